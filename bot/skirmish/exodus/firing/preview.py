"""What is shown of a shot before it is confirmed: the template and who is under it, lines of fire and Enfilade."""

from __future__ import annotations

from bot.messages import say
from bot.skirmish.engine import Choice, Marker, Pick, Preview
from bot.skirmish.exodus.choices import Howitzers
from bot.skirmish.exodus.firing.fire import blast_odds, effects
from bot.skirmish.exodus.shooting.enfilade import helper
from bot.skirmish.exodus.shooting.salvo import checked, salvo
from bot.skirmish.exodus.state import Formation, State
from bot.skirmish.kit.words import plain
from bot.skirmish.table.shapes import Point


def preview(state: State, choice: Choice, pick: Pick) -> Preview:
    """A shot or a blast. Raises IllegalPick for a place where no template may lie."""
    assert choice.unit is not None
    shooter = state.formation(choice.unit)
    if choice.kind == "blast":
        return _blast(state, shooter, choice, pick)
    assert choice.target is not None
    target = state.formation(choice.target)
    marks = [_line("shot", shooter, target)]
    friend = helper(state, shooter, target)
    lines = []
    if friend is not None:
        marks.append(_line("enfilade", friend, target))
        lines.append(say("exodus-the-enfilade", unit=friend.name))
    return Preview(tuple(lines), odds=choice.odds, marks=tuple(marks))


def _line(name: str, by: Formation, at: Formation) -> Marker:
    a, b = by.middle, at.middle
    return Marker(name, "sight", b.x, b.y, points=((a.x, a.y), (b.x, b.y)))


def _blast(state: State, shooter: Formation, choice: Choice, pick: Pick) -> Preview:
    if "at" not in pick.values:
        return Preview(odds=choice.odds)
    at = Point(*map(float, pick.values["at"]))
    howitzers = isinstance(choice.what, Howitzers)
    fired = checked(state, shooter, salvo(state, shooter, at, howitzers, pick.values.get("hold", ())), at)
    lines = [
        say(
            "exodus-the-struck",
            unit=formation.name,
            count=count,
            damage=plain(lost),
            friend=formation.owner == shooter.owner,
        )
        for formation, count, lost in effects(state, fired, at, state.top.modifier)
    ]
    mark = Marker("template", "template", at.x, at.y, fired.row.radius)
    odds = blast_odds(state, shooter, fired, at, state.top.modifier)
    return Preview(tuple(lines) or (say("exodus-the-nobody"),), odds=odds, marks=(mark,))
