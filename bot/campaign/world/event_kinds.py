"""Every kind of event with the fields of its `data`: the one declaration that saving, loading, cases and docs share.

The game master's version of an event has every field but those marked `?`; the versions of other audiences may lack
any of them (see `resolve.events`). Hexes are labels, facings are names, units and structures are ids: a side reads
contact ids for units that are not its own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class FieldType:
    """What the value of a field may be."""

    name: str
    """As the docs call it."""
    fits: Callable[[Any], bool]


def _is(*types: type) -> Callable[[Any], bool]:
    """Exactly of one of the types: True is not a number here."""
    return lambda value: type(value) in types


def _list_of(item: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list | tuple) and all(item(entry) for entry in value)


def _is_modifier(value: Any) -> bool:
    if not isinstance(value, list | tuple) or len(value) != 3:
        return False
    rule, name, change = value
    return isinstance(rule, str) and isinstance(name, str) and type(change) is int


def or_null(kind: FieldType) -> FieldType:
    """The type, or null."""
    return FieldType(f"{kind.name} or null", lambda value: value is None or kind.fits(value))


TEXT = FieldType("text", _is(str))
WORD = FieldType("word", _is(str))
HEX = FieldType("hex", _is(str))
FACING = FieldType("facing", _is(str))
UNIT = FieldType("unit", _is(str))
NUMBER = FieldType("number", _is(int))
PERCENT = FieldType("percent", _is(int, float))
YES = FieldType("yes/no", _is(bool))
HEXES = FieldType("hexes", _list_of(_is(str)))
UNITS = FieldType("units", _list_of(_is(str)))
MODIFIERS = FieldType("list of [rule, name, change]", _list_of(_is_modifier))
FACTS = FieldType("facts of the refusal", lambda value: isinstance(value, Mapping))


@dataclass(frozen=True, slots=True)
class EventField:
    """One field of `data`."""

    name: str
    type: FieldType
    optional: bool
    """Even the game master's version may lack it."""


@dataclass(frozen=True, slots=True)
class EventKind:
    """One kind of event."""

    name: str
    meaning: str
    """What happened, and who reads which part of it."""
    fields: Mapping[str, EventField]


_GM_ONLY = "For the game master alone."
_HIT = {
    "weapon": TEXT,
    "base": NUMBER,
    "modifiers": MODIFIERS,
    "damage": NUMBER,
    "armour": NUMBER,
    "applicable_ap": NUMBER,
    "net": NUMBER,
    "dodge": YES,
    "missed": YES,
    "loss": NUMBER,
}
_ENERGY = {"energy": NUMBER, "energy_left": NUMBER}

