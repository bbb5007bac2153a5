"""What players see: the view of each, its questions and hints, and the words of events."""
