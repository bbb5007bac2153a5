"""What a unit goes through: numbers, Disruption, statuses, Morale, leaders, assaults."""
