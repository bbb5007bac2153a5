"""Statuses: what a unit and its models may still do.

EXO-status-a, EXO-status-c, EXO-status-h, EXO-status-k, EXO-casualty-g, EXO-actions-a.
"""

from __future__ import annotations

from bot.skirmish.exoshift.state import Unit


def stunned(unit: Unit) -> bool:
    """Whether a model of it that is up is Stunned: only Secondary Actions, and Recover.

    All models of a unit take the same action (EXO-turn-c), so the others do what the Stunned one may (EXO-status-a).
    """
    return any(model.stunned for model in unit.able)


def rooted(unit: Unit) -> bool:
    """Whether it never moves, by whatever action or result: an emplacement (EXO-construction-d)."""
    return unit.card.move[0] <= 0


def down(unit: Unit) -> bool:
    """Whether all its models that take part are Downed: it can only crawl (EXO-status-c)."""
    return bool(unit.active) and not unit.able


def helpless(unit: Unit) -> bool:
    """Whether all its models that take part are Wounded: it takes no actions (EXO-status-h)."""
    return bool(unit.active) and all(model.fallen == "wounded" for model in unit.active)


def owes_primary(unit: Unit) -> bool:
    """Whether it can take a Primary Action, so that it keeps its round open and its player must act.

    Not if it is Exhausted, Routed, off the table, Wounded or worse; a Downed unit may crawl but need not
    (EXO-round-e, EXO-cp-l).
    """
    return bool(unit.able) and not unit.exhausted and not unit.routed and not unit.unfinished
