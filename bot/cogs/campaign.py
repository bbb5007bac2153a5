"""Opening a campaign in a server: its channels and roles, sign-ups, the first round, its status."""

from __future__ import annotations

from dataclasses import replace

import discord
import structlog
from discord import app_commands
from discord.ext import commands

from bot.campaign.world.safe_text import safe
from bot.cogs.channels import CATEGORY
from bot.cogs.keeper import Keeper, keeper_of
from bot.intake.limits import Kind
from bot.maps import shipped_maps, shipped_scenarios
from bot.messages import say
from bot.service.base import Who
from bot.service.gm import masters, tunables
from bot.service.room import campaigns, parting, predictions, rules_room, setting_up
from bot.service.round import closes
from bot.views.attachments import fetch_text
from bot.views.client import Client
from bot.views.pressing import reply_of
from bot.views.respond import Reply, a_person, respond
from bot.views.server_rights import lacking_in

log = structlog.get_logger(__name__)

MOST_NOTES = 6
"""Sentences on what the import of a map changed that one reply holds."""


async def setup(bot: Client) -> None:
    await bot.add_cog(Campaign(bot))


@app_commands.guild_only()
class Campaign(commands.GroupCog, group_name="campaign"):
    """Set-up and status."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot

    @app_commands.command(name="create")
    @app_commands.choices(
        scenario=[app_commands.Choice(name=name, value=name) for name in shipped_scenarios()],
        map=[app_commands.Choice(name=name, value=name) for name in shipped_maps()],
    )
    async def create(
        self,
        interaction: discord.Interaction[Client],
        name: app_commands.Range[str, 0, 60] = "",
        scenario: str = "",
        scenario_file: discord.Attachment | None = None,
        map: str = "theatre",
        board: discord.Attachment | None = None,
        closes: app_commands.Range[str, 1, 100] = "Tue 20:00, Fri 20:00",
        zone: app_commands.Range[str, 1, 60] = "America/New_York",
        auto_publish: bool = False,
        category: app_commands.Range[str, 0, 60] = "",
        under: discord.CategoryChannel | None = None,
    ) -> None:
        async def work(person: Who) -> Reply:
            services = self.bot.services
            half = await setting_up.half_made(services, person)
            if half is not None:
                goes_on = say("setup-continues", campaign=half.name, map=safe(half.map_name))
                return reply_of(await setting_up.rooms(services, person, half.id, [goes_on]))
            text = await fetch_text(scenario_file, Kind.SCENARIO) if scenario_file else None
            made_from = await campaigns.find_scenario(services, person, scenario, text)
            info = await campaigns.create_campaign(
                services,
                person,
                name=name,
                map_name=board.filename if board else map,
                map_text=await fetch_text(board, Kind.MAP) if board else None,
                hours=campaigns.Hours(closes, zone),
                auto_publish=auto_publish,
                making=campaigns.Making(category, under.id if under else None, made_from, CATEGORY),
            )
            told = [say("campaign-import-changed"), *info.map_notes[:MOST_NOTES]] if info.map_notes else []
            if (more := len(info.map_notes) - MOST_NOTES) > 0:
                told.append(say("campaign-import-more", count=more))
            if info.neighbours:
                names = ", ".join(f"**{safe(other)}**" for other in info.neighbours)
                told.append(say("campaign-beside", campaigns=names, count=len(info.neighbours)))
            if under is not None:
                person = replace(person, lacks=tuple(dict.fromkeys((*person.lacks, *lacking_in(under)))))
            return reply_of(await setting_up.rooms(services, person, info.id, told))

        await respond(interaction, work)

    @app_commands.command(name="open")
    async def open(
        self, interaction: discord.Interaction[Client], brief: app_commands.Range[str, 1, 1500]
    ) -> None:
        async def work(person: Who) -> Reply:
            info = await campaigns.open_signups(self.bot.services, person, brief)
            return Reply(say("campaign-opened", campaign=info.name))

        await respond(interaction, work)

    @app_commands.command(name="start")
    async def start(self, interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who) -> Reply:
            info = await campaigns.start(self.bot.services, person)
            closes = None if info.closes_at is None else f"<t:{int(info.closes_at.timestamp())}:F>"
            return Reply(say("campaign-started", round=info.round, campaign=info.name, closes=closes))

        await respond(interaction, work)

    @app_commands.command(name="end")
    async def end(self, interaction: discord.Interaction[Client], sure: bool = False) -> None:
        async def work(person: Who) -> Reply:
            return reply_of(await parting.end(self.bot.services, person, sure=sure))

        await respond(interaction, work)

    @app_commands.command(name="master")
    async def master(
        self, interaction: discord.Interaction[Client], person: discord.Member, leaves: bool = False
    ) -> None:
        async def work(who: Who) -> Reply:
            if not leaves:
                a_person(person)
            done = await masters.appoint(
                self.bot.services, who, person.id, person.display_name, leaves=leaves
            )
            return Reply(f"{done}{await give_role(keeper_of(self.bot), who, person.id, leaves=leaves)}")

        await respond(interaction, work)

    @app_commands.command(name="settings")
    async def settings(self, interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who) -> Reply:
            first, *others = await tunables.listing(self.bot.services, person)
            return Reply(first, extra=others)

        await respond(interaction, work)

    @app_commands.command(name="calendar")
    async def calendar(self, interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await closes.show(self.bot.services, person))

        await respond(interaction, work)

    @app_commands.command(name="status")
    async def status(self, interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who) -> Reply:
            first, *others = (await campaigns.status(self.bot.services, person)).texts
            return Reply(first, extra=others)

        await respond(interaction, work)

    @app_commands.command(name="predictions")
    async def predictions(self, interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await predictions.table(self.bot.services, person))

        await respond(interaction, work)

    @app_commands.command(name="links")
    async def links(
        self,
        interaction: discord.Interaction[Client],
        rules: app_commands.Range[str, 0, 300] = "",
        market: app_commands.Range[str, 0, 300] = "",
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await rules_room.set_links(self.bot.services, person, rules, market))

        await respond(interaction, work)


async def give_role(keeper: Keeper, who: Who, user_id: int, *, leaves: bool) -> str:
    """Give or take the game masters' role at once; a sentence on anything left to do by hand."""
    info = await campaigns.current(keeper.bot.services, who)
    try:
        failed = [] if info is None else await keeper.tend(info.id, info.guild_id)
    except (discord.HTTPException, discord.RateLimited) as error:
        log.warning("role not given at once", guild=who.guild_id, error=repr(error)[:200])
        return f" {say('master-role-later')}"
    for change in failed:
        if change.user_id == user_id:
            return " " + say("master-role-by-hand", leaves=leaves, role=f"<@&{change.role}>")
    return "" if leaves else " " + say("master-command-hidden")
