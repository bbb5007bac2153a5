"""Close Assaults: the order, the fight and its result."""
