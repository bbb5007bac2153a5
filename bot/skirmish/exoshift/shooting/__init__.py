"""A shot from its target to the casualty roll."""
