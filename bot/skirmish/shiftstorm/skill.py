"""Skills that are used: whom they reach, what is tested, what the menu says (SHS-skill_*).

What they do is in `skill_effects.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from bot.dice import Roll
from bot.messages import say
from bot.skirmish.engine import Choice, Number, Odds, OneOf, Option, Param, Pick
from bot.skirmish.engine import Point as PointParam
from bot.skirmish.kit.offers import done
from bot.skirmish.kit.words import plain
from bot.skirmish.shiftstorm import skill_effects as effects
from bot.skirmish.shiftstorm.army import COG_STATS
from bot.skirmish.shiftstorm.catalogue import catalogue, in_words
from bot.skirmish.shiftstorm.choices import OwnSkill, Skill
from bot.skirmish.shiftstorm.equipment import forgeable
from bot.skirmish.shiftstorm.events import Offer, Pen
from bot.skirmish.shiftstorm.fighting.damage import needs_healing
from bot.skirmish.shiftstorm.fighting.shooting import engaged
from bot.skirmish.shiftstorm.state import BANDS, MEDIUM, SHORT, Model, State
from bot.skirmish.shiftstorm.stats import HIGH, in_void, is_flak, lasting, number, stat, tier, tier_range
from bot.skirmish.shiftstorm.terrain import clear_line
from bot.skirmish.shiftstorm.tests import (
    bonus,
    odds_of,
    opposed,
    opposed_chance,
    skill_test,
    stat_name,
)
from bot.skirmish.shiftstorm.traits import afflicted

AURIC = ("S", "Co", "M", "A", "Ac", "V")
WHOLE_TABLE = 1000.0


@dataclass(frozen=True, slots=True)
class Use:
    """How a skill is used. `aim`: self, friend (also itself), ally (not itself), enemy, or none."""

    rule: str
    aim: str
    effect: Callable[[Pen, str, str, Mapping[str, Any]], None]
    stat: str = ""
    """What is tested; empty where it succeeds by itself (SHS-actions-i)."""
    far: Callable[[State, Model], float] = lambda state, unit: 0.0
    lane: bool = False
    """Whether a Firing Lane is needed."""
    check: Callable[[State, Model, Model], str | None] = lambda state, unit, target: None
    params: Callable[[State, Model, Model], dict[str, Param]] = lambda state, unit, target: {}
    optional: tuple[str, ...] = ()
    free: str = ""
    """Name under which it is remembered as done in the activation, for skills that cost no action; `once:` too."""
    downed: bool = False
    """Whether it can be used on Downed targets."""
    kind: str = "skill"
    opposed: bool = False
    """Whether the target tests the same stat against it."""


def _at(far: float) -> Callable[[State, Model], float]:
    return lambda state, unit: far


def _tier(name: str) -> Callable[[State, Model], float]:
    """Range by the Tier of a stat (SHS-tests-h)."""
    return lambda state, unit: tier_range(stat(state, unit, name)) or -1.0


def _five(state: State, unit: Model) -> float:
    """12 in, 24 in with Valor 5 or more (SHS-skill_duress-a, SHS-skill_requiem-a)."""
    return MEDIUM if number(state, unit, "V") >= 5 else SHORT


def _healable(state: State, unit: Model, target: Model) -> str | None:
    """HEAL works on no Plate, Flak, drone or vehicle (SHS-skill_heal-a)."""
    if target.armour == "plate" or is_flak(target):
        return say("shiftstorm-heal-armour", target=target.name)
    if target.profile.drone:
        return say("shiftstorm-heal-drone", target=target.name)
    return _hurt(state, unit, target)


def _hurt(state: State, unit: Model, target: Model) -> str | None:
    return None if needs_healing(target) else say("shiftstorm-unhurt", target=target.name)


def _commandable(state: State, unit: Model, target: Model) -> str | None:
    """The granted Move cannot be used to leave combat (SHS-skill_command-a, SHS-actions-e)."""
    if engaged(state, target):
        return say("shiftstorm-command-engaged", target=target.name)
    return say("shiftstorm-command-snared", target=target.name) if target.snares else None


def _questionable(state: State, unit: Model, target: Model) -> str | None:
    """In base contact, by a model with a Tier of Valor (SHS-skill_interrogate-a, SHS-tests-h)."""
    if not state.touching(unit, target):
        return say("shiftstorm-not-touching", target=target.name)
    return None if number(state, unit, "V") else say("shiftstorm-no-tier")


def _valiant(state: State, unit: Model, target: Model) -> str | None:
    """A dash is not raised (SHS-stats-h)."""
    return None if "V" in target.stats else say("shiftstorm-no-valor", target=target.name)


def _hood(state: State, unit: Model, target: Model) -> str | None:
    """An H3 stops Access-based attacks (SHS-item_h3-a)."""
    return say("shiftstorm-hooded", target=target.name) if target.has("access_attack_immune") else None


def _afflicted(state: State, unit: Model, target: Model) -> str | None:
    return None if afflicted(target) else say("shiftstorm-not-afflicted", target=target.name)


def _drone_room(state: State, unit: Model, target: Model) -> str | None:
    """Once in a game (SHS-skill_virchdrone-a)."""
    if "virch_drone" in unit.spent:
        return say("shiftstorm-drone-made")
    return None if effects.contact_places(state, unit) else say("shiftstorm-drone-room")


def _drone_at(state: State, unit: Model, target: Model) -> dict[str, Param]:
    return {"at": PointParam(tuple(effects.contact_places(state, unit)[:3]))}


def _gaid_left(state: State, unit: Model, target: Model) -> str | None:
    return None if state.gaid.get(unit.owner) else say("shiftstorm-no-gaid")


def _at_start(state: State, unit: Model, target: Model) -> str | None:
    """Tested at the start of the activation, once a turn (SHS-skill_coretouched-a)."""
    acting = state.acting
    began = acting is not None and acting.actions == 2 and not acting.done
    return None if began else say("shiftstorm-at-start")


def _forge_params(state: State, unit: Model, target: Model) -> dict[str, Param]:
    items = forgeable(state, target)
    params: dict[str, Param] = {
        "item": OneOf(tuple(Option(name, in_words(catalogue().items[name].name)) for name in items))
    }
    if "silver_cog" in items:
        stats = [name for name in COG_STATS if name in target.stats]
        params["cog"] = OneOf(tuple(Option(name, stat_name(name)) for name in stats))
    return params


def _forge_ok(state: State, unit: Model, target: Model) -> str | None:
    """A free slot of the Forge Guard or of a friend in contact, one attempt an activation (SHS-skill_forge-a)."""
    if state.acting is not None and "forge" in state.acting.done:
        return say("shiftstorm-forged-already")
    if unit.id != target.id and not state.touching(unit, target):
        return say("shiftstorm-not-touching", target=target.name)
    return None if forgeable(state, target) else say("shiftstorm-no-slot", target=target.name)


def _auric_params(state: State, unit: Model, target: Model) -> dict[str, Param]:
    known = [name for name in AURIC if name == "A" or name in target.stats]
    return {"stat": OneOf(tuple(Option(name, stat_name(name)) for name in known))}


USES: dict[str, Use] = {
    "annihilate": Use("SHS-skill_annihilate-a", "enemy", effects.annihilate, "F", _tier("F"), True, downed=True,
                      kind="flash"),
    "auric_enhance": Use("SHS-skill_auric-a", "friend", effects.auric, "Ac", _tier("Ac"), params=_auric_params),
    "command": Use("SHS-skill_command-a", "ally", effects.command, "V", _at(WHOLE_TABLE), check=_commandable),
    "advance": Use("SHS-skill_advance-a", "friend", effects.advance, "V", _tier("V"), True),
    "inspire": Use("SHS-skill_inspire-a", "friend", effects.inspire, "V", _tier("V"), True, check=_valiant),
    "heal": Use("SHS-skill_heal-a", "friend", effects.heal_tier, "Ac", _tier("Ac"), check=_healable, downed=True),
    "interrogate": Use("SHS-skill_interrogate-a", "enemy", effects.interrogate, "V", _at(0.05), opposed=True,
                       check=_questionable, downed=True),
    "mark_target": Use("SHS-skill_mark-a", "enemy", effects.mark_tier, "V", _tier("V"), True),
    "mark_target_2": Use("SHS-skill_mark-a", "enemy", effects.mark_two, "V", _at(MEDIUM), True),
    "biorganic": Use("SHS-skill_biorganic-a", "self", effects.restore_one, "V", check=_hurt),
    "detect_short": Use("SHS-skill_detect-a", "none", partial(effects.detect, far=SHORT)),
    "detect_medium": Use("SHS-skill_detect-a", "none", partial(effects.detect, far=MEDIUM)),
    "scan": Use("SHS-skill_scan-a", "none", partial(effects.detect, far=WHOLE_TABLE), "V"),
    "duress": Use("SHS-skill_duress-a", "enemy", effects.duress, "V", _five, downed=True, opposed=True),
    "requiem": Use("SHS-skill_requiem-a", "enemy", effects.requiem, "V", _five, opposed=True),
    "virch_barrier": Use("SHS-skill_virchbarrier-a", "friend", effects.barrier, "Ac", _at(MEDIUM), downed=True),
    "virch_drone": Use("SHS-skill_virchdrone-a", "none", effects.drone, check=_drone_room, params=_drone_at,
                       optional=("at",)),
    "coretouched": Use("SHS-skill_coretouched-a", "self", effects.coretouched, "Ac", check=_at_start,
                       free="coretouched"),
    "mend": Use("SHS-skill_mend-a", "friend", effects.restore_two, "V", _at(MEDIUM), check=_hurt, downed=True),
    "entangle": Use("SHS-skill_entangle-a", "enemy", effects.entangle, "", _at(MEDIUM), True, downed=True),
    "embolden": Use("SHS-skill_embolden-a", "friend", effects.embolden, "", _at(MEDIUM), check=_gaid_left,
                    params=lambda state, unit, target: {"gaid": Number(1, max(1, state.gaid.get(unit.owner, 1)))},
                    free="embolden:"),
    "cultivate": Use("SHS-skill_cultivate-a", "none", partial(effects.cultivate, more=1)),
    "cultivate_2": Use("SHS-skill_cultivate-a", "none", partial(effects.cultivate, more=2)),
    "dispel_short": Use("SHS-skill_dispel-a", "friend", effects.dispelled, "V", _at(SHORT), check=_afflicted,
                         downed=True),
    "dispel_medium": Use("SHS-skill_dispel-a", "friend", effects.dispelled, "V", _at(MEDIUM), check=_afflicted,
                         downed=True),
    "synth_vehicle": Use("SHS-skill_synthvehicle-a", "self", effects.restore_two, "Ac", check=_hurt, downed=True),
    "corrupt_2": Use("SHS-special_corrupt-a", "enemy", effects.corruption, "Ac", _tier("Ac"), check=_hood, opposed=True,
                     downed=True),
    "forge": Use("SHS-skill_forge-a", "friend", effects.forge, "Ac", _at(0.05), check=_forge_ok, params=_forge_params,
                 optional=("cog",)),
}  # fmt: skip
"""The skills that are used in an activation; all others work by themselves."""


def known(unit: Model) -> list[str]:
    """The usable skills of a model, those its items give included (SHS-item_sensor-a)."""
    return [name for name in USES if unit.has(name)]


def aims(state: State, unit: Model, use: Use) -> list[Model]:
    """Whom a skill could be meant for, its conditions aside."""
    if use.aim in ("self", "none"):
        return [unit]
    if use.aim == "enemy":
        return state.enemies(unit.owner)
    return [other for other in state.friends(unit.owner) if other.id != unit.id or use.aim == "friend"]


def problem(state: State, unit: Model, target: Model, name: str) -> str | None:
    """Why a skill cannot be used on this target now; None if it can. Flash/Fury needs a Fury of 1 (SHS-actions-j)."""
    use, acting = USES[name], state.acting
    if acting is None or (not use.free and acting.actions <= 0):
        return say("shiftstorm-no-actions")
    if use.stat and stat(state, unit, use.stat) is None:
        return say("shiftstorm-no-stat", stat=stat_name(use.stat))
    if use.aim == "enemy" and target.hidden:
        return say("shiftstorm-hidden", target=target.name)
    if target.downed and not use.downed:
        return say("shiftstorm-downed", target=target.name)
    if use.aim not in ("self", "none"):
        far = use.far(state, unit)
        if far < 0:
            return say("shiftstorm-no-range", stat=stat_name(use.stat))
        if target.id != unit.id and not state.within(unit, target, far):
            gap = plain(state.gap(unit, target))
            if far < 1:
                return say("shiftstorm-skill-contact", target=target.name, gap=gap)
            return say("shiftstorm-skill-far", target=target.name, gap=gap, far=plain(far))
    why = use.check(state, unit, target)
    if why is None and use.lane and target.id != unit.id and not clear_line(state, unit, target):
        return say("shiftstorm-no-lane", target=target.name)
    return why


def skill_choices(state: State, unit: Model) -> list[Offer]:
    """The skill part of the menu (SHS-actions-i); Flash/Fury is greyed for models that have none (SHS-actions-j)."""
    offers: list[Offer] = []
    for name in known(unit):
        use = USES[name]
        if unit.downed and name != "synth_vehicle":
            continue
        for target in aims(state, unit, use):
            offers.append(_offer(state, unit, target, name, use))
    if not unit.downed and not unit.has("annihilate"):
        why = say("shiftstorm-flash-none")
        offers.append((Choice("flash", "flash", say("shiftstorm-flash"), unit=unit.id, disabled=why), done))
    return offers


def _offer(state: State, unit: Model, target: Model, name: str, use: Use) -> Offer:
    why = problem(state, unit, target, name)
    at_target = use.aim not in ("self", "none")
    title = catalogue().skills[name].name
    label = say("shiftstorm-use-on", what=title, target=target.name) if at_target else in_words(title)
    label = say("shiftstorm-free", label=label) if use.free else label
    what = Skill(use.kind, name, target.id) if at_target else OwnSkill(use.kind, name)
    choice = Choice(
        what.id, use.kind,
        label[:100], {} if why else use.params(state, unit, target), unit.id,
        target.id if at_target else None, why, (use.rule, "SHS-actions-l" if use.free else "SHS-actions-i"),
        None if why else odds(state, unit, target, use), use.optional, what,
    )  # fmt: skip
    return choice, partial(_use, unit.id, target.id, name)


def odds(state: State, unit: Model, target: Model, use: Use) -> Odds | None:
    """What must be rolled, and the chance."""
    if not use.stat:
        return None
    if use.opposed:
        won = opposed_chance(state, unit, target, use.stat)
        text = say("shiftstorm-odds-opposed", chance=round(100 * won), stat=stat_name(use.stat))
        return Odds(text, chance=won)
    return odds_of(number(state, unit, use.stat), bonus(unit, use.stat), unit.has("rerolls"))


def _use(name: str, aim: str, skill: str, pen: Pen, pick: Pick) -> None:
    """An action, or a free thing; the test; if passed, the effect (SHS-actions-i)."""
    use = USES[skill]
    down = pen.unit(name).downed
    if use.free:
        pen.once(use.free)
    else:
        pen.spend()
    if skill == "forge":
        pen.once("forge")
    passed = tested(pen, name, aim, skill)
    if passed:
        before, told = pen.state, len(pen.events)
        use.effect(pen, name, aim, pick.values)
        if pen.state == before and len(pen.events) == told:
            pen.tell("found_nobody", use.rule, unit=name)
    elif down and pen.state.acting is not None:
        # A Downed model has this one test (SHS-skill_synthvehicle-a).
        pen.set(acting=replace(pen.state.acting, actions=0))


def tested(pen: Pen, name: str, aim: str, skill: str) -> bool:
    """The test of a skill; True where there is none (SHS-actions-i, SHS-tests-a)."""
    use = USES[skill]
    unit, target = pen.unit(name), pen.unit(aim)
    passed = True
    rolls: tuple[Roll, ...] = ()
    if use.opposed:
        passed, rolls = opposed(pen, unit, target, use.stat)
    elif use.stat:
        passed, rolls = skill_test(pen, unit, use.stat)
    rules = [use.rule, *_test_rules(pen.state, unit, use, passed, rolls)]
    again = 0 if use.opposed else max(0, len(rolls) - 2)
    pen.tell("skill", *rules, rolls=rolls, again=again, unit=name, target=aim, skill=skill, passed=passed)
    return passed


def _test_rules(state: State, unit: Model, use: Use, passed: bool, rolls: tuple[Roll, ...]) -> list[str]:
    """The rules of a test that came into play."""
    name = use.stat
    if not name:
        return []
    value = number(state, unit, name)
    rules = ["SHS-tests-f", "SHS-stats-f"] if use.opposed else ["SHS-tests-a", "SHS-tests-b", "SHS-stats-f"]
    if name == "V":
        rules.append("SHS-stats-g")
    if name == "Ac" and in_void(state, unit):
        rules.append("SHS-equipment-i")
    if bonus(unit, name):
        rules += ["SHS-tests-g", "SHS-equipment-l"]
    if not use.opposed and not passed and [roll.value for roll in rolls[-2:]] == [1, 1]:
        rules.append("SHS-tests-c")
    if not use.opposed and value == 0:
        rules.append("SHS-tests-d")
    if not use.opposed and value == HIGH and len(rolls) > 2:
        rules.append("SHS-tests-e")
    if tier(value) and use.far(state, unit) in BANDS:
        rules.append("SHS-tests-h")
        own = lasting(unit, name)
        if own is not None and tier(own) != tier(value):
            rules.append("SHS-tests-i")
    return rules
