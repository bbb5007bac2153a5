"""Deployment, and the two missions."""
