"""Orders: the order test, Say Again, Maintaining Momentum."""
