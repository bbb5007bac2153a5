"""Units that the game master places: one, or a whole force written as a list with lines of hexes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from bot.campaign.doctrine.words import Doctrine
from bot.campaign.knowledge.sideview import gm_view
from bot.campaign.knowledge.sighting import look
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import Unit, World
from bot.campaign.world.outfit.gear import Catalogue
from bot.campaign.world.safe_text import safe
from bot.campaign.world.sides import Side
from bot.hexmap.coords import BadFacing, BadLabel, Facing, Hex, distance, line, parse_facing, parse_label
from bot.hexmap.model import HexMap
from bot.messages import say
from bot.service.base import Refused, Services, Who, quote, refused
from bot.service.company.players import clean_name
from bot.service.gm.change import Change, changing
from bot.service.gm.edits.words import bad_lines
from bot.service.ground.placing import mates_in, may_place, put
from bot.service.orders.form import on_map, read_hex
from bot.service.round.rounds import DOCTRINES
from bot.store import records

KIND = "force"
"""What the record of interventions calls a list of units that were placed."""
SIDES = (Side.HOSTILE, Side.ALLIED, Side.NEUTRAL)
MOST_UNITS = 200
MOST_FORCE = 60
FORCE = "force "
"""Before the name of a force in a line of a list."""
_BETWEEN = re.compile(r"[\s;]+")
_LINE = re.compile(r"(\d{4}|\d{6})(?:-|–|\.\.)(\d{4}|\d{6})")
"""A line of hexes from one to another."""


@dataclass(frozen=True)
class Placing:
    """A unit that is to be placed. `facing` is N unless said, or that of its side in the hex."""

    class_id: str
    hex: str
    name: str = ""
    side: str = Side.HOSTILE
    doctrine: str = Doctrine.HOLD
    """What it does without orders."""
    facing: str = ""
    force: str = ""
    """The force that it belongs to."""


def place(change: Change, placing: Placing) -> tuple[Unit, dict[str, str]]:
    """Put one unit on the map; it, and its class, side, hex and doctrine as words (EDC-C2.2.3-e, EDC-C2.2.3-g).

    Raises Refused where it cannot be there.
    """
    campaign, world, doctrine = change.campaign, change.world, placing.doctrine
    if placing.side not in SIDES:
        raise refused("spawn-side", typed=quote(placing.side))
    if doctrine not in DOCTRINES:
        raise refused("doctrine-unknown", typed=quote(doctrine), doctrines=", ".join(DOCTRINES))
    cls = world.catalogue.classes.get(placing.class_id)
    if cls is None:
        raise refused("spawn-class", typed=quote(placing.class_id))
    at, whose = read_hex(gm_view(world), placing.hex), Side(placing.side)
    may_place(world, cls, whose, at)
    mates = mates_in(world, whose, at)
    turned = read_facing(placing.facing, mates, world.map, at)
    unit = put(world, cls.id, clean_name(placing.name, cls.name), whose, at, facing=turned)
    if campaign.round:
        look(world, [unit.id, *(mate.id for mate in mates)])
    records.DOCTRINES.keep(campaign, {**records.DOCTRINES.of(campaign), unit.id: Doctrine(doctrine)})
    if placing.force:
        records.FORCES.keep(campaign, {**records.FORCES.of(campaign), unit.id: placing.force})
    facts = {"class": cls.name, "side": whose.value, "hex": world.map.label(at), "doctrine": doctrine}
    return unit, facts


def read_facing(typed: str, mates: Sequence[Unit], hexmap: HexMap, at: Hex) -> Facing:
    """The facing of a unit that is placed among `mates`, who have one already."""
    if not typed.strip():
        return hexmap.compass[0]
    try:
        facing = parse_facing(typed, hexmap.pointy)
    except BadFacing:
        raise refused("field-facing", typed=quote(typed), pointy=hexmap.pointy) from None
    ruling = next((mate.facing for mate in mates if mate.garrison is None), facing)
    if ruling is not facing:
        raise refused("spawn-facing", facing=hexmap.side_name(ruling), hex=hexmap.label(at))
    return facing


async def spawn(
    s: Services,
    who: Who,
    class_id: str,
    hex: str,
    name: str = "",
    side: str = Side.HOSTILE,
    doctrine: str = Doctrine.HOLD,
    facing: str = "",
) -> str:
    """Place a unit, before the start or while orders are taken."""
    placing = Placing(class_id, hex, name, side, doctrine, facing)
    async with changing(s, who, "spawn", "map") as change:
        unit, facts = place(change, placing)
        change.after = {"unit": unit.id, **facts, "class": class_id}
        change.says(lambda: say("spawn-note", unit=safe(unit.name), **facts))
    return say("spawned", unit=safe(unit.name), **facts)


async def spawn_force(s: Services, who: Who, text: str) -> tuple[str, int]:
    """Place all units of a list, or none; what to say, and the number of the intervention.

    A line for each class: `Hostile Infantry: 0504 0605-0905, advance, SE`. Raises Refused, naming the line.
    """
    rows = [row.strip() for row in text.splitlines() if row.strip()]
    if not rows:
        raise refused("force-nothing")
    async with changing(s, who, KIND, "map") as change:
        placed: list[Unit] = []
        for number, row in enumerate(rows, 1):
            try:
                for placing in read_row(change.world, row):
                    if len(placed) == MOST_UNITS:
                        raise refused("force-many", limit=MOST_UNITS)
                    placed.append(place(change, placing)[0])
            except Refused as no:
                if len(rows) == 1:
                    raise
                raise bad_lines([(number, row, no.sentence)]) from no
        change.after = {"units": [unit.id for unit in placed]}
        label = change.world.map.label
        names = ", ".join(f"{safe(unit.name)} {label(unit.hex)}" for unit in placed)
        answer = change.says(lambda: say("force-placed", units=len(placed), names=names))
    return answer, change.action


def read_row(world: World, row: str) -> list[Placing]:
    """The units of one line of a list. Raises Refused."""
    name, colon, rest = row.partition(":")
    class_id = class_named(world.catalogue, name)
    if not colon or class_id is None:
        raise refused("force-class", typed=quote(name))
    places, *words = [part.strip() for part in rest.split(",")]
    form = Placing(class_id, "")
    for word in filter(None, words):
        form = _with(form, word, world.map)
    label = world.map.label
    made = [replace(form, hex=label(at)) for at in hexes_of(world, places)]
    if not made:
        raise refused("force-no-hex", typed=quote(row))
    return made


def hexes_of(world: World, places: str) -> list[Hex]:
    """The hexes of a text with hexes and lines of hexes, in its order. Raises Refused."""
    return list(chain.from_iterable(stretches(world, filter(None, _BETWEEN.split(places)))))


def stretches(world: World, places: Iterable[str]) -> list[list[Hex]]:
    """The hexes of each of these words. Raises Refused."""
    view = gm_view(world)
    return [_hexes(world, view, text) for text in places]


def _hexes(world: World, view: SideView, text: str) -> list[Hex]:
    """One hex, or all on the line between two."""
    ends = _LINE.fullmatch(text)
    if ends is None:
        return [read_hex(view, text)]
    try:
        first, last = (on_map(view, parse_label(end)) for end in ends.groups())
    except BadLabel:
        return [read_hex(view, text)]
    if distance(first, last) >= MOST_UNITS:
        raise refused("force-many", limit=MOST_UNITS)
    return [next(filter(world.map.contains, hexes), hexes[0]) for hexes in line(first, last)]


def _with(form: Placing, word: str, hexmap: HexMap) -> Placing:
    """The form with one more word: a doctrine, a side, a facing, a force."""
    plain = word.casefold()
    if plain in DOCTRINES:
        return replace(form, doctrine=plain)
    if plain in SIDES:
        return replace(form, side=plain)
    if plain.startswith(FORCE):
        return replace(form, force=clean_name(word[len(FORCE) :], "")[:MOST_FORCE])
    try:
        parse_facing(word, hexmap.pointy)
    except BadFacing:
        raise refused("force-word", typed=quote(word), doctrines=", ".join(DOCTRINES)) from None
    return replace(form, facing=word)


def class_named(catalogue: Catalogue, typed: str) -> str | None:
    """The id of the class that somebody calls so, by id or name; None if there is none."""
    word = " ".join(typed.replace("_", " ").split()).casefold()
    for key, cls in catalogue.classes.items():
        if word in (key.replace("_", " ").casefold(), cls.name.casefold()):
            return key
    return None
