"""The list below a map: the units of stacks, and what found no place among the labels."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image

from bot.campaign.world.model import Level
from bot.campaign.world.sides import Side
from bot.hexmap.coords import label
from bot.messages import say
from bot.render.hexes.counters import chevron_tile, frame_tile, pill_tile
from bot.render.hexes.labels import Listing
from bot.render.hexes.layout import Layout, tag_size
from bot.render.hexes.stacks import Member
from bot.render.shared.palette import INK, MUTED, PAPER, RGB, Palette, Pixels
from bot.render.shared.text import fit, glyphs, width

MOST_LINES = 24
"""More lines are left out, and it is said how many units they would have named."""


@dataclass(frozen=True)
class Item:
    """One unit or text of the list. `left` and `top` are its corner, in pixels."""

    left: int
    top: int
    width: int
    text: str
    member: Member | None = None
    head: bool = False
    """The number of a hex."""


def list_items(listed: Sequence[Listing], wide: bool, layout: Layout) -> tuple[tuple[Item, ...], int]:
    """What goes where, and the height of the list. `wide`: hex numbers have three digits each."""
    size = tag_size(layout)
    line, gap = round(size * 1.55), round(size * 0.7)
    room = layout.width - 2 * gap
    items: list[Item] = []
    left, row, cut = gap, 0, 0
    for listing in listed:
        words = _words(listing, wide, size, room)
        # A hex's number is not left alone at the end of a line.
        first = words[0][1] + (gap // 2 + words[1][1] if len(words) > 1 else 0)
        if left > gap and left + first > gap + room:
            left, row = gap, row + 1
        for text, long, member in words:
            if left > gap and left + long > gap + room:
                left, row = gap, row + 1
            if row >= MOST_LINES - 1:
                cut += member is not None
                continue
            head = member is None and text == words[0][0]
            items.append(Item(left, gap // 2 + row * line, long, text, member, head))
            left += long + gap // 2
        left += gap
    if cut:
        row = MOST_LINES - 1
        text = say("listed-more", count=cut)
        items.append(Item(gap, gap // 2 + row * line, width(text, size), text))
    return tuple(items), (row + 1) * line + gap


def _words(listing: Listing, wide: bool, size: int, room: int) -> list[tuple[str, int, Member | None]]:
    number = label(listing.hex, wide)
    words: list[tuple[str, int, Member | None]] = [(number, width(number, size) + size // 4, None)]
    for member in listing.members:
        icon = sum(tile.width for tile in _tiles(member, size))
        name = fit(member.name, size, room - icon)
        words.append((name, icon + width(name, size) + size // 4, member))
    return words + [
        (fit(note, size, room), width(fit(note, size, room), size), None) for note in listing.notes
    ]


def _tiles(member: Member, size: int) -> list[Image.Image]:
    """What is before a unit's name: its sign, its strength and its veterancy."""
    tiles = [_icon(member, size), pill_tile(member.strength, member.side, size, member.ghost)]
    return tiles if member.level is Level.FRESH_BLOOD else [*tiles, chevron_tile(member.level, size * 3 // 4)]


def _icon(member: Member, size: int) -> Image.Image:
    wide, high = round(size * 1.5), round(size * 1.0)
    if member.side is Side.HOSTILE:
        high = round(size * 1.15)
    elif member.side is Side.NEUTRAL:
        wide = high
    return frame_tile(member.side, member.symbol, wide, high, 1, member.ghost)


def paint_list(listed: Sequence[Listing], wide: bool, layout: Layout, palette: Palette) -> Pixels:
    """The list as pixels as wide as the map."""
    items, high = list_items(listed, wide, layout)
    size = tag_size(layout)
    image = Image.new("RGB", (layout.width, high), PAPER)
    for item in items:
        left, middle = item.left, item.top + round(size * 0.78)
        if item.member is not None:
            for tile in _tiles(item.member, size):
                image.paste(tile, (left, middle - tile.height // 2), tile)
                left += tile.width
        colour: RGB = MUTED if item.member is not None and item.member.ghost else INK
        mark = glyphs(item.text, size, item.head)
        image.paste(colour, (left, middle - round(size * 0.62)), mark)
    return palette.index(np.asarray(image))