_DECLARED: Mapping[str, tuple[str, Mapping[str, FieldType]]] = {
    # orders
    "moved": (
        "The unit moved along `path`, its start included. Other sides read only the hexes they saw it in.",
        {"path": HEXES, "points": NUMBER, "speed?": NUMBER, "double_time?": YES, **_ENERGY},
    ),
    "stopped": (
        "A move ended short of `wanted`. Its own side only.",
        {"at": HEX, "wanted": HEX, "code": WORD, "facts": FACTS},
    ),
    "rotated": ("The unit turned in place. Other sides read `facing`.", {"facing": FACING, **_ENERGY}),
    "facing": (
        "A declared facing now holds in the hex, without a rotation. Its own side only.",
        {"facing": FACING, "declared": FACING},
    ),
    "refused": (
        "A part of the order is lost; `step` is move, facing, action or order. Its own side only.",
        {"code": WORD, "facts": FACTS, "step": WORD},
    ),
    "held": ("The order asks for nothing. Its own side only.", {}),
    "rested": (
        "The unit rested; `ability` if by an ability rather than a turn.",
        {"energy?": NUMBER, "energy_left": NUMBER, "ability?": YES},
    ),
    "spent": (
        "A use of a limited weapon or upgrade is gone (EDC-C4.1-a), or energy was lost.",
        {"weapon?": TEXT, "left?": NUMBER, "energy?": NUMBER, "energy_left?": NUMBER},
    ),
    "ruled": (
        "What the game master made of a note (EDC-A2-d): a text, and changes of the unit's numbers.",
        {"text": TEXT, "fs?": NUMBER, "energy?": NUMBER},
    ),
    # sight
    "contact": (
        "A unit came into the sight of `side`. That side reads it with the contact id as `unit`.",
        {"contact": UNIT, "label": TEXT, "fs_low": NUMBER, "fs_high": NUMBER, "identity": WORD, "side": WORD},
    ),
    "detected": (
        "A stealth unit was found or gave itself away. Its own side; others get `contact`.",
        {"at": HEX},
    ),
    "stealth_test": (
        f"The roll to find a stealth unit. {_GM_ONLY}",
        {"at": HEX, "percent": PERCENT, "found": YES, "observers": UNITS},
    ),
    "tower_search": (
        f"The roll to find a hidden tower. {_GM_ONLY}",
        {"structure": TEXT, "hex": HEX, "percent": PERCENT, "found": YES},
    ),
    "switched": ("A radar or sonar was switched; `what` says how.", {"what": WORD}),
    "tracked": (
        "A radar or sonar of `side` tracks the unit when the round ends; that side reads the ping id as `unit`.",
        {"ping": UNIT, "mark": WORD, "what": WORD, "side": WORD},
    ),
    "radar_ping": ("A radar tracks the craft. Its own side only.", {"bearing": FACING}),
    "radar_lock": ("A radar has locked on to the craft. Its own side only.", {"bearing": WORD, "hex?": HEX}),
    "radar_exact": (
        f"The roll for whether a lock gives the radar's hex away. {_GM_ONLY}",
        {"percent": PERCENT},
    ),
    "sonar_heard": ("Passive sonar heard something. Its own side only.", {"bearing": WORD, "what": WORD}),
    "sonar_test": (
        f"The roll of passive sonar. {_GM_ONLY}",
        {"contact": UNIT, "percent": PERCENT, "heard": YES},
    ),
    "smoke": (
        "The unit laid smoke; `hex` is null off the map. `aimed` if it drifted.",
        {"hex": or_null(HEX), "aimed?": HEX},
    ),
    "flare": (
        "The unit fired a flare; `hex` is null off the map.",
        {"hex": or_null(HEX), "aimed?": HEX},
    ),
    # fighting
    "attacked": (
        "A direct attack. Other sides read what they see; victims of an unseen attacker read `target`, `hex`, `loss`.",
        {
            "attacker": UNIT,
            "target": or_null(UNIT),
            "hex": HEX,
            **_HIT,
            "ap": NUMBER,
            "rear": YES,
        },
    ),
    "nothing_seen": (
        "The unit fired at a hex and saw no target there (EDC-C3-f), or missed a structure at night.",
        {"hex": HEX, "weapon": TEXT, "structure?": TEXT},
    ),
    "damaged": ("The unit lost strength; `fs` is what it has left.", {"loss": NUMBER, "fs": NUMBER}),
    "lethality": (
        "A killing blow with too little AP; `outcome` is killed, immobilised, disarmed, survives or nothing.",
        {"needed": NUMBER, "value": NUMBER, "killed": YES, "outcome": WORD},
    ),
    "immobilised": (
        "The unit cannot move; `cause` is hit, swamp, mud, wire, mine or climb.",
        {"cause": WORD, "stuck_on?": NUMBER},
    ),
    "disarmed": ("The unit cannot attack.", {"cause": WORD}),
    "destroyed": (
        "The unit is destroyed. `unit` is the contact id for other sides that see it.",
        {"overkill": NUMBER},
    ),
    "assaulted": (
        "A close assault; `outcome` is won, overrun, repulsed, no_room, empty or brawl.",
        {"hex": HEX, "outcome": WORD, "entered": YES},
    ),
    "overrun": ("The unit is overrun.", {"hex": HEX}),
    "freed": ("The unit is no longer overrun.", {}),
    "brawl": ("The unit is now in a melee brawl.", {"hex": HEX}),
    "brawl_over": ("The unit is no longer in a melee brawl.", {"hex": HEX}),
    # artillery
    "barrage": (
        "Shells were fired at `hex`; `impact` is null off the map. Its own side only; who sees the gun reads `weapon`.",
        {"weapon": TEXT, "hex": HEX, "impact": or_null(HEX), "missed": YES},
    ),
    "shelled": (
        "Shells hit the unit, which is the target. Other sides learn of it only if they see it.",
        {"attacker": UNIT, "hex": HEX, **_HIT, "pending": YES},
    ),
    "overkill": (
        "The roll for a unit that shells would have killed (EDC-F1.1-d). Sides read `killed`.",
        {"killed": YES, "excess": NUMBER, "difficulty": NUMBER, "hidden?": NUMBER},
    ),
    "impact": (
        "A hostile gun fired; `bearing` and `sector` are degrees. For the players (EDC-F1.2-a).",
        {"hex": HEX, "bearing": NUMBER, "sector": NUMBER, "side": WORD},
    ),
    "traced": (
        "Radar traced a hostile gun to `hex` or next to it. For the players (EDC-F1.2-d).",
        {"hex": HEX, "side": WORD},
    ),
    # mines
    "mine": (
        "A mine went off under the unit. Other sides read `hex`.",
        {"hex": HEX, "loss": NUMBER, "fs": NUMBER},
    ),
    "mine_test": (
        f"The roll for whether a mine goes off. {_GM_ONLY}",
        {"hex": HEX, "on": NUMBER, "fields": NUMBER},
    ),
    "mine_left": (f"The roll for whether a minefield is used up. {_GM_ONLY}", {"hex": HEX, "gone": YES}),
    "mines_found": ("A detector found a minefield. Its own side only.", {"hex": HEX}),
    "mines_cleared": (
        "Mines were removed; `left` counts the fields the side still knows of there.",
        {"hex": HEX, "left": NUMBER},
    ),
    # supplies
    "supplying": (
        "A resupply began, which ends with the round; `what` is rearm, refuel or syphon.",
        {"what": WORD, "giver": UNIT, "receiver": UNIT, "item": or_null(WORD)},
    ),
    "supplied": (
        "A resupply took effect; `mishap` if it brought half.",
        {"what": WORD, "item": or_null(WORD), "gained": NUMBER, "mishap": YES},
    ),
    "supply_failed": (
        "A resupply failed; `cause` is attacked, destroyed or full.",
        {"what": WORD, "cause": WORD},
    ),
    "freight": (
        "Containers were moved. `amount` is Build Supply moved in their place, `left` what a depot had no room for.",
        {
            "giver": UNIT,
            "receiver": UNIT,
            "crates": NUMBER,
            "barrels": NUMBER,
            "lost": NUMBER,
            "energy_left": NUMBER,
            "amount?": NUMBER,
            "left?": NUMBER,
        },
    ),
    "restocked": ("A depot got containers.", {"hex": HEX, "crates": NUMBER, "barrels": NUMBER}),
    # repairs
    "repaired": ("The unit repaired `target`.", {"target": UNIT, "gained": NUMBER, "fs": NUMBER}),
    "treated": ("The unit treated `target`.", {"target": UNIT, "gained": NUMBER, "fs": NUMBER}),
    "patched": ("The unit repaired its own mobility.", {"energy_left": NUMBER}),
    "mended": ("A structure restored the unit.", {"structure": TEXT, "gained": NUMBER, "fs": NUMBER}),
    # structures
    "built": (
        "Build Supply went into a structure. Others than its side do not read `supply` and `left`.",
        {
            "structure": TEXT,
            "hex": HEX,
            "edge": or_null(FACING),
            "health": NUMBER,
            "cost": NUMBER,
            "done": YES,
            "supply": NUMBER,
            "left": NUMBER,
        },
    ),
    "garrisoned": ("The unit mans a structure.", {"structure": TEXT, "hex": HEX}),
    "left_structure": ("The unit mans it no longer.", {"structure": TEXT}),
    "structure_hit": (
        "A structure was hit.",
        {"structure": TEXT, "hex": HEX, "loss": NUMBER, "health": NUMBER, "works": YES, "weapon?": TEXT},
    ),
    "structure_lost": ("A structure is gone.", {"structure": TEXT, "hex": HEX}),
    "shaken": ("The unit's structure was destroyed; `outcome` is dead, hurt or unharmed.", {"outcome": WORD}),
    "depot_blast": ("A destroyed depot may explode.", {"hex": HEX, "explodes": YES, "damage": NUMBER}),
    "bridge_fell": ("The unit was on a bridge that was destroyed.", {"hex": HEX, "lost": YES}),
    # aircraft and drops
    "profile": (
        "The craft changed its profile. Other sides read `profile`.",
        {"profile": WORD, "from": WORD, **_ENERGY},
    ),
    "took_off": ("The craft took off.", {"profile": WORD}),
    "kept_down": ("The wind delays its takeoff by a round. Its own side only.", {}),
    "landed": ("The craft landed.", {"hex": HEX}),
    "glides": ("The craft begins its turn without propulsion.", {"profile": WORD}),
    "hovered": ("The craft stayed where it was.", _ENERGY),
    "risk": (
        "A risky landing or flight; `what` names it.",
        {"what": WORD, "risk": NUMBER, "failed": YES},
    ),
    "crashed": ("The craft crashed.", {"cause": WORD}),
    "ejected": ("The crew ejected.", {"hex": HEX}),
    "dropped": (
        "The unit came down and gathers in `round`; `scatter` is 1 where a drop from orbit was a hex off. Other "
        "sides read `hex`.",
        {
            "hex": HEX,
            "drift": NUMBER,
            "scatter?": NUMBER,
            "fs": NUMBER,
            "missing": NUMBER,
            "round": NUMBER,
            "carrier": UNIT,
        },
    ),
    "drop_lost": ("The unit was lost in its drop.", {"hex": HEX}),
    "gathered": ("The rest of a dropped unit arrived.", {"gained": NUMBER, "fs": NUMBER}),
    # transport
    "boarded": (
        "The unit is inside a transport. Its own side reads `carrier`.",
        {"carrier": UNIT, "hex": HEX},
    ),
    "hitched": ("The unit is in tow. Its own side reads `carrier`.", {"carrier": UNIT, "hex": HEX}),
    "hooked": ("The unit hangs beneath a VTOL. Its own side reads `carrier`.", {"carrier": UNIT, "hex": HEX}),
    "left": ("The unit left its transport.", {"carrier": UNIT, "hex": HEX, **_ENERGY}),
    "unhitched": (
        "The unit is back on the ground; `energy_left` is its carrier's.",
        {"carrier": UNIT, "hex": HEX, "energy_left": NUMBER},
    ),
    "set_down": (
        "The unit was set down from the hooks; `energy_left` is its carrier's.",
        {"carrier": UNIT, "hex": HEX, "energy_left": NUMBER},
    ),
    "deployed": ("A gun is set up.", {}),
    "undeployed": ("A gun is ready to be towed.", {}),
    "thrown_out": ("The unit outlived its carrier.", {"hex": HEX, "fs": NUMBER}),
    "left_behind": ("A towed gun, or casualties, of a destroyed carrier remain.", {"hex": HEX, "fs": NUMBER}),
    # survivors
    "survivors": (
        f"The roll for whether a destroyed unit left survivors. {_GM_ONLY}",
        {"exist": YES, "needed": NUMBER},
    ),
    "discovery": (
        f"The search for survivors. {_GM_ONLY}",
        {"hex": HEX, "needed": NUMBER, "found": YES, "distance": NUMBER},
    ),
    "found": ("Survivors are a marker on the map.", {"hex": HEX, "finder": UNIT}),
    "recovered": ("Survivors were picked up.", {"carrier": UNIT, "hex": HEX}),
    "ccp": ("Where the survivors are to be brought.", {"ccp": HEX, "carrier": UNIT}),
    "rescued": ("The destroyed unit counts as rescued.", {"ccp": HEX, "carrier": UNIT, "unit": UNIT}),
    # all
    "wind": ("The wind has shifted. Everybody reads it.", {"wind": FACING, "speed": NUMBER}),
    "round": ("The next round opens. Everybody reads it.", {"number": NUMBER, "hour": NUMBER, "night?": YES}),
}


