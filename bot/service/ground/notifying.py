"""Tells people what concerns them: each once, in the way that they have chosen, and only while it is so."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import safe
from bot.messages import aloud, say
from bot.service.base import TEXT_LIMIT, Services, clip
from bot.service.ground.deputies import deputy_of
from bot.service.ground.load import masters_of
from bot.service.ground.notices import ALWAYS, Group, Notice, Ping, Way
from bot.service.ground.posts import mentions, message
from bot.service.ground.quiet import quiet_of
from bot.service.ground.taking_part import REFUSED, has_left, is_refused
from bot.service.ground.tongues import told_to
from bot.store import campaigns, skirmishes
from bot.store.notice_choices import choices_of, refused_since
from bot.store.outbox import CONCERNS, PRIVATE, Post, queue_posts
from bot.store.tables import Campaign, CampaignState, NoticeChoice, Player

TRIED_AGAIN = timedelta(days=7)
"""After so long a direct message is tried again for somebody for whom Discord took none."""
TURNS = frozenset({Notice.TURN, Notice.TURN_REMINDER})
OF_ANYBODY = frozenset({Notice.PAID, Notice.ANSWER_LOST})
"""Notices that are true of whoever gets them, in the campaign or not."""


@dataclass(frozen=True, slots=True)
class About:
    """What a notice is about. It is sent only while all of this is so."""

    player: int | None = None
    """Whose company it concerns, where it is not the reader's own: the reader must still be the deputy."""
    units: tuple[str, ...] = ()
    """One of them is still that player's."""
    round: int | None = None
    """It still takes orders."""
    deputy: int | None = None
    """Still the player's deputy."""
    signup: str | None = None
    """The game master's decision on the company, which still applies."""


async def notify(
    session: AsyncSession,
    campaign: Campaign,
    key: str,
    channel: str,
    words: Callable[[], str],
    ping: Ping,
    about: About | None = None,
) -> None:
    """Tell each of these people once, by direct message or by name in the channel, or not at all, as they want it.

    `words` are what a direct message says, in the language of its reader; in the channel they are said in that of the
    rooms and addressed to their readers, unless they name them. `key` is unique for what is told.
    """
    now = await campaigns.database_now(session)
    chosen = await choices_of(session, ping.users)
    closes = None
    if about is not None and about.round is not None:
        closes = (await campaigns.get_round(session, campaign.id, about.round)).closes_at
    with aloud():
        text = words()
    called: list[int] = []
    posts: list[Post] = []
    for user in ping.users:
        choice = chosen.get(user)
        way = way_of(choice, ping.notice, now)
        held = held_until(choice, ping.notice, now, closes)
        own = key if len(ping.users) == 1 else f"{key}:to:{user}"
        if way is Way.DIRECT:
            usual = _public(campaign, own, channel, text, Ping(ping.notice, (user,)), about)
            told = told_to(choice, partial(_told, campaign, channel, words))
            payload = usual[0].payload if usual else _concerns(Ping(ping.notice, (user,)), about)
            room = campaign.channels.get(channel)
            posts.append(
                Post(
                    own,
                    user,
                    {**payload, PRIVATE: {"content": told}},
                    elsewhere=() if room is None else (room,),
                    held=held,
                )
            )
        elif way is Way.MENTION and held is not None:
            posts += [
                replace(post, held=held)
                for post in _public(campaign, own, channel, text, Ping(ping.notice, (user,)), about)
            ]
        elif way is Way.MENTION:
            called.append(user)
    if called:
        posts += _public(campaign, key, channel, text, Ping(ping.notice, tuple(called)), about)
    await queue_posts(session, campaign.id, posts)


def page_of(words: Callable[[], Sequence[str]], number: int, pages: int) -> str:
    """A page of several, from 1: in another language there may be more of them, and the last one has the rest.

    Where there are fewer, the last one comes again, as nobody can be sent an empty page.
    """
    parts = words()
    return "\n".join(parts[number - 1 :] if number == pages else parts[number - 1 : number]) or parts[-1]


def way_of(choice: NoticeChoice | None, notice: Notice, now: datetime) -> Way:
    """How somebody is told; by mention while Discord takes no direct message for them."""
    way = (None if notice.group is None else chosen_way(choice, notice.group)) or notice.usual
    if way is Way.DIRECT and choice is not None and refused_since(choice, now - TRIED_AGAIN):
        return Way.MENTION
    return way


