"""What skills do once they succeed (SHS-skill_*); who may use them on whom is in `skill.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.skirmish.engine import IllegalPick
from bot.skirmish.shiftstorm import special
from bot.skirmish.shiftstorm.damage import Blow, heal, strike_home
from bot.skirmish.shiftstorm.equipment import forged, receive
from bot.skirmish.shiftstorm.events import Play
from bot.skirmish.shiftstorm.setup import companion
from bot.skirmish.shiftstorm.shooting import aimed
from bot.skirmish.shiftstorm.special import marker_end, reveal, snare, under_marker
from bot.skirmish.shiftstorm.state import XY, Model, Pending, State
from bot.skirmish.shiftstorm.stats import stat, tier
from bot.skirmish.shiftstorm.terrain import stands
from bot.skirmish.shiftstorm.turn import arrive
from bot.skirmish.table.measure import touching
from bot.skirmish.table.moves import contact_spots
from bot.skirmish.table.shapes import Base, Point, stored

Values = Mapping[str, Any]
BARRIER = 2
BARRIER_RULE = "skill_virchbarrier-a"


def raised(play: Play, name: str, source: str, stat_name: str, amount: int) -> None:
    """A stat bonus until the end of the turn; the same source does not add to itself (SHS-stats-l)."""
    unit = play.unit(name)
    key = f"{source}:{stat_name}"
    play.change(name, bonus={**unit.bonus, key: max(amount, unit.bonus.get(key, 0))})
    play.note("raised", "stats-l", unit=name, stat=stat_name, amount=amount)


def level(play: Play, name: str, stat_name: str) -> int:
    """The Tier of the stat a skill tests (SHS-tests-h, SHS-tests-i)."""
    return tier(stat(play.state, play.unit(name), stat_name))


def annihilate(play: Play, name: str, aim: str, values: Values) -> None:
    """Damage by Tier, without rolls to hit or damage, past Shield and Plate (SHS-skill_annihilate-a)."""
    points = level(play, name, "F")
    play.note("annihilated", "skill_annihilate-a", unit=name, target=aim, points=points)
    strike_home(play, aim, Blow(0, name, kill_shot=True, measured=False), points)


def auric(play: Play, name: str, aim: str, values: Values) -> None:
    """One stat up by the Tier; Armor as temporary points (SHS-skill_auric-a). It does not add to itself."""
    unit, amount, chosen = play.unit(aim), level(play, name, "Ac"), str(values["stat"])
    if chosen == "A":
        more = max(0, amount - unit.bonus.get("auric_enhance:A", 0))
        play.change(aim, boost=unit.boost + more)
    raised(play, aim, "auric_enhance", chosen, amount)


def command(play: Play, name: str, aim: str, values: Values) -> None:
    """The ally moves at once (SHS-skill_command-a)."""
    play.set(pending=Pending("command", play.unit(name).owner, aim))


def advance(play: Play, name: str, aim: str, values: Values) -> None:
    """Combat up by the Tier (SHS-skill_advance-a)."""
    raised(play, aim, "advance", "Co", level(play, name, "V"))


def inspire(play: Play, name: str, aim: str, values: Values) -> None:
    """Valor up by the Tier (SHS-skill_inspire-a)."""
    raised(play, aim, "inspire", "V", level(play, name, "V"))


def inspire_war_keeper(play: Play, name: str, aim: str) -> None:
    """Valor up by 2, and Valorous (SHS-skill_inspire-b)."""
    raised(play, aim, "inspire", "V", 2)
    play.change(aim, bonus={**play.unit(aim).bonus, "skill:valorous": 1})


def heal_tier(play: Play, name: str, aim: str, values: Values) -> None:
    """Armor by the Tier (SHS-skill_heal-a)."""
    heal(play, aim, level(play, name, "Ac"))


def restore_one(play: Play, name: str, aim: str, values: Values) -> None:
    """1 Armor (SHS-skill_biorganic-a)."""
    heal(play, aim, 1)


def restore_two(play: Play, name: str, aim: str, values: Values) -> None:
    """Up to 2 Armor (SHS-skill_mend-a, SHS-skill_synthvehicle-a)."""
    heal(play, aim, 2)


def gain_intel(play: Play, name: str, amount: int, rule: str) -> None:
    """Intel of a model, worth XP after the game (SHS-special_intel-a)."""
    unit = play.change(name, intel=play.unit(name).intel + amount)
    play.note("intel", rule, "special_intel-a", unit=name, gained=amount, intel=unit.intel)


def interrogate(play: Play, name: str, aim: str, values: Values) -> None:
    """Intel by the Tier of Vigor (SHS-skill_interrogate-a)."""
    gain_intel(play, name, level(play, name, "V"), "skill_interrogate-a")


def duress(play: Play, name: str, aim: str, values: Values) -> None:
    """1 Intel (SHS-skill_duress-a)."""
    gain_intel(play, name, 1, "skill_duress-a")


def requiem(play: Play, name: str, aim: str, values: Values) -> None:
    """Shock (SHS-skill_requiem-a)."""
    special.shock(play, aim)


def mark_tier(play: Play, name: str, aim: str, values: Values) -> None:
    """All friends shoot better at this enemy, by the Tier (SHS-skill_mark-a)."""
    _mark(play, aim, level(play, name, "V"))


def mark_two(play: Play, name: str, aim: str, values: Values) -> None:
    """The Advocate's mark: 2 (SHS-skill_mark-a)."""
    _mark(play, aim, 2)


