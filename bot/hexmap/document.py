"""The map document: the types of a map and its file format, in one import."""

from bot.hexmap.mapfile import dump_map, load_map
from bot.hexmap.model import EdgeKey, HexMap, MapError, Place

__all__ = ["EdgeKey", "HexMap", "MapError", "Place", "dump_map", "load_map"]
