"""Movement of formations, zones of control, terrain."""
