"""Rout: the threshold, Bonus Hits, and being caught (EXW-rout-a, EXW-rout-c, EXW-rout-e, EXW-rout-j)."""

from __future__ import annotations

from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.shooting import hits
from bot.skirmish.exodus.shooting.saves import Fire, lost
from bot.skirmish.exodus.state import CLOSE, Step, smallest_gap
from bot.skirmish.table.shapes import EPS


def check(pen: Pen, name: str, by: str = "") -> None:
    """Rout a formation whose SC has reached its threshold (EXW-rout-a, EXW-suppression-l)."""
    formation = pen.formation(name)
    if formation.here and formation.sc:
        pen.apply("EXW-suppression-k", "EXW-suppression-i")
    if formation.here and not formation.routed and formation.sc >= formation.threshold:
        rout(pen, name, "EXW-rout-a", by=by)


def rout(pen: Pen, name: str, *rules: str, by: str = "") -> None:
    """A formation is Routed: its count is cleared, Overwatch is dropped, and it falls back next.

    EXW-rout-c, EXW-rout-d. Nobody fights on with it (EXW-result-d).
    """
    formation = pen.change(name, routed=True, sc=0, overwatch=0, locked="")
    for other in pen.state.enemies(formation.owner):
        if other.locked == name:
            pen.change(other.id, locked="")
    pen.tell("routed", *rules, "EXW-rout-c", "EXW-rout-d", unit=formation)
    pen.push(Step("fall_back", unit=name))


def bonus_hits(pen: Pen, name: str, count: int, by: str) -> None:
    """Bonus Hits on a Routed formation, front to back as seen from what caused them (EXW-rout-e, EXW-rout-f)."""
    formation = pen.formation(name)
    if count <= 0 or not formation.here:
        return
    pen.tell("bonus_hits", "EXW-rout-e", "EXW-rout-f", unit=formation, count=count)
    cause = pen.state.named(by)
    source = cause.discs if cause is not None else formation.discs
    hits.suffer(pen, name, hits.any_type(count), source, Fire(bonus=True))


def caught(pen: Pen, step: Step) -> None:
    """A Routed formation near a steady enemy after its Fall Back is removed (EXW-rout-j).

    As a whole, or by the setting `caught` only its stands that are near; never those with No Fear (EXW-nofear-a).
    """
    formation = pen.formation(step.unit)
    if not formation.here or not formation.routed:
        return
    foes = [
        foe
        for foe in pen.state.enemies(formation.owner)
        if not foe.routed and formation.apart(foe) < CLOSE and formation.gap(foe) < CLOSE - EPS
    ]
    if not foes:
        return
    names = [stand.id for stand in formation.stands if not stand.has("No Fear")]
    if pen.state.settings["caught"] == "stand":
        discs = tuple(disc for foe in foes for disc in foe.discs)
        near = [
            stand.id
            for stand, disc in zip(formation.stands, formation.discs, strict=True)
            if smallest_gap((disc,), discs) < CLOSE - EPS
        ]
        names = [name for name in names if name in near]
    if not names:
        pen.apply("EXW-nofear-a")
        return
    pen.tell("caught", "EXW-rout-j", unit=formation, other=foes[0], count=len(names))
    pen.remove(formation.id, lost(pen, formation.id, names))
