"""Where units can go, and what happens on the way."""
