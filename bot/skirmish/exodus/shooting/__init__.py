"""Shooting by formations: who fires, hits, Casualty tests."""
