"""Fighting: shots, blows, damage, reflexes and what is to be expected of it."""
