"""The table of order types: each kind of action or ability in one record. To add one: a row here, and its module.

A row says how the order is written, when it can be used and by whom. Its `family` names the module of
`campaign.judge` that judges it (`@judges`) and the module of `campaign.resolve` that carries it out (`@carries_out`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pydantic_core import CoreSchema, core_schema


class Part(StrEnum):
    """What can follow the word of an order; `refusal-name-missing` has words for each."""

    HEX = "hex"
    CONTACT = "target"
    MATE = "mate"
    ITEM = "item"
    FACING = "direction"
    LEVEL = "height"
    OTHER_MATE = "other"
    """A unit of the side that is not the one that acts."""
    FRONT = "front"
    """The direction in which a structure faces."""
    EDGE = "edge"
    """The side of the hex on which a structure is."""


LEVELS = ("noe", "contour", "low", "cruise", "high")
"""Flight profiles, lowest first (EDC-F4.1-a)."""

_NOTHING: frozenset[Part] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class OrderType:
    """One order type. There is one object for each word, so types are compared with `is`."""

    word: str
    """What an order of this type begins with; at most three words."""
    example: str
    family: str
    """The module that judges it in `campaign.judge`, and the one that carries it out in `campaign.resolve`."""
    needs: frozenset[Part] = _NOTHING
    """What must follow the word."""
    may: frozenset[Part] = _NOTHING
    """What else can follow it."""
    aimed: bool = False
    """It needs a hex, which naming a target gives it too; offered for what is in sight, not found by trying."""
    supplies: bool = False
    """It moves supplies: written, read and offered as these are (`text.supply`)."""
    action: bool = True
    """It can be the action after the move (EDC-C2.1-a)."""
    ability: bool = False
    """It can be the ability of the round (EDC-C2.3-a)."""
    first: bool = False
    """As an ability it comes before the move whether or not the order says so."""
    special: bool = False
    """Only units whose class or upgrades name it among their abilities can use it (EDC-E3-f)."""
    overrun: bool = False
    """Open to overrun units too (EDC-C3.2.3-a)."""
    brawl: bool = False
    """Open to units in a melee brawl (EDC-C3.2.2-i)."""
    orbit: bool = False
    """Open to units in orbit, and to them alone (EDC-F6.2-b)."""
    planned: bool = False
    """It is a part of the move and judged with it (`judge.legality`); it has no judge of its type."""
    disturbs: bool = True
    """It disturbs the mines of the unit's own hex (EDC-F6.4-e)."""

    def __str__(self) -> str:
        return self.word

    def __copy__(self) -> OrderType:
        return self

    def __deepcopy__(self, memo: Any) -> OrderType:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return order_type, (self.word,)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> CoreSchema:
        """Saved and read by its word."""
        return core_schema.no_info_plain_validator_function(
            order_type, serialization=core_schema.to_string_ser_schema()
        )


_HEX = frozenset({Part.HEX})
_MATE = frozenset({Part.MATE})
_AIMED = frozenset({Part.HEX, Part.CONTACT})


