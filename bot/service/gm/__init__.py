"""What the game master does to a campaign in play: to its orders, its companies and its rounds."""
