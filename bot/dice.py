"""Dice that can be checked after the fact: a roll is a function of a secret seed and of what it is for.

Before a round opens the game master's machine draws two secret seeds and publishes `commit(seed)` of both.
Each roll of the round is the HMAC of its key (round, purpose, order, index, sides) under a seed, so its value
depends on nothing that can be chosen later: not on when it is rolled, nor in which sequence, nor on how many
other rolls there are. After the round the open seed is revealed; anybody can then check that it is the one
committed to and that every published value follows from it. Rolls made for what a side may not know are
covered: they use the second seed, which is revealed only when the campaign has nothing left to hide.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

END_OF_ROUND = "round"
"""The `order` of a roll that belongs to no order."""
MAX_SIDES = 1_000_000
MIN_SEED_BYTES = 16
_WORD = 8
_WORD_RANGE = 1 << (8 * _WORD)


@dataclass(frozen=True, slots=True)
class Roll:
    """One die thrown: `value` is 1..`sides`. The other fields are its key and are unique within a round."""

    purpose: str
    order: str
    """Digest of the order it belongs to, or "round" for a roll of the end of the round."""
    index: int
    sides: int
    value: int
    covered: bool


class Dice(Protocol):
    """A source of rolls. The same key always gives the same value."""

    def roll(self, purpose: str, sides: int, *, order: str, index: int = 0, covered: bool = False) -> Roll:
        """Roll one die of `sides` (1..MAX_SIDES) faces; `index` tells several rolls of one purpose apart."""
        ...


class DiceError(ValueError):
    """A die that cannot be rolled, or a seed that cannot be used."""


class UnscriptedRoll(DiceError):
    """A scripted source was asked for a roll that its script does not hold."""

    def __init__(self, purpose: str, sides: int) -> None:
        super().__init__(f"no scripted die left for purpose {purpose!r} (d{sides})")
        self.purpose = purpose
        self.sides = sides


def commit(seed: bytes) -> str:
    """The commitment to a secret seed: 64 hex digits that say nothing of it and that no other seed has."""
    if len(seed) < MIN_SEED_BYTES:
        raise DiceError(f"a seed needs at least {MIN_SEED_BYTES} bytes, not {len(seed)}")
    return hashlib.sha256(b"hexmarshal dice commitment\0" + seed).hexdigest()


@dataclass(frozen=True, slots=True)
class KeyedDice:
    """The dice of a real round: HMAC-SHA256 of the key, reduced to 1..sides without bias."""

    round: int
    open_seed: bytes = field(repr=False)
    covered_seed: bytes = field(repr=False)

    def roll(self, purpose: str, sides: int, *, order: str, index: int = 0, covered: bool = False) -> Roll:
        """Roll by key; raises DiceError for a die that has no faces or too many."""
        _check_sides(sides)
        seed = self.covered_seed if covered else self.open_seed
        value = _value(seed, self.round, purpose, order, index, sides)
        return Roll(purpose, order, index, sides, value, covered)


class ScriptedDice:
    """Dice for cases and tests: the values of each purpose in the sequence they are to come up.

    A key rolled again gives the value it gave before. The script names purposes, and "*" for all others;
    a roll it has no value for raises UnscriptedRoll.
    """

    def __init__(self, script: Mapping[str, Sequence[int]]) -> None:
        self._left = {purpose: list(values) for purpose, values in script.items()}
        self._rolled: dict[tuple[str, str, int, int, bool], Roll] = {}

    def roll(self, purpose: str, sides: int, *, order: str, index: int = 0, covered: bool = False) -> Roll:
        """The next scripted value; raises UnscriptedRoll if there is none, DiceError if the die lacks it."""
        _check_sides(sides)
        key = (purpose, order, index, sides, covered)
        if key not in self._rolled:
            values = self._left.get(purpose) or self._left.get("*")
            if not values:
                raise UnscriptedRoll(purpose, sides)
            value = values.pop(0)
            if not 1 <= value <= sides:
                raise DiceError(f"scripted die for purpose {purpose!r} is {value}, but a d{sides} is rolled")
            self._rolled[key] = Roll(purpose, order, index, sides, value, covered)
        return self._rolled[key]

    @property
    def unused(self) -> dict[str, list[int]]:
        """The unused part of the script, by purpose."""
        return {purpose: list(values) for purpose, values in self._left.items() if values}


def published_round(
    number: int, open_seed: bytes, covered_seed: bytes, rolls: Sequence[Roll], *, reveal_covered: bool = False
) -> dict[str, Any]:
    """A round's dice as published after its close; covered rolls are left out until their seed is revealed."""
    published: dict[str, Any] = {
        "round": number,
        "open_commitment": commit(open_seed),
        "covered_commitment": commit(covered_seed),
        "open_seed": open_seed.hex(),
    }
    if reveal_covered:
        published["covered_seed"] = covered_seed.hex()
    published["rolls"] = [
        {
            "purpose": roll.purpose,
            "order": roll.order,
            "index": roll.index,
            "sides": roll.sides,
            "value": roll.value,
            "covered": roll.covered,
        }
        for roll in rolls
        if reveal_covered or not roll.covered
    ]
    return published