def _mark(play: Play, aim: str, amount: int) -> None:
    unit = play.unit(aim)
    if unit.has("status_immune"):
        play.note("immune", "item_rak-a", unit=aim, status="marked")
        return
    play.change(aim, marked=max(unit.marked, amount))
    play.note("marked", "skill_mark-a", unit=aim, amount=max(unit.marked, amount))


def detect(play: Play, name: str, aim: str, values: Values, *, far: float) -> None:
    """All enemies within reach are seen for what they are (SHS-skill_detect-a, SHS-skill_scan-a)."""
    unit = play.unit(name)
    for foe in play.state.enemies(unit.owner):
        if play.state.within(unit, foe, far):
            reveal(play, foe.id)


def barrier(play: Play, name: str, aim: str, values: Values) -> None:
    """Shield 2 on a friend until spent; a caster has one barrier at a time (SHS-skill_virchbarrier-a)."""
    for other in play.state.units:
        if other.barrier_by == name:
            play.change(other.id, barrier=0, barrier_by="")
    play.change(aim, barrier=BARRIER, barrier_by=name)
    play.note("barrier", BARRIER_RULE, unit=aim, by=name, points=BARRIER)


def contact_places(state: State, unit: Model) -> list[XY]:
    """Free places touching a model."""
    base = state.base(unit)
    beside = Base(Point(base.at.x + 5, base.at.y), base.radius)
    return [(at.x, at.y) for at in contact_spots(beside, base) if stands(state, (at.x, at.y))]


def drone(play: Play, name: str, aim: str, values: Values) -> None:
    """A Virch Drone in base contact, once in a game (SHS-skill_virchdrone-a)."""
    unit = play.unit(name)
    given = values.get("at") or contact_places(play.state, unit)[0]
    at = stored(Point(float(given[0]), float(given[1])))
    base = play.state.base(unit)
    if not stands(play.state, at) or not touching(Base(at, base.radius), base):
        raise IllegalPick("Place the drone in base contact, where there is room.")
    play.change(name, spent=(*unit.spent, "virch_drone"))
    made = companion("virch_drone", f"{name}d", unit)
    arrive(play, made, at)
    play.note("created", "skill_virchdrone-a", "char_companions-a", unit=made.id, by=name, at=list(at))


def coretouched(play: Play, name: str, aim: str, values: Values) -> None:
    """Its failed dice are rolled once more until the turn ends (SHS-skill_coretouched-a)."""
    play.change(name, bonus={**play.unit(name).bonus, "skill:rerolls": 1})


def entangle(play: Play, name: str, aim: str, values: Values) -> None:
    """A snare for everybody under the marker (SHS-skill_entangle-a, SHS-skill_mark-a)."""
    unit, target = play.unit(name), play.unit(aim)
    at = marker_end(play, unit, target, aimed(play.state, unit, target, "S"))
    struck = under_marker(play.state, at)
    play.note("blast", "skill_entangle-a", "special_aoe-b", unit=name, at=list(at), struck=struck)
    for other in struck:
        snare(play, other, "skill_entangle-a")


def embolden(play: Play, name: str, aim: str, values: Values) -> None:
    """Gaid spent as temporary Armor (SHS-skill_embolden-a). Raises IllegalPick for more Gaid than there is."""
    owner, amount = play.unit(name).owner, int(values["gaid"])
    left = play.state.gaid.get(owner, 0) - amount
    if left < 0:
        raise IllegalPick(f"Your side has only {left + amount} Gaid.")
    play.set(gaid={**play.state.gaid, owner: left})
    play.change(aim, boost=play.unit(aim).boost + amount)
    play.note("emboldened", "skill_embolden-a", "special_gaid-a", unit=aim, amount=amount, left=left)


def cultivate(play: Play, name: str, aim: str, values: Values, *, more: int) -> None:
    """Gaid for the side's pool (SHS-skill_cultivate-a, SHS-special_gaid-a)."""
    owner = play.unit(name).owner
    gaid = {**play.state.gaid, owner: play.state.gaid.get(owner, 0) + more}
    play.set(gaid=gaid)
    play.note("gaid", "skill_cultivate-a", "special_gaid-a", player=owner, total=gaid[owner])


def dispelled(play: Play, name: str, aim: str, values: Values) -> None:
    """All status effects end (SHS-skill_dispel-a)."""
    special.dispel(play, aim)


def corruption(play: Play, name: str, aim: str, values: Values) -> None:
    """2 Corruption (SHS-special_corrupt-a)."""
    special.corrupt(play, aim, name, 2)


def forge(play: Play, name: str, aim: str, values: Values) -> None:
    """An armoury item for this game (SHS-skill_forge-a)."""
    item = str(values["item"])
    receive(play, aim, item, str(values.get("cog", "S")))
    forged(play, name, aim, item)
