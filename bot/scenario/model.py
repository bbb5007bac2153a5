"""What a scenario file holds. Each class is a table of the file, each field a key; what is left out has its default.

Hexes are labels of the map. `row` is the line of the file where a table begins; nobody writes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, TypeAdapter
from pydantic.dataclasses import dataclass

from bot.campaign.doctrine.words import Doctrine
from bot.campaign.world.model import Ride
from bot.campaign.world.profiles import Profile

FORMAT = 1
MOST_STORY = 1700
"""Characters of the opening story and the victory text together, with their headings one post."""
MOST_UNITS, MOST_STRUCTURES, MOST_MINES = 400, 600, 400

Name = Annotated[str, Field(max_length=60)]
Label = Annotated[str, Field(min_length=4, max_length=20)]
Hexes = Annotated[tuple[Label, ...], Field(max_length=400)]
Story = Annotated[str, Field(max_length=MOST_STORY)]
Count = Annotated[int, Field(ge=0, le=999)]
Led = Literal["hostile", "allied", "neutral"]
Owner = Literal["player", "hostile", "allied", "neutral", "nobody"]
_TABLE = ConfigDict(extra="forbid", strict=True, frozen=True, validate_by_name=True, validate_by_alias=True)


def _row() -> int:
    """The line of a table; equal tables on other lines are equal."""
    return field(default=0, compare=False)


@dataclass(config=_TABLE)
class Spot:
    """An objective, or a hex where the players' companies begin."""

    at: Label
    name: Name = ""
    side: Annotated[str, Field(max_length=20)] = ""
    row: int = _row()


@dataclass(config=_TABLE)
class Weather:
    """The clock and the wind as the campaign begins."""

    hour: Annotated[int, Field(ge=0, le=23)] = 12
    wind: Annotated[str, Field(max_length=4)] = ""
    wind_speed: Annotated[int, Field(ge=0, le=8)] = 0
    row: int = _row()


@dataclass(config=_TABLE)
class Piece:
    """One unit, or several alike: `at` may name several hexes and lines of hexes, as `0504 0605-0905`."""

    class_: Annotated[str, Field(max_length=60, alias="class")]
    at: Annotated[str, Field(min_length=4, max_length=2000)]
    name: Name = ""
    full_name: Name = ""
    id: Name = ""
    """By which other units of the file name it as their transport."""
    facing: Annotated[str, Field(max_length=4)] = ""
    fs: Annotated[int | None, Field(ge=1, le=999)] = None
    energy: Annotated[int | None, Field(ge=0, le=999)] = None
    crates: Count = 0
    barrels: Count = 0
    upgrades: Annotated[tuple[Name, ...], Field(max_length=20)] = ()
    level: Literal["Fresh Blood", "Seasoned", "Old Guard"] | None = None
    uses: Mapping[str, Count] = field(default_factory=dict)
    hidden: bool | None = None
    front: bool = False
    immobilised: bool = False
    disarmed: bool = False
    brawl: bool = False
    overrun: bool = False
    deployed: bool = False
    radar_off: bool = False
    sonar_active: bool = False
    profile: Profile = Profile.LANDED
    mans: Annotated[str, Field(max_length=20)] = ""
    """The place of the structure that it mans."""
    aboard: Name = ""
    """The id of its transport, or `orbit`."""
    ride: Ride | None = None
    row: int = _row()


@dataclass(config=_TABLE)
class Force:
    """Units of one side with one plan: a doctrine, and the line of hexes by which they carry it out."""

    units: Annotated[tuple[Piece, ...], Field(min_length=1, max_length=MOST_UNITS)]
    name: Name = ""
    side: Led = "hostile"
    plan: Doctrine = Doctrine.HOLD
    line: Annotated[tuple[Label, ...], Field(max_length=12)] = ()
    row: int = _row()


@dataclass(config=_TABLE)
class Work:
    """A structure. `at` is a hex, an edge (`0304:N`) or a place in a hex (`0304:front`, `0304:emplacement`)."""

    at: Label
    kind: Name
    side: Owner = "nobody"
    health: Annotated[int | None, Field(ge=0, le=999)] = None
    name: Name = ""
    facing: Annotated[str, Field(max_length=4)] = ""
    built: bool = True
    invested: Count = 0
    hidden: bool | None = None
    row: int = _row()


@dataclass(config=_TABLE)
class Store:
    """A depot and what it holds."""

    at: Label
    side: Literal["player", "hostile", "allied", "neutral"] = "player"
    name: Name = ""
    crates: Count = 0
    barrels: Count = 0
    capacity: Annotated[int | None, Field(ge=0, le=999)] = None
    row: int = _row()


@dataclass(config=_TABLE)
class Mines:
    """A minefield."""

    at: Label
    side: Literal["player", "hostile", "allied", "neutral"] = "hostile"
    chance: Annotated[int, Field(ge=1, le=6)] = 2
    damage: Annotated[int, Field(ge=0, le=99)] = 3
    ap: Annotated[int, Field(ge=0, le=99)] = 1
    trigger: Literal["", "infantry", "vehicles"] = ""
    hidden: bool = True
    row: int = _row()


@dataclass(config=_TABLE)
class Condition:
    """An effect of the scenario, on the whole map where it names no hexes, for good where it names no rounds."""

    name: Name
    stat: Name = "note"
    modifier: Annotated[int, Field(ge=-20, le=20)] = 0
    at: Hexes = ()
    rounds: Annotated[int | None, Field(ge=1, le=99)] = None
    known_to: tuple[Literal["player", "hostile", "allied", "neutral"], ...] = (
        "player",
        "hostile",
        "allied",
        "neutral",
    )
    row: int = _row()


@dataclass(config=_TABLE)
class Removed:
    """What the map has and the scenario has not."""

    structures: Annotated[tuple[Label, ...], Field(max_length=MOST_STRUCTURES)] = ()
    depots: Hexes = ()
    row: int = _row()


@dataclass(config=_TABLE)
class Ground:
    """The scenario's own map, as the text of a map file in any format."""

    text: str
    row: int = _row()


@dataclass(config=_TABLE)
class Scenario:
    """A whole file."""

    scenario: Literal[1]
    """The format."""
    name: Annotated[str, Field(min_length=1, max_length=60)]
    map: Name = ""
    """The name of a shipped map; empty where `ground` has one, or where one comes beside the file."""
    players: Annotated[tuple[int, ...], Field(max_length=2)] = ()
    """How many it is made for: least and most."""
    rounds: Annotated[int, Field(ge=0, le=99)] = 0
    """How many it is made for; 0 for no number."""
    opening: Story = ""
    victory: Story = ""
    weather: Weather = Weather()
    settings: Mapping[str, bool | int | str | tuple[str, ...]] = field(default_factory=dict)
    """The campaign's settings by name, where they differ from the book."""
    objectives: Annotated[tuple[Spot, ...], Field(max_length=60)] = ()
    """In place of those of the map, where there are any."""
    starts: Annotated[tuple[Spot, ...], Field(max_length=60)] = ()
    forces: Annotated[tuple[Force, ...], Field(max_length=60)] = ()
    structures: Annotated[tuple[Work, ...], Field(max_length=MOST_STRUCTURES)] = ()
    depots: Annotated[tuple[Store, ...], Field(max_length=200)] = ()
    mines: Annotated[tuple[Mines, ...], Field(max_length=MOST_MINES)] = ()
    effects: Annotated[tuple[Condition, ...], Field(max_length=20)] = ()
    removed: Removed = Removed()
    ground: Ground | None = None
    row: int = _row()


SCENARIO = TypeAdapter(Scenario)
