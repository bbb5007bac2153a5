"""What everybody reads of a rollback: each an erratum with what they may know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.text.errata import contact_errata, unit_errata
from bot.campaign.world.known.view import SideView
from bot.campaign.world.safe_text import safe
from bot.messages import all_aloud, aloud, say
from bot.service.base import Picture, Services, close_times
from bot.service.ground.deputies import in_charge
from bot.service.ground.notices import Notice
from bot.service.ground.notifying import About, notify, page_of
from bot.service.ground.posts import BRIEFING, FEED, GM_ROOM, GREY, ORDERS, embed, in_order, message, pages
from bot.service.ground.taking_part import has_left
from bot.service.round.publication import OVERVIEW_WIDTH, theatre_alt
from bot.store import campaigns
from bot.store.outbox import Post
from bot.store.tables import Campaign, Round

MOST_UNITS = 20
"""Units named in the erratum for everybody."""
MOST_TOLD = 1500
"""Characters of a private erratum."""


@dataclass(frozen=True)
class Turn:
    """A change of course that is under way."""

    branch: int
    """Id of the branch that keeps what is left."""
    number: int
    """Its number in the campaign."""
    first: int
    last: int
    """The rounds that no longer hold; `last` is below `first` where none was published."""
    reason: str
    said: SideView
    """What the players' side knew."""
    holds: SideView
    """What it knows from now on."""
    closed: bool
    """The round is adjudicated again."""
    returned: int = 0
    """The number of the branch that is the present course again; 0 for a rollback."""


@all_aloud
async def picture_of(s: Services, campaign: Campaign, view: SideView) -> Picture:
    """The map as the players' side knows it at the moment that holds now."""
    title = say("rollback-map", campaign=campaign.name, round=view.round)
    data = await s.pictures.map(view, title=title, width=OVERVIEW_WIDTH)
    return Picture(f"round-{view.round}-again.png", data, theatre_alt(view, view.round))


@aloud()
def errata_posts(campaign: Campaign, played: Round, turn: Turn, picture: Picture, kept: int) -> list[Post]:
    """The erratum for all players, with the map that holds; a line in the orders channel and in the feed."""
    facts = _facts(turn)
    head = say("rollback-post", **facts, **close_times(played.closes_at), kept=kept, closed=turn.closed)
    lines = [_why(turn), *_units(turn)]
    if contacts := contact_errata(turn.said, turn.holds):
        lines.append(contacts)
    key = f"branch:{turn.branch}"
    first, *others = pages(lines)
    embeds = [embed(say("rollback-title", **facts), first, image=picture.filename, color=GREY)]
    posts = message(campaign, f"{key}:errata", BRIEFING, head, embeds=embeds, pictures=[picture])
    for page, text in enumerate(others, 2):
        posts += message(campaign, f"{key}:errata:{page}", BRIEFING, embeds=[embed("", text, color=GREY)])
    short = say("rollback-orders-post", **facts, kept=kept, closed=turn.closed)
    return [
        *in_order(posts),
        *message(campaign, f"{key}:orders", ORDERS, short),
        *message(campaign, f"{key}:feed", FEED, say("rollback-feed", **facts)),
    ]


def _units(turn: Turn) -> list[str]:
    lines = unit_errata(turn.said, turn.holds)
    shown = [f"- {line}" for line in lines[:MOST_UNITS]]
    more = len(lines) - len(shown)
    return [*shown, *([say("errata-more", units=more)] if more > 0 else [])]


@aloud()
def master_posts(campaign: Campaign, turn: Turn, user_id: int) -> list[Post]:
    """For the game masters: who did it, and where the course that was left is kept."""
    text = say(
        "rollback-gm",
        **_facts(turn),
        player=f"<@{user_id}>",
        branch=turn.number,
    )
    text = f"{text}\n{_why(turn)}"
    return message(campaign, f"branch:{turn.branch}:gm", GM_ROOM, text)


async def tell_players(
    s: Services,
    session: AsyncSession,
    campaign: Campaign,
    turn: Turn,
    orders: Mapping[int, tuple[int, int]],
) -> None:
    """Tell each player, and the deputy, what became of the own units and orders.

    `orders`: how many orders of each player count again, and how many are void.
    """
    for player in await campaigns.players(session, campaign.id):
        owner = str(player.user_id)
        units = [unit.id for view in (turn.said, turn.holds) for unit in view.units if unit.owner == owner]
        if not units or has_left(player):
            continue
        again, void = orders.get(player.user_id, (0, 0))
        words = partial(_private, turn, owner, again, void)
        with aloud():
            count = len(words())
        for user in in_charge(player, s.clock()):
            about = About(None if user == player.user_id else player.user_id)
            for page in range(1, count + 1):
                key = f"branch:{turn.branch}:player:{player.user_id}:{user}:{page}"
                part = partial(page_of, words, page, count)
                await notify(session, campaign, key, ORDERS, part, Notice.TAKEN_BACK.to([user]), about)


def _private(turn: Turn, owner: str, kept: int, void: int) -> list[str]:
    """What became of a player's units and orders, in pages."""
    lines = unit_errata(turn.said, turn.holds, owner)
    head = say(
        "rollback-private",
        **_facts(turn),
        kept=kept,
        void=void,
        closed=turn.closed,
        same=not lines,
    )
    return pages([head, _why(turn), *(f"- {line}" for line in lines)], MOST_TOLD)


def _why(turn: Turn) -> str:
    return say("rollback-why", reason=safe(turn.reason, 400))


def _facts(turn: Turn) -> dict[str, int]:
    return {
        "first": turn.first,
        "last": turn.last,
        "rounds": max(0, turn.last - turn.first + 1),
        "round": turn.holds.round,
        "returned": turn.returned,
    }
