"""*Notices* under `/help`: how somebody is told what concerns them, and when they want quiet."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from sqlalchemy.ext.asyncio import AsyncSession

from bot.messages import say
from bot.service.base import Services, Who, quote, refused
from bot.service.ground.load import is_game_master
from bot.service.ground.notices import Group, Way, usual_ways
from bot.service.ground.notifying import TRIED_AGAIN, chosen_way
from bot.service.ground.quiet import quiet_of
from bot.service.screens.answer import Given, answers, opens
from bot.service.screens.press import Press, Takes
from bot.service.screens.screen import Button, Field, Form, Item, Menu, Screen
from bot.store import campaigns
from bot.store.notice_choices import choices_of, held_choice, keep_choice, refused_since
from bot.store.session import reading
from bot.store.tables import NoticeChoice

CLOCK = re.compile(r"(\d{1,2})(?:[:.h](\d{2}))?")
LONGEST_ZONE = 60


@dataclass(frozen=True)
class ShowNotices(Press, name="notices"):
    """Show how I am told what concerns me."""

    again = "`/help`"


@dataclass(frozen=True)
class ChooseWay(Press, name="notices.way", takes=Takes.ONE):
    """Be told in this way of what belongs to a group."""

    again = "`/help`"
    group: Group


@dataclass(frozen=True)
class SetQuiet(Press, name="notices.quiet", takes=Takes.TEXT):
    """Have quiet at these hours."""

    again = "`/help`"


@dataclass(frozen=True)
class EndQuiet(Press, name="notices.loud"):
    """Have no quiet hours."""

    again = "`/help`"


async def show(s: Services, who: Who) -> Screen:
    """What somebody has chosen, with a menu for each group of notices that can reach them."""
    async with reading(s.sessions) as session:
        choice = await _choice(session, who)
        live = await campaigns.live_of_guild(session, who.guild_id)
        now = await campaigns.database_now(session)
    master = any(is_game_master(campaign, who.user_id) for campaign in live)
    groups = [group for group in Group if group is not Group.OFFICE or master]
    lines = [say("notices-head")]
    lines += [say("notices-group", group=group, way=_way(choice, group)) for group in groups]
    quiet = quiet_of(choice)
    if quiet is None:
        lines.append(say("notices-no-quiet"))
    else:
        local = now.astimezone(ZoneInfo(quiet.zone))
        hours = {"start": _clock(quiet.start), "end": _clock(quiet.end)}
        lines.append(say("notices-quiet", zone=quiet.zone, now=f"{local:%H:%M}", **hours))
    if choice is not None and refused_since(choice, now - TRIED_AGAIN):
        lines.append(say("notices-closed"))
    buttons = [Button(say("notices-quiet-button"), SetQuiet())]
    buttons += [] if quiet is None else [Button(say("notices-loud-button"), EndQuiet())]
    return Screen("\n".join(lines), tuple(map(_menu, groups)), tuple(buttons))


def _way(choice: NoticeChoice | None, group: Group) -> str:
    """How somebody is told of what belongs to a group: `both` where that differs from one notice to another."""
    chosen, usual = chosen_way(choice, group), usual_ways(group)
    return chosen or (next(iter(usual)) if len(usual) == 1 else "both")


def _menu(group: Group) -> Menu:
    items = tuple(Item(way.value, say("notices-way", way=way)) for way in Way)
    return Menu(say("notices-menu", group=group), ChooseWay(group), items)


async def _choice(session: AsyncSession, who: Who) -> NoticeChoice | None:
    return (await choices_of(session, [who.user_id])).get(who.user_id)


async def _keep(
    s: Services,
    who: Who,
    *,
    way: tuple[Group, Way] | None = None,
    quiet: tuple[str, int, int] | None = None,
    loud: bool = False,
) -> None:
    """Keep one change of what somebody has chosen."""
    async with s.sessions.begin() as session:
        before = await held_choice(session, who.user_id)
        ways = dict(before.ways)
        hours = None if loud else quiet_of(before)
        if way is not None:
            ways[way[0].value] = way[1].value
        kept = quiet if hours is None else quiet or (hours.zone, hours.start, hours.end)
        zone, *between = kept or (before.zone,)
        await keep_choice(session, who.user_id, ways, zone, (between[0], between[1]) if between else None)


@answers(ShowNotices)
async def _show(s: Services, who: Who, press: ShowNotices, given: Given) -> Screen:
    return await show(s, who)


@answers(ChooseWay)
async def _choose(s: Services, who: Who, press: ChooseWay, given: Given) -> Screen:
    try:
        way = Way(given.value)
    except ValueError:
        raise refused("notices-no-way") from None
    await _keep(s, who, way=(press.group, way))
    return await show(s, who)


@answers(EndQuiet)
async def _loud(s: Services, who: Who, press: EndQuiet, given: Given) -> Screen:
    await _keep(s, who, loud=True)
    return await show(s, who)


@opens(SetQuiet)
async def _form(s: Services, who: Who, press: SetQuiet) -> Form:
    async with reading(s.sessions) as session:
        choice = await _choice(session, who)
    quiet = quiet_of(choice)
    zone = "" if choice is None else choice.zone or ""
    start, end = ("22:00", "08:00") if quiet is None else (_clock(quiet.start), _clock(quiet.end))
    return Form(
        say("notices-form"),
        (
            Field(
                "zone", say("notices-form-zone"), LONGEST_ZONE, about=say("notices-form-hint"), default=zone
            ),
            Field("start", say("notices-form-start"), 5, default=start),
            Field("end", say("notices-form-end"), 5, default=end),
        ),
    )


@answers(SetQuiet)
async def _quiet(s: Services, who: Who, press: SetQuiet, given: Given) -> Screen:
    zone = zone_of(given.texts["zone"])
    start, end = minutes_of(given.texts["start"]), minutes_of(given.texts["end"])
    if start == end:
        raise refused("notices-no-hours")
    await _keep(s, who, quiet=(zone, start, end))
    return await show(s, who)


@cache
def zones() -> tuple[str, ...]:
    """The zones that this machine knows; read from its files, once."""
    return tuple(sorted(available_timezones()))


def zone_of(typed: str) -> str:
    """The IANA zone that somebody names whole, or by its city. Raises Refused."""
    word = typed.strip().replace(" ", "_").casefold()
    named = [zone for zone in zones() if zone.casefold() == word]
    named += [zone for zone in zones() if zone.rpartition("/")[2].casefold() == word]
    if not named:
        raise refused("notices-bad-zone", typed=quote(typed))
    return named[0]


def minutes_of(typed: str) -> int:
    """A wall time such as 22:00 or 7, in minutes after midnight. Raises Refused."""
    clock = CLOCK.fullmatch(typed.strip())
    hours, minutes = (0, 60) if clock is None else (int(clock[1]), int(clock[2] or 0))
    if hours > 23 or minutes > 59:
        raise refused("notices-bad-time", typed=quote(typed))
    return hours * 60 + minutes


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02d}:{minutes % 60:02d}"
