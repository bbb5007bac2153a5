"""What a choice leaves open: a point, a heading, a number, some of a list. Each parameter checks its own values.

Values are plain JSON, so that a pick can be stored and sent: a point is `[x, y]`, a path a list of points, a heading a
number of degrees, an allocation an object of whole numbers, the move of a group an object with goal and shape.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypeAlias, TypeGuard, TypeVar, overload

from bot.messages import say

XY: TypeAlias = tuple[float, float]
"""A place on the board in its unit, from its lower left corner."""
EVERY_EIGHTH = (0.0, 45.0, 90.0, 135.0, 180.0, 225.0, 270.0, 315.0)
T = TypeVar("T")


class Later(Sequence[T]):
    """A list that is made when it is first looked at: most suggestions of a menu never are."""

    def __init__(self, make: Callable[[], Sequence[T]]) -> None:
        self._make = make
        self._made: Sequence[T] | None = None

    @property
    def made(self) -> Sequence[T]:
        """The list itself."""
        if self._made is None:
            self._made = tuple(self._make())
        return self._made

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[T]: ...
    def __getitem__(self, place: int | slice) -> T | Sequence[T]:
        return self.made[place]

    def __len__(self) -> int:
        return len(self.made)

    def __eq__(self, other: object) -> bool:
        return self.made == (other.made if isinstance(other, Later) else other)

    def __hash__(self) -> int:
        return hash(self.made)

    def __repr__(self) -> str:
        return repr(self.made)


@dataclass(frozen=True, slots=True)
class Option:
    """One entry of a list to choose from. `odds` is a short remark, as "4+ to hit"."""

    id: str
    label: str
    odds: str = ""


@dataclass(frozen=True, slots=True)
class Point:
    """A free point; value `[x, y]`.

    `suggested` are legal points worth offering, best first; `origin` and `reach` (board units) are for the preview and
    for "toward X, 4 in". Whether a point is legal is for `apply` to say.
    """

    suggested: Sequence[XY] = ()
    origin: XY | None = None
    reach: float | None = None

    def problem(self, value: object) -> str | None:
        """What is wrong with the value as a value, or None."""
        return None if _is_xy(value) else say("value-point")

    def samples(self) -> Iterator[Any]:
        """Values worth trying, best first."""
        yield from ([x, y] for x, y in self.suggested)


@dataclass(frozen=True, slots=True)
class Path:
    """A path of 1..`most` points after the start; value `[[x, y], ...]`."""

    most: int
    suggested: Sequence[tuple[XY, ...]] = ()
    origin: XY | None = None
    reach: float | None = None

    def problem(self, value: object) -> str | None:
        """What is wrong with the value as a value, or None."""
        if not isinstance(value, list | tuple) or not 1 <= len(value) <= self.most:
            return say("value-path", most=self.most)
        return None if all(_is_xy(point) for point in value) else say("value-path-point")

    def samples(self) -> Iterator[Any]:
        """Values worth trying, best first."""
        yield from ([[x, y] for x, y in path] for path in self.suggested)


@dataclass(frozen=True, slots=True)
class Angle:
    """A heading in degrees, 0 up the board and clockwise; value 0 <= a < 360."""

    suggested: tuple[float, ...] = EVERY_EIGHTH

    def problem(self, value: object) -> str | None:
        """What is wrong with the value as a value, or None."""
        good = _is_number(value) and 0 <= value < 360
        return None if good else say("value-heading")

    def samples(self) -> Iterator[Any]:
        """Values worth trying, best first."""
        yield from self.suggested


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number, `low`..`high`."""

    low: int
    high: int

    def problem(self, value: object) -> str | None:
        """What is wrong with the value as a value, or None."""
        good = _is_int(value) and self.low <= value <= self.high
        return None if good else say("value-number", low=self.low, high=self.high)

    def samples(self) -> Iterator[Any]:
        """All of a short range; the ends and some between of a long one."""
        if self.high - self.low < 12:
            yield from range(self.low, self.high + 1)
        else:
            yield from sorted({self.low + (self.high - self.low) * part // 8 for part in range(9)})


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a list; value: its id."""

    options: Sequence[Option]

    def problem(self, value: object) -> str | None:
        """What is wrong with the value as a value, or None."""
        return None if value in [option.id for option in self.options] else _choose_from(self.options)

    def samples(self) -> Iterator[Any]:
        """Every id."""
        yield from (option.id for option in self.options)


@dataclass(frozen=True, slots=True)
class Subset:
    """`low`..`high` different ones of a list, as units or weapons; value: list of ids in any sequence."""

    options: tuple[Option, ...]
    low: int = 0
    high: int | None = None

    @property
    def most(self) -> int:
        """The largest number that may be chosen."""
        return len(self.options) if self.high is None else min(self.high, len(self.options))

    def problem(self, value: object) -> str | None:
        """What is wrong with the value as a value, or None."""
        known = {option.id for option in self.options}
        if not isinstance(value, list | tuple) or not all(
            isinstance(entry, str) and entry in known for entry in value
        ):
            return _choose_from(self.options)
        if len(set(value)) != len(value) or not self.low <= len(value) <= self.most:
            return say("value-subset", low=self.low, most=self.most)
        return None

    def samples(self) -> Iterator[Any]:
        """The first few and the last few of every allowed size."""
        ids = [option.id for option in self.options]
        seen = []
        for size in range(self.most, self.low - 1, -1):
            for chosen in (ids[:size], ids[len(ids) - size :]):
                if chosen not in seen:
                    seen.append(chosen)
                    yield chosen


@dataclass(frozen=True, slots=True)
class Allocation:
    """`total` points, dice or hits spread over a list; value: object of whole numbers by id (zeros may be left out).

    `most` limits what one entry may get. All must be spread unless `whole` is false.
    """

    options: tuple[Option, ...]
    total: int
    most: int | None = None
    whole: bool = True

    def problem(self, value: object) -> str | None:
        """What is wrong with the value as a value, or None."""
        known = {option.id for option in self.options}
        if not isinstance(value, Mapping) or not all(entry in known for entry in value):
            return _choose_from(self.options)
        if not all(_is_int(share) and share >= 0 for share in value.values()):
            return say("value-share")
        if self.most is not None and any(share > self.most for share in value.values()):
            return say("value-share-most", most=self.most)
        spread = sum(value.values())
        if spread > self.total or (self.whole and spread != self.total):
            return say("value-spread", whole=self.whole, total=self.total, given=spread)
        return None

    def samples(self) -> Iterator[Any]:
        """All on one entry after the other as far as the limit allows, and an even spread."""
        most = self.total if self.most is None else self.most
        seen: list[dict[str, int]] = []
        for first in range(len(self.options)):
            left, spread = self.total, {}
            for option in self.options[first:] + self.options[:first]:
                spread[option.id] = min(most, left)
                left -= spread[option.id]
            if not (self.whole and left):
                seen.append({key: share for key, share in spread.items() if share})
        if self.options and self.total <= most * len(self.options):
            share, rest = divmod(self.total, len(self.options))
            even = {option.id: share + (place < rest) for place, option in enumerate(self.options)}
            seen.append({key: share for key, share in even.items() if share})
        yield from (spread for place, spread in enumerate(seen) if spread not in seen[:place])


KEEP = "keep"


def usual_shapes() -> tuple[Option, ...]:
    """Those of `bot.skirmish.table.formation`."""
    return (
        Option(KEEP, say("shape-keep")),
        Option("column", say("shape-column")),
        Option("line", say("shape-line")),
        Option("wedge", say("shape-wedge")),
    )


@dataclass(frozen=True, slots=True)
class GroupMove:
    """Where a group of stands goes, in one value: `{"to": [x, y], "shape": "line"}`.

    `to` is where its middle goes: any goal may be given, for a group goes as far towards it as it gets. Two keys may
    be added: `facing`, degrees, where it looks; `stands`, `{"B1.3": [x, y]}`, places of single stands put otherwise.
    The rule set makes the places from it (`table.formation`), in `apply` and in `preview` alike.
    """

    stands: tuple[Option, ...]
    """Those that can be put elsewhere one by one."""
    suggested: Sequence[XY] = ()
    """Goals worth offering, best first."""
    origin: XY | None = None
    reach: float | None = None
    shapes: tuple[Option, ...] = field(default_factory=usual_shapes)
    """The first one holds until the player chooses another."""
    turns: bool = False
    """Whether `facing` may be given."""
    names: Sequence[str] = ()
    """What the first of the suggested goals are called, as "toward B1"."""
    stays: bool = False
    """The group is where it is: only places of single stands may be given, `{}` or `{"stands": …}`."""

    def problem(self, value: object) -> str | None:
        """What is wrong with the value as a value, or None."""
        if self.stays:
            if not isinstance(value, Mapping) or not set(value) <= {"stands"}:
                return say("value-places")
            return self._wrong_stands(value)
        known = {"to", "shape", "stands"} | ({"facing"} if self.turns else set())
        if not isinstance(value, Mapping) or not set(value) <= known or not _is_xy(value.get("to")):
            return say("value-goal")
        if value.get("shape") not in [shape.id for shape in self.shapes]:
            return _choose_from(self.shapes)
        facing = value.get("facing", 0.0)
        if not _is_number(facing) or not 0 <= facing < 360:
            return say("value-heading")
        return self._wrong_stands(value)

    def _wrong_stands(self, value: Mapping[str, Any]) -> str | None:
        stands = value.get("stands", {})
        names = {stand.id for stand in self.stands}
        if not isinstance(stands, Mapping) or not set(stands) <= names:
            return _choose_from(self.stands)
        return None if all(_is_xy(at) for at in stands.values()) else say("value-places")

    def samples(self) -> Iterator[Any]:
        """Every goal in one shape, then in the next: the first goals come in different shapes."""
        if self.stays:
            yield {}
        for turn in range(len(self.shapes)):
            for place, (x, y) in enumerate(self.suggested):
                shape = self.shapes[(place + turn) % len(self.shapes)]
                yield {"to": [x, y], "shape": shape.id}


Param: TypeAlias = Point | Path | Angle | Number | OneOf | Subset | Allocation | GroupMove


@dataclass(frozen=True, slots=True)
class Question:
    """How a player is asked for a parameter."""

    text: str
    """A short question, as "Where does it go?"."""
    name: str
    """What the answer is called in a summary, as "Destination"."""
    without: str = ""
    """What holds where an optional one is left out, as "The shortest way"; it becomes a button."""


USUAL = {
    Point: "ask-point",
    Path: "ask-path",
    Angle: "ask-heading",
    Number: "ask-number",
    OneOf: "ask-one",
    Subset: "ask-some",
    Allocation: "ask-spread",
    GroupMove: "ask-group",
}


def usual_question(name: str, param: Param) -> Question:
    """The question where a rule set has no better one: from the kind of the parameter and its name."""
    called = say("ask-where") if isinstance(param, Point | GroupMove) else name.replace("_", " ").capitalize()
    return Question(say(USUAL[type(param)]), called)


def combinations(params: Mapping[str, Param], limit: int) -> Iterator[dict[str, Any]]:
    """At most `limit` settings of all parameters, made of their samples; none if one of them has no sample.

    Every sample of each parameter turns up before the product of them is gone through, so a cut at the limit still
    leaves variety.
    """
    lists = {name: _unlike(islice(param.samples(), limit)) for name, param in params.items()}
    if not all(lists.values()):
        return
    sizes = [len(values) for values in lists.values()]
    most = min(limit, math.prod(sizes))
    longest = max(sizes, default=1)
    seen: set[tuple[int, ...]] = set()
    for shift in range(longest):
        for place in range(longest):
            chosen = tuple((place + shift * number) % size for number, size in enumerate(sizes))
            if chosen not in seen:
                seen.add(chosen)
                yield {name: values[n] for n, (name, values) in zip(chosen, lists.items(), strict=True)}
            if len(seen) >= most:
                return


def _unlike(values: Iterator[Any]) -> list[Any]:
    unlike: list[Any] = []
    for value in values:
        if value not in unlike:
            unlike.append(value)
    return unlike


def _choose_from(options: Sequence[Option]) -> str:
    return say("value-choose", known=", ".join(option.label for option in options[:10]))


def _is_int(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _is_xy(value: object) -> bool:
    return isinstance(value, list | tuple) and len(value) == 2 and all(_is_number(part) for part in value)
