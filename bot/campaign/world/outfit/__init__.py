"""What a unit is and carries: classes, weapons and upgrades, and the shipped catalogue of them."""
