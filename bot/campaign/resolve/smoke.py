"""Smoke and flares come out: laid by hand or fired by artillery. Whether they can be is judged in `screens`.

Dice: `drift` d20 (see `wind`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.campaign.judge.fire.aim import target_hex
from bot.campaign.judge.smoke import gun_of
from bot.campaign.knowledge.lookout import told_by
from bot.campaign.resolve.combat import spend_use
from bot.campaign.resolve.events import Versions
from bot.campaign.resolve.gunnery.counter_battery import trace
from bot.campaign.resolve.performers import carries_out
from bot.campaign.resolve.turn import Turn
from bot.campaign.resolve.wind import impact
from bot.campaign.world.effects import LIGHT, SMOKE
from bot.campaign.world.model import Effect
from bot.campaign.world.order import Action, ActionKind
from bot.campaign.world.sides import Side
from bot.dice import Roll
from bot.hexmap.coords import Hex, disc

_RULE = {SMOKE: "EDC-C3.3-c", LIGHT: "EDC-D1.1-c"}


@carries_out(ActionKind.SMOKE)
def smoke(turn: Turn, action: Action, ability: bool) -> None:
    """Smoke in the unit's own hex (EDC-C3.3-c)."""
    _lay(turn, SMOKE, turn.unit.hex, None, ())


@carries_out(ActionKind.FLARE)
def flare(turn: Turn, action: Action, ability: bool) -> None:
    """A flare fired by hand (EDC-D1.1-c)."""
    _lay(turn, LIGHT, action.hex, action.hex, ())


@carries_out(ActionKind.SMOKE_SHELL, ActionKind.FLARE_SHELL)
def shell(turn: Turn, action: Action, ability: bool) -> None:
    """A smoke or flare shell, which the wind may carry off (EDC-D1.2-f)."""
    situation = turn.situation()
    weapon, aimed = gun_of(situation.cls, action), target_hex(situation, action)
    assert weapon is not None  # the judge has seen to both
    assert aimed is not None
    at, rolls = impact(turn, weapon, aimed)
    spend_use(turn, weapon)
    _lay(turn, SMOKE if action.kind is ActionKind.SMOKE_SHELL else LIGHT, at, aimed, rolls)
    trace(turn, weapon, at)


def _lay(turn: Turn, stat: str, at: Hex | None, aimed: Hex | None, rolls: tuple[Roll, ...]) -> None:
    """Put smoke or light on the map; those who see it know of it. Off the map it has no effect."""
    board, log, unit = turn.board, turn.log, turn.unit
    world, settings = board.world, board.world.settings
    radius, rounds = (
        (0, settings.smoke_rounds) if stat == SMOKE else (settings.flare_radius, settings.flare_rounds)
    )
    hexes = (
        frozenset()
        if at is None
        else frozenset(near for near in disc(at, radius) if world.map.contains(near))
    )
    known = _watching(turn, hexes)
    if at is not None:
        world.effects.append(Effect(stat, stat, hexes=hexes, rounds=rounds))
        changed = board.lookout.look_again(world, at, radius)
        known |= _watching(turn, hexes)
        world.effects[-1] = replace(world.effects[-1], known_to=frozenset(known))
    data = {"hex": log.label(at) if at is not None else None}
    own = {**data, "aimed": log.label(aimed)} if aimed is not None else data

    def version(side: Side) -> tuple[str | None, dict[str, str | None]] | None:
        if side not in known or at is None:
            return None
        return (log.name(side, unit) if log.sees(side, unit.hex) else None), data

    rules = (_RULE[stat], *(["EDC-D1.2-b", "EDC-D1.2-c"] if rolls else []))
    kind = "smoke" if stat == SMOKE else "flare"
    versions = Versions(others=version, rules=rules[:1])
    log.tell_apart(kind, unit, own, rules, versions, order=turn.order, rolls=rolls, at=at)
    if at is not None:
        turn.look(*(world.units[key] for key in changed))


def _watching(turn: Turn, hexes: Iterable[Hex]) -> set[Side]:
    """Those who laid it, and all who see one of the hexes."""
    world, lookout = turn.board.world, turn.board.lookout
    places = [world.map.index(at) for at in hexes]
    seen = {side for side in Side if any(lookout.watch[side][place] for place in places)}
    return seen | set(told_by(world, turn.unit.side))
