"""What each side sees and remembers; `sideview.observe` is the one door from the truth to a side."""
