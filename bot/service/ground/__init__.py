"""What all rooms of the service stand on: who asks and what they may see, posts, options, calendar, places, names."""
