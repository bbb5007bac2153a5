"""What is on the map and what it can do: plain data and its readers."""
