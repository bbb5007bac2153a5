"""The run of a game: turns, slots, activations, and what happens between them (SHS-actions-m, SHS-setup-j)."""

from __future__ import annotations

from bot.skirmish.shiftstorm.damage import fester
from bot.skirmish.shiftstorm.events import Play
from bot.skirmish.shiftstorm.initiative import alternatives, initiative, set_order
from bot.skirmish.shiftstorm.mission import claim, early_end, scores
from bot.skirmish.shiftstorm.names import joining
from bot.skirmish.shiftstorm.shooting import engaged, shot_problem
from bot.skirmish.shiftstorm.state import CLOSE, MEDIUM, Activation, Model, Pending, Slot, State
from bot.skirmish.shiftstorm.stats import ranged_weapons, throwables
from bot.skirmish.table.shapes import Point


def start_turn(play: Play) -> None:
    """A new turn: counter, scoring, damage over time, expiry, then Initiative (SHS-actions-m, SHS-initiative-e).

    Damage over time belongs to the opening of a turn: none before the first and after the last (SHS-setup-j).
    """
    turn = play.state.turn + 1
    play.set(turn=turn, queue=(), acting=None, pending=None, inspired=())
    play.note("turn", "setup-j", "actions-m", turn=turn, scores=scores(play.state))
    if turn > 1:
        fester(play)
    afresh = [
        unit.but(
            acted=False, choice="", bonus={}, marked=0, boost=0, exposed=False, used=(), charged=False,
            shock=unit.shock if unit.shock >= turn else 0,
        )
        for unit in play.state.units
    ]  # fmt: skip
    play.set(units=tuple(afresh))
    if over(play):
        return
    play.set(phase="ready", asked="")
    ask_ready(play)


def ask_ready(play: Play) -> None:
    """Who may choose an Initiative or try to Inspire is asked, one after the other; then the order is set."""
    state = play.state
    left = list(state.players[state.players.index(state.asked) + 1 :]) if state.asked else list(state.players)
    for player in left:
        if choosers(state, player) or inspirers(state, player):
            play.set(asked=player)
            return
    play.set(phase="play", asked="")
    set_order(play)
    next_slot(play)


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


def next_slot(play: Play) -> None:
    """Go on to the next model of the order; at its end, to the next turn (SHS-initiative-a)."""
    while True:
        if over(play):
            return
        if not play.state.queue:
            end_turn(play)
            return
        slot = play.state.queue[0]
        ready = ready_in(play.state, slot)
        rest = play.state.queue[1:]
        if not ready:
            play.set(queue=rest)
            continue
        left = tuple(name for name in slot.units if play.unit(name).on_table and not play.unit(name).acted)
        play.set(queue=(Slot(slot.initiative, slot.player, left), *rest))
        if len(ready) == 1:
            activate(play, ready[0])
        return


def ready_in(state: State, slot: Slot) -> tuple[str, ...]:
    """The models of a slot that can act; a Downed one stays in it, for a friend of the slot may heal it first.

    SHS-damage-s, SHS-initiative-c.
    """
    return tuple(name for name in slot.units if able(state.unit(name)))


def activate(play: Play, name: str, waiting: tuple[str, ...] = ()) -> None:
    """A model's activation begins: two actions, one if stunned (SHS-actions-a, SHS-special_status-b).

    It no longer counts as having moved (SHS-shooting-f); a marker it touches is claimed. `waiting` are those who
    protect the same friend as this model and may still act after it (SHS-skill_protect-a).
    """
    unit = play.unit(name)
    actions = 1 if unit.stun else 2
    play.change(name, moved=False, stun=False)
    protectors = (*waiting, *(other.id for other in protecting(play.state, unit) if other.id not in waiting))
    play.set(acting=Activation(name, actions, (), protectors))
    rules = ("actions-a", "special_status-b") if unit.stun else ("actions-a",)
    play.note("activated", *rules, unit=name, actions=actions)
    claim(play, name, [play.state.base(unit).at])
    settle(play)


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


def settle(play: Play) -> None:
    """After each pick: is the game over, is the activation?"""
    if play.state.phase == "over" or play.state.pending is not None or play.state.acting is None:
        return
    if over(play):
        return
    unit = play.unit(play.state.acting.unit)
    gone = not unit.on_table or (unit.downed and not unit.has("synth_vehicle"))
    if gone or (play.state.acting.actions <= 0 and not free_left(play.state, unit)):
        end_activation(play)


def free_left(state: State, unit: Model) -> bool:
    """Whether a free action may still be of use: Agile's shot, Embolden (SHS-actions-l)."""
    acting = state.acting
    if acting is None or unit.snares or unit.downed:
        return False
    agile = unit.has("agile") and "agile" not in acting.done and _could_shoot(state, unit, acting)
    return agile or (unit.has("embolden") and state.gaid.get(unit.owner, 0) > 0)


def _could_shoot(state: State, unit: Model, acting: Activation) -> bool:
    """Whether any shot or throw is possible from where the model stands."""
    if engaged(state, unit) or (unit.carries("bipod") and "moved" in acting.done):
        return False
    weapons = [*ranged_weapons(unit), *throwables(unit)]
    return any(
        shot_problem(state, unit, foe, weapon) is None
        for foe in state.enemies(unit.owner)
        for weapon in weapons
    )


def end_activation(play: Play) -> None:
    """The model is done; a protector may follow at once (SHS-skill_protect-a), else the next slot."""
    acting = play.state.acting
    if acting is None:
        return
    unit = play.change(acting.unit, acted=True)
    play.set(acting=None)
    if over(play):
        return
    waiting = [name for name in acting.protectors if able(play.unit(name)) and play.unit(name).active]
    if waiting:
        play.set(pending=Pending("protect", unit.owner, acting.unit, {"who": waiting}))
        return
    next_slot(play)


def end_turn(play: Play) -> None:
    """Everybody has acted: the next turn, or the end of the game after the last (SHS-setup-j, SHS-actions-m)."""
    if play.state.turn >= int(play.state.settings["turns"]):
        finish(play, "")
    else:
        start_turn(play)


def over(play: Play) -> bool:
    """Whether the game has ended early; ends it if so (SHS-mission-b, SHS-mission-d, SHS-mission-j)."""
    if play.state.phase == "over":
        return True
    reason = early_end(play.state)
    if reason:
        finish(play, reason)
    return bool(reason)


def finish(play: Play, reason: str) -> None:
    """The game is over."""
    play.set(phase="over", lost=reason, acting=None, pending=None, queue=(), asked="")
    play.note("ended", "setup-j", turn=play.state.turn, reason=reason.partition(":")[2])


def arrive(play: Play, unit: Model, at: Point) -> None:
    """A model created in the game: it acts from the next turn (SHS-skill_virchdrone-a).

    If it must fight before, it strikes at the Initiative it would have (SHS-initiative-a, SHS-initiative-f).
    """
    placed = joining(play.state, unit).but(at=(at.x, at.y), moved=True, acted=True)
    play.set(units=(*play.state.units, placed))
    play.change(placed.id, initiative=initiative(play.state, placed))
