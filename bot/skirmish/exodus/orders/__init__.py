"""Orders, the Moves they lead to, and Overwatch against these."""
