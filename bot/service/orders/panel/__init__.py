"""`/orders`: one panel for a player's whole company, on which orders are given by tapping."""
