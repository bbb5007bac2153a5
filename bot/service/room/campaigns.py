"""Setting a campaign up: create it, name its channels, open sign-ups, start round 1, show its status."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.judge.advice.readiness import Readiness
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.world.ground import printed_map
from bot.campaign.world.model import World
from bot.campaign.world.safe_text import safe, uncontrolled
from bot.campaign.world.saved.serial import world_to_json
from bot.campaign.world.sides import Side
from bot.hexmap.document import HexMap, dump_map, load_map
from bot.intake.kinds import read_map
from bot.maps import read_shipped, read_shipped_scenario, shipped_maps, shipped_scenarios
from bot.messages import ENGLISH, aloud, nearest, rooms, say
from bot.scenario.document import read_scenario
from bot.scenario.model import Scenario
from bot.service.base import TEXT_LIMIT, Services, Who, close_times, quote, refused
from bot.service.company.counter import shop_of
from bot.service.company.namesakes import tell
from bot.service.company.players import clean_name
from bot.service.company.settlement import all_decided, relist, settle_campaign, take_the_field
from bot.service.company.signup import Signup, complete, show_decided
from bot.service.ground import uploads
from bot.service.ground.calendar import read_closes, read_zone
from bot.service.ground.early_close import states_of
from bot.service.ground.finding import campaign_meant
from bot.service.ground.heads import tell_close
from bot.service.ground.load import CampaignInfo, campaign_of, game_master_of, info, is_game_master
from bot.service.ground.names import MAX_NAME
from bot.service.ground.options import begin_with_defaults
from bot.service.ground.placing import place_companies
from bot.service.ground.posts import BRIEFING, in_order, message, pages, pinned
from bot.service.ground.settings import rules_posts
from bot.service.ground.taking_part import CONFIRMED, PENDING, REFUSED, takes_part
from bot.service.room.replays import Truth, draw_truth, truth_posts
from bot.service.room.rules_room import first_posts, signups_are_closed, signups_are_open
from bot.service.room.scenarios.field import field_of
from bot.service.round import predictions
from bot.service.round.environment import with_report
from bot.service.round.opening import open_next, opening_map
from bot.store import campaigns, history, records, server_objects
from bot.store.outbox import parked_posts, queue_posts
from bot.store.server_tables import ObjectKind
from bot.store.session import awake
from bot.store.tables import Campaign, CampaignState, Player

MAX_BRIEF = 1800


@dataclass(frozen=True)
class CampaignStatus:
    """The status of the campaign, for everybody: of other players only how many orders they gave."""

    info: CampaignInfo
    round: int
    closes_at: object
    players: list[tuple[str, int, int]]
    """(name, units on the map, units with an order)."""
    texts: list[str]
    """The same to read, in messages of at most 2,000 characters."""

    @property
    def text(self) -> str:
        return "\n".join(self.texts)


@dataclass(frozen=True)
class Hours:
    """When orders close, as typed."""

    closes: str = "Tue 20:00, Fri 20:00"
    zone: str = "America/New_York"


@dataclass(frozen=True)
class Making:
    """What a campaign is made with besides its map."""

    category: str = ""
    """The name of its category; empty: the usual one, or that of the campaign where another one runs."""
    under: int | None = None
    """A category of the server for its channels, in place of one of its own."""
    scenario: Scenario | None = None
    usual: str = ""
    """The usual name of a category; empty: that of the campaign."""


async def create_campaign(
    s: Services,
    who: Who,
    *,
    name: str,
    map_name: str,
    map_text: str | None = None,
    hours: Hours = Hours(),
    auto_publish: bool = False,
    making: Making = Making(),
) -> CampaignInfo:
    """A new campaign with its map, or with all that its scenario has; the creator becomes its game master."""
    if not who.manage_guild:
        raise refused("campaign-managers-only")
    scenario = making.scenario or Scenario(scenario=1, name="-")
    called = clean_name(name, "" if making.scenario is None else clean_name(scenario.name, ""))
    if not called:
        raise refused("campaign-no-name", limit=MAX_NAME)
    hexmap, notes = await ground_of(s, who, scenario, map_name, map_text)
    field = await asyncio.to_thread(field_of, scenario, hexmap)
    hexmap = printed_map(field.world.map)
    calendar = read_closes(hours.closes)
    zone = read_zone(hours.zone)
    async with s.sessions.begin() as session:
        # Two campaigns that are made at the same moment must not use the same account book.
        await campaigns.lock_guild(session, who.guild_id)
        beside = await campaigns.live_of_guild(session, who.guild_id)
        if len(beside) >= campaigns.MOST_LIVE:
            raise refused("campaign-too-many", limit=campaigns.MOST_LIVE)
        try:
            campaign = await campaigns.create_campaign(
                session,
                guild_id=who.guild_id,
                name=called,
                zone=zone,
                closes=calendar,
                settings={
                    "gms": [who.user_id],
                    "map_name": clean_name(hexmap.name),
                    "auto_publish": auto_publish,
                    "category": clean_name(making.category or ("" if beside else making.usual), called),
                    **field.settings,
                    **_options(field.settings, who.server_language),
                },
                map_text=dump_map(hexmap),
                book=campaigns.free_book(beside),
            )
        except campaigns.CampaignExists:
            raise refused("campaign-name-taken", typed=quote(called)) from None
        if making.under is not None:
            await server_objects.note_object(
                session, campaign.id, ObjectKind.CATEGORY, "category", making.under, made=False
            )
        field.world.secret = secrets.token_hex(16)
        # Round 0 is the set-up: the game master may place units before anybody has signed up.
        await history.save_world(session, campaign.id, 0, world_to_json(field.world))
        names = tuple(other.name for other in beside)
        return replace(info(campaign, None), map_notes=notes, neighbours=names)


def _options(settings: Mapping[str, Any], server: str) -> dict[str, dict[str, Any]]:
    """The scenario's options, and the language of the server for the rooms where the host has chosen none."""
    code = nearest(server)
    if code == ENGLISH or rooms() != ENGLISH:
        return {}
    return {"options": {**settings.get("options", {}), "language": code}}


