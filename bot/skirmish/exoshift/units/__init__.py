"""What a unit is in for: Disruption, statuses, leaders, drones, command points, what it carries."""
