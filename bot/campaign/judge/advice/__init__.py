"""What a side is told about an order before filing it, and which orders it could give."""
