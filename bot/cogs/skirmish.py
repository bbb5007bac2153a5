"""`/skirmish`: battles on the table, move by move in a thread, under any of the rule sets."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.teams import Teams
from bot.intake.limits import Kind
from bot.service.base import Picture, Who, refused
from bot.service.skirmish import answering, builder, ending, lists, lobby, measuring, records
from bot.service.skirmish.battles import Battle, battle_here, battle_in, rules_of
from bot.service.skirmish.changes import written_below
from bot.service.skirmish.lobby import TIMES, Terms
from bot.service.skirmish.presses import SaveArmy
from bot.skirmish.players import PLAYERS
from bot.skirmish.rulesets import RULESETS
from bot.store.session import out_of_reach
from bot.store.skirmish_tables import SkirmishState
from bot.views.attachments import fetch_text
from bot.views.client import Client
from bot.views.pressing import open_form, reply_of
from bot.views.respond import Reply, respond, suggest

NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    attach_files=True,
    create_public_threads=True,
    send_messages_in_threads=True,
)
"""Permissions the bot needs in a channel where a battle is to be played."""
Board = Literal["standard", "random"]
TIME = [app_commands.Choice(name=label, value=label) for label in TIMES]
OPPONENT = [app_commands.Choice(name=name, value=name) for name in PLAYERS]


class RuleSetName(app_commands.Transformer):
    """The id of a rule set, however it is written: a player may ignore the suggestions and write its name."""

    async def transform(self, interaction: discord.Interaction[Any], value: Any, /) -> str:
        return str(value).strip().casefold()


Rules = app_commands.Transform[str, RuleSetName]


async def setup(bot: Client) -> None:
    await bot.add_cog(Skirmish(bot))


async def board_text(board_file: discord.Attachment | None) -> str | None:
    """The text of a board file. Raises Refused."""
    return None if board_file is None else await fetch_text(board_file, Kind.BOARD)


@app_commands.guild_only()
class Skirmish(commands.GroupCog, group_name="skirmish"):
    """Challenge, play, watch; and teams that last."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        assert self.app_command is not None
        self.app_command.add_command(Teams(bot))

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """What people write in a battle's thread pushes its table up."""
        place, me = message.channel, self.bot.user
        if message.author.bot or not isinstance(place, discord.Thread | discord.PartialMessageable):
            return
        if isinstance(place, discord.Thread) and me is not None and place.owner_id != me.id:
            return
        try:
            await written_below(self.bot.services, place.id)
        except Exception as problem:  # it counts for nothing but where the table is shown
            if not out_of_reach(problem):
                raise

    async def _here(
        self,
        interaction: discord.Interaction[Client],
        work: Callable[[Who, Battle], Awaitable[Reply]],
        *states: SkirmishState,
    ) -> None:
        async def answered(person: Who) -> Reply:
            battle = await battle_here(self.bot.services, person, interaction.channel_id or 0, *states)
            return await work(person, battle)

        await respond(interaction, answered)

    @app_commands.command(name="challenge")
    @app_commands.choices(time=TIME, bot_plays=OPPONENT)
    async def challenge(
        self,
        interaction: discord.Interaction[Client],
        opponent: discord.Member,
        ruleset: Rules,
        second: discord.Member | None = None,
        third: discord.Member | None = None,
        bots: app_commands.Range[int, 0, 3] = 0,
        bot_plays: str = "greedy",
        time: str = "1 day",
        board: Board = "standard",
        board_file: discord.Attachment | None = None,
        mission: str | None = None,
        points: int | None = None,
    ) -> None:
        async def work(person: Who) -> Reply:
            members = [member for member in (opponent, second, third) if member is not None]
            if any(member.bot for member in members):
                raise refused("challenge-a-bot")
            terms = Terms(
                ruleset,
                settings(ruleset, mission, points),
                board,
                await board_text(board_file),
                time,
                bot_plays,
                bots,
            )
            people = [(member.id, member.display_name) for member in members]
            place = channel_of(interaction)
            return Reply(await lobby.challenge(self.bot.services, person, place, terms, people))

        await respond(interaction, work)

    @app_commands.command(name="solo")
    @app_commands.choices(opponent=OPPONENT)
    async def solo(
        self,
        interaction: discord.Interaction[Client],
        ruleset: Rules,
        opponent: str = "greedy",
        bots: app_commands.Range[int, 1, 3] | None = None,
        board: Board = "standard",
        board_file: discord.Attachment | None = None,
        mission: str | None = None,
        points: int | None = None,
    ) -> None:
        async def work(person: Who) -> Reply:
            terms = Terms(
                ruleset,
                settings(ruleset, mission, points),
                board,
                await board_text(board_file),
                "no limit",
                opponent,
                bots or 0,
            )
            return Reply(
                await lobby.challenge(self.bot.services, person, channel_of(interaction), terms, None)
            )

        await respond(interaction, work)

    @app_commands.command(name="accept")
    async def accept(
        self, interaction: discord.Interaction[Client], game: app_commands.Range[int, 1] | None = None
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await lobby.accept_newest(self.bot.services, person, game))

        await respond(interaction, work)

    @app_commands.command(name="lists")
    async def lists(
        self,
        interaction: discord.Interaction[Client],
        ruleset: Rules,
        name: app_commands.Range[str, 0, 60] = "",
        do: Literal["show", "write", "delete"] = "show",
    ) -> None:
        if do == "write" and ruleset in RULESETS:
            await open_form(interaction, SaveArmy(ruleset))
            return

        async def work(person: Who) -> Reply:
            if do == "delete":
                return Reply(await lists.delete(self.bot.services, person, ruleset, name))
            first, *others = await lists.listing(self.bot.services, person, ruleset, name)
            return Reply(first, extra=others)

        await respond(interaction, work)

    @app_commands.command(name="army")
    async def army(
        self,
        interaction: discord.Interaction[Client],
        ruleset: Rules,
        name: app_commands.Range[str, 0, 60] = "",
        points: int | None = None,
    ) -> None:
        async def work(person: Who) -> Reply:
            given = None if points is None else settings(ruleset, None, points)
            return reply_of(
                await builder.start(self.bot.services, person, ruleset, name=name, settings=given)
            )

        await respond(interaction, work)

    @app_commands.command(name="status")
    async def status(self, interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who) -> Reply:
            services = self.bot.services
            battle = await battle_in(services, person, interaction.channel_id or 0)
            if battle is not None and battle.game is not None:
                return reply_of(await answering.look(services, person, battle.row.id))
            return Reply(await records.status(services, person))

        await respond(interaction, work)

    @app_commands.command(name="resign")
    async def resign(self, interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who, battle: Battle) -> Reply:
            return reply_of(await ending.ask_to_give_up(self.bot.services, person, battle.row.id))

        await self._here(interaction, work, SkirmishState.PLAYING)

    @app_commands.command(name="draw")
    async def draw(self, interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who, battle: Battle) -> Reply:
            return Reply(await ending.offer_draw(self.bot.services, person, battle.row.id))

        await self._here(interaction, work, SkirmishState.PLAYING)

    @app_commands.command(name="substitute")
    async def substitute(self, interaction: discord.Interaction[Client], member: discord.Member) -> None:
        async def work(person: Who, battle: Battle) -> Reply:
            if member.bot:
                raise refused("seat-a-bot")
            services = self.bot.services
            return Reply(
                await ending.offer_seat(services, person, battle.row.id, member.id, member.display_name)
            )

        await self._here(interaction, work, SkirmishState.PLAYING)

    @app_commands.command(name="rematch")
    async def rematch(self, interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who, battle: Battle) -> Reply:
            return Reply(await ending.rematch(self.bot.services, person, battle.row.id))

        await self._here(interaction, work, SkirmishState.OVER)

    @app_commands.command(name="undo")
    async def undo(self, interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who, battle: Battle) -> Reply:
            return Reply(await ending.undo(self.bot.services, person, battle.row.id))

        await self._here(interaction, work, SkirmishState.PLAYING)

    @app_commands.command(name="measure")
    @app_commands.rename(first="from", second="to")
    async def measure(
        self,
        interaction: discord.Interaction[Client],
        first: app_commands.Range[str, 1, 60],
        second: app_commands.Range[str, 1, 60],
    ) -> None:
        async def work(person: Who, battle: Battle) -> Reply:
            return Reply(await measuring.measure(self.bot.services, person, battle, first, second))

        await self._here(interaction, work, SkirmishState.PLAYING, SkirmishState.OVER)

    @app_commands.command(name="log")
    async def log(self, interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who, battle: Battle) -> Reply:
            note, picture = await records.log(self.bot.services, person, battle)
            return Reply(note, [picture])

        await self._here(interaction, work, SkirmishState.PLAYING, SkirmishState.OVER)

    @app_commands.command(name="replay")
    async def replay(self, interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who, battle: Battle) -> Reply:
            made: Picture = await records.replay(self.bot.services, person, battle)
            return Reply(f"**{battle.title}**", [made])

        await self._here(interaction, work, SkirmishState.PLAYING, SkirmishState.OVER)

    @app_commands.command(name="league")
    async def league(self, interaction: discord.Interaction[Client], ruleset: Rules | None = None) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await ending.league(self.bot.services, person, ruleset))

        await respond(interaction, work)

    @challenge.autocomplete("ruleset")
    @solo.autocomplete("ruleset")
    @lists.autocomplete("ruleset")
    @army.autocomplete("ruleset")
    @league.autocomplete("ruleset")
    async def rulesets(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        async def find(person: Who) -> list[tuple[str, str]]:
            known = [(rules_of(name).name, name) for name in RULESETS]
            return [(label, name) for label, name in known if typed.casefold() in (label + name).casefold()]

        return await suggest(interaction, find)

    @challenge.autocomplete("mission")
    @solo.autocomplete("mission")
    async def missions(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        async def find(person: Who) -> list[tuple[str, str]]:
            chosen = str(interaction.namespace.ruleset).strip().casefold()
            if chosen not in RULESETS:
                return []
            mission = next(
                (setting for setting in rules_of(chosen).settings() if setting.id == "mission"), None
            )
            options = [] if mission is None else [(choice.label, choice.id) for choice in mission.choices]
            return [(label, value) for label, value in options if typed.casefold() in label.casefold()]

        return await suggest(interaction, find)

    @measure.autocomplete("first")
    @measure.autocomplete("second")
    async def things(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        async def find(person: Who) -> list[tuple[str, str]]:
            battle = await battle_in(self.bot.services, person, interaction.channel_id or 0)
            return [] if battle is None or battle.game is None else measuring.names(battle, typed)

        return await suggest(interaction, find)

    @lists.autocomplete("name")
    @army.autocomplete("name")
    async def army_names(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        ruleset = str(interaction.namespace.ruleset).strip().casefold()
        return await suggest(
            interaction, lambda person: lists.names(self.bot.services, person, ruleset, typed)
        )


def settings(ruleset: str, mission: str | None, points: int | None) -> dict[str, Any]:
    """The settings given with the command. Raises Refused for one that the rules do not have."""
    given = {name: value for name, value in (("mission", mission), ("points", points)) if value is not None}
    known = {setting.id for setting in rules_of(ruleset).settings()}
    for name in given:
        if name not in known:
            raise refused("challenge-no-choice", rules=rules_of(ruleset).name, setting=name)
    return {name: lobby.read_setting(rules_of(ruleset), name, value) for name, value in given.items()}


def channel_of(interaction: discord.Interaction[Any]) -> int:
    """The channel the challenge is posted in. Raises Refused where no thread can be made."""
    if isinstance(interaction.channel, discord.Thread) or interaction.channel_id is None:
        raise refused("challenge-in-thread")
    if not isinstance(interaction.channel, discord.TextChannel):
        raise refused("challenge-not-text")
    if not interaction.app_permissions >= NEEDED:
        raise refused("challenge-no-rights")
    return interaction.channel_id