def chosen_way(choice: NoticeChoice | None, group: Group) -> Way | None:
    """How somebody has chosen to be told of what belongs to a group; None who has not."""
    chosen = None if choice is None else choice.ways.get(group)
    return None if chosen is None else Way(chosen)


def held_until(
    choice: NoticeChoice | None, notice: Notice, now: datetime, closes: datetime | None
) -> datetime | None:
    """When the quiet hours end for which a notice has to wait; None where it need not or cannot wait.

    What is of use only until a close that comes before that does not wait.
    """
    quiet = quiet_of(choice)
    stretch = None if quiet is None or notice in ALWAYS else quiet.around(now)
    if stretch is None or (closes is not None and closes <= stretch[1]):
        return None
    return stretch[1]


def _public(
    campaign: Campaign, key: str, channel: str, text: str, ping: Ping, about: About | None
) -> list[Post]:
    """The notice in its channel, addressed to all of its readers."""
    unnamed = [user for user in ping.users if mentions([user]) not in text]
    with aloud():
        said = say("notice-called", people=mentions(unnamed), text=text) if unnamed else text
    return [
        replace(
            post, payload={**post.payload, **_concerns(ping, about)} if len(ping.users) == 1 else post.payload
        )
        for post in message(campaign, key, channel, said, ping=ping)
    ]


def _told(campaign: Campaign, channel: str, words: Callable[[], str]) -> str:
    """A direct message: the words, and where they are from."""
    room = campaign.channels.get(channel)
    foot = say("notice-foot", campaign=safe(campaign.name), room=None if room is None else f"<#{room}>")
    return f"{clip(words(), TEXT_LIMIT - len(foot) - 1)}\n{foot}"


def _concerns(ping: Ping, about: About | None) -> dict[str, Any]:
    [user] = ping.users
    kept = {name: value for name, value in asdict(about or About()).items() if value}
    return {CONCERNS: {"notice": ping.notice.name, "user": user, **kept}}


# ---------------------------------------------------------------- is it still so?


async def still_concerns(
    s: Services, session: AsyncSession, campaign_id: int | None, concerns: Mapping[str, Any]
) -> bool:
    """Whether a notice is still to be sent: its reader wants it, and what it says of them is so."""
    kept = dict(concerns)
    notice, user, game = Notice[kept.pop("notice")], int(kept.pop("user")), kept.pop("game", None)
    choice = (await choices_of(session, [user])).get(user)
    if notice.group is not None and chosen_way(choice, notice.group) is Way.NOTHING:
        return False
    if game is not None and notice in TURNS:
        return await skirmishes.is_asked(session, game, user)
    if campaign_id is None or notice in OF_ANYBODY:
        return True
    campaign = await campaigns.get_campaign(session, campaign_id)
    if notice.group is Group.OFFICE or notice is Notice.TROUBLE:
        return user in masters_of(campaign)
    return await _holds(s, session, campaign, user, About(**kept))


async def _holds(s: Services, session: AsyncSession, campaign: Campaign, user: int, about: About) -> bool:
    reader = await campaigns.get_player(session, campaign.id, user)
    owner = user if about.player is None else about.player
    player = reader if owner == user else await campaigns.get_player(session, campaign.id, owner)
    if reader is None or player is None or has_left(reader) or has_left(player):
        return False
    if about.signup is not None and player.details.get("signup") != about.signup:
        return False
    if is_refused(reader) and about.signup != REFUSED:
        return False
    if about.round is not None and not await _open(session, campaign, about.round):
        return False
    deputy = deputy_of(player, s.clock())
    if about.deputy is not None and (deputy is None or deputy[0] != about.deputy):
        return False
    if owner != user and (deputy is None or deputy[0] != user):
        return False
    return not about.units or await _has_one(s, session, campaign, player, about.units)


async def _open(session: AsyncSession, campaign: Campaign, number: int) -> bool:
    """Whether that round still takes orders."""
    if campaign.state != CampaignState.OPEN or campaign.round != number:
        return False
    return (await campaigns.get_round(session, campaign.id, number)).locked_at is None


async def _has_one(
    s: Services, session: AsyncSession, campaign: Campaign, player: Player, units: Sequence[str]
) -> bool:
    """Whether one of the units still obeys the player, as the players' side knows."""
    view = await s.views.now(session, campaign)
    return any(unit.id in units and unit.owner == str(player.user_id) for unit in view.units)
