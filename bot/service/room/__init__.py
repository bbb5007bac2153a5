"""The campaign's channels, roles, standing and posts."""
