"""Posts that Discord refuses: game master and host are notified at once, and the game master can act on them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

import structlog
from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import safe
from bot.messages import all_aloud, aloud, say
from bot.service.base import TEXT_LIMIT, Services, Who, refused, stamp
from bot.service.ground.load import game_master_of, is_game_master, masters_of
from bot.service.ground.posts import GM_ROOM, mentions, message, pages
from bot.service.screens.answer import Given, answers, expect, presents
from bot.service.screens.press import Press, Snowflake, Takes
from bot.service.screens.screen import PAGE, Button, Item, Menu, Screen
from bot.service.trouble.telling import to_masters, to_players
from bot.store import campaigns, failed_jobs, outbox, skirmishes
from bot.store.outbox import queue_posts
from bot.store.tables import Campaign, Cause, OutboxRow, PostKind, PostState

log = structlog.get_logger(__name__)

_SKIRMISH = re.compile(r"skirmish:([0-9]{1,9}):")


# ---------------------------------------------------------------- telling


async def tell(s: Services) -> int:
    """Report causes for which posts have been parked since, and those that are settled; how many posts are new.

    A cause that keeps further posts from being made is not reported again.
    """
    async with s.sessions.begin() as session:
        rows = await outbox.untold_posts(session)
        known = {_same(row) for row in await outbox.told_posts(session, {row.channel_id for row in rows})}
        now = await campaigns.database_now(session)
        causes: dict[tuple[object, ...], list[OutboxRow]] = {}
        for row in rows:
            row.told_at = now
            if (same := _same(row)) not in known:
                causes.setdefault(same, []).append(row)
        for alike in causes.values():
            log.error(
                "post parked",
                campaign=alike[0].campaign_id,
                channel=alike[0].channel_id,
                cause=alike[0].cause,
                lacking=tuple(alike[0].lacking or ()),
                posts=[row.key for row in alike],
                error=alike[0].error,
            )
        for campaign_id, group in groupby(
            sorted((alike[0] for alike in causes.values()), key=lambda row: row.campaign_id or 0),
            lambda row: row.campaign_id,
        ):
            if campaign_id is None:
                await _tell_players(session, list(group))
            else:
                await _tell_masters(session, await campaigns.get_campaign(session, campaign_id), list(group))
        await _settle(session)
    return len(rows)


def _same(row: OutboxRow) -> tuple[object, ...]:
    """Equal for posts that one cause keeps from being made, and that one remedy helps."""
    if row.cause not in (Cause.RIGHT, Cause.CHANNEL):
        return (row.id,)
    game = None if row.campaign_id is not None else _SKIRMISH.match(row.key)
    return row.campaign_id, game and game[1], row.channel_id, row.cause, *(row.lacking or ())


async def _settle(session: AsyncSession) -> None:
    """Say once for each channel that what waited there is made, when a cause keeps no post any more."""
    rows = await outbox.settled_posts(session)
    left = {_same(row) for row in await outbox.told_posts(session, {row.channel_id for row in rows})}
    made = [row for row in rows if row.state == PostState.SENT and row.told_at and _same(row) not in left]
    for row in {row.channel_id: row for row in made if row.campaign_id is not None}.values():
        await _tell_settled(session, row)
    for row in rows:
        row.cause = None


@all_aloud
async def _tell_masters(session: AsyncSession, campaign: Campaign, rows: Sequence[OutboxRow]) -> None:
    """One post on all causes that are new, each once, with the way out."""
    lines = [say("parked-head", masters=mentions(masters_of(campaign)))]
    # Where the game master's room takes no posts it goes to a room that players read.
    lines += list(dict.fromkeys([await _line(session, campaign, row, public=True) for row in rows]))
    buttons = (
        Button(say("parked-again"), TryAll(campaign.id), "primary"),
        Button(say("parked-show"), ShowParked(campaign.id)),
        *_make_again(campaign, rows),
    )
    text = pages(lines, TEXT_LIMIT)[0]
    key = f"parked:{rows[0].id}:{int(rows[0].parked_at.timestamp()) if rows[0].parked_at else 0}"
    await queue_posts(session, campaign.id, await to_masters(session, campaign, key, text, buttons))


def _make_again(campaign: Campaign, rows: Sequence[OutboxRow]) -> list[Button]:
    """A button for each channel of the campaign that is gone."""
    gone = {row.channel_id for row in rows if row.cause == Cause.CHANNEL}
    return [
        Button(say("parked-make", part=part), MakeAgain(campaign.id, channel_id))
        for part, channel_id in campaign.channels.items()
        if channel_id in gone
    ]


@all_aloud
async def _tell_players(session: AsyncSession, rows: Sequence[OutboxRow]) -> None:
    """The players of a skirmish are told where its channel or thread refuses posts."""
    for row in rows:
        match = _SKIRMISH.match(row.key)
        game = None if match is None else await skirmishes.get_skirmish(session, int(match[1]))
        if game is None:
            continue
        seats = await skirmishes.seats_of(session, game.id)
        people = [seat.user_id for seat in seats if seat.user_id is not None]
        line = await _line(session, None, row, public=True)
        lines = [say("parked-game", players=mentions(people), game=game.id), line]
        key = f"parked:{row.id}:{int(row.parked_at.timestamp()) if row.parked_at else 0}"
        await queue_posts(session, None, to_players(game, seats, key, "\n".join(lines), row.channel_id))


@all_aloud
async def _tell_settled(session: AsyncSession, row: OutboxRow) -> None:
    assert row.campaign_id is not None
    assert row.told_at is not None
    campaign = await campaigns.get_campaign(session, row.campaign_id)
    text = say("parked-settled", channel=str(row.channel_id))
    key = f"parked:{row.id}:settled:{int(row.told_at.timestamp())}"
    await queue_posts(session, campaign.id, message(campaign, key, GM_ROOM, text))


async def _line(
    session: AsyncSession, campaign: Campaign | None, row: OutboxRow, *, public: bool = False
) -> str:
    """What keeps a post from being made, and what to do about it.

    Where it is `public` it tells nothing of what waits for the game master alone, not even how much that is.
    """
    parts = {} if campaign is None else {number: part for part, number in campaign.channels.items()}
    hidden = {number for number, part in parts.items() if public and part == GM_ROOM}
    game = _SKIRMISH.match(row.key) if campaign is None else None
    return say(
        "parked-line",
        channel=str(row.channel_id),
        part=parts.get(row.channel_id),
        why=_why(row, parts.get(row.channel_id), hidden=row.channel_id in hidden),
        behind=await outbox.behind(session, row, hidden=hidden, keys=game and game[0]),
    )


def _why(row: OutboxRow, part: str | None, *, hidden: bool = False) -> str:
    post, error = (f"#{row.id}", "…") if hidden else (row.key, safe(row.error, 200))
    match row.cause:
        case Cause.RIGHT:
            return say("parked-right", rights=", ".join(row.lacking or ()) or None)
        case Cause.CHANNEL:
            return say("parked-channel", part=part)
        case Cause.MESSAGE:
            return say("parked-message")
        case Cause.SIZE:
            return say("parked-size")
        case Cause.BODY:
            return say("parked-body", post=post, error=error)
    return say("parked-defect", post=post, error=error)


async def changed(s: Services, guild_id: int) -> int:
    """A channel or a right of a server has changed: try what is parked there again; how many."""
    async with s.sessions.begin() as session:
        return await outbox.hasten(session, guild_id)


# ---------------------------------------------------------------- what the game master can do


@dataclass(frozen=True)
class ParkedPress(Press):
    """Of the parked posts of a campaign."""

    again = "`/gm parked`"
    campaign: int


@dataclass(frozen=True)
class TryAll(ParkedPress, name="parked.all", apart=True):
    """Try all parked posts and jobs of the campaign now."""


@dataclass(frozen=True)
class ShowParked(ParkedPress, name="parked.show", apart=True):
    """List them."""


@dataclass(frozen=True)
class PickParked(ParkedPress, name="parked.pick", takes=Takes.ONE):
    """Show one of them, with what can be done."""


@dataclass(frozen=True)
class MakeAgain(ParkedPress, name="parked.make", apart=True):
    """Make a channel again that was deleted."""

    channel: Snowflake


@dataclass(frozen=True)
class OnePress(ParkedPress):
    """Of one parked post."""

    post: int


@dataclass(frozen=True)
class TryOne(OnePress, name="parked.one"):
    """Try it now."""


@dataclass(frozen=True)
class WithoutFiles(OnePress, name="parked.bare"):
    """Post it without its files."""


@dataclass(frozen=True)
class PostAnew(OnePress, name="parked.anew"):
    """Post a change whose message is gone as a new message."""


@dataclass(frozen=True)
class NeverPost(OnePress, name="parked.never"):
    """Never post it; later posts go on."""


async def show(s: Services, who: Who) -> Screen:
    """The parked posts and jobs of the server's campaign, for its game master."""
    async with s.sessions.begin() as session:
        campaign = await game_master_of(session, who)
        return await _screen(session, campaign)


