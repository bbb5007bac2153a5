"""Army lists: what is in one, what is wrong with one, and the formations it becomes.

EXW-setup-f, EXW-setup-g, EXW-stats-f, EXW-hq-a.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pydantic import TypeAdapter, ValidationError

from bot.messages import say
from bot.skirmish.engine import Army, GameDice
from bot.skirmish.exodus.catalogue import (
    MEDIUM,
    SOFT,
    FormationKind,
    Support,
    Taken,
    Upgrade,
    catalogue,
    in_words,
)
from bot.skirmish.exodus.state import ABOARD, WAITING, Asset, Formation, Stand
from bot.skirmish.exodus.traits import number

MAX_NAME = 24
MAX_FORMATIONS = 25
"""A side: as many as one menu of formations holds."""
MAX_STANDS = 200
FIELDS = ("faction", "units", "support")
_UNITS = TypeAdapter(tuple[Taken, ...])
_NAMES = TypeAdapter(tuple[str, ...])


@dataclass(frozen=True, slots=True)
class ArmyList:
    """A list that was read."""

    faction: str
    units: tuple[Taken, ...] = ()
    support: tuple[str, ...] = ()

    @property
    def data(self) -> dict[str, Any]:
        """As JSON."""
        units = [
            {
                "formation": taken.formation,
                **({"upgrades": list(taken.upgrades)} if taken.upgrades else {}),
                **({"name": taken.name} if taken.name else {}),
                **({"by": taken.by} if taken.by else {}),
                **({"hq": taken.hq} if taken.hq else {}),
            }
            for taken in self.units
        ]
        return {"faction": self.faction, "units": units, "support": list(self.support)}


def read(army: Mapping[str, Any]) -> ArmyList:
    """The list of an army's data. Raises ValueError for data that is none."""
    try:
        units = _UNITS.validate_python(army.get("units", ()))
        return ArmyList(str(army.get("faction", "")), units, _NAMES.validate_python(army.get("support", ())))
    except ValidationError:
        raise ValueError(say("exodus-army-unreadable")) from None


def ready() -> list[Army]:
    """The finished lists."""
    armies = []
    for listed in catalogue().ready.values():
        made = ArmyList(listed.faction, listed.units, listed.support)
        armies.append(Army(listed.id, in_words(listed.name), made.data, points(made)))
    return armies


def cost(taken: Taken) -> int:
    """What a formation costs: its base price and its upgrades (EXW-setup-f)."""
    card = catalogue().formations.get(taken.formation)
    return (card.cost if card else 0) + sum(upgrade.cost for upgrade in upgrades(taken))


def upgrades(taken: Taken) -> list[Upgrade]:
    """The upgrades taken, those that are known."""
    known = catalogue().upgrades
    return [known[name] for name in taken.upgrades if name in known]


def points(army: ArmyList) -> int:
    """What a list costs (EXW-setup-f)."""
    known = catalogue().supports
    assets = sum(known[name].cost for name in army.support if name in known)
    return sum(cost(taken) for taken in army.units) + assets


def limit(settings: Mapping[str, Any]) -> int:
    """The points agreed on (EXW-setup-f)."""
    return int(settings.get("points", catalogue().numbers["points"]))


def most(card: FormationKind, settings: Mapping[str, Any]) -> int:
    """How many of a formation a list may have: so many for each 1,000 points or part of these."""
    return card.max * math.ceil(limit(settings) / 1000)


def contents(taken: Taken) -> dict[str, int]:
    """Its stands by kind, with what upgrades add and replace (EXW-setup-g)."""
    card = catalogue().formations[taken.formation]
    counts = Counter(card.contains)
    for upgrade in upgrades(taken):
        counts.subtract(upgrade.remove)
        counts.update(upgrade.add)
    return {kind: count for kind, count in counts.items() if count > 0}


def check(army: Mapping[str, Any], settings: Mapping[str, Any]) -> list[str]:
    """What is wrong with a list, a sentence each (EXW-setup-f, EXW-setup-g, EXW-stats-f)."""
    try:
        listed = read(army)
    except ValueError as error:
        return [str(error)]
    known = catalogue()
    if listed.faction not in known.factions:
        return [
            say("exodus-army-faction", known=", ".join(faction.name for faction in known.factions.values()))
        ]
    problems = [say("exodus-army-field", field=str(key)[:40]) for key in army if key not in FIELDS]
    for taken in listed.units:
        problems += _problems(listed.faction, taken)
    problems += _limits(listed, settings)
    for name in listed.support:
        asset = known.supports.get(name)
        if asset is None or asset.faction != listed.faction:
            problems.append(say("exodus-army-no-support", asset=name[:40]))
    if not problems:
        problems += [problem for taken in listed.units if (problem := carrier_problem(listed, taken))]
    spent = points(listed)
    if spent > limit(settings):
        problems.append(say("exodus-army-points", spent=spent, limit=limit(settings)))
    return problems


