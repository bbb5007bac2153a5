"""What skills do once they succeed (SHS-skill_*); who may use them on whom is in `skill.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.messages import say
from bot.skirmish.engine import IllegalPick
from bot.skirmish.kit.stack import Frame, push
from bot.skirmish.shiftstorm import traits
from bot.skirmish.shiftstorm.equipment import forged, receive
from bot.skirmish.shiftstorm.events import Pen
from bot.skirmish.shiftstorm.fighting.damage import Blow, heal, strike_home
from bot.skirmish.shiftstorm.fighting.shooting import aimed
from bot.skirmish.shiftstorm.setup import companion
from bot.skirmish.shiftstorm.state import XY, Model, State
from bot.skirmish.shiftstorm.stats import stat, tier
from bot.skirmish.shiftstorm.terrain import stands
from bot.skirmish.shiftstorm.traits import marker_end, reveal, snare, under_marker
from bot.skirmish.shiftstorm.turn import arrive
from bot.skirmish.table.measure import touching
from bot.skirmish.table.moves import contact_spots
from bot.skirmish.table.shapes import Base, Point, stored

Values = Mapping[str, Any]
BARRIER = 2
BARRIER_RULE = "SHS-skill_virchbarrier-a"


def raised(pen: Pen, name: str, source: str, stat_name: str, amount: int) -> None:
    """A stat bonus until the end of the turn; the same source does not add to itself (SHS-stats-l)."""
    unit = pen.unit(name)
    key = f"{source}:{stat_name}"
    pen.change(name, bonus={**unit.bonus, key: max(amount, unit.bonus.get(key, 0))})
    pen.tell("raised", "SHS-stats-l", unit=name, stat=stat_name, amount=amount)


def level(pen: Pen, name: str, stat_name: str) -> int:
    """The Tier of the stat a skill tests (SHS-tests-h, SHS-tests-i)."""
    return tier(stat(pen.state, pen.unit(name), stat_name))


def annihilate(pen: Pen, name: str, aim: str, values: Values) -> None:
    """Damage by Tier, without rolls to hit or damage, past Shield and Plate (SHS-skill_annihilate-a)."""
    points = level(pen, name, "F")
    pen.tell("annihilated", "SHS-skill_annihilate-a", unit=name, target=aim, points=points)
    strike_home(pen, aim, Blow(0, name, kill_shot=True, measured=False), points)


def auric(pen: Pen, name: str, aim: str, values: Values) -> None:
    """One stat up by the Tier; Armor as temporary points (SHS-skill_auric-a). It does not add to itself."""
    unit, amount, chosen = pen.unit(aim), level(pen, name, "Ac"), str(values["stat"])
    if chosen == "A":
        more = max(0, amount - unit.bonus.get("auric_enhance:A", 0))
        pen.change(aim, boost=unit.boost + more)
    raised(pen, aim, "auric_enhance", chosen, amount)


def command(pen: Pen, name: str, aim: str, values: Values) -> None:
    """The ally moves at once (SHS-skill_command-a)."""
    push(pen, Frame("command", pen.unit(name).owner, aim))


def advance(pen: Pen, name: str, aim: str, values: Values) -> None:
    """Combat up by the Tier (SHS-skill_advance-a)."""
    raised(pen, aim, "advance", "Co", level(pen, name, "V"))


def inspire(pen: Pen, name: str, aim: str, values: Values) -> None:
    """Valor up by the Tier (SHS-skill_inspire-a)."""
    raised(pen, aim, "inspire", "V", level(pen, name, "V"))


def inspire_war_keeper(pen: Pen, name: str, aim: str) -> None:
    """Valor up by 2, and Valorous (SHS-skill_inspire-b)."""
    raised(pen, aim, "inspire", "V", 2)
    pen.change(aim, bonus={**pen.unit(aim).bonus, "skill:valorous": 1})


def heal_tier(pen: Pen, name: str, aim: str, values: Values) -> None:
    """Armor by the Tier (SHS-skill_heal-a)."""
    heal(pen, aim, level(pen, name, "Ac"))


def restore_one(pen: Pen, name: str, aim: str, values: Values) -> None:
    """1 Armor (SHS-skill_biorganic-a)."""
    heal(pen, aim, 1)


def restore_two(pen: Pen, name: str, aim: str, values: Values) -> None:
    """Up to 2 Armor (SHS-skill_mend-a, SHS-skill_synthvehicle-a)."""
    heal(pen, aim, 2)


def gain_intel(pen: Pen, name: str, amount: int, rule: str) -> None:
    """Intel of a model, worth XP after the game (SHS-special_intel-a)."""
    unit = pen.change(name, intel=pen.unit(name).intel + amount)
    pen.tell("intel", rule, "SHS-special_intel-a", unit=name, gained=amount, intel=unit.intel)


def interrogate(pen: Pen, name: str, aim: str, values: Values) -> None:
    """Intel by the Tier of Vigor (SHS-skill_interrogate-a)."""
    gain_intel(pen, name, level(pen, name, "V"), "SHS-skill_interrogate-a")


def duress(pen: Pen, name: str, aim: str, values: Values) -> None:
    """1 Intel (SHS-skill_duress-a)."""
    gain_intel(pen, name, 1, "SHS-skill_duress-a")


def requiem(pen: Pen, name: str, aim: str, values: Values) -> None:
    """Shock (SHS-skill_requiem-a)."""
    traits.shock(pen, aim)


def mark_tier(pen: Pen, name: str, aim: str, values: Values) -> None:
    """All friends shoot better at this enemy, by the Tier (SHS-skill_mark-a)."""
    _mark(pen, aim, level(pen, name, "V"))


def mark_two(pen: Pen, name: str, aim: str, values: Values) -> None:
    """The Advocate's mark: 2 (SHS-skill_mark-a)."""
    _mark(pen, aim, 2)


