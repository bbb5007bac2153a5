"""What is shown of support before it is confirmed: whom a line contacts, the template and how far it may miss."""

from __future__ import annotations

from bot.messages import say
from bot.skirmish.engine import Choice, Marker, Pick, Preview
from bot.skirmish.exodus.choices import Bombard
from bot.skirmish.exodus.events import D10
from bot.skirmish.exodus.shooting import blast
from bot.skirmish.exodus.state import State
from bot.skirmish.exodus.support import assets
from bot.skirmish.exodus.support.line import contacts, through
from bot.skirmish.exodus.support.scatter import aimed
from bot.skirmish.table.shapes import Point

LINES = ("fly", "unload", "collect")
POINTS = ("bombard", "drop")


def preview(state: State, choice: Choice, pick: Pick) -> Preview:
    """A flight or a point at which something comes down (EXW-air-a, EXW-strat-a, EXW-orbital-a).

    Raises IllegalPick for a point off the table.
    """
    if choice.kind in LINES and {"point", "heading"} <= set(pick.values):
        return _flight(state, choice, pick)
    at = pick.values.get("at", pick.values.get("point"))
    if choice.kind not in POINTS or at is None:
        return Preview(odds=choice.odds)
    x, y = aimed(state, choice.kind, at)
    marks = [Marker("miss", "range", x, y, float(D10))]
    if choice.kind == "drop":
        return Preview((say("exodus-the-miss", most=D10),), marks=tuple(marks))
    assert isinstance(choice.what, Bombard)
    row = blast.row_of(assets.card(assets.of(state, choice.what.asset)).bv)
    marks.append(Marker("template", "template", x, y, row.radius))
    names = ", ".join(formation.name for formation, _ in blast.under(state, Point(x, y), row.radius))
    return Preview(
        (say("exodus-the-miss", most=D10), say("exodus-the-under", units=names or None)), marks=tuple(marks)
    )


def _flight(state: State, choice: Choice, pick: Pick) -> Preview:
    line = through(state, pick.values["point"], float(pick.values["heading"]))
    names = ", ".join(foe.name for _, foe in contacts(state, line, state.top.player))
    path = (line.at(0.0), line.at(line.length))
    return Preview((say("exodus-the-contacts", units=names or None),), path=path)
