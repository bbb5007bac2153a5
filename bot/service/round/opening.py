"""Open a round: seal its dice, set and queue its close, tell the players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.text.surroundings import in_short
from bot.campaign.world.known.view import SideView
from bot.campaign.world.safe_text import safe
from bot.campaign.world.settings import Environment
from bot.messages import all_aloud, aloud, say
from bot.service.base import MOST_ALT, Picture, Services, clip
from bot.service.ground.calendar import next_close, remind_and_close
from bot.service.ground.heads import close_line
from bot.service.ground.posts import BRIEFING, OPERATIONS, embed, in_order, message
from bot.service.round.dice_seeds import draw, promise
from bot.store import campaigns
from bot.store.outbox import Post, queue_posts
from bot.store.tables import Campaign, Round


@all_aloud
async def open_next(
    s: Services,
    session: AsyncSession,
    campaign: Campaign,
    number: int,
    clock: Environment,
    briefing: Sequence[Post] = (),
) -> Round:
    """Open round `number` in the caller's transaction, with its close on the job queue and its one briefing.

    `briefing` holds the map and the report (EDC-B1-b); its first post is given the clock and the next close
    (EDC-C1.1-f). What promises the dice of the round stands in the operations room, where they are shown afterwards.
    """
    seeds = draw()
    opened, covered = seeds.commitments
    opened_round = await campaigns.open_round(
        session,
        campaign.id,
        number,
        closes_at=next_close(campaign, s.clock()),
        open_seed=seeds.open_seed,
        covered_seed=seeds.covered_seed,
        open_commitment=opened,
        covered_commitment=covered,
    )
    await remind_and_close(session, campaign, number)
    posts = list(briefing) or in_order(message(campaign, f"round:{number}:open", BRIEFING))
    posts = headed(posts, number, opened_round.closes_at, clock)
    sealed = f"-# {promise(number, seeds)}"
    await queue_posts(
        session, campaign.id, [*posts, *message(campaign, f"round:{number}:sealed", OPERATIONS, sealed)]
    )
    await campaigns.opens_now(session, campaign.id, number)
    return opened_round


@aloud()
def headed(
    briefing: Sequence[Post], number: int, closes_at: datetime | None, clock: Environment
) -> list[Post]:
    """The one briefing that opens a round, with its close above it (EDC-C1.1-f)."""
    if not briefing:
        return []
    lines = (close_line(number, closes_at), say("opening-guide", hours=clock.hours_per_round))
    first, *others = briefing
    return [replace(first, payload={**first.payload, "content": "\n".join(lines)}), *others]


@aloud()
def opening_map(campaign: Campaign, theatre: bytes, view: SideView) -> list[Post]:
    """The map of the first briefing."""
    text = say("opening-map", campaign=campaign.name)
    alt = clip(say("picture-round", text=text, seen=in_short(view)), MOST_ALT)
    picture = Picture("round-1-theatre.png", theatre, alt)
    shown = embed(say("opening-title", campaign=safe(campaign.name)), image=picture.filename)
    return in_order(message(campaign, "round:1:open", BRIEFING, embeds=[shown], pictures=[picture]))
