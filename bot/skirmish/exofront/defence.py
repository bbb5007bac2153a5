"""Defence: a die for each hit, free and as often as needed (EXF-defence-*)."""

from __future__ import annotations

from bot.skirmish.exofront.catalogue import REGULAR
from bot.skirmish.exofront.events import Pen
from bot.skirmish.exofront.state import State, Unit, card_of, numbers

BEST, WORST = 2, 6


def defence_value(state: State, unit: Unit, flank: bool) -> int:
    """What a defence die needs: the card's Regular value, harder by one if flanked, at worst 6.

    EXF-defence-b, EXF-defence-c, EXF-attack-j.
    """
    harder = numbers(state).count("flank_defence") if flank else 0
    return max(BEST, min(WORST, card_of(state, unit).defence[REGULAR] + harder))


def holds(value: int, need: int) -> bool:
    """Whether a defence die cancels a hit; 1 never does, 6 always (EXF-defence-b)."""
    return value == 6 or (value != 1 and value >= need)


def defend(
    pen: Pen, unit: Unit, hits: int, need: int, *, crush: bool, cause: str, rules: tuple[str, ...]
) -> int:
    """Roll for the hits and tell it; returns the damage (EXF-defence-a, EXF-defence-d, EXF-attack-e, EXF-attack-o).

    Dice: `defence` against an attack, else `friendly` or `impact`; with Crush, successes are rolled once more under
    `crush` or `impact_crush`.
    """
    rolls = pen.roll(cause if cause != "attack" else "defence", hits)
    again = []
    if crush:
        kept = sum(holds(roll.value, need) for roll in rolls)
        again = list(pen.roll("impact_crush" if cause == "impact" else "crush", kept))
    blocked = sum(holds(roll.value, need) for roll in (again if crush else rolls))
    pen.tell(
        "defended",
        "EXF-defence-a",
        "EXF-defence-b",
        "EXF-defence-c",
        "EXF-defence-d",
        "EXF-attack-e",
        *rules,
        *(("EXF-attack-o",) if crush else ()),
        unit=unit,
        rolls=(*rolls, *again),
        again=len(again),
        cause=cause,
        hits=hits,
        need=need,
        blocked=blocked,
        damage=hits - blocked,
    )
    return hits - blocked
