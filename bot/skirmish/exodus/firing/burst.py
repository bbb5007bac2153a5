"""A blast goes off: hits and losses of all under its template, then SC.

EXW-aoe-a, EXW-aoe-h, EXW-aoe-i, EXW-aoe-j, EXW-aoe-k, EXW-dc-c.
"""

from __future__ import annotations

from bot.skirmish.exodus.dice import Thrown, passes
from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.ground import cover
from bot.skirmish.exodus.morale import suppression
from bot.skirmish.exodus.shooting import blast, critical, hits
from bot.skirmish.exodus.shooting.saves import ANY, PLAIN, Fire, Pool
from bot.skirmish.exodus.state import Formation, Stand
from bot.skirmish.table.shapes import Point
from bot.skirmish.table.squares import square_at


def burst(
    pen: Pen,
    at: Point,
    total: int,
    modifier: int = 0,
    by: str = "",
    *,
    devastating: bool = False,
    fire: Fire = PLAIN,
) -> None:
    """A blast of a total Blast Value goes off: for each formation under it hits, tests and losses, then SC.

    Friends are struck as well (EXW-aoe-h). `modifier` is the order's; each formation's own one is added (EXW-aoe-k).
    `by`: the formation that fires, if it is one.
    """
    row = blast.row_of(total)
    struck = blast.under(pen.state, at, row.radius)
    pen.tell(
        "blast", "EXW-aoe-a", "EXW-aoe-b", "EXW-aoe-f", row.rule, unit=by or None, total=total,
        size=blast.SIZES[row.radius], square=square_at(pen.state.table, at), x=at.x, y=at.y, radius=row.radius,
        count=len(struck),
    )  # fmt: skip
    losses = [
        (formation.id, _strike(pen, formation, stands, row, modifier, devastating, fire))
        for formation, stands in struck
    ]
    for name, lost in losses:
        suppression.add(
            pen, name, 1 + row.extra + lost.counted(pen.state), "fire",
            "EXW-aoe-h", "EXW-suppression-a", "EXW-suppression-b", by=by,
        )  # fmt: skip


def _strike(
    pen: Pen,
    formation: Formation,
    stands: list[Stand],
    row: blast.Row,
    modifier: int,
    devastating: bool,
    fire: Fire,
) -> hits.Losses:
    """One die for each stand under the template; each hit stays with its stand (EXW-aoe-i, EXW-aoe-j)."""
    added = modifier + cover.modifier(pen.state, formation, ignored=fire.open)
    concealed, vulnerable = cover.concealed(pen.state, formation), cover.vulnerable(pen.state, formation)
    dice = pen.d10("blast", len(stands))
    rolls = Thrown()
    for stand, die in zip(stands, dice, strict=True):
        rolls.add((die,), "hit", row.need(stand))
    hit = [
        stand for stand, die in zip(stands, dice, strict=True) if passes(die.value, added, row.need(stand))
    ]
    pen.tell(
        "struck", "EXW-aoe-i", "EXW-aoe-j", "EXW-aoe-k", rolls=dice,
        throws=rolls.told, unit=formation, count=len(stands), hits=len(hit),
        needs=", ".join(f"{need}+" for need in sorted({row.need(stand) for stand in stands})),
        modifier=f"{added:+d}" if added else None, concealed=concealed and not fire.open, vulnerable=vulnerable,
    )  # fmt: skip
    if not hit:
        return hits.Losses()
    if devastating:
        pen.apply("EXW-dc-c")
    pool = Pool(ANY, 1, devastating)
    picked = [(stand.id, pool) for stand in hit]
    return critical.check(pen, formation.id, hits.suffer(pen, formation.id, (), (), fire, picked))
