"""Menus outside an activation: before the first turn, when a turn begins, where something waits for an answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, Pick
from bot.skirmish.kit.offers import done
from bot.skirmish.kit.stack import pop
from bot.skirmish.kit.words import plain
from bot.skirmish.shiftstorm import mission, setup, turn
from bot.skirmish.shiftstorm.actions import activation, checked_path, move_params
from bot.skirmish.shiftstorm.events import Offer, Pen
from bot.skirmish.shiftstorm.fighting.combat import go
from bot.skirmish.shiftstorm.fighting.reflex import answers, charge_goes_on
from bot.skirmish.shiftstorm.initiative import alternatives, initiative
from bot.skirmish.shiftstorm.skill_effects import inspire_war_keeper
from bot.skirmish.shiftstorm.state import State
from bot.skirmish.shiftstorm.stats import reach
from bot.skirmish.shiftstorm.tests import skill_test


def acting(state: State, player: str) -> list[Offer]:
    """What the model that acts may do."""
    assert state.acting is not None
    return activation(state, state.unit(state.acting.unit))


def placing(state: State, player: str) -> list[Offer]:
    """Models to place (SHS-setup-e)."""
    return [(choice, partial(_place, choice.unit or "")) for choice in setup.placing(state, player)]


def slot(state: State, player: str) -> list[Offer]:
    """Who of the models of one slot acts first (SHS-initiative-c)."""
    return [
        (
            Choice(
                f"activate:{name}", "activate", say("shiftstorm-activate", unit=state.unit(name).name), {}, name,
                rules=("SHS-initiative-c",),
            ),
            partial(_activate, name),
        )
        for name in turn.ready_in(state, state.queue[0])
    ]  # fmt: skip


def missions(state: State, player: str) -> list[Offer]:
    """The mission; placing is greyed until it is chosen (SHS-setup-d)."""
    offers: list[Offer] = [
        (
            Choice(f"mission:{name}", "mission", mission.mission_name(name), rules=("SHS-mission-a",)),
            partial(_mission, name),
        )
        for name in mission.NAMES
    ]
    why = say("shiftstorm-mission-first")
    greyed = Choice("place", "place", say("shiftstorm-place-model"), disabled=why, rules=("SHS-setup-d",))
    return [*offers, (greyed, done)]


def decided(state: State, player: str) -> list[Offer]:
    """Who has which role, and who places first (SHS-mission-d, SHS-setup-e)."""
    titles = {
        "role": (say("shiftstorm-role-own"), say("shiftstorm-role-other")),
        "first": (say("shiftstorm-first-own"), say("shiftstorm-first-other")),
    }
    rule = "SHS-mission-d" if state.phase == "role" else "SHS-setup-e"
    mine, theirs = titles[state.phase]
    decide = setup.set_role if state.phase == "role" else setup.set_first
    return [
        (Choice(f"{state.phase}:{who}", state.phase, label, rules=(rule,)), partial(_decide, decide, who))
        for who, label in ((player, mine), (state.rival(player), theirs))
    ]


def _mission(chosen: str, pen: Pen, pick: Pick) -> None:
    pen.tell("mission", "SHS-mission-a", "SHS-setup-d", mission=chosen)
    setup.set_mission(pen, chosen)


def _decide(decide: Callable[[Pen, str], None], player: str, pen: Pen, pick: Pick) -> None:
    decide(pen, player)


def _place(name: str, pen: Pen, pick: Pick) -> None:
    setup.place(pen, name, pick.values["at"], str(pick.values.get("gain", "")))


def _activate(name: str, pen: Pen, pick: Pick) -> None:
    turn.activate(pen, name)


def ready(state: State, player: str) -> list[Offer]:
    """Initiatives to choose and friends to inspire when a turn begins (SHS-initiative-d, SHS-skill_inspire-b)."""
    offers: list[Offer] = [(Choice("ready", "ready", say("shiftstorm-ready")), _go_on)]
    for unit in turn.choosers(state, player):
        for source, value in alternatives(state, unit).items():
            label = say(
                "shiftstorm-initiative",
                unit=unit.name,
                value=value,
                source=source,
                usual=initiative(state, unit),
            )
            rules = ("SHS-initiative-d",)
            choice = Choice(f"initiative:{unit.id}:{source}", "initiative", label, {}, unit.id, rules=rules)
            offers.append((choice, partial(_choose_initiative, unit.id, source)))
    for unit in turn.inspirers(state, player):
        for other in turn.inspirable(state, unit):
            label = say("shiftstorm-inspire", unit=unit.name, other=other.name)
            named = ("SHS-skill_inspire-b", "SHS-actions-l")
            choice = Choice(
                f"inspire:{unit.id}>{other.id}", "inspire", label, {}, unit.id, other.id, rules=named
            )
            offers.append((choice, partial(_inspire, unit.id, other.id)))
    return offers


def _go_on(pen: Pen, pick: Pick) -> None:
    turn.ask_ready(pen)


def _choose_initiative(name: str, source: str, pen: Pen, pick: Pick) -> None:
    unit = pen.change(name, choice=source)
    pen.tell("initiative", "SHS-initiative-d", unit=name, source=source, value=initiative(pen.state, unit))


def _inspire(name: str, aim: str, pen: Pen, pick: Pick) -> None:
    passed, rolls = skill_test(pen, pen.unit(name), "V")
    pen.set(inspired=(*pen.state.inspired, name))
    pen.tell(
        "skill", "SHS-skill_inspire-b", rolls=rolls, unit=name, target=aim, skill="inspire", passed=passed
    )
    if passed:
        inspire_war_keeper(pen, name, aim)


def charged(state: State, player: str) -> list[Offer]:
    """What the target of a charge may do."""
    return [(choice, partial(_answer, choice)) for choice in answers(state, state.stack[-1])]


def commanded(state: State, player: str) -> list[Offer]:
    """The move that a command grants (SHS-skill_command-a)."""
    frame = state.stack[-1]
    unit = state.unit(frame.unit)
    far = reach(state, unit, 1)
    label = say("shiftstorm-command-move", unit=unit.name, far=plain(far))
    rules = ("SHS-skill_command-a",)
    move = Choice("command_move", "command_move", label, move_params(state, unit), unit.id, rules=rules)
    offers: list[Offer] = [(Choice("decline", "decline", say("shiftstorm-stay"), {}, unit.id), _no_move)]
    return [(move, _granted), *offers] if far else offers


def _answer(answer: Choice, pen: Pen, pick: Pick) -> None:
    charge_goes_on(pen, pop(pen), answer, int(pick.values.get("sacrifice", 0)))


def _granted(pen: Pen, pick: Pick) -> None:
    unit = pen.unit(pop(pen).unit)
    path = checked_path(pen.state, unit, pick.values["path"])
    go(pen, unit.id, path, "SHS-skill_command-a")


def _no_move(pen: Pen, pick: Pick) -> None:
    pop(pen)


def protectors(state: State, player: str) -> list[Offer]:
    """Who of those that protect a friend acts at once (SHS-skill_protect-a)."""
    offers: list[Offer] = [
        (
            Choice(
                f"protect:{name}", "protect", say("shiftstorm-acts-now", unit=state.unit(name).name), {}, name,
                rules=("SHS-skill_protect-a",),
            ),
            partial(_protect, name),
        )
        for name in state.stack[-1].data["who"]
    ]  # fmt: skip
    return [*offers, (Choice("decline", "decline", say("shiftstorm-in-order")), _in_order)]


def _protect(name: str, pen: Pen, pick: Pick) -> None:
    others = tuple(other for other in pop(pen).data["who"] if other != name)
    pen.tell("protects", "SHS-skill_protect-a", unit=name)
    turn.activate(pen, name, others)


def _in_order(pen: Pen, pick: Pick) -> None:
    pop(pen)
    turn.next_slot(pen)
