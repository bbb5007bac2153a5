"""The picture of a tabletop battle."""
