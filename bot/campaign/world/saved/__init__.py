"""Worlds, orders and events as they are saved, and read again."""
