"""Scenarios: a file becomes the field on which a campaign begins (`field`), and a campaign becomes a file (`save`)."""
