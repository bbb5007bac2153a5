"""What went wrong, told to those who can put it right, and what they can do about it."""
