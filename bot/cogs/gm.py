"""The game master's commands: close, preview, publish, place units, give more time."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.gm_calendar import Calendar
from bot.cogs.gm_doctrine import DoctrineCommands
from bot.cogs.gm_mines import Mines
from bot.cogs.gm_orbit import Orbit
from bot.cogs.gm_people import people_commands
from bot.cogs.gm_quartermaster import Quartermaster
from bot.cogs.gm_radar import Radar
from bot.cogs.gm_weather import Weather
from bot.intake.limits import Kind
from bot.messages import say
from bot.service.base import Who, refused
from bot.service.gm import catalogue, closing, forces, tunables, weather
from bot.service.gm import office as gm
from bot.service.gm import undo as undoing
from bot.service.gm.edits import screens as edits
from bot.service.gm.edits.carry import MOST_REASON as MAX_REASON
from bot.service.room import replays
from bot.service.round import early, outcomes, rulings
from bot.service.round.briefing import MAX_HEADLINE, MAX_QUOTE
from bot.service.round.draft import Words
from bot.views.attachments import fetch
from bot.views.client import Client
from bot.views.pressing import reply_of
from bot.views.respond import Reply, respond, suggest

SIDES = [app_commands.Choice(name=side, value=side) for side in ("hostile", "allied", "neutral")]
DOCTRINES = [
    app_commands.Choice(name=doctrine, value=doctrine)
    for doctrine in ("hold", "patrol", "advance", "assault", "ambush", "withdraw")
]


async def setup(bot: Client) -> None:
    await bot.add_cog(GameMaster(bot))


@app_commands.default_permissions(manage_guild=True)
@app_commands.guild_only()
class GameMaster(commands.GroupCog, group_name="gm"):
    """The evening's work in a few commands."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        assert self.app_command is not None
        self.app_command.add_command(Calendar(bot))
        self.app_command.add_command(Weather(bot))
        self.app_command.add_command(Mines(bot))
        self.app_command.add_command(DoctrineCommands(bot))
        self.app_command.add_command(Radar(bot))
        self.app_command.add_command(Orbit(bot))
        self.app_command.add_command(Quartermaster(bot))
        for command in people_commands(bot):
            self.app_command.add_command(command)

    @app_commands.command(name="close")
    async def close(self, interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who) -> Reply:
            return reply_of(await closing.close(self.bot.services, person))

        await respond(interaction, work)

    @app_commands.command(name="preview")
    async def preview(
        self,
        interaction: discord.Interaction[Client],
        title: app_commands.Range[str, 0, MAX_HEADLINE] = "",
        quote: app_commands.Range[str, 0, MAX_QUOTE] = "",
    ) -> None:
        async def work(person: Who) -> Reply:
            return reply_of(await gm.preview_screen(self.bot.services, person, Words(title, quote)))

        await respond(interaction, work)

    @app_commands.command(name="resolve")
    async def resolve(self, interaction: discord.Interaction[Client], order: str) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await early.resolve_order(self.bot.services, person, order))

        await respond(interaction, work)

    @app_commands.command(name="rule")
    async def rule(self, interaction: discord.Interaction[Client], ruling: str, choice: str) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await rulings.choose(self.bot.services, person, ruling, choice))

        await respond(interaction, work)

    @app_commands.command(name="publish")
    async def publish(
        self,
        interaction: discord.Interaction[Client],
        title: app_commands.Range[str, 0, MAX_HEADLINE] = "",
        quote: app_commands.Range[str, 0, MAX_QUOTE] = "",
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await gm.publish(self.bot.services, person, words=Words(title, quote)))

        await respond(interaction, work)

    @app_commands.command(name="outcome")
    async def outcome(
        self,
        interaction: discord.Interaction[Client],
        order: str,
        text: app_commands.Range[str, 0, 300] = "",
        roll: app_commands.Range[int, 0, 100] = 0,
        fs: app_commands.Range[int, -20, 20] = 0,
        energy: app_commands.Range[int, -20, 20] = 0,
        unit: str = "",
    ) -> None:
        async def work(person: Who) -> Reply:
            given = {"text": text, "roll": roll, "fs": fs, "energy": energy, "unit": unit}
            return Reply(await gm.give_outcome(self.bot.services, person, order, **given))

        await respond(interaction, work)

    @app_commands.command(name="undo")
    async def undo(self, interaction: discord.Interaction[Client], action: str = "") -> None:
        async def work(person: Who) -> Reply:
            return Reply(await gm.undo(self.bot.services, person, action))

        await respond(interaction, work)

    @app_commands.command(name="spawn")
    @app_commands.choices(side=SIDES, doctrine=DOCTRINES)
    async def spawn(
        self,
        interaction: discord.Interaction[Client],
        unit_class: str,
        hex: str,
        name: app_commands.Range[str, 0, 60] = "",
        side: str = "hostile",
        doctrine: str = "hold",
        facing: str = "",
    ) -> None:
        async def work(person: Who) -> Reply:
            placed = (unit_class, hex, name, side, doctrine, facing)
            return Reply(await forces.spawn(self.bot.services, person, *placed))

        await respond(interaction, work)

    @app_commands.command(name="edit")
    async def edit(
        self,
        interaction: discord.Interaction[Client],
        about: app_commands.Range[str, 0, 60] = "",
        changes: app_commands.Range[str, 0, 400] = "",
        reason: app_commands.Range[str, 0, MAX_REASON] = "",
        sheet: discord.Attachment | None = None,
    ) -> None:
        async def work(person: Who) -> Reply:
            if sheet is None:
                return reply_of(await edits.show(self.bot.services, person, about, changes, reason))
            if about or changes:
                raise refused("edit-sheet-alone")
            rows = await fetch(sheet, Kind.SHEET)
            return reply_of(await edits.show_sheet(self.bot.services, person, rows, reason))

        await respond(interaction, work)

    @app_commands.command(name="set")
    async def set(
        self,
        interaction: discord.Interaction[Client],
        name: app_commands.Range[str, 1, 60],
        value: app_commands.Range[str, 1, 60],
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await tunables.change(self.bot.services, person, name, value))

        await respond(interaction, work)

    @app_commands.command(name="extend")
    async def extend(
        self, interaction: discord.Interaction[Client], hours: app_commands.Range[int, 1, 336]
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await gm.extend(self.bot.services, person, hours))

        await respond(interaction, work)

    @app_commands.command(name="map")
    async def map(
        self,
        interaction: discord.Interaction[Client],
        replay: app_commands.Range[int, 1] | None = None,
    ) -> None:
        async def work(person: Who) -> Reply:
            if replay is not None:
                text, film = await replays.of_round_for_master(self.bot.services, person, replay)
                return Reply(text, [film])
            return Reply(say("gm-map-shown"), [await gm.map_gm(self.bot.services, person)])

        await respond(interaction, work)

    @spawn.autocomplete("unit_class")
    async def classes(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(
            interaction, lambda person: catalogue.spawn_choices(self.bot.services, person, typed)
        )

    @spawn.autocomplete("facing")
    async def facings(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(
            interaction, lambda person: weather.direction_choices(self.bot.services, person, typed)
        )

    @edit.autocomplete("about")
    async def editable(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(interaction, lambda person: edits.choices(self.bot.services, person, typed))

    @edit.autocomplete("changes")
    async def facts(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        about = str(interaction.namespace.about or "")

        async def find(person: Who) -> list[tuple[str, str]]:
            return await edits.change_choices(self.bot.services, person, about, typed)

        return await suggest(interaction, find)

    @rule.autocomplete("ruling")
    async def questions(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        async def find(person: Who) -> list[tuple[str, str]]:
            return await rulings.ruling_choices(self.bot.services, person, typed)

        return await suggest(interaction, find)

    @rule.autocomplete("choice")
    async def answers(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        asked = str(interaction.namespace.ruling or "")

        async def find(person: Who) -> list[tuple[str, str]]:
            return await rulings.answer_choices(self.bot.services, person, asked, typed)

        return await suggest(interaction, find)

    @outcome.autocomplete("order")
    async def with_notes(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(
            interaction, lambda person: outcomes.order_choices(self.bot.services, person, typed)
        )

    @outcome.autocomplete("unit")
    async def any_unit(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(
            interaction, lambda person: outcomes.unit_choices(self.bot.services, person, typed)
        )

    @undo.autocomplete("action")
    async def done(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(interaction, lambda person: undoing.choices(self.bot.services, person, typed))

    @resolve.autocomplete("order")
    async def queued(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        async def find(person: Who) -> list[tuple[str, str]]:
            return await early.order_choices(self.bot.services, person, typed)

        return await suggest(interaction, find)

    @set.autocomplete("name")
    async def settings(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        async def find(_person: Who) -> list[tuple[str, str]]:
            return tunables.choices(typed)

        return await suggest(interaction, find)
