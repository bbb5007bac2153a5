"""What a player's row keeps beside the rules, typed: the sign-up, the company as listed, the dossier.

The column checks it whenever it is written or read (`Checked`). Keys that this release does not know are kept.
"""

from __future__ import annotations

from typing import Any, Generic, Literal, TypeVar

from pydantic import ConfigDict, TypeAdapter, with_config
from sqlalchemy import JSON
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator
from typing_extensions import TypedDict

T = TypeVar("T")

_KEEP_UNKNOWN = ConfigDict(extra="allow")


ListedUnit = TypedDict(
    "ListedUnit",
    {
        "id": str,
        "class": str,
        "class_name": str,
        "card": str,
        "name": str,
        "upgrades": list[str],
        "slot": str | None,
        "level": str,
        "equipment": str,
        "specialisations": list[str],
        "unit": str,
    },
    total=False,
)
"""A unit on the sign-up list; `unit` is its piece on the map, once it is in the field."""
with_config(_KEEP_UNKNOWN)(ListedUnit)


class Deputy(TypedDict):
    """Who orders the units of a player who is away, and until when, as an ISO instant."""

    user: int
    until: str


class Handed(TypedDict):
    """Who got the units of a player who has gone, for good: another player, or the allied units that the bot leads."""

    to: Literal["player", "allies"]
    user: int
    """The player, or the game master for whom they fight."""


class Description(TypedDict):
    """What a unit looks like, in its player's words (EDC-A1-a)."""

    text: str
    picture: str


@with_config(_KEEP_UNKNOWN)
class PlayerDetails(TypedDict, total=False):
    """Everything is left out until it is known."""

    company: dict[str, Any]
    """`bot.company.model.Company` as JSON."""
    units: list[ListedUnit]
    problems: list[str]
    """What keeps the company from the field."""
    rank: str
    signup: str
    """pending, confirmed or refused."""
    signups: int
    """How often the player has signed up."""
    signed: int
    """The version of the company that signed up last."""
    founded: int
    """A mark of the form that founded the company last, and of what came of it."""
    admitted: bool
    left: bool
    """Has left a campaign under way; the units stay in the field."""
    handed: Handed
    """Of a player who has left; without it their units obey nobody."""
    returned: bool
    """Has left and come back."""
    deputy: Deputy
    descriptions: dict[str, Description]
    """By the unit's name."""
    dossier: int
    """How often the dossier was posted or edited."""
    prose: str


class Checked(TypeDecorator[T], Generic[T]):
    """A JSON column whose values are checked against a type."""

    impl = JSON(none_as_null=True)
    cache_ok = True

    def __init__(self, kind: TypeAdapter[T]) -> None:
        super().__init__()
        self.kind = kind

    def process_bind_param(self, value: T | None, dialect: Dialect) -> Any:
        return None if value is None else self.kind.dump_python(self.kind.validate_python(value), mode="json")

    def process_result_value(self, value: Any, dialect: Dialect) -> T | None:
        return None if value is None else self.kind.validate_python(value)


PLAYER_DETAILS: Checked[PlayerDetails] = Checked(TypeAdapter(PlayerDetails))
