"""A round: its close, its adjudication, its draft, its publication."""