def _declare(name: str, meaning: str, marked: Mapping[str, FieldType]) -> EventKind:
    fields = (EventField(key.removesuffix("?"), kind, key.endswith("?")) for key, kind in marked.items())
    return EventKind(name, meaning, {field.name: field for field in fields})


EVENT_KINDS: Mapping[str, EventKind] = {
    name: _declare(name, meaning, fields) for name, (meaning, fields) in _DECLARED.items()
}
"""By name, in the order in which docs show them."""


def faults(kind: str, data: Mapping[str, Any], *, full: bool) -> list[str]:
    """What is wrong with the data of an event, as sentences; `full` for the game master's version."""
    declared = EVENT_KINDS.get(kind)
    if declared is None:
        return [f"There is no event {kind!r}."]
    return [
        *_missing(declared, data if full else declared.fields),
        *(f"Event {kind!r} has no field {key!r}." for key in data if key not in declared.fields),
        *(
            f"Field {key!r} of event {kind!r} is {data[key]!r}, not {field.type.name}."
            for key, field in declared.fields.items()
            if key in data and not field.type.fits(data[key])
        ),
    ]


def _missing(kind: EventKind, present: Collection[str]) -> list[str]:
    return [
        f"Event {kind.name!r} lacks its field {key!r}."
        for key, field in kind.fields.items()
        if key not in present and not field.optional
    ]