def verify_round(published: Mapping[str, Any]) -> list[str]:
    """Re-check a published round; one sentence for each problem, none if all is well.

    `published` is the JSON object {round, open_commitment, covered_commitment, open_seed?, covered_seed?,
    rolls: [{purpose, order, index, sides, value, covered}]}; seeds and commitments are hex. A revealed seed
    must match its commitment, and a roll can be checked only when the seed it was made with is revealed.
    """
    problems: list[str] = []
    number = published.get("round")
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        return ["`round` must be a whole number from 1."]
    seeds: dict[bool, bytes] = {}
    for name, covered in (("open", False), ("covered", True)):
        problem, seed = _checked_seed(published, name)
        if problem:
            problems.append(problem)
        elif seed is not None:
            seeds[covered] = seed
    rolls = published.get("rolls")
    if not isinstance(rolls, list):
        return [*problems, "`rolls` must be a list."]
    known: set[tuple[object, ...]] = set()
    for place, item in enumerate(rolls, start=1):
        problem = _roll_problem(item)
        if problem:
            problems.append(f"Roll {place}: {problem}")
            continue
        key = (item["purpose"], item["order"], item["index"], item["sides"], item["covered"])
        if key in known:
            problems.append(f"Roll {place}: the same key {_key_words(item)} is listed twice.")
            continue
        known.add(key)
        used = seeds.get(item["covered"])
        if used is None:
            name = "covered" if item["covered"] else "open"
            problems.append(f"Roll {place}: cannot be checked, no valid {name} seed is revealed.")
            continue
        value = _value(used, number, item["purpose"], item["order"], item["index"], item["sides"])
        if value != item["value"]:
            problems.append(
                f"Roll {place}: {_key_words(item)} is {value}, but {item['value']} was published."
            )
    return problems


def _check_sides(sides: int) -> None:
    if not 1 <= sides <= MAX_SIDES:
        raise DiceError(f"a die has 1 to {MAX_SIDES} sides, not {sides}")


def _value(seed: bytes, number: int, purpose: str, order: str, index: int, sides: int) -> int:
    """1..sides, by rejection: a word beyond the last whole multiple of `sides` is skipped for the next."""
    limit = _WORD_RANGE - _WORD_RANGE % sides
    counter = 0
    while True:
        # Each text field carries its length, so that no two keys can ever spell the same message.
        fields = (str(number), purpose, order, str(index), str(sides), str(counter))
        message = b"".join(b"%d:%b" % (len(raw), raw) for raw in (text.encode() for text in fields))
        digest = hmac.digest(seed, message, "sha256")
        for start in range(0, len(digest), _WORD):
            word = int.from_bytes(digest[start : start + _WORD], "big")
            if word < limit:
                return word % sides + 1
        counter += 1


def _checked_seed(published: Mapping[str, Any], name: str) -> tuple[str | None, bytes | None]:
    commitment = published.get(f"{name}_commitment")
    if not isinstance(commitment, str):
        return f"`{name}_commitment` is missing.", None
    text = published.get(f"{name}_seed")
    if text is None:
        return None, None
    try:
        seed = bytes.fromhex(text)
    except (TypeError, ValueError):
        return f"`{name}_seed` is not hex.", None
    if len(seed) < MIN_SEED_BYTES or not hmac.compare_digest(
        commit(seed).encode(), commitment.lower().encode()
    ):
        return f"The {name} seed is not the one committed to.", None
    return None, seed


def _roll_problem(item: object) -> str | None:
    if not isinstance(item, dict):
        return "must be an object."
    for name, good in (
        ("purpose", isinstance(item.get("purpose"), str)),
        ("order", isinstance(item.get("order"), str)),
        ("index", _is_int(item.get("index"))),
        ("sides", _is_int(item.get("sides")) and 1 <= item["sides"] <= MAX_SIDES),
        ("value", _is_int(item.get("value"))),
        ("covered", isinstance(item.get("covered"), bool)),
    ):
        if not good:
            return f"`{name}` is missing or wrong."
    return None


def _key_words(item: Mapping[str, Any]) -> str:
    return f"{item['purpose']} d{item['sides']} (order {item['order']}, index {item['index']})"


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
