"""The one authorisation: may this person do that, here and now?

Every command, autocomplete, button, menu, form and order message is an intention with a name. `intentions` declares
what each needs. `authorise` finds out who asks, from rows of the database alone, and decides before any argument is
looked at. Roles and permissions of Discord count for nothing, but for "Manage Server".

What a service function checks inside its own transaction comes after this: it guards against changes in between.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import safe
from bot.messages import say
from bot.service.base import Refused, Services, Who, refused
from bot.service.ground.finding import SeveralCampaigns, campaign_or_last, running_where
from bot.service.ground.intentions import COMMANDS, NOBODY, PRESSES, Access, Part
from bot.service.ground.load import is_game_master
from bot.service.ground.taking_part import Signups, is_refused, signups_for, takes_part
from bot.service.screens.press import BIGGEST, Press
from bot.store import campaigns, records, skirmishes, teams
from bot.store.session import reading
from bot.store.skirmish_tables import SkirmishState
from bot.store.tables import Campaign, CampaignState, Filing, Player

ABOUT = ("campaign", "meeting", "game", "team")
"""Fields of a press that say what it is about."""


class Stage(StrEnum):
    """Where the campaign is that is meant."""

    NONE = "none"
    OVER = "over"
    SETUP = "setup"
    STARTED = "started"


@dataclass(frozen=True)
class Caller:
    """Who asks, as the database knows them, and about what."""

    parts: frozenset[Part]
    stage: Stage
    campaign: int = 0
    round: int = 0
    name: str = ""
    """Of the campaign."""
    turned_down: bool = False
    """The game master refused the sign-up."""
    signups: Signups = Signups.CLOSED
    furnished: bool = True
    """The campaign has its channels."""
    named: bool = False
    """The press says of which campaign it is."""
    banned: bool = False
    """The game master lets them take no part."""
    running: str = ""
    """Where the campaign that is meant is over: the channels of those that are running."""
    lobby: bool = False
    """The game that is meant has not begun."""


def decide(access: Access, caller: Caller) -> Refused | None:
    """None where the caller may; otherwise the refusal, which says nothing that is not known to everybody."""
    if caller.stage in (Stage.NONE, Stage.OVER):
        if access.between & caller.parts:
            return None
        if access.between:
            return _lacking(access.between, caller, between=access.between != access.may)
        return _over(caller) if caller.named else refused("no-campaign")
    if caller.banned and not access.between:
        return refused("access-banned", campaign=safe(caller.name))
    if not access.may & caller.parts:
        return _lacking(access.may, caller, between=False)
    if not access.between and not caller.furnished:
        return refused("access-unfurnished", campaign=safe(caller.name))
    if access.started and caller.stage is not Stage.STARTED:
        return refused("not-started")
    return None


def _over(caller: Caller) -> Refused:
    lines = [say("access-over", campaign=safe(caller.name)), caller.running]
    return Refused("\n".join(line for line in lines if line))


def _lacking(wanted: frozenset[Part], caller: Caller, *, between: bool) -> Refused:
    if Part.OWNER in wanted:
        return refused("access-owner")
    if Part.SEATED in wanted:
        return refused("access-seat", lobby=caller.lobby)
    if Part.PLAYER in wanted:
        if Part.MASTER in caller.parts:
            return refused("access-player-master", campaign=safe(caller.name))
        if caller.turned_down and caller.stage is Stage.SETUP:
            return refused("access-player-refused", campaign=safe(caller.name))
        return refused("access-player", campaign=safe(caller.name), signups=caller.signups)
    if Part.MASTER in wanted and caller.stage is not Stage.NONE:
        if Part.MANAGER in wanted:
            return refused("access-master-or-manager")
        if caller.stage is Stage.OVER:  # nobody reads reports of it any more
            return refused("access-master-over", campaign=safe(caller.name))
        return refused("master-only")
    return refused("access-manager", between=between)


async def authorise(s: Services, who: Who, name: str) -> Caller:
    """May the person use that command, its autocomplete, or that kind of message? Raises Refused."""
    access = COMMANDS.get(name, NOBODY)
    _known_ids(who.user_id, who.guild_id)
    async with reading(s.sessions) as session:
        caller = await _caller_here(session, who, access)
    if refusal := decide(access, caller):
        raise refusal
    return caller


async def open_to(s: Services, who: Who, name: str, asked: SeveralCampaigns) -> list[tuple[int, str]]:
    """Of the campaigns that the person may mean: those that they take part in and may use the command in."""
    allowed = []
    for number, called in asked.mine:
        try:
            await authorise(s, replace(who, campaign_id=number), name)
        except Refused:
            continue
        allowed.append((number, called))
    return allowed


async def authorise_press(s: Services, who: Who, press: Press) -> Caller:
    """May the person press that, choose from that or send that form? Raises Refused."""
    access = PRESSES.get(press.name, NOBODY)
    _known_ids(who.user_id, who.guild_id)
    async with reading(s.sessions) as session:
        caller = await _caller_of(session, who, press, access)
    if refusal := decide(access, caller):
        raise refusal
    return caller


def meaning(who: Who, caller: Caller) -> Who:
    """Who asks, tied to the live campaign that their press names; without one, where they are says which they mean."""
    if caller.named and caller.stage is not Stage.OVER:
        return replace(who, campaign_id=caller.campaign)
    return who


async def _caller_here(session: AsyncSession, who: Who, access: Access) -> Caller:
    """The caller in the campaign that they mean by where they are; in none where that is open and need not be known."""
    try:
        campaign = await campaign_or_last(session, who)
    except SeveralCampaigns:
        caller = await caller_in(session, who, None)
        if access.between & caller.parts:
            return caller
        raise
    caller = await caller_in(session, who, campaign)
    if caller.stage is Stage.OVER and (running := await running_where(session, who)):
        return replace(caller, named=True, running=running)
    return caller


async def _caller_of(session: AsyncSession, who: Who, press: Press, access: Access) -> Caller:
    """The caller in the campaign, the game or the team that the press is about."""
    ids = _Ids.of(press)
    if ids.campaign or ids.meeting:
        number = ids.campaign or await _campaign_of_meeting(session, ids.meeting)
        campaign = await session.get(Campaign, number) if number else None
        if campaign is None or campaign.guild_id != who.guild_id:
            raise refused("access-elsewhere")
        return replace(await caller_in(session, who, campaign), named=True)
    caller = await _caller_here(session, who, access)
    if ids.game:
        row, seats = await skirmishes.look_up(session, ids.game)
        if row is None or row.guild_id != who.guild_id:
            raise refused("access-no-game")
        seated = {Part.SEATED} if any(seat.user_id == who.user_id for seat in seats) else set[Part]()
        mine = caller.parts - {Part.MASTER, Part.PLAYER}  # of the campaign, which has nothing to do with it
        return replace(caller, parts=mine | seated, lobby=row.state == SkirmishState.LOBBY)
    if ids.team:
        team = await teams.get_team(session, ids.team)
        own = team is not None and (team.guild_id, team.user_id) == (who.guild_id, who.user_id)
        return replace(caller, parts=caller.parts | ({Part.OWNER} if own else set[Part]()))
    return caller


@dataclass(frozen=True)
class _Ids:
    """What a press is about; 0 where it does not say."""

    campaign: int = 0
    meeting: int = 0
    game: int = 0
    team: int = 0

    @classmethod
    def of(cls, press: Press) -> _Ids:
        return cls(**{name: int(getattr(press, name, 0)) for name in ABOUT})


async def _campaign_of_meeting(session: AsyncSession, number: int) -> int:
    filed = await session.get(Filing, number)
    return 0 if filed is None else filed.campaign_id


async def caller_in(session: AsyncSession, who: Who, campaign: Campaign | None) -> Caller:
    """Who somebody is in a campaign of their server."""
    parts = {Part.MEMBER} | ({Part.MANAGER} if who.manage_guild else set())
    if campaign is None:
        return Caller(frozenset(parts), Stage.NONE)
    player: Player | None = await campaigns.get_player(session, campaign.id, who.user_id)
    if is_game_master(campaign, who.user_id):
        parts.add(Part.MASTER)
    elif player is not None and takes_part(campaign, player):
        parts.add(Part.PLAYER)
    stage = Stage.STARTED if campaign.round else Stage.SETUP
    return Caller(
        frozenset(parts),
        Stage.OVER if campaign.state == CampaignState.OVER else stage,
        campaign.id,
        campaign.round,
        campaign.name,
        turned_down=player is not None and is_refused(player),
        signups=signups_for(campaign, player),
        furnished=bool(campaign.channels),
        banned=who.user_id in records.BANNED.of(campaign),
    )


def _known_ids(*ids: int) -> None:
    """Raises Refused for ids that Discord never gives."""
    if not all(0 < number <= BIGGEST for number in ids):
        raise refused("access-no-such-id")
