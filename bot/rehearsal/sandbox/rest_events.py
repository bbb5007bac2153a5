"""REST: the scheduled events of the guild that take place elsewhere than in a channel of its own."""

from datetime import datetime
from typing import Any

from bot.rehearsal.sandbox import payloads, permissions
from bot.rehearsal.sandbox.errors import ApiError, missing_permissions, unknown
from bot.rehearsal.sandbox.problems import Problem, length, refuse
from bot.rehearsal.sandbox.rest import Call, Route, as_dict
from bot.rehearsal.sandbox.rest_guild import the_guild
from bot.rehearsal.sandbox.state import Json, ScheduledEvent

MOST = 100
"""Events that are to come or under way."""
EXTERNAL, GUILD_ONLY = 3, 2
SCHEDULED, ACTIVE, COMPLETED, CANCELED = 1, 2, 3, 4
NEXT = {SCHEDULED: (ACTIVE, CANCELED), ACTIVE: (COMPLETED,)}
"""What becomes of an event; Discord refuses every other change of its status."""


def _events(call: Call) -> dict[int, ScheduledEvent]:
    """The events as time has made them; those that are over are no longer there."""
    state = call.world.state
    now = state.clock.now()
    for event in state.events.values():
        if event.status == SCHEDULED and event.start <= now:
            event.status = ACTIVE
        if event.status == ACTIVE and event.end <= now:
            event.status = COMPLETED
    state.events = {number: event for number, event in state.events.items() if event.status in NEXT}
    return state.events


def _event(call: Call) -> ScheduledEvent:
    the_guild(call)
    event = _events(call).get(call.id("event_id"))
    if event is None:
        raise unknown("Guild Scheduled Event", 10070)
    return event


def _may(call: Call, *rights: int) -> None:
    """Raises 50013 where the bot has none of the rights."""
    has = permissions.base(call.world.state.guild, call.world.bot_member)
    if not any(right & has for right in rights):
        raise missing_permissions()


def _own(call: Call) -> ScheduledEvent:
    """An event that the bot may change: with the right to make them, only its own."""
    event = _event(call)
    mine = (permissions.CREATE_EVENTS,) if event.creator is call.world.state.bot else ()
    _may(call, permissions.MANAGE_EVENTS, *mine)
    return event


async def listed(call: Call) -> Any:
    the_guild(call)
    return [payloads.scheduled_event(call.world.state, event) for event in _events(call).values()]


async def one(call: Call) -> Any:
    return payloads.scheduled_event(call.world.state, _event(call))


async def create(call: Call) -> Any:
    the_guild(call)
    _may(call, permissions.CREATE_EVENTS)
    body = as_dict(call.body)
    refuse(list(_problems(body, call.world.state.clock.now(), new=True)))
    events = _events(call)
    if len(events) >= MOST:
        raise ApiError(400, 30038, "Maximum number of uncompleted guild scheduled events reached (100)")
    state = call.world.state
    event = ScheduledEvent(
        state.ids.next(),
        state.bot,
        body["name"],
        body.get("description"),
        body["entity_metadata"]["location"],
        _time(body["scheduled_start_time"]),
        _time(body["scheduled_end_time"]),
    )
    events[event.id] = event
    call.world.changed()
    return payloads.scheduled_event(state, event)


async def edit(call: Call) -> Any:
    event, body = _own(call), as_dict(call.body)
    refuse(list(_problems(body, call.world.state.clock.now(), new=False)))
    if event.status == ACTIVE and "scheduled_start_time" in body:
        raise ApiError(400, 180000, "Cannot update the start of a scheduled event that has begun")
    status = body.get("status") or event.status
    if status != event.status and status not in NEXT[event.status]:
        raise ApiError(400, 180000, "Invalid Guild Scheduled Event Status Transition")
    event.status = status
    event.name, event.description = body.get("name", event.name), body.get("description", event.description)
    event.start = _time(body["scheduled_start_time"]) if "scheduled_start_time" in body else event.start
    event.end = _time(body["scheduled_end_time"]) if "scheduled_end_time" in body else event.end
    call.world.changed()
    return payloads.scheduled_event(call.world.state, event)


async def delete(call: Call) -> Any:
    event = _own(call)
    del call.world.state.events[event.id]
    call.world.changed()


def _problems(body: Json, now: datetime, *, new: bool) -> list[Problem]:
    problems = [
        *length(("name",), body.get("name"), 100, int(new)),
        *length(("description",), body.get("description"), 1000),
    ]
    if new:
        wanted = (
            "scheduled_start_time",
            "scheduled_end_time",
            "privacy_level",
            "entity_type",
            "entity_metadata",
        )
        problems += [
            ((name,), "BASE_TYPE_REQUIRED", "This field is required") for name in wanted if not body.get(name)
        ]
        problems += length(
            ("entity_metadata", "location"), (body.get("entity_metadata") or {}).get("location"), 100, 1
        )
    for name, value in (("privacy_level", GUILD_ONLY), ("entity_type", EXTERNAL)):
        if body.get(name, value) != value:
            problems.append(((name,), "BASE_TYPE_CHOICES", f"Value must be one of {{{value}}}."))
    start, end = (_time(body.get(f"scheduled_{name}_time")) for name in ("start", "end"))
    if start is not None and start <= now:
        text = "Cannot schedule event in the past."
        problems.append((("scheduled_start_time",), "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", text))
    if start is not None and end is not None and end <= start:
        text = "Cannot schedule event to end before it starts."
        problems.append((("scheduled_end_time",), "GUILD_SCHEDULED_EVENT_END_BEFORE_START", text))
    return problems


def _time(text: str | None) -> Any:
    return None if text is None else datetime.fromisoformat(text)


_EVENTS = "/guilds/{guild_id}/scheduled-events"
_ONE = _EVENTS + "/{event_id}"
ROUTES: list[Route] = [
    ("GET", _EVENTS, listed),
    ("POST", _EVENTS, create),
    ("GET", _ONE, one),
    ("PATCH", _ONE, edit),
    ("DELETE", _ONE, delete),
]
