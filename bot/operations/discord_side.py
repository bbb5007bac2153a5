"""What the doctor finds on Discord: the token, the clock, and what the bot may do where it has campaigns."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

import aiohttp
import discord
from discord.http import Route

from bot.client.endpoint import point_discord_at
from bot.client.rights import name_of, rights
from bot.client.sender import rest_client
from bot.cogs.channels import BOT_RIGHTS, INVITE_PERMISSIONS
from bot.messages import say
from bot.operations.finding import Finding, note, ok, problem
from bot.operations.settings import Settings
from bot.process.logs import hide, redacted
from bot.service.ground.options import option
from bot.store.campaigns import campaigns
from bot.store.server_objects import own_roles
from bot.store.session import Schema, Sessions, schema_of
from bot.store.tables import CampaignState

ALWAYS = discord.Permissions(INVITE_PERMISSIONS.value & ~discord.Permissions(create_events=True).value)
"""What the bot needs in every server; events only a campaign that wants them."""
REACH_SECONDS = 20.0
LOGIN_SECONDS = 60.0
SKEW_SECONDS = 3
"""Discord's answers carry whole seconds."""
SERVERS = 200
"""As many servers as Discord lists in one answer."""
PRIVILEGED = {
    "gateway_presence_limited": "Presence",
    "gateway_presence": "Presence",
    "gateway_guild_members_limited": "Server Members",
    "gateway_guild_members": "Server Members",
    "gateway_message_content_limited": "Message Content",
    "gateway_message_content": "Message Content",
}


@dataclass(frozen=True)
class _Place:
    """A campaign as the database knows it."""

    name: str
    guild_id: int
    channels: Mapping[str, int]
    roles: Mapping[str, int]
    events: bool
    """Whether it shows its closes as events of the server."""


async def examine_discord(settings: Settings, sessions: Sessions | None) -> list[Finding]:
    """Everything that can be learnt without the gateway. Without a database, the campaigns are left out."""
    try:
        point_discord_at(settings.discord_api, settings.discord_gateway)
    except ValueError as error:
        return [problem("discord", str(error), say("doctor-endpoint-remedy"))]
    findings = [await _reached()]
    if settings.discord_token is None:
        return [*findings, problem("token", say("doctor-no-token"), say("doctor-no-token-remedy"))]
    token = settings.discord_token.get_secret_value()
    hide(token)
    try:
        async with asyncio.timeout(LOGIN_SECONDS), rest_client(token) as client:
            findings.append(ok("token", say("doctor-token", name=str(client.user))))
            findings += [finding async for finding in _application(client)]
            guilds = {int(server["id"]): server async for server in _servers(client)}
            findings += list(_servers_found(guilds))
            for place in await _places(sessions):
                findings += [finding async for finding in _campaign(client, place, guilds)]
    except discord.LoginFailure:
        findings.append(problem("token", say("doctor-bad-token"), say("doctor-bad-token-remedy")))
    except (aiohttp.ClientError, discord.DiscordException, OSError, TimeoutError) as error:
        why = redacted(str(error) or type(error).__name__).splitlines()[0]
        lost = problem("discord", say("doctor-discord-lost", why=why), say("doctor-discord-remedy"))
        findings += [lost] if lost not in findings else []  # said once where nothing answers at all
    return findings


async def _reached() -> Finding:
    """Whether Discord answers at all, and whether its clock agrees with ours."""
    try:
        async with (
            asyncio.timeout(REACH_SECONDS),
            aiohttp.ClientSession() as web,
            web.get(f"{Route.BASE}/gateway") as answer,
        ):
            there = answer.headers.get("Date")
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        why = redacted(str(error) or type(error).__name__)
        return problem("discord", say("doctor-discord-lost", why=why), say("doctor-discord-remedy"))
    if there is None:
        return ok("discord", say("doctor-discord"))
    apart = round(abs((datetime.now(UTC) - parsedate_to_datetime(there)).total_seconds()))
    if apart > SKEW_SECONDS:
        return problem("discord", say("doctor-discord-clock", seconds=apart), say("doctor-clock-remedy"))
    return ok("discord", say("doctor-discord"))


async def _application(client: discord.Client) -> AsyncIterator[Finding]:
    """The bot needs no privileged intent, and no other program may take its interactions."""
    about: dict[str, Any] = await client.http.request(Route("GET", "/applications/@me"))
    flags = discord.ApplicationFlags._from_value(int(about.get("flags") or 0))
    on = sorted({name for flag, name in PRIVILEGED.items() if getattr(flags, flag)})
    if on:
        yield note("intents", say("doctor-intents", names=", ".join(on)), say("doctor-intents-remedy"))
    else:
        yield ok("intents", say("doctor-no-intents"))
    if about.get("interactions_endpoint_url"):
        yield problem("interactions", say("doctor-elsewhere"), say("doctor-elsewhere-remedy"))


