"""The players of the demo: their companies, and what they type wrong."""

from __future__ import annotations

from dataclasses import dataclass

GAME_MASTER = "Grace"
SPECTATOR = "Sam"


@dataclass(frozen=True)
class Part:
    """A player: the company's name, the classes picked and what is fitted, by the labels the menus show."""

    name: str
    company: str
    classes: tuple[str, ...]
    fitted: tuple[tuple[str, str, str], ...] = ()
    """Unit, slot, upgrade with its price."""


PLAYERS = (
    Part(
        "Alice",
        "Ashwood Rifles",
        ("Regular Infantry", "Recon Team"),
        (("Ashwood Rifles 1", "Equipment", "Stretchers – 1 requisition"),),
    ),
    Part("Bruno", "Iron Mules", ("Regular Infantry", "Road Carrier")),
    Part("Chidi", "Harmattan", ("Irregular Infantry", "Regular Infantry")),
    Part(
        "Dana",
        "Second Wind",
        ("Recon Team", "Regular Infantry"),
        (("Second Wind 2", "Equipment", "Flares – 1 requisition"),),
    ),
    Part("Emre", "Bosporus Guard", ("Regular Infantry",)),
    Part("Freya", "Long Night", ("Mountain Infantry", "Regular Infantry")),
)


@dataclass(frozen=True)
class Mistake:
    """A wrong order and a word its refusal must contain."""

    what: str
    fields: dict[str, str]
    expected: str


MISTAKES = (
    Mistake("a word for a hex", {"move": "northwards"}, "hex"),
    Mistake("a hex off the map", {"move": "9999"}, "off the map"),
    Mistake("a unit of another player", {"unit": "Iron Mules 1"}, "no unit"),
    Mistake("an action that does not exist", {"action": "dance 0304"}, "dance"),
    Mistake("a mention of everybody", {"unit": "@everyone"}, "no unit"),
    Mistake("text from right to left", {"move": "\u202e4030"}, "shows text in reverse"),
    Mistake("emoji", {"move": "🚀🚀🚀"}, "hex"),
)

MALFORMED = "Unit: Rifles\nMove: 0304\nplease just go there, thanks"
