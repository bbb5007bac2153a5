"""Pages for members ' browsers."""
