"""What a unit does besides moving and shooting: assaults, Morale, building, healing."""
