"""What the console shows of a campaign, gathered from the database and the true world: for game masters alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.judge.advice.readiness import Readiness
from bot.campaign.text.story.words import natural
from bot.campaign.world.happened import Ruling
from bot.campaign.world.sides import Side
from bot.service.base import Services
from bot.service.company.signup import complete
from bot.service.ground.early_close import states_of
from bot.service.ground.taking_part import PENDING
from bot.service.round.draft import rulings_in
from bot.store import campaigns, failed_jobs, outbox, records
from bot.store.tables import Campaign, CampaignState, Cause


class Stage(StrEnum):
    """Where a campaign is, as the console tells it."""

    SETUP = "setup"
    OPEN = "open"
    LOCKED = "locked"
    """The round is being adjudicated, or could not be."""
    DRAFT = "draft"
    OVER = "over"


@dataclass(frozen=True)
class Sheet:
    """The campaign as it is at one moment."""

    campaign: int
    round: int
    name: str
    stage: Stage
    closes_at: datetime | None = None
    automatic: bool = False
    """The round publishes itself."""
    ordered: int = 0
    idle: int = 0
    missing: Sequence[tuple[int, tuple[str, ...]]] = ()
    """Players with units whose order is missing, with the names of these."""
    rulings: tuple[Ruling, ...] = ()
    forces: Sequence[tuple[Side, str, int]] = ()
    """Side, doctrine (empty for the players' units without a player), number of units."""
    parked: int = 0
    """Posts and jobs that wait for somebody."""
    signups: bool = False
    companies: int = 0
    """Complete ones."""
    asking: int = 0
    """Of these, the ones that are not confirmed yet."""
    unfinished: int = 0


async def sheet_of(s: Services, session: AsyncSession, campaign: Campaign) -> Sheet:
    """The console's facts now."""
    played = await campaigns.current_round(session, campaign.id) if campaign.round else None
    posts = [row for row in await outbox.parked_posts(session, campaign.id) if row.cause != Cause.TARGET]
    parked = len(posts) + len(await failed_jobs.of_campaign(session, campaign.id))
    forces = await _forces(s, session, campaign)
    over = Sheet(campaign.id, campaign.round, campaign.name, Stage.OVER, parked=parked)
    if campaign.state == CampaignState.OVER:
        return over
    if campaign.state == CampaignState.SETUP or played is None:
        people = await campaigns.players(session, campaign.id)
        ready = [player for player in people if complete(player)]
        return replace(
            over,
            stage=Stage.SETUP,
            forces=forces,
            signups=records.SIGNUPS.of(campaign),
            companies=len(ready),
            asking=sum(player.details.get("signup") == PENDING for player in ready),
            unfinished=len(people) - len(ready),
        )
    automatic = records.AUTO_PUBLISH.of(campaign)
    if played.locked_at is not None:
        stage = Stage.LOCKED if played.draft is None else Stage.DRAFT
        rulings = () if played.draft is None else rulings_in(played.draft)
        return replace(over, stage=stage, automatic=automatic, rulings=rulings, forces=forces)
    view = await s.views.now(session, campaign)
    states = await states_of(session, campaign, view)
    missing: dict[int, list[str]] = {}
    for unit in view.units:
        if states[unit.id] is Readiness.MISSING and unit.owner is not None:
            missing.setdefault(int(unit.owner), []).append(unit.name)
    return replace(
        over,
        stage=Stage.OPEN,
        closes_at=played.closes_at,
        automatic=automatic,
        ordered=sum(state in (Readiness.ORDERED, Readiness.STANDING) for state in states.values()),
        idle=sum(state is Readiness.NOTHING for state in states.values()),
        missing=[(user, tuple(sorted(names, key=natural))) for user, names in missing.items()],
        forces=forces,
    )


async def _forces(s: Services, session: AsyncSession, campaign: Campaign) -> list[tuple[Side, str, int]]:
    """How many AI-controlled units follow which doctrine, by side."""
    world = await s.truth.world(session, campaign)
    doctrines = records.DOCTRINES.of(campaign)
    led = Counter(
        (unit.side, str(doctrines.get(unit.id, "hold")))
        for unit in world.units.values()
        if unit.side is not Side.PLAYER and unit.survivors_of is None
    )
    order = {side: number for number, side in enumerate(Side)}
    return [
        (side, doctrine, led[side, doctrine])
        for side, doctrine in sorted(led, key=lambda k: (order[k[0]], k[1]))
    ]
