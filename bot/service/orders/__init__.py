"""Players' orders: filed, checked, suggested, read from text."""
