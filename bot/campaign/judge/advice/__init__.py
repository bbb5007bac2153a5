"""What a side is told of its order before it files it, and what it could order."""