async def mastered(session: AsyncSession, who: Who, campaign_id: int) -> Campaign:
    """The campaign of a press, also when it is over, if the person is its game master. Raises Refused."""
    try:
        campaign = await campaigns.get_campaign(session, campaign_id)
    except campaigns.NoCampaign:
        raise refused("parked-foreign") from None
    if campaign.guild_id != who.guild_id or not is_game_master(campaign, who.user_id):
        raise refused("parked-foreign")
    return campaign


async def _screen(session: AsyncSession, campaign: Campaign, notice: str = "") -> Screen:
    rows = [row for row in await outbox.parked_posts(session, campaign.id) if row.cause != Cause.TARGET]
    jobs = await failed_jobs.of_campaign(session, campaign.id)
    if not rows and not jobs:
        return Screen("\n".join(part for part in (notice, say("parked-none")) if part))
    lines = [notice] if notice else []
    lines += [
        say(
            "job-line", what=job.entrypoint, number=job.number, when=stamp(job.again_at, "R"), error=job.error
        )
        for job in jobs
    ]
    lines += [say("parked-list", count=len(rows))] if rows else []
    lines += list(dict.fromkeys([await _line(session, campaign, row) for row in rows]))
    items = tuple(Item(str(row.id), row.key[:100], (row.error or "")[:100]) for row in rows[:PAGE])
    menus = (Menu(say("parked-choose"), PickParked(campaign.id), items),) if items else ()
    first, *others = pages(lines, TEXT_LIMIT)
    again = Button(say("parked-again"), TryAll(campaign.id), "primary")
    return Screen(first, menus, (again, *_make_again(campaign, rows)), extra=tuple(others))


