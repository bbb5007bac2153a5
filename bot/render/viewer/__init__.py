"""The map that a browser draws, as a part of a page: the chronicle and the living map have it."""
