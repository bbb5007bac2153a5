"""The run of a game: turns, slots, activations, and what happens between them (SHS-actions-m, SHS-setup-j)."""

from __future__ import annotations

from bot.skirmish.kit.stack import Frame, push
from bot.skirmish.shiftstorm.events import Pen
from bot.skirmish.shiftstorm.fighting.damage import fester
from bot.skirmish.shiftstorm.fighting.shooting import engaged, shot_problem
from bot.skirmish.shiftstorm.initiative import alternatives, initiative, set_order
from bot.skirmish.shiftstorm.mission import claim, early_end, end_reason, scores
from bot.skirmish.shiftstorm.names import joining
from bot.skirmish.shiftstorm.state import CLOSE, MEDIUM, Activation, Model, Slot, State
from bot.skirmish.shiftstorm.stats import ranged_weapons, throwables
from bot.skirmish.table.shapes import Point


def start_turn(pen: Pen) -> None:
    """A new turn: counter, scoring, damage over time, expiry, then Initiative (SHS-actions-m, SHS-initiative-e).

    Damage over time belongs to the opening of a turn: none before the first and after the last (SHS-setup-j).
    """
    turn = pen.state.turn + 1
    pen.set(turn=turn, queue=(), acting=None, stack=(), inspired=())
    pen.tell("turn", "SHS-setup-j", "SHS-actions-m", turn=turn, scores=scores(pen.state))
    if turn > 1:
        fester(pen)
    afresh = [
        unit.but(
            acted=False, choice="", bonus={}, marked=0, boost=0, exposed=False, used=(), charged=False,
            shock=unit.shock if unit.shock >= turn else 0,
        )
        for unit in pen.state.units
    ]  # fmt: skip
    pen.set(units=tuple(afresh))
    if over(pen):
        return
    pen.set(phase="ready", asked="")
    ask_ready(pen)


def ask_ready(pen: Pen) -> None:
    """Who may choose an Initiative or try to Inspire is asked, one after the other; then the order is set."""
    state = pen.state
    left = list(state.players[state.players.index(state.asked) + 1 :]) if state.asked else list(state.players)
    for player in left:
        if choosers(state, player) or inspirers(state, player):
            pen.set(asked=player)
            return
    pen.set(phase="play", asked="")
    set_order(pen)
    next_slot(pen)


def choosers(state: State, player: str) -> list[Model]:
    """Models whose owner may choose another Initiative (SHS-initiative-d)."""
    return [
        unit
        for unit in state.friends(player)
        if not unit.choice and (unit.active or unit.has("synth_vehicle")) and alternatives(state, unit)
    ]


def inspirers(state: State, player: str) -> list[Model]:
    """War Keepers who may still try to Inspire somebody at the start of the turn (SHS-skill_inspire-b)."""
    return [
        unit
        for unit in state.friends(player)
        if unit.active
        and not unit.snares
        and unit.has("inspire_war_keeper")
        and unit.id not in state.inspired
        and inspirable(state, unit)
    ]


def inspirable(state: State, unit: Model) -> list[Model]:
    """Friends within 24 in."""
    return [
        other
        for other in state.friends(unit.owner)
        if other.id != unit.id and other.active and state.within(unit, other, MEDIUM)
    ]


def able(unit: Model) -> bool:
    """Whether a model can be activated; Downed ones only to repair themselves.

    SHS-actions-n, SHS-skill_synthvehicle-a.
    """
    return unit.on_table and not unit.acted and (not unit.downed or unit.has("synth_vehicle"))


def next_slot(pen: Pen) -> None:
    """Continue with the next model of the order; at its end, to the next turn (SHS-initiative-a)."""
    while True:
        if over(pen):
            return
        if not pen.state.queue:
            end_turn(pen)
            return
        slot = pen.state.queue[0]
        ready = ready_in(pen.state, slot)
        rest = pen.state.queue[1:]
        if not ready:
            pen.set(queue=rest)
            continue
        left = tuple(name for name in slot.units if pen.unit(name).on_table and not pen.unit(name).acted)
        pen.set(queue=(Slot(slot.initiative, slot.player, left), *rest))
        if len(ready) == 1:
            activate(pen, ready[0])
        return


def ready_in(state: State, slot: Slot) -> tuple[str, ...]:
    """The models of a slot that can act; a Downed one stays in it, for a friend of the slot may heal it first.

    SHS-damage-s, SHS-initiative-c.
    """
    return tuple(name for name in slot.units if able(state.unit(name)))