async def _servers(client: discord.Client) -> AsyncIterator[dict[str, Any]]:
    """All servers of the bot."""
    after: int | None = None
    while True:
        page: Sequence[Any] = await client.http.get_guilds(
            SERVERS, before=None, after=after, with_counts=False
        )
        for server in page:
            yield server
        if len(page) < SERVERS:
            return
        after = int(page[-1]["id"])


def _servers_found(guilds: Mapping[int, Mapping[str, Any]]) -> list[Finding]:
    if not guilds:
        return [note("servers", say("doctor-servers", count=0), say("doctor-servers-remedy"))]
    findings = [ok("servers", say("doctor-servers", count=len(guilds)))]
    for server in guilds.values():
        has = discord.Permissions(int(server.get("permissions") or 0))
        if lacking := _lacking(ALWAYS, has):
            text = say("doctor-server-rights", server=str(server["name"]), rights=", ".join(lacking))
            findings.append(problem("permissions", text, say("doctor-server-rights-remedy")))
    return findings


async def _places(sessions: Sessions | None) -> list[_Place]:
    """The campaigns that are not over; none where the database cannot say."""
    if sessions is None or await schema_of(sessions) is not Schema.CURRENT:
        return []
    async with sessions() as session:
        return [
            _Place(
                row.name,
                row.guild_id,
                dict(row.channels),
                await own_roles(session, row.id),
                bool(option(row, "close_events")),
            )
            for row in await campaigns(session, CampaignState.SETUP, CampaignState.OPEN)
        ]


async def _campaign(
    client: discord.Client, place: _Place, guilds: Mapping[int, Mapping[str, Any]]
) -> AsyncIterator[Finding]:
    """What the bot lacks in the channels of a campaign, and with its roles."""
    if place.guild_id not in guilds:
        text = say("doctor-not-there", campaign=place.name, server=str(place.guild_id))
        yield problem("permissions", text, say("doctor-not-there-remedy"))
        return
    me = client.user
    assert me is not None
    guild = await client.http.get_guild(place.guild_id, with_counts=False)
    member = await client.http.get_member(place.guild_id, me.id)
    there = {
        int(channel["id"]): channel for channel in await client.http.get_all_guild_channels(place.guild_id)
    }
    fine = True
    wanted = discord.Permissions(**{name: True for name, value in BOT_RIGHTS if value})
    for part, number in place.channels.items():
        if number not in there:
            fine = False
            text = say("doctor-channel-gone", campaign=place.name, part=part)
            yield problem("permissions", text, say("doctor-channel-gone-remedy"))
        elif part != "category" and (
            lacking := _lacking(wanted, rights(guild, member, there[number], me.id))
        ):
            fine = False
            names = ", ".join(lacking)
            text = say("doctor-channel-rights", campaign=place.name, part=part, rights=names)
            yield problem("permissions", text, say("doctor-channel-rights-remedy"))
    has = discord.Permissions(int(guilds[place.guild_id].get("permissions") or 0))
    if place.events and not (has.administrator or has.create_events):
        fine = False
        text = say("doctor-no-events", campaign=place.name, right=name_of("create_events"))
        yield problem("permissions", text, say("doctor-no-events-remedy"))
    if too_high := _above(guild, member, place.roles):
        fine = False
        text = say("doctor-roles", campaign=place.name, roles=", ".join(too_high))
        yield problem("permissions", text, say("doctor-roles-remedy"))
    if fine:
        yield ok("permissions", say("doctor-rights", campaign=place.name))


def _lacking(wanted: discord.Permissions, has: discord.Permissions) -> list[str]:
    """The rights that are wanted and not there, by Discord's names."""
    if has.administrator:
        return []
    return [name_of(name) for name, value in wanted if value and not getattr(has, name)]


def _above(guild: Mapping[str, Any], member: Mapping[str, Any], roles: Mapping[str, int]) -> list[str]:
    """The roles of a campaign that the bot cannot give, because they are not below its own."""
    known = {int(role["id"]): role for role in guild["roles"]}
    if int(guild.get("owner_id") or 0) == int(member["user"]["id"]):
        return []
    top = max((known[int(role)]["position"] for role in member["roles"] if int(role) in known), default=0)
    return [
        str(known[number]["name"])
        for number in roles.values()
        if number in known and known[number]["position"] >= top
    ]