async def find_scenario(s: Services, who: Who, name: str, text: str | None = None) -> Scenario | None:
    """The scenario in `text`, or the shipped one of that name; None where neither is given. Raises Refused."""
    if text is not None:
        return await uploads.scenario(s, who, text)
    word = name.strip().casefold().removesuffix(".toml")
    if not word:
        return None
    if word not in shipped_scenarios():
        raise refused("scenario-unknown", typed=quote(name), scenarios=", ".join(shipped_scenarios()))
    return await asyncio.to_thread(lambda: read_scenario(read_shipped_scenario(word)))


async def ground_of(
    s: Services, who: Who, scenario: Scenario, map_name: str, map_text: str | None
) -> tuple[HexMap, tuple[str, ...]]:
    """The map: one that comes beside the scenario, its own, the one that it names, or `map_name`."""
    if map_text is None and scenario.ground is not None:
        return await asyncio.to_thread(load_map, scenario.ground.text, scenario.name), ()
    return await find_map(s, who, scenario.map if scenario.map and map_text is None else map_name, map_text)


async def find_map(
    s: Services, who: Who, map_name: str, map_text: str | None = None
) -> tuple[HexMap, tuple[str, ...]]:
    """A map of `maps/` by name, or the one that `map_text` holds, in any format; and what an import changed."""
    if map_text is not None:
        return await uploads.hex_map(s, who, clean_name(map_name, "map"), map_text)
    known = shipped_maps()
    word = map_name.strip().casefold().removesuffix(".toml")
    if word not in known:
        raise refused("map-unknown", typed=quote(map_name), maps=", ".join(known) or None)
    return read_map(read_shipped(word), word)[0], ()


async def set_channels(
    s: Services, campaign_id: int, channels: Mapping[str, int], roles: Mapping[str, int]
) -> None:
    """Hand channels and roles, which the bot has made, over to the campaign, each with its function."""
    async with s.sessions.begin() as session:
        campaign = await campaigns.lock_campaign(session, campaign_id)
        for kind, things in ((ObjectKind.CHANNEL, channels), (ObjectKind.ROLE, roles)):
            for part, number in things.items():
                await server_objects.note_object(session, campaign.id, kind, part, number, made=True)
        campaign.channels = {**campaign.channels, **channels}
        await queue_posts(session, campaign.id, first_posts(campaign))