@presents(ParkedPress)
async def _now(s: Services, who: Who, press: ParkedPress, notice: str) -> Screen:
    async with s.sessions.begin() as session:
        return await _screen(session, await mastered(session, who, press.campaign), notice)


@answers(ShowParked)
async def _show(s: Services, who: Who, press: ShowParked, given: Given) -> Screen:
    async with s.sessions.begin() as session:
        return await _screen(session, await mastered(session, who, press.campaign))


@answers(TryAll)
async def _try_all(s: Services, who: Who, press: TryAll, given: Given) -> Screen:
    async with s.sessions.begin() as session:
        campaign = await mastered(session, who, press.campaign)
        rows = await outbox.parked_posts(session, campaign.id)
        await outbox.try_again(session, *rows)
        jobs = await failed_jobs.of_campaign(session, campaign.id)
        for job in jobs:
            await failed_jobs.take_up(session, job)
    return Screen(say("parked-trying", count=len(rows) + len(jobs)))


@answers(MakeAgain)
async def _remake(s: Services, who: Who, press: MakeAgain, given: Given) -> Screen:
    async with s.sessions.begin() as session:
        await mastered(session, who, press.campaign)
        campaign = await campaigns.lock_campaign(session, press.campaign)
        parts = {channel_id: part for part, channel_id in campaign.channels.items()}
        expect(press.channel in parts, True, say("parked-replaced"))
        wanted = {**campaign.settings.get("remake", {}), parts[press.channel]: press.channel}
        campaign.settings = {**campaign.settings, "remake": wanted}
    s.premises_due.set()
    return Screen(say("parked-making", part=parts[press.channel]))


