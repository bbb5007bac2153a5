"""A round: its opening, its close, its adjudication, its draft, its publication."""
