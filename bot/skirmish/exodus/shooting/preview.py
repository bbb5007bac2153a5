"""What is shown of a shot before it is confirmed: the template and who is under it, lines of fire and Enfilade."""

from __future__ import annotations

from collections.abc import Iterator

from bot.messages import say
from bot.skirmish.engine import Choice, Marker, Pick, Preview
from bot.skirmish.exodus.shooting.enfilade import helper
from bot.skirmish.exodus.shooting.fire import NAMES, blast_odds, effects
from bot.skirmish.exodus.shooting.salvo import checked, salvo
from bot.skirmish.exodus.shooting.weapons import arcs, reach
from bot.skirmish.exodus.state import Formation, State
from bot.skirmish.kit.words import plain
from bot.skirmish.table.arcs import sector
from bot.skirmish.table.shapes import Point

FAR = 60.0
"""Fire arcs are drawn no farther."""


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


def _line(name: str, one: Formation, other: Formation) -> Marker:
    a, b = one.middle, other.middle
    return Marker(name, "sight", b.x, b.y, points=((a.x, a.y), (b.x, b.y)))


def _blast(state: State, shooter: Formation, choice: Choice, pick: Pick) -> Preview:
    if "at" not in pick.values:
        return Preview(odds=choice.odds)
    at = Point(*map(float, pick.values["at"]))
    howitzers = choice.id.startswith(NAMES[True])
    found = checked(state, shooter, salvo(state, shooter, at, howitzers, pick.values.get("hold", ())), at)
    lines = [
        say(
            "exodus-the-struck",
            unit=one.name,
            count=count,
            damage=plain(lost),
            friend=one.owner == shooter.owner,
        )
        for one, count, lost in effects(state, found, at, state.top.modifier)
    ]
    mark = Marker("template", "template", at.x, at.y, found.row.radius)
    odds = blast_odds(state, shooter, found, at, state.top.modifier)
    return Preview(tuple(lines) or (say("exodus-the-nobody"),), odds=odds, marks=(mark,))


def fire_arcs(formation: Formation) -> Iterator[Marker]:
    """Where stands with a fire arc can shoot, as they look (EXW-arc-a)."""
    for stand in formation.stands:
        sectors = {
            (width, middle, min(FAR, reach(stand, weapon)))
            for weapon in stand.card.weapon
            for width, middle in arcs(stand, weapon)
        }
        for n, (width, middle, far) in enumerate(sorted(sectors)):
            region = sector(stand.at, stand.heading + middle, far, width)
            outline = tuple((at.x, at.y) for at in region.outline)
            yield Marker(f"arc-{stand.id}-{n}", "arc", stand.x, stand.y, points=outline)