@answers(PickParked)
async def _pick(s: Services, who: Who, press: PickParked, given: Given) -> Screen:
    async with s.sessions.begin() as session:
        campaign = await mastered(session, who, press.campaign)
        row = await _parked(session, campaign, int(given.value) if given.value.isdecimal() else 0)
        head = say("parked-one", post=row.key, since=stamp(row.parked_at), tries=row.attempts)
        text = f"{head}\n{await _line(session, campaign, row)}"
        this = (campaign.id, row.id)
        buttons = [Button(say("parked-again"), TryOne(*this), "primary")]
        if row.files:
            buttons.append(Button(say("parked-bare"), WithoutFiles(*this)))
        if row.kind == PostKind.EDIT and row.cause in (Cause.MESSAGE, Cause.CHANNEL):
            buttons.append(Button(say("parked-anew"), PostAnew(*this)))
        buttons.append(Button(say("parked-never"), NeverPost(*this), "danger"))
        buttons.append(Button(say("parked-back"), ShowParked(campaign.id)))
        return Screen(text, buttons=tuple(buttons))


async def _parked(session: AsyncSession, campaign: Campaign, row_id: int) -> OutboxRow:
    """The post, if it is still parked. Raises Outdated."""
    row = await outbox.lock_parked(session, row_id) if row_id < 10**9 else None
    expect(row is not None and row.campaign_id == campaign.id, True, say("parked-made"))
    assert row is not None
    return row


@answers(TryOne)
async def _try_one(s: Services, who: Who, press: TryOne, given: Given) -> Screen:
    async with s.sessions.begin() as session:
        campaign = await mastered(session, who, press.campaign)
        await outbox.try_again(session, await _parked(session, campaign, press.post))
    return Screen(say("parked-trying", count=1))


@answers(WithoutFiles)
async def _without_files(s: Services, who: Who, press: WithoutFiles, given: Given) -> Screen:
    async with s.sessions.begin() as session:
        campaign = await mastered(session, who, press.campaign)
        row = await _parked(session, campaign, press.post)
        with aloud():
            note = say("parked-stripped")
        await outbox.strip_files(session, row, note)
        await outbox.try_again(session, row)
    return Screen(say("parked-trying", count=1))


@answers(PostAnew)
async def _post_anew(s: Services, who: Who, press: PostAnew, given: Given) -> Screen:
    async with s.sessions.begin() as session:
        campaign = await mastered(session, who, press.campaign)
        row = await _parked(session, campaign, press.post)
        expect(row.kind == PostKind.EDIT and await outbox.make_anew(session, row), True, say("parked-made"))
    return Screen(say("parked-trying", count=1))


@answers(NeverPost)
async def _never(s: Services, who: Who, press: NeverPost, given: Given) -> Screen:
    async with s.sessions.begin() as session:
        campaign = await mastered(session, who, press.campaign)
        row = await _parked(session, campaign, press.post)
        log.warning("post skipped", campaign=campaign.id, post=row.key, by=who.user_id)
        await outbox.skip(session, row)
        return await _screen(session, campaign, say("parked-skipped", post=row.key))
