"""Army lists: what is in one, what is wrong with one, and the units it becomes.

EXO-army-a, EXO-army-b, EXO-army-c, EXO-army-d, EXO-army-e, EXO-stats-a.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import combinations
from typing import Any

from pydantic import TypeAdapter, ValidationError

from bot.messages import say
from bot.skirmish.engine import Army, GameDice
from bot.skirmish.exoshift.catalogue import ArmyKind, Chosen, Kind, UnitOption, catalogue, in_words
from bot.skirmish.exoshift.state import Model, Unit
from bot.skirmish.exoshift.traits import has, number

MAX_NAME = 24
_PICKS = TypeAdapter(tuple[Chosen, ...])
FIELDS = ("army", "picks")


def ready() -> list[Army]:
    """The finished lists."""
    return [
        Army(
            listed.id,
            in_words(listed.name),
            data_of(listed.army, listed.picks),
            points({"army": listed.army}, listed.picks),
        )
        for listed in catalogue().ready.values()
    ]


def data_of(army: str, picks: Sequence[Chosen]) -> dict[str, Any]:
    """An army list as JSON."""
    rows = [
        {key: value for key, value in asdict(pick).items() if value or key in ("slot", "unit")}
        for pick in picks
    ]
    return {
        "army": army,
        "picks": [{key: list(v) if isinstance(v, tuple) else v for key, v in row.items()} for row in rows],
    }


def picks_of(army: Mapping[str, Any]) -> tuple[Chosen, ...]:
    """The units of a list. Raises ValueError for data that is none."""
    try:
        return _PICKS.validate_python(army.get("picks", ()))
    except ValidationError:
        raise ValueError(say("exoshift-army-unreadable")) from None


def kind_of(army: Mapping[str, Any]) -> ArmyKind | None:
    """The army of a list (EXO-army-a)."""
    return catalogue().armies.get(str(army.get("army")))


def cost(army: ArmyKind | None, pick: Chosen) -> int:
    """What a unit of a list costs: its models and options (EXO-army-b), as its army changes it (EXO-army-a)."""
    card = catalogue().units.get(pick.unit)
    if card is None:
        return 0
    more = sum(option.points for option in options(card, pick))
    return max(1, card.points + (army.points if army else 0)) * pick.models + more


def options(card: Kind, pick: Chosen) -> list[UnitOption]:
    """The options taken."""
    return [option for option in card.options if option.id in pick.options]


def points(army: Mapping[str, Any], picks: Sequence[Chosen]) -> int:
    """What a list costs (EXO-army-b)."""
    chosen = kind_of(army)
    return sum(cost(chosen, pick) for pick in picks)


def limit(settings: Mapping[str, Any]) -> int:
    """The battle size agreed on (EXO-army-b)."""
    return int(settings.get("battle_size", catalogue().numbers["battle_size"]))


def check(army: Mapping[str, Any], settings: Mapping[str, Any]) -> list[str]:
    """What is wrong with a list, a sentence each (EXO-army-b, EXO-army-c, EXO-army-d, EXO-army-e)."""
    known = kind_of(army)
    if known is None:
        return [
            say("exoshift-army-unknown", known=", ".join(kind.name for kind in catalogue().armies.values()))
        ]
    try:
        picks = picks_of(army)
    except ValueError as error:
        return [str(error)]
    problems = [say("exoshift-army-field", field=str(key)[:40]) for key in army if key not in FIELDS]
    problems += _slot_problems(known, picks)
    for pick in picks:
        problems += _unit_problems(pick)
    problems += _limit_problems(picks)
    leaders = sum(pick.models for pick in picks if _has(pick, "Army Leader"))
    if leaders != 1:
        problems.append(say("exoshift-army-leader", count=leaders))
    spent = points(army, picks)
    if spent > limit(settings):
        problems.append(say("exoshift-army-points", spent=spent, limit=limit(settings)))
    return problems


def _has(pick: Chosen, trait: str) -> bool:
    card = catalogue().units.get(pick.unit)
    return card is not None and has(card.traits, trait)


def _slot_problems(known: ArmyKind, picks: Sequence[Chosen]) -> list[str]:
    slots = {slot.id: slot for slot in known.slots}
    taken = Counter(pick.slot for pick in picks)
    problems = []
    for pick in picks:
        slot = slots.get(pick.slot)
        if slot is None:
            problems.append(say("exoshift-army-slot", slot=pick.slot[:20]))
        elif pick.unit not in slot.units:
            names = ", ".join(catalogue().units[name].name for name in slot.units)
            problems.append(say("exoshift-army-wrong-slot", slot=slot.id, units=names))
    problems += [say("exoshift-army-twice", slot=slot) for slot, count in taken.items() if count > 1]
    missing = Counter(slot.kind for slot in known.slots if slot.required and slot.id not in taken)
    problems += [say("exoshift-army-missing", kind=kind, count=count) for kind, count in missing.items()]
    return problems


def _unit_problems(pick: Chosen) -> list[str]:
    card = catalogue().units.get(pick.unit)
    if card is None:
        return [say("exoshift-army-no-unit", unit=pick.unit[:40])]
    problems = []
    known = {option.id: option for option in card.options}
    problems += [
        say("exoshift-army-no-option", unit=card.name, option=name[:40])
        for name in pick.options
        if name not in known
    ]
    if not 1 <= pick.models <= card.fireteam:
        problems.append(say("exoshift-army-models", unit=card.name, most=card.fireteam))
    problems += [
        say("exoshift-army-clash", unit=card.name, one=option.text, other=other.text)
        for option, other in combinations(options(card, pick), 2)
        if option.bars(other)
    ]
    if len(pick.name) > MAX_NAME:
        problems.append(say("exoshift-army-name", unit=card.name, most=MAX_NAME))
    return problems


def _limit_problems(picks: Sequence[Chosen]) -> list[str]:
    counted = Counter((pick.unit, name) for pick in picks for name in set(pick.options))
    problems = []
    for (unit, name), count in counted.items():
        card = catalogue().units.get(unit)
        option = next((option for option in card.options if option.id == name), None) if card else None
        if option is not None and count > option.limit_per_army:
            problems.append(say("exoshift-army-limit", option=option.text, most=option.limit_per_army))
    return problems


# ---------------------------------------------------------------- the units on the table


def units_of(army: Mapping[str, Any], player: str) -> list[Unit]:
    """The units of a list, not yet deployed, with ids A1, A2 … and names that tell them apart."""
    known, picks = kind_of(army), picks_of(army)
    total = Counter(pick.name or short(catalogue().units[pick.unit]) for pick in picks)
    seen: Counter[str] = Counter()
    units = []
    for n, pick in enumerate(picks, 1):
        called = pick.name or short(catalogue().units[pick.unit])
        seen[called] += 1
        name = f"{called} {seen[called]}" if total[called] > 1 else called
        units.append(make(f"{player}{n}", player, f"{name} ({player})", pick, known))
    return units


def make(unit_id: str, player: str, name: str, pick: Chosen, army: ArmyKind | None = None) -> Unit:
    """A unit of a list; its army changes Quality and Morale (EXO-army-a)."""
    card = catalogue().units[pick.unit]
    ids = [unit_id] if pick.models == 1 else [f"{unit_id}.{n}" for n in range(1, pick.models + 1)]
    charges = 2 if has(card.traits, "Doctor") else 1 if has(card.traits, "Medic") else 0
    models = tuple(
        Model(model_id, card.id, tuple(pick.options) if n == 0 else (), health=card.health, charges=charges)
        for n, model_id in enumerate(ids)
    )
    return Unit(
        unit_id,
        player,
        name,
        models,
        quality=card.quality + (army.quality if army else 0),
        morale=card.morale + (army.morale if army else 0),
        resources=number(card.traits, "Construction Resources"),
    )


def short(card: Kind) -> str:
    """The short name of a kind: without its faction and species."""
    plain = card.name.partition(" (")[0]
    first, _, rest = plain.partition(" ")
    return rest if rest and first in card.type else plain


def by_chance(dice: GameDice, player: str) -> dict[str, Any]:
    """A finished list, or one put together at random."""
    lists = ready()
    n = dice.pick(f"army {player}", len(lists) + 2)
    if n < len(lists):
        return dict(lists[n].data)
    armies = list(catalogue().armies.values())
    return _random_list(dice, armies[dice.pick(f"army {player}", len(armies))], player)


def _random_list(dice: GameDice, army: ArmyKind, player: str) -> dict[str, Any]:
    picks: list[Chosen] = []
    for slot in sorted(army.slots, key=lambda slot: not slot.required):
        unit = slot.units[dice.pick(f"slot {player}", len(slot.units))]
        card = catalogue().units[unit]
        models = 1 + dice.pick(f"models {player}", card.fireteam)
        chosen = tuple(option.id for option in card.options if dice.pick(f"option {player}", 3) == 0)
        for pick in (
            Chosen(slot.id, unit, chosen, models),
            Chosen(slot.id, unit, chosen),
            Chosen(slot.id, unit),
        ):
            data = data_of(army.id, [*picks, pick])
            wrong = [problem for problem in check(data, {}) if problem not in _unfinished(army, picks)]
            rest = sum(other.required for other in army.slots) * 10
            if not wrong and points(data, [*picks, pick]) + (rest if slot.required else 0) <= limit({}):
                picks.append(pick)
                break
        else:
            if slot.required:
                picks.append(Chosen(slot.id, slot.units[0]))
    return data_of(army.id, picks)


def _unfinished(army: ArmyKind, picks: Sequence[Chosen]) -> list[str]:
    return check(data_of(army.id, picks), {})
