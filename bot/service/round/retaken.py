"""A round that is played again after a rollback: with new dice, unless it is adjudicated from the same as before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any

from bot.campaign.world.saved.serial import order_to_json, to_bytes
from bot.dice import KeyedDice
from bot.service.round.adjudication import Case
from bot.store.records import RETAKEN, Retaken
from bot.store.tables import Round


def digest_of(case: Case) -> str:
    """Stands for all that a round is adjudicated from, apart from its dice and the game master's answers."""
    told = {
        "world": case.saved,
        "told": case.told,
        "orders": [order_to_json(order) for order in sorted(case.orders, key=lambda order: order.number)],
        "doctrines": _sorted({unit: str(doctrine) for unit, doctrine in case.doctrines.items()}),
        "goals": _sorted({unit: [tuple(at) for at in goals] for unit, goals in case.goals.items()}),
        "given": _sorted({unit: order_to_json(order) for unit, order in case.given.items()}),
    }
    return sha256(case.map_text.encode() + to_bytes(told)).hexdigest()


def _sorted(entries: Mapping[str, object]) -> list[object]:
    return [list(entry) for entry in sorted(entries.items())]


def as_retaken(played: Round, case: Case) -> dict[str, Any]:
    """What is kept of a round that is taken back, with what it was before if it was taken back already."""
    digest = digest_of(case)
    mine = Retaken(
        digest,
        played.open_seed.hex(),
        played.covered_seed.hex(),
        played.open_commitment,
        played.covered_commitment,
    )
    others = (before for before in times(played) if before.digest != digest)
    saved: list[Any] = RETAKEN.dump_python((*others, mine), mode="json")
    return {"times": saved}


def times(played: Round) -> tuple[Retaken, ...]:
    """What a round was each time before it was taken back; empty where it is played for the first time."""
    return () if played.retaken is None else RETAKEN.validate_python(played.retaken["times"])


def earlier_dice(played: Round, case: Case) -> Retaken | None:
    """The round as it was before, if it is adjudicated from the very same again; it has those dice then."""
    known = times(played)
    digest = digest_of(case) if known else ""
    return next((before for before in known if before.digest == digest), None)


def with_dice(case: Case, before: Retaken) -> Case:
    """The case with the dice of before."""
    dice = KeyedDice(case.world.round, bytes.fromhex(before.open_seed), bytes.fromhex(before.covered_seed))
    return replace(case, dice=dice)


def has_earlier_dice(played: Round) -> bool:
    """Whether the round has dice that it had before it was taken back."""
    return any(before.open_commitment == played.open_commitment for before in times(played))


def take_up(played: Round, before: Retaken) -> None:
    """Give the round the dice that it had before, with their seals."""
    played.open_seed, played.covered_seed = (
        bytes.fromhex(before.open_seed),
        bytes.fromhex(before.covered_seed),
    )
    played.open_commitment, played.covered_commitment = before.open_commitment, before.covered_commitment
