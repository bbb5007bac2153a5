"""What every process of the bot has: log, figures, and processes of our own beside it."""
