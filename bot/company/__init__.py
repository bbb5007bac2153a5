"""Companies between campaigns: what players own, what it costs, what is legal, what a campaign pays. No I/O."""
