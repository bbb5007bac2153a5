"""What an order's place in the queue means for it, in words: on what it depends, and why a move ends short."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.campaign.judge.advice.check import Check, Stop
from bot.campaign.judge.advice.dependency import Dependency, Need
from bot.campaign.text.refusals import say_refusal
from bot.campaign.world.known.view import SideView
from bot.campaign.world.order import Refusal
from bot.campaign.world.refusals.move import EnergyLacking, HexFull
from bot.campaign.world.safe_text import safe
from bot.messages import Value, say, values_of


def say_lost(check: Check, view: SideView) -> str:
    """Why an order is refused, or hopeless; of a move, the hex that was ordered comes first."""
    lost = check.refusal or check.hopeless
    if lost is None:
        return ""
    return _about(lost, check, view)


def say_warnings(check: Check, view: SideView) -> list[str]:
    """What of the order will not be done or is in doubt, a sentence each.

    Of a hex that is full, the line on those who are still in it says what to do (`say_queue`).
    """
    held = {change.hex for change in check.spoiled if change.need is Need.STAYS}
    return [
        say_full(warning)
        if isinstance(warning, HexFull) and _is_itself(warning, check.stop, view) and warning.hex in held
        else _about(warning, check, view)
        for warning in check.warnings
    ]


def say_broken(check: Check, lost: Refusal, view: SideView) -> str:
    """What has become of an order whose friends' orders have changed. What to do about a full hex is said apart."""
    if isinstance(lost, HexFull) and _is_itself(lost, check.stop, view):
        return say_full(lost)
    return _about(lost, check, view)


def say_full(lost: HexFull) -> str:
    """That a hex is full, without what to do about it."""
    return say("hex-full", hex=lost.hex, limit=lost.limit)


def _is_itself(lost: HexFull, stop: Stop | None, view: SideView) -> bool:
    """Whether the very hex that was ordered is full."""
    return stop is None or (stop.why == stop.last and lost.hex == view.map.label(stop.wanted))


def _about(lost: Refusal, check: Check, view: SideView) -> str:
    stop = check.stop
    return say_stop(stop, view) if stop is not None and lost == stop.last else say_refusal(lost)


def say_stop(stop: Stop, view: SideView) -> str:
    """Why a move does not get to the hex that was ordered: full, too far, or what blocks the way."""
    why, wanted = stop.why, view.map.label(stop.wanted)
    if isinstance(why, EnergyLacking):
        told = say("move-energy", wanted=wanted, needed=why.needed, energy=why.energy)
    elif why.whole_move or why.facts.get("hex") == wanted:
        told = say_refusal(why)
    else:
        told = say("move-blocked", wanted=wanted, why=say_refusal(why))
    if stop.last != why and isinstance(stop.last, HexFull):
        told += " " + say("move-no-halt", hex=stop.last.hex)
    return told


def say_queue(check: Check, view: SideView) -> list[str]:
    """On what earlier orders an order depends, and which are in its way."""
    lines = [say("queue-depends", what=say_dependency(change, view)) for change in check.depends]
    return lines + [say("queue-spoiled", what=say_dependency(change, view)) for change in check.spoiled]


def say_dependency(change: Dependency, view: SideView) -> str:
    """The sentence for what earlier orders change."""
    names = {own.id: own.name for own in view.units}
    what = (names.get(key, key) for key in change.what)
    values: dict[str, Value] = {
        "hex": change.hex,
        "units": joined(safe(names.get(key, key)) for key in change.units),
        "count": len(change.units),
        "what": joined(safe(name) for name in what),
        "targets": len(change.what),
    }
    message = _MESSAGES[change.need]
    return say(message, **{name: values[name] for name in values_of(message)})


_MESSAGES = {
    Need.LEAVES: "queue-leaves",
    Need.ENTERS: "queue-enters",
    Need.STAYS: "queue-stays",
    Need.CLEARED: "queue-cleared",
    Need.MOVES: "queue-moves",
    Need.ABOARD: "queue-aboard",
    Need.OUT: "queue-out",
    Need.LANDS: "queue-lands",
    Need.SUPPLIED: "queue-supplied",
    Need.BUILT: "queue-built",
    Need.RAZED: "queue-razed",
    Need.CHANGED: "queue-changed",
}


def joined(names: Iterable[str]) -> str:
    """Names as a list in a sentence: "Able, Hammer and Lancer"."""
    listed: Sequence[str] = list(names)
    return (
        say("list-and", some=", ".join(listed[:-1]), last=listed[-1]) if len(listed) > 1 else "".join(listed)
    )