async def end(s: Services, who: Who, *, sure: bool = True) -> str:
    """End a campaign for good: nothing closes any more, everything stays readable in the channels.

    Members who manage the server may do so too: a campaign whose game master has left must not block the next one.
    A campaign that has started pays at its end, which cannot be undone, so ending it needs `sure`.
    """
    truth: Truth | None = None
    while True:
        async with s.sessions() as session:
            campaign = await _to_end(session, who, sure=sure)
            who = replace(
                who, campaign_id=campaign.id
            )  # if somebody else ends it meanwhile, no other one is ended
            if campaign.round:
                all_decided(campaign, await s.truth.world(session, campaign))
        if campaign.round and campaign.channels:
            truth = await draw_truth(s, campaign)
        async with s.sessions.begin() as session:
            campaign = await _to_end(session, who, sure=sure)
            campaign = await campaigns.lock_campaign(session, campaign.id)
            if campaign.state == CampaignState.OVER:
                raise refused("campaign-ended-already", campaign=safe(campaign.name))
            if campaign.round and campaign.channels and (truth is None or truth.round != campaign.round):
                continue  # a round was published while it was drawn
            return await _end(s, session, who, campaign, truth)


async def _to_end(session: AsyncSession, who: Who, *, sure: bool) -> Campaign:
    """The campaign, if the person may end it, and does so knowingly. Raises Refused."""
    campaign = await campaign_of(session, who)
    if not who.manage_guild:
        campaign = await game_master_of(session, who)
    if campaign.round and not sure:
        raise refused("campaign-end-sure", campaign=safe(campaign.name), round=campaign.round)
    return campaign


async def _end(s: Services, session: AsyncSession, who: Who, campaign: Campaign, truth: Truth | None) -> str:
    """End a campaign, which is locked, and queue what there is to say."""
    campaign.state = CampaignState.OVER
    if not campaign.channels:  # it never began: its name is free again
        campaign.name = f"{campaign.name} ({campaign.id})"
    if campaign.round:
        await settle_campaign(session, campaign, await s.truth.world(session, campaign))
    await history.record_gm_action(session, campaign.id, campaign.round, who.user_id, "end")
    if campaign.channels:
        with aloud():
            farewell = say("campaign-over-post", campaign=safe(campaign.name))
        await queue_posts(session, campaign.id, in_order(message(campaign, "end", BRIEFING, farewell)))
        if truth is not None:
            await queue_posts(session, campaign.id, truth_posts(campaign, truth))
        await queue_posts(session, campaign.id, signups_are_closed(campaign, "end", over=True))
        await predictions.drop(session, campaign)
        if campaign.round:
            await tell_close(session, campaign, campaign.round, None, over=True)
    return say("campaign-over", campaign=safe(campaign.name))


def brief_of(campaign: Campaign) -> str:
    """The brief that its scenario proposes; empty without one."""
    story = records.STORY.of(campaign)
    victory = say("scenario-victory", victory=story.victory.strip()) if story.victory.strip() else ""
    return "\n\n".join(filter(None, (story.opening.strip(), victory)))[:MAX_BRIEF]


async def open_signups(s: Services, who: Who, brief: str) -> CampaignInfo:
    """Post the brief and the sign-up status that points to it (EDC-B2.2-a)."""
    brief = uncontrolled(brief).strip()
    if not brief:
        raise refused("brief-missing")
    if len(brief) > MAX_BRIEF:
        raise refused("brief-too-long", length=len(brief), limit=MAX_BRIEF)
    async with s.sessions.begin() as session:
        campaign = await game_master_of(session, who)
        campaign = await campaigns.lock_campaign(session, campaign.id)
        if campaign.state != CampaignState.SETUP:
            raise refused("brief-started")
        if records.SIGNUPS.of(campaign):
            raise refused("brief-open-already")
        records.SIGNUPS.keep(campaign, True)
        posts = pinned(message(campaign, "signup:brief", BRIEFING, f"# {safe(campaign.name)}\n{brief}"))
        posts += signups_are_open(campaign)
        await queue_posts(session, campaign.id, posts)
        return info(campaign, None)


