"""Standing orders in words: the conditions as players read and type them, and why one is not followed."""

from __future__ import annotations

import re

from bot.campaign.forecast.standing import Idle, Tried
from bot.campaign.text.queue import say_lost
from bot.campaign.world.known.view import SideView
from bot.campaign.world.safe_text import safe
from bot.campaign.world.standing import FARTHEST, Condition, Course, StandingOrder, Trigger
from bot.hexmap.coords import BadLabel, parse_label
from bot.messages import say, thing

_PLAIN = {
    "attacked": Trigger.ATTACKED,
    "attacked last round": Trigger.ATTACKED,
    "losing strength": Trigger.WEAKENED,
    "lost strength": Trigger.WEAKENED,
    "ahead free": Trigger.FREE,
    "hex ahead free": Trigger.FREE,
    "the hex ahead is free": Trigger.FREE,
    "always": Trigger.ALWAYS,
    "otherwise": Trigger.ALWAYS,
}
_COUNTED = {
    "supply": Trigger.SUPPLY,
    "cargo": Trigger.CARGO,
    "energy": Trigger.ENERGY,
    "strength": Trigger.STRENGTH,
    "fs": Trigger.STRENGTH,
}
_BELOW = re.compile(r"(?:below (?P<first>\d{1,2}) (?P<what>\w+)|(?P<named>\w+) below (?P<last>\d{1,2}))")
_WITHIN = re.compile(r"(?:an\s)?enemy\swithin\s(\d{1,2})(?:\shex(?:es)?)?")
_IF = re.compile(r"(?:if|when) +")


def read_condition(typed: str, view: SideView) -> Condition | None:
    """The condition that a text names; None where it names none of the closed set."""
    text = _IF.sub("", " ".join(typed.casefold().split()), count=1)
    if text in _PLAIN:
        return Condition(_PLAIN[text])
    if (below := _BELOW.fullmatch(text)) is not None:
        kind = _COUNTED.get(below["what"] or below["named"])
        number = int(below["first"] or below["last"])
        return Condition(kind, number) if kind is not None and number else None
    if (within := _WITHIN.fullmatch(text)) is not None:
        return Condition(Trigger.ENEMY, int(within[1]))
    if text.startswith("at "):
        try:
            at = parse_label(text.removeprefix("at "))
        except BadLabel:
            return None
        return Condition(Trigger.AT, hex=at) if view.map.contains(at) else None
    return None


def condition_text(condition: Condition, view: SideView) -> str:
    """A condition as `read_condition` reads it."""
    if condition.hex is not None:
        return f"{condition.kind} {view.map.label(condition.hex)}"
    if condition.kind.counts:
        return f"{condition.kind} {min(condition.number, FARTHEST)}"
    return condition.kind.value


def say_condition(condition: Condition, view: SideView) -> str:
    """A condition as players read it: "if attacked"."""
    at = condition.hex
    return say(
        "stand-if",
        kind=condition.kind.name.lower(),
        number=condition.number,
        hex="" if at is None else view.map.label(at),
    )


def say_course(standing: StandingOrder, view: SideView) -> str:
    """Where the move goes that is worked out when the round closes; nothing where there is none."""
    return "" if standing.course is None else course_words(standing.course, standing.goal, view)


def course_words(course: Course, goal: str, view: SideView) -> str:
    """A course in words; `goal` is the unit or contact that it leads to."""
    return say("stand-course", course=course.value, goal=called(view, goal))


def called(view: SideView, goal: str) -> str:
    """What the side calls a unit or contact."""
    for unit in view.units:
        if unit.id == goal:
            return safe(unit.name)
    for contact in (*view.contacts, *view.friends):
        if contact.id == goal:
            return f"{contact.id} {thing(contact.label)}"
    return safe(goal)


def say_idle(tried: Tried, view: SideView) -> str:
    """Why a standing order is not followed; nothing where it can be."""
    if tried.idle is None:
        return ""
    if tried.idle is Idle.BARRED and tried.check is not None:
        return say_lost(tried.check, view)
    return say("stand-idle", why=tried.idle.value, until=tried.standing.until or 0)
