"""On and off the hitch and the hooks, and guns made ready for either. Whether it can be done is in `judge.hitching`."""

from __future__ import annotations

from bot.campaign.judge.hitching import borne
from bot.campaign.resolve.carry import take
from bot.campaign.resolve.mines import come_down
from bot.campaign.resolve.performers import carries_out
from bot.campaign.resolve.turn import Turn
from bot.campaign.world.model import Ride, Unit
from bot.campaign.world.order import Action, ActionKind
from bot.campaign.world.profiles import Profile
from bot.hexmap.coords import Hex, direction


@carries_out(ActionKind.HITCH)
def hitch(turn: Turn, action: Action, ability: bool = False) -> None:
    """Take a gun in tow (EDC-F3.1-a, EDC-F3.1-b)."""
    assert action.target is not None  # the judge has seen to it
    take(turn.course, turn.board.world.units[action.target], turn.unit, Ride.TOWED, turn.order)


@carries_out(ActionKind.UNHITCH, ActionKind.EXTENDED_UNHITCH)
def unhitch(turn: Turn, action: Action, ability: bool = False) -> None:
    """Set it down in the tower's hex, or for 1 energy in the next one (EDC-F3.1-b, EDC-F3.1-c)."""
    gun = borne(turn.situation(), action.target, Ride.TOWED)
    assert isinstance(gun, Unit)  # the judge has seen to it
    extended = action.kind is ActionKind.EXTENDED_UNHITCH
    turn.unit.energy -= extended
    to = action.hex if extended and action.hex is not None else turn.unit.hex
    _drop(turn, gun, to, "unhitched", "EDC-F3.1-c" if extended else "EDC-F3.1-b")


@carries_out(ActionKind.HOOK)
def hook(turn: Turn, action: Action, ability: bool = False) -> None:
    """Sling a vehicle or gun (EDC-F3.4-b)."""
    assert action.target is not None  # the judge has seen to it
    take(turn.course, turn.board.world.units[action.target], turn.unit, Ride.SLUNG, turn.order)


@carries_out(ActionKind.SET_DOWN)
def set_down(turn: Turn, action: Action, ability: bool = False) -> None:
    """Drop the slung load (EDC-F3.4-b)."""
    load = borne(turn.situation(), action.target, Ride.SLUNG)
    assert isinstance(load, Unit)  # the judge has seen to it
    _drop(turn, load, turn.unit.hex, "set_down", "EDC-F3.4-b")


def _drop(turn: Turn, load: Unit, at: Hex, kind: str, rule: str) -> None:
    """Put the load down, among mines maybe (EDC-F6.4-a, EDC-F6.4-e); set down from above it faces N (EDC-C2.2.3-e)."""
    carrier = turn.unit
    first = turn.board.world.map.compass[0]
    turn.board.disembark(load, at, first if at == carrier.hex else direction(carrier.hex, at))
    turn.touched |= {carrier.hex, at}
    data = {"carrier": carrier.id, "hex": turn.log.label(at), "energy_left": carrier.energy}
    turn.log.tell(kind, load, data, (rule,), order=turn.order)
    turn.look(load)
    if at != carrier.hex or carrier.profile is not Profile.LANDED:
        # In the tower's own hex the work of unhitching has rolled already.
        come_down(turn, load)


@carries_out(ActionKind.DEPLOY, ActionKind.UNDEPLOY)
def deploy(turn: Turn, action: Action, ability: bool = False) -> None:
    """A gun is set up, or made ready to be towed (EDC-F3.1-b)."""
    turn.unit.deployed = action.kind is ActionKind.DEPLOY
    kind = "deployed" if turn.unit.deployed else "undeployed"
    turn.log.tell(kind, turn.unit, {}, ("EDC-F3.1-b",), order=turn.order)
