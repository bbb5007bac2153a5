"""What the game master does to a campaign in play."""