def _problems(faction: str, taken: Taken) -> list[str]:
    known = catalogue()
    card = known.formations.get(taken.formation)
    if card is None or card.faction != faction:
        return [say("exodus-army-no-formation", formation=taken.formation[:40])]
    problems = []
    for name in taken.upgrades:
        if name not in card.upgrades:
            problems.append(say("exodus-army-no-upgrade", formation=card.name, upgrade=name[:40]))
        elif problem := upgrade_problem(taken, known.upgrades[name]):
            problems.append(problem)
    if len(set(taken.upgrades)) != len(taken.upgrades):
        problems.append(say("exodus-army-twice", formation=card.name))
    if taken.hq and taken.hq not in contents(taken):
        problems.append(say("exodus-army-no-hq", formation=card.name, stand=taken.hq[:40]))
    if len(taken.name) > MAX_NAME:
        problems.append(say("exodus-army-name", formation=card.name, most=MAX_NAME))
    return problems


def upgrade_problem(taken: Taken, upgrade: Upgrade) -> str | None:
    """Why a formation may not have an upgrade beside its others; None if it may (EXW-stats-f)."""
    known = catalogue()
    card = known.formations[taken.formation]
    others = [name for name in taken.upgrades if name != upgrade.id]
    for clash in upgrade.excludes:
        if clash in others:
            other = known.upgrades[clash].name
            return say("exodus-army-clash", formation=card.name, one=upgrade.name, other=other)
    if upgrade.requires and not set(upgrade.requires) & set(others):
        needed = ", ".join(known.upgrades[name].name for name in upgrade.requires)
        return say("exodus-army-requires", formation=card.name, upgrade=upgrade.name, needed=needed)
    return None


def places(contains: Mapping[str, int]) -> int:
    """The places that stands take in a transport: a stand of Bulk (x) takes x (EXW-airtrans-d)."""
    known = catalogue().stands
    return sum(count * (number(known[kind].specials, "Bulk") or 1) for kind, count in contains.items())


def carrier_problem(army: ArmyList, taken: Taken) -> str | None:
    """Why a formation cannot come by the asset that it is to come by; None if it can (EXW-deploy-e)."""
    if not taken.by:
        return None
    known = catalogue()
    name = known.formations[taken.formation].name
    card = known.supports.get(taken.by)
    if card is None or not fits(card, taken):
        return say("exodus-army-no-carrier", formation=name, asset=card.name if card else taken.by[:40])
    aboard = [unit for unit in army.units if unit.by == taken.by]
    if len(loads(card, aboard)) > army.support.count(card.id):
        return say("exodus-army-carrier-full", formation=name, asset=card.name)
    return None


def fits(card: Support, taken: Taken) -> bool:
    """Whether an asset can bring a formation: named ones from orbit, by air those of Soft stands only."""
    if card.kind == "orbital_deployment":
        return taken.formation in card.carries
    held = contents(taken)
    soft = all(catalogue().stands[kind].type == SOFT for kind in held)
    return card.kind == "air_transport" and soft and places(held) <= card.capacity


def loads(card: Support, aboard: Sequence[Taken]) -> list[list[Taken]]:
    """The formations that come by a kind of asset, as they are divided among several: in the order of the list."""
    cargoes: list[list[Taken]] = []
    for taken in aboard:
        last = cargoes[-1] if cargoes else []
        full = sum(places(contents(unit)) for unit in (*last, taken)) > card.capacity
        if cargoes and card.kind == "air_transport" and not full:
            last.append(taken)
        else:
            cargoes.append([taken])
    return cargoes


