"""What a weapon reaches, and how hard it hits."""