async def start(s: Services, who: Who) -> CampaignInfo:
    """Close sign-ups, put the companies on the map, open round 1 with its briefing and its close."""
    async with s.sessions.begin() as session:
        campaign = await game_master_of(session, who)
        campaign = await campaigns.lock_campaign(session, campaign.id)
        world = await _field(s, session, campaign)
        await history.save_world(session, campaign.id, 1, world_to_json(world))
        campaign.state = CampaignState.OPEN
        records.SIGNUPS.keep(campaign, False)
        begin_with_defaults(campaign)
        await session.flush()
        await queue_posts(session, campaign.id, signups_are_closed(campaign, "start", over=False))
        await queue_posts(session, campaign.id, rules_posts(campaign, world))
        view = observe(world, Side.PLAYER)
        async with awake(session):
            with aloud():
                title = say("start-title", campaign=campaign.name)
                theatre = await s.pictures.map(view, title=title)
            briefing = opening_map(campaign, theatre, view)
            briefing = await with_report(s, campaign, briefing, view, 1)
        opened = await open_next(s, session, campaign, 1, world.environment, briefing)
        await predictions.ask(session, campaign, 1, view)
        await session.refresh(campaign)
        return info(campaign, opened)


async def _field(s: Services, session: AsyncSession, campaign: Campaign) -> World:
    """The world of round 1: the game master's units and all complete companies, and what they see."""
    if campaign.state != CampaignState.SETUP:
        raise refused("start-already")
    await relist(session, campaign)
    people = await campaigns.players(session, campaign.id)
    ready = [player for player in people if complete(player)]
    if not ready:
        raise refused("start-nobody")
    for player in people:
        if player.details.get("signup") in (PENDING, REFUSED):
            await show_decided(session, campaign, player, Signup.STARTED)
    for player in ready:
        if player.details.get("signup") == PENDING:
            player.details = {**player.details, "signup": CONFIRMED}
    world = await s.truth.fresh(session, campaign)
    shop = shop_of(campaign)
    world.catalogue = replace(
        world.catalogue, classes=shop.catalogue.classes, upgrades=shop.catalogue.upgrades
    )
    renamed = place_companies(world, ready)
    await take_the_field(session, campaign, ready)
    await tell(session, campaign, ready, renamed)
    start_round(world)
    return world


async def status(s: Services, who: Who) -> CampaignStatus:
    """The round, its close, and who has given how many orders; for the game master, whether posts are parked."""
    async with s.sessions() as session:
        campaign = await campaign_of(session, who)
        current_round = await campaigns.current_round(session, campaign.id)
        people = await campaigns.players(session, campaign.id)
        view = await s.views.now(session, campaign) if campaign.round else None
        states = {} if view is None else await states_of(session, campaign, view)
        waiting = await parked_posts(session, campaign.id) if is_game_master(campaign, who.user_id) else ()
    told = info(campaign, current_round)
    units = view.units if view is not None else ()
    owners = [unit.owner for unit in units]
    stands = [(unit.owner, states[unit.id]) for unit in units]
    rows = [
        _row(player, stands) if units else (player.name, len(player.details.get("units", ())), 0)
        for player in people
        if str(player.user_id) in owners or takes_part(campaign, player)
    ]
    lines = [
        say("status-head", campaign=safe(campaign.name), map=safe(told.map_name), state=told.state),
    ]
    if campaign.round:
        locked = current_round is not None and current_round.locked_at is not None
        which = "status-locked" if locked else "status-round"
        lines.append(say(which, round=campaign.round, **close_times(told.closes_at)))
    lines += [
        say("status-orders", player=safe(name), given=orders_given, units=count)
        if campaign.round
        else say("status-units", player=safe(name), units=count)
        for name, count, orders_given in rows
    ]
    if waiting:
        lines.append(say("status-parked", count=len(waiting)))
    return CampaignStatus(told, campaign.round, told.closes_at, rows, pages(lines, TEXT_LIMIT))


def _row(player: Player, stands: Sequence[tuple[str | None, Readiness]]) -> tuple[str, int, int]:
    """A player, how many of their units take an order this round, and how many have one."""
    mine = [state for owner, state in stands if owner == str(player.user_id)]
    ordered = mine.count(Readiness.ORDERED) + mine.count(Readiness.STANDING)
    return player.name, ordered + mine.count(Readiness.MISSING), ordered


async def current(s: Services, who: Who) -> CampaignInfo | None:
    """The live campaign that the person means, if there is one."""
    async with s.sessions() as session:
        campaign = await campaign_meant(session, who)
        return (
            None if campaign is None else info(campaign, await campaigns.current_round(session, campaign.id))
        )