def _mark(pen: Pen, aim: str, amount: int) -> None:
    unit = pen.unit(aim)
    if unit.has("status_immune"):
        pen.tell("immune", "SHS-item_rak-a", unit=aim, status="marked")
        return
    pen.change(aim, marked=max(unit.marked, amount))
    pen.tell("marked", "SHS-skill_mark-a", unit=aim, amount=max(unit.marked, amount))


def detect(pen: Pen, name: str, aim: str, values: Values, *, far: float) -> None:
    """All enemies within reach are seen for what they are (SHS-skill_detect-a, SHS-skill_scan-a)."""
    unit = pen.unit(name)
    for foe in pen.state.enemies(unit.owner):
        if pen.state.within(unit, foe, far):
            reveal(pen, foe.id)


def barrier(pen: Pen, name: str, aim: str, values: Values) -> None:
    """Shield 2 on a friend until spent; a caster has one barrier at a time (SHS-skill_virchbarrier-a)."""
    for other in pen.state.units:
        if other.barrier_by == name:
            pen.change(other.id, barrier=0, barrier_by="")
    pen.change(aim, barrier=BARRIER, barrier_by=name)
    pen.tell("barrier", BARRIER_RULE, unit=aim, by=name, points=BARRIER)


def contact_places(state: State, unit: Model) -> list[XY]:
    """Free places touching a model."""
    base = state.base(unit)
    beside = Base(Point(base.at.x + 5, base.at.y), base.radius)
    return [(at.x, at.y) for at in contact_spots(beside, base) if stands(state, (at.x, at.y))]


def drone(pen: Pen, name: str, aim: str, values: Values) -> None:
    """A Virch Drone in base contact, once in a game (SHS-skill_virchdrone-a)."""
    unit = pen.unit(name)
    given = values.get("at") or contact_places(pen.state, unit)[0]
    at = stored(Point(float(given[0]), float(given[1])))
    base = pen.state.base(unit)
    if not stands(pen.state, at) or not touching(Base(at, base.radius), base):
        raise IllegalPick(say("shiftstorm-drone-place"))
    pen.change(name, spent=(*unit.spent, "virch_drone"))
    made = companion("virch_drone", f"{name}d", unit)
    arrive(pen, made, at)
    pen.tell("created", "SHS-skill_virchdrone-a", "SHS-char_companions-a", unit=made.id, by=name, at=list(at))


def coretouched(pen: Pen, name: str, aim: str, values: Values) -> None:
    """Its failed dice are rolled once more until the turn ends (SHS-skill_coretouched-a)."""
    pen.change(name, bonus={**pen.unit(name).bonus, "skill:rerolls": 1})


def entangle(pen: Pen, name: str, aim: str, values: Values) -> None:
    """A snare for everybody under the marker (SHS-skill_entangle-a, SHS-skill_mark-a)."""
    unit, target = pen.unit(name), pen.unit(aim)
    at = marker_end(pen, unit, target, aimed(pen.state, unit, target, "S"))
    struck = under_marker(pen.state, at)
    pen.tell("blast", "SHS-skill_entangle-a", "SHS-special_aoe-b", unit=name, at=list(at), struck=struck)
    for other in struck:
        snare(pen, other, "SHS-skill_entangle-a")


def embolden(pen: Pen, name: str, aim: str, values: Values) -> None:
    """Gaid spent as temporary Armor (SHS-skill_embolden-a). Raises IllegalPick for more Gaid than there is."""
    owner, amount = pen.unit(name).owner, int(values["gaid"])
    left = pen.state.gaid.get(owner, 0) - amount
    if left < 0:
        raise IllegalPick(say("shiftstorm-little-gaid", gaid=left + amount))
    pen.set(gaid={**pen.state.gaid, owner: left})
    pen.change(aim, boost=pen.unit(aim).boost + amount)
    pen.tell("emboldened", "SHS-skill_embolden-a", "SHS-special_gaid-a", unit=aim, amount=amount, left=left)


def cultivate(pen: Pen, name: str, aim: str, values: Values, *, more: int) -> None:
    """Gaid for the side's pool (SHS-skill_cultivate-a, SHS-special_gaid-a)."""
    owner = pen.unit(name).owner
    gaid = {**pen.state.gaid, owner: pen.state.gaid.get(owner, 0) + more}
    pen.set(gaid=gaid)
    pen.tell("gaid", "SHS-skill_cultivate-a", "SHS-special_gaid-a", player=owner, total=gaid[owner])


def dispelled(pen: Pen, name: str, aim: str, values: Values) -> None:
    """All status effects end (SHS-skill_dispel-a)."""
    traits.dispel(pen, aim)


def corruption(pen: Pen, name: str, aim: str, values: Values) -> None:
    """2 Corruption (SHS-special_corrupt-a)."""
    traits.corrupt(pen, aim, name, 2)


def forge(pen: Pen, name: str, aim: str, values: Values) -> None:
    """An armoury item for this game (SHS-skill_forge-a)."""
    item = str(values["item"])
    receive(pen, aim, item, str(values.get("cog", "S")))
    forged(pen, name, aim, item)
