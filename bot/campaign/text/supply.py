"""Resupplies as players write them, and back: `rearm missile from 0305`, `freight 2 crates to 0305`."""

from __future__ import annotations

import re

from bot.campaign.judge.supply import BUILD_SUPPLY
from bot.campaign.text.named import named
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.order import ActionKind, OrderType, Refusal, Supply
from bot.campaign.world.order_types import order_type
from bot.campaign.world.refusals.words import BadSupply
from bot.campaign.world.structure import Structure
from bot.campaign.world.structure_kinds import kind_of

_VERB = re.compile(
    r"(rushed\s+)?(rearm|refuel|syphon|freight)\b(\s+(assist|transfer)\b)?\s*(.*)", re.IGNORECASE
)
_PARTS = re.compile(r"(?:^|\s+)(from|to|for)\s+", re.IGNORECASE)
_ITEMS = re.compile(r"(\d{1,3})\s*build[ _]supply", re.IGNORECASE)
_LOAD = re.compile(r"(\d{1,3})\s*(crate|barrel)s?", re.IGNORECASE)


def read_supply(text: str, unit: OwnUnit, view: SideView) -> tuple[OrderType, Supply] | Refusal | None:
    """What a text orders the unit to do with supplies; None if it is about something else.

    `rearm [ITEM]`, `refuel`, `syphon N` and `freight N crates M barrels`, with `from` and `to` a hex, a unit of
    the side by id or name, or `self`. What is left out is the unit itself. `freight 1 crate to 0305 for 1 barrel`
    swaps, `freight 4 build supply to Engineers 2` hands over Build Supply.
    A hex means the depot there, otherwise another unit there that carries something, otherwise an unfinished
    depot, otherwise the unit there.
    """
    match = _VERB.fullmatch(" ".join(text.split()))
    if match is None:
        return None
    kind = order_type(match[2].lower())
    bad = BadSupply(("EDC-C4.2-d",), text=text)
    head, *rest = _PARTS.split(match[5])
    parts = {word.lower(): value.strip() for word, value in zip(rest[::2], rest[1::2], strict=True)}
    if kind is ActionKind.FREIGHT:
        return _freight(head, parts, unit, view) or bad
    receiver = parts.get("to") or parts.get("for")
    item: str | None = None
    amount = 0
    if kind is ActionKind.REFUEL and head and receiver is None:
        receiver = head
    elif kind is ActionKind.REARM:
        item = head or None
    elif kind is ActionKind.SYPHON:
        if not head.isdecimal() or receiver is None:
            return bad
        amount = int(head[:3])
    giver = party(parts.get("from"), unit, view)
    return kind, Supply(giver, party(receiver, unit, view), item, amount)


def _freight(
    head: str, parts: dict[str, str], unit: OwnUnit, view: SideView
) -> tuple[OrderType, Supply] | None:
    items = _ITEMS.fullmatch(head.strip())
    if items is not None and {"from", "to"} & parts.keys() and "for" not in parts:
        giver, receiver = party(parts.get("from"), unit, view), party(parts.get("to"), unit, view)
        return ActionKind.FREIGHT, Supply(giver, receiver, BUILD_SUPPLY, int(items[1]))
    there, back = _load(head), _load(parts.get("for", ""))
    if not head or there is None or back is None or not ({"from", "to"} & parts.keys()):
        return None
    giver, receiver = party(parts.get("from"), unit, view), party(parts.get("to"), unit, view)
    moved = Supply(giver, receiver, crates=there[0] - back[0], barrels=there[1] - back[1])
    return ActionKind.FREIGHT, moved


def _load(text: str) -> tuple[int, int] | None:
    """(crates, barrels) of "2 crates 1 barrel"; None if there is anything else in the text."""
    if _LOAD.sub("", text).replace("and", "").strip(" ,+"):
        return None
    counts = [(int(number), what.lower()) for number, what in _LOAD.findall(text)]
    return sum(n for n, what in counts if what == "crate"), sum(n for n, what in counts if what == "barrel")


def party(text: str | None, unit: OwnUnit, view: SideView) -> str:
    """The key of a party: a unit id, or the label of a hex; the text itself if it names nothing of the side."""
    if text is None or text.casefold() == "self":
        return unit.id
    for depot in view.depots:
        if text == view.map.label(depot.hex) or (depot.name and text.casefold() == depot.name.casefold()):
            return view.map.label(depot.hex)
    mates = named(view.units, text)
    if len(mates) == 1:
        return mates[0].id
    there = [u for u in view.units if view.map.label(u.hex) == text]
    if not any(u.cargo.total for u in there if u.id != unit.id) and any(
        text == view.map.label(site.hex) and _will_store(view, site) for site in view.structures
    ):
        return text
    loaded = [u for u in there if u.cargo.total] or there
    return loaded[0].id if len(loaded) == 1 else text


def _will_store(view: SideView, site: Structure) -> bool:
    """Whether it is a depot of the side that is not finished yet: an earlier order may do that (EDC-C1.1-c)."""
    return site.side is view.side and not site.built and kind_of(view.catalogue, site.kind).stores


def supply_text(kind: OrderType, supply: Supply) -> str:
    """The order of a resupply as `read_supply` reads it."""
    words = [kind.word]
    if kind is ActionKind.REARM and supply.item:
        words.append(supply.item)
    elif kind is ActionKind.SYPHON:
        words.append(str(supply.amount))
    elif kind is ActionKind.FREIGHT and supply.item:
        words.append(f"{supply.amount} build supply")
    elif kind is ActionKind.FREIGHT:
        words.append(_containers(max(supply.crates, 0), max(supply.barrels, 0)))
    words.append(f"from {supply.giver} to {supply.receiver}")
    if supply.crates < 0 or supply.barrels < 0:
        words.append(f"for {_containers(max(-supply.crates, 0), max(-supply.barrels, 0))}")
    return " ".join(words)


def _containers(crates: int, barrels: int) -> str:
    return " ".join(
        f"{n} {what}{'s' * (n != 1)}" for n, what in ((crates, "crate"), (barrels, "barrel")) if n
    )
