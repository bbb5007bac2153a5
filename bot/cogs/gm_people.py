"""`/gm` on people: who takes part, what they filed."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.cogs.channels import ROOMS, open_up
from bot.service.base import Who, refused
from bot.service.company import dossiers
from bot.service.company.players import clean_name
from bot.service.gm import bans, signups
from bot.service.room import comms, rules_room
from bot.service.trouble import posts as trouble
from bot.views.client import Client
from bot.views.pressing import reply_of
from bot.views.respond import Reply, a_person, respond, suggest


def people_commands(bot: Client) -> list[app_commands.Command[Any, ..., None]]:
    """The commands, to be added to `/gm`."""

    @app_commands.command(name="roster")
    async def roster(interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who) -> Reply:
            first, *others = await signups.roster(bot.services, person)
            return Reply(first, extra=others)

        await respond(interaction, work)

    @app_commands.command(name="admit")
    async def admit(interaction: discord.Interaction[Client], player: discord.Member) -> None:
        async def work(person: Who) -> Reply:
            name = clean_name(a_person(player).display_name, "Player")
            return Reply(await signups.admit(bot.services, person, player.id, name))

        await respond(interaction, work)

    @app_commands.command(name="refuse")
    async def refuse(
        interaction: discord.Interaction[Client],
        player: discord.Member,
        reason: app_commands.Range[str, 1, 300],
        unit: app_commands.Range[str, 0, 60] = "",
        ban: bool = False,
        units_to: discord.Member | None = None,
    ) -> None:
        async def work(person: Who) -> Reply:
            if ban:
                name = clean_name(a_person(player).display_name, "Player")
                heir = None if units_to is None else a_person(units_to).id
                return Reply(await bans.ban(bot.services, person, player.id, name, reason, heir))
            if units_to is not None:
                raise refused("ban-heir-alone")
            if unit:
                return Reply(await dossiers.refuse_description(bot.services, person, player.id, unit, reason))
            return Reply(await signups.decide(bot.services, person, player.id, confirm=False, reason=reason))

        await respond(interaction, work)

    @refuse.autocomplete("unit")
    async def described(
        interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        whose = getattr(interaction.namespace.player, "id", 0)

        async def find(person: Who) -> list[tuple[str, str]]:
            return await dossiers.described_choices(bot.services, person, int(whose), typed)

        return await suggest(interaction, find)

    @app_commands.command(name="notes")
    async def notes(
        interaction: discord.Interaction[Client], round: app_commands.Range[int, 0] | None = None
    ) -> None:
        async def work(person: Who) -> Reply:
            first, *others = await comms.notes_of_round(bot.services, person, round)
            return Reply(first, extra=others)

        await respond(interaction, work)

    @app_commands.command(name="channel")
    @app_commands.choices(part=[app_commands.Choice(name=room.name, value=room.name) for room in ROOMS])
    async def channel(
        interaction: discord.Interaction[Client], part: str, channel: app_commands.AppCommandChannel
    ) -> None:
        async def work(person: Who) -> Reply:
            campaign_id = await rules_room.may_use(bot.services, person, part, channel.id)
            guild = bot.get_guild(person.guild_id)
            if guild is None or channel.guild_id != person.guild_id:
                raise refused("channel-not-text")
            try:
                await open_up(bot.services, guild, campaign_id, channel.id, part)
            except discord.Forbidden as error:
                raise refused("channel-no-rights") from error
            return Reply(await rules_room.use_channel(bot.services, person, part, channel.id))

        await respond(interaction, work)

    @app_commands.command(name="parked")
    async def parked(interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who) -> Reply:
            return reply_of(await trouble.show(bot.services, person))

        await respond(interaction, work)

    return [roster, admit, refuse, notes, channel, parked]