def activate(pen: Pen, name: str, waiting: tuple[str, ...] = ()) -> None:
    """A model's activation begins: two actions, one if stunned (SHS-actions-a, SHS-special_status-b).

    It no longer counts as having moved (SHS-shooting-f); a marker it touches is claimed. `waiting` are those who
    protect the same friend as this model and may still act after it (SHS-skill_protect-a).
    """
    unit = pen.unit(name)
    actions = 1 if unit.stun else 2
    pen.change(name, moved=False, stun=False)
    protectors = (*waiting, *(other.id for other in protecting(pen.state, unit) if other.id not in waiting))
    pen.set(acting=Activation(name, actions, (), protectors))
    rules = ("SHS-actions-a", "SHS-special_status-b") if unit.stun else ("SHS-actions-a",)
    pen.tell("activated", *rules, unit=name, actions=actions)
    claim(pen, name, [pen.state.base(unit).at])
    end_what_is_over(pen)


def protecting(state: State, leader: Model) -> list[Model]:
    """Friends with Protect within 6 in of a faster model whose slot begins (SHS-skill_protect-a)."""
    return [
        unit
        for unit in state.friends(leader.owner)
        if unit.has("protect")
        and unit.active
        and not unit.acted
        and unit.id != leader.id
        and unit.initiative < leader.initiative
        and state.within(unit, leader, CLOSE)
    ]


def end_what_is_over(pen: Pen) -> None:
    """After each pick: is the game over, is the activation?"""
    if pen.state.phase == "over" or pen.state.stack or pen.state.acting is None:
        return
    if over(pen):
        return
    unit = pen.unit(pen.state.acting.unit)
    gone = not unit.on_table or (unit.downed and not unit.has("synth_vehicle"))
    if gone or (pen.state.acting.actions <= 0 and not free_left(pen.state, unit)):
        end_activation(pen)


def free_left(state: State, unit: Model) -> bool:
    """Whether a free action may still be of use: Agile's shot, Embolden (SHS-actions-l)."""
    acting = state.acting
    if acting is None or unit.snares or unit.downed:
        return False
    agile = unit.has("agile") and "agile" not in acting.done and _could_shoot(state, unit, acting)
    return agile or (unit.has("embolden") and state.gaid.get(unit.owner, 0) > 0)


def _could_shoot(state: State, unit: Model, acting: Activation) -> bool:
    """Whether any shot or throw is possible from the model's place."""
    if engaged(state, unit) or (unit.carries("bipod") and "moved" in acting.done):
        return False
    weapons = [*ranged_weapons(unit), *throwables(unit)]
    return any(
        shot_problem(state, unit, foe, weapon) is None
        for foe in state.enemies(unit.owner)
        for weapon in weapons
    )


def end_activation(pen: Pen) -> None:
    """The model is done; a protector may follow at once (SHS-skill_protect-a), else the next slot."""
    acting = pen.state.acting
    if acting is None:
        return
    unit = pen.change(acting.unit, acted=True)
    pen.set(acting=None)
    if over(pen):
        return
    waiting = [name for name in acting.protectors if able(pen.unit(name)) and pen.unit(name).active]
    if waiting:
        push(pen, Frame("protect", unit.owner, acting.unit, {"who": waiting}))
        return
    next_slot(pen)


def end_turn(pen: Pen) -> None:
    """Everybody has acted: the next turn, or the end of the game after the last (SHS-setup-j, SHS-actions-m)."""
    if pen.state.turn >= int(pen.state.settings["turns"]):
        finish(pen, "")
    else:
        start_turn(pen)


def over(pen: Pen) -> bool:
    """Whether the game has ended early; ends it if so (SHS-mission-b, SHS-mission-d, SHS-mission-j)."""
    if pen.state.phase == "over":
        return True
    reason = early_end(pen.state)
    if reason:
        finish(pen, reason)
    return bool(reason)


def finish(pen: Pen, reason: str) -> None:
    """The game is over."""
    pen.set(phase="over", lost=reason, acting=None, stack=(), queue=(), asked="")
    pen.tell("ended", "SHS-setup-j", turn=pen.state.turn, reason=end_reason(reason) or None)


def arrive(pen: Pen, unit: Model, at: Point) -> None:
    """A model created in the game: it acts from the next turn (SHS-skill_virchdrone-a).

    If it must fight before, it strikes at the Initiative it would have (SHS-initiative-a, SHS-initiative-f).
    """
    placed = joining(pen.state, unit).but(at=(at.x, at.y), moved=True, acted=True)
    pen.set(units=(*pen.state.units, placed))
    pen.change(placed.id, initiative=initiative(pen.state, placed))