class ActionKind:
    """Every order type of the game, by name."""

    ATTACK = OrderType(
        "attack",
        "attack 0305",
        "attack",
        may=_AIMED | {Part.ITEM, Part.FACING},
        aimed=True,
        brawl=True,
        disturbs=False,
    )
    ASSAULT = OrderType(
        "assault", "assault 0305", "assault", may=_AIMED, aimed=True, planned=True, disturbs=False
    )
    BREAKOUT = OrderType(
        "breakout",
        "breakout 0404",
        "movement",
        may=_HEX,
        aimed=True,
        planned=True,
        overrun=True,
        brawl=True,
        disturbs=False,
    )
    REST = OrderType("rest", "rest", "rest", disturbs=False)
    REARM = OrderType("rearm", "rearm missile from 0305", "supply", supplies=True, ability=True)
    REFUEL = OrderType("refuel", "refuel from 0305", "supply", supplies=True, ability=True)
    SYPHON = OrderType("syphon", "syphon 2 to Truck 1", "supply", supplies=True)
    FREIGHT = OrderType("freight", "freight 2 crates to 0305", "supply", supplies=True, ability=True)
    BOARD = OrderType("board", "board Carrier 1", "boarding", needs=_MATE)
    RECOVER = OrderType("recover", "recover Survivors of Rifles", "rescue", needs=_MATE)
    HITCH = OrderType("hitch", "hitch Howitzer", "hitching", needs=_MATE)
    UNHITCH = OrderType("unhitch", "unhitch", "hitching", may=_MATE)
    EXTENDED_UNHITCH = OrderType(
        "extended unhitch", "extended unhitch 0305", "hitching", needs=_HEX, may=_MATE
    )
    HOOK = OrderType("hook", "hook Car 1", "hitching", needs=_MATE)
    SET_DOWN = OrderType("set down", "set down", "hitching", may=_MATE)
    DEPLOY = OrderType("deploy", "deploy", "hitching")
    UNDEPLOY = OrderType("undeploy", "undeploy", "hitching")
    SMOKE = OrderType(
        "smoke", "smoke", "smoke", may=_HEX, action=False, ability=True, special=True, disturbs=False
    )
    SMOKE_SHELL = OrderType(
        "smoke shell", "smoke shell 0305", "smoke", may=_AIMED, special=True, disturbs=False
    )
    FLARE = OrderType(
        "flare", "flare 0305", "smoke", needs=_HEX, action=False, ability=True, special=True, disturbs=False
    )
    FLARE_SHELL = OrderType(
        "flare shell", "flare shell 0305", "smoke", may=_AIMED, special=True, disturbs=False
    )
    CLIMB = OrderType("climb", "climb", "flight", ability=True)
    DESCEND = OrderType("descend", "descend", "flight", ability=True)
    FAST_TAKEOFF = OrderType(
        "fast takeoff",
        "fast takeoff contour",
        "flight",
        may=frozenset({Part.LEVEL}),
        action=False,
        ability=True,
        first=True,
    )
    SLOW_TAKEOFF = OrderType("slow takeoff", "slow takeoff contour", "flight", may=frozenset({Part.LEVEL}))
    LAND = OrderType("land", "land", "flight")
    FAST_LANDING = OrderType("fast landing", "fast landing", "flight", action=False, ability=True)
    EJECT = OrderType("eject", "eject", "flight")
    DROP = OrderType("drop", "drop Rifles", "drops", may=_MATE, special=True)
    ORBITAL_DROP = OrderType(
        "orbital drop", "orbital drop 0304", "drops", needs=_HEX, ability=True, orbit=True
    )
    EVADE = OrderType("evade", "evade", "flight", action=False, ability=True, special=True)
    RADAR_ON = OrderType("radar on", "radar on", "sensors", ability=True)
    RADAR_OFF = OrderType("radar off", "radar off", "sensors", ability=True)
    SONAR_ACTIVE = OrderType(
        "sonar active", "sonar active", "sensors", action=False, ability=True, first=True
    )
    SONAR_PASSIVE = OrderType(
        "sonar passive", "sonar passive", "sensors", action=False, ability=True, first=True
    )
    RETRACE = OrderType(
        "retrace steps",
        "retrace steps NE",
        "movement",
        needs=frozenset({Part.FACING}),
        planned=True,
        disturbs=False,
    )
    CROSSING = OrderType(
        "minefield crossing", "minefield crossing 0305", "mines", needs=_HEX, planned=True, disturbs=False
    )
    CLEAR_MINES = OrderType(
        "clear mines", "clear mines 0305", "mines", may=_HEX, special=True, disturbs=False
    )
    MINE_SWEEP = OrderType("mine sweep", "mine sweep", "mines", action=False, ability=True, disturbs=False)
    GARRISON = OrderType("garrison", "garrison trench", "garrison", may=frozenset({Part.ITEM, Part.FACING}))
    REPAIR = OrderType("repair", "repair Tank 1", "repair", needs=_MATE, special=True)
    REPAIR_MOBILITY = OrderType("repair mobility", "repair mobility", "repair")
    SCOOT = OrderType(
        "shoot and scoot",
        "shoot and scoot 0305 with Mortar",
        "attack",
        may=_AIMED,
        action=False,
        ability=True,
        first=True,
        special=True,
        disturbs=False,
    )
    TREAT = OrderType("treat", "treat Rifles", "repair", needs=_MATE, special=True)
    BUILD = OrderType(
        "build",
        "build trench NE",
        "fortifications",
        needs=frozenset({Part.ITEM}),
        may=frozenset({Part.FACING, Part.HEX}),
        special=True,
    )


ORDER_TYPES: dict[str, OrderType] = {}
"""Every order type, by its word."""


def add(kind: OrderType) -> OrderType:
    """Let orders of this type be read. Raises ValueError for a word that is taken or too long."""
    if kind.word in ORDER_TYPES or len(kind.word.split()) > LONGEST:
        raise ValueError(f"not a new word of at most {LONGEST} words: {kind.word}")
    ORDER_TYPES[kind.word] = kind
    return kind


LONGEST = 3
"""Words that the word of an order type has at most."""


def order_type(word: object) -> OrderType:
    """The type with that word; one that is given stays as it is. Raises ValueError."""
    kind = word if isinstance(word, OrderType) else ORDER_TYPES.get(str(word))
    if kind is None:
        raise ValueError(f"no order type is called {word!r}")
    return kind


def order_type_of(text: str) -> OrderType | None:
    """The order type whose word a text begins with; None if it begins with none."""
    words = text.lower().replace(":", " : ").split()
    for count in range(min(LONGEST, len(words)), 0, -1):
        kind = ORDER_TYPES.get(" ".join(words[:count]))
        if kind is not None:
            return kind
    return None


for _kind in list(vars(ActionKind).values()):
    if isinstance(_kind, OrderType):
        add(_kind)