def _limits(army: ArmyList, settings: Mapping[str, Any]) -> list[str]:
    known, problems = catalogue(), []
    for name, count in Counter(taken.formation for taken in army.units).items():
        card = known.formations.get(name)
        if card is not None and count > most(card, settings):
            problems.append(say("exodus-army-most", formation=card.name, most=most(card, settings)))
    for name, count in Counter(name for taken in army.units for name in set(taken.upgrades)).items():
        upgrade = known.upgrades.get(name)
        if upgrade is not None and count > upgrade.per_army:
            problems.append(say("exodus-army-per-army", upgrade=upgrade.name, most=upgrade.per_army))
    if not army.units:
        problems.append(say("exodus-army-empty"))
    if len(army.units) > MAX_FORMATIONS:
        problems.append(say("exodus-army-formations", most=MAX_FORMATIONS))
    stands = sum(sum(contents(taken).values()) for taken in army.units if taken.formation in known.formations)
    if stands > MAX_STANDS:
        problems.append(say("exodus-army-stands", count=stands, most=MAX_STANDS))
    return problems


# ---------------------------------------------------------------- the formations on the table


def formations_of(data: Mapping[str, Any], player: str) -> list[Formation]:
    """The formations of a list, not yet deployed, with ids A1, A2 … that are in their names (EXW-setup-b)."""
    army = read(data)
    known = catalogue()
    formations = []
    for n, taken in enumerate(army.units, 1):
        called, name = taken.name or known.formations[taken.formation].name, f"{player}{n}"
        made = make(name, player, f"{called} ({name})", taken)
        formations.append(made.but(where=ABOARD if taken.by else WAITING))
    return formations


def make(name: str, player: str, called: str, taken: Taken) -> Formation:
    """A formation of a list with its stands; HQ stands replace the first ones they can (EXW-hq-a)."""
    known = catalogue()
    kinds = [kind for kind, count in contents(taken).items() for _ in range(count)]
    stands = [Stand(f"{name}.{n}", kind, hits=known.stands[kind].hits) for n, kind in enumerate(kinds, 1)]
    for upgrade in upgrades(taken):
        if upgrade.hq:
            free = [n for n, stand in enumerate(stands) if not stand.hq]
            wanted = [n for n in free if stands[n].kind == taken.hq]
            place = next(iter(wanted or [n for n in free if stands[n].card.type != MEDIUM]))
            stands[place] = stands[place].but(hq=upgrade.hq)
    officers = any(stand.has("Officer") or stand.has("General") for stand in stands)
    return Formation(
        name, player, called, taken.formation, tuple(stands), taken.upgrades, cost(taken), officers
    )


def assets_of(data: Mapping[str, Any], player: str) -> list[Asset]:
    """The support assets of a list, with what comes by them (EXW-support-a, EXW-deploy-e)."""
    army, assets = read(data), []
    names = {id(taken): f"{player}{n}" for n, taken in enumerate(army.units, 1)}
    waiting = {
        kind: loads(catalogue().supports[kind], [taken for taken in army.units if taken.by == kind])
        for kind in set(army.support)
    }
    for n, kind in enumerate(army.support, 1):
        load = waiting[kind].pop(0) if waiting[kind] else []
        assets.append(Asset(f"{player}S{n}", player, kind, carries=tuple(names[id(taken)] for taken in load)))
    return assets


def by_chance(dice: GameDice, player: str, settings: Mapping[str, Any]) -> dict[str, Any]:
    """A legal list put together at random, as large as the points allow."""
    known = catalogue()
    factions = list(known.factions)
    faction = factions[dice.pick(f"faction {player}", len(factions))]
    army = ArmyList(faction)
    kinds = [card for card in known.formations.values() if card.faction == faction]
    for _ in range(3 * MAX_FORMATIONS):
        card = kinds[dice.pick(f"formation {player}", len(kinds))]
        chosen = tuple(name for name in card.upgrades if dice.pick(f"upgrade {player}", 3) == 0)
        army = _first_legal(army, (Taken(card.id, chosen), Taken(card.id)), settings)
    assets = [asset.id for asset in known.supports.values() if asset.faction == faction]
    asset = assets[dice.pick(f"support {player}", len(assets))]
    more = ArmyList(faction, army.units, (asset,))
    for n, taken in enumerate(army.units):
        if fits(known.supports[asset], taken):
            units = (*army.units[:n], replace(taken, by=asset), *army.units[n + 1 :])
            more = ArmyList(faction, units, (asset,))
            break
    return more.data if not check(more.data, settings) else army.data


def _first_legal(army: ArmyList, wanted: Sequence[Taken], settings: Mapping[str, Any]) -> ArmyList:
    for taken in wanted:
        more = ArmyList(army.faction, (*army.units, taken), army.support)
        if not check(more.data, settings):
            return more
    return army


def names(upgraded: Iterable[Upgrade]) -> str:
    """The upgrades in words."""
    return ", ".join(upgrade.name for upgrade in upgraded)
