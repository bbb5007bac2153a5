"""Pictures of tabletop battles: the board, its models, labels and key."""
