"""The door for commands and their autocomplete: nobody passes whom `bot.service.ground.access` does not let in.

discord.py asks here before it reads an argument. Presses and forms have the same door in `bot.service.presses`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.messages import asked_in, nearest
from bot.messages import say as sentence
from bot.service.base import Refused
from bot.service.ground.access import Caller, authorise, open_to
from bot.service.ground.finding import SeveralCampaigns
from bot.service.ground.intentions import COMMANDS, NOBODY
from bot.service.ground.tongues import note_tongue
from bot.store.claims import Lost
from bot.store.session import note_failure
from bot.views.chosen import campaign_chosen
from bot.views.client import Client
from bot.views.pressing import say
from bot.views.respond import PASSING, acknowledge, apology, ask_which, deliver, quiet_suggestions, who
from bot.views.waiting import GROUPS, name_of

log = structlog.get_logger(__name__)


class Gate(app_commands.CommandTree[Client]):
    """All commands of the bot."""

    async def _call(self, interaction: discord.Interaction[Client]) -> None:
        """Have a command carried out by one process alone; discord.py calls this for each interaction."""
        reader = nearest(str(interaction.locale))
        if interaction.type is discord.InteractionType.autocomplete:
            quiet_suggestions()
            with asked_in(reader):
                await super()._call(interaction)
            return
        name = name_of(interaction.data or {})
        shows_form = COMMANDS.get(name, NOBODY).form

        async def work() -> None:
            with asked_in(reader):
                try:
                    await super(Gate, self)._call(interaction)
                except app_commands.AppCommandError as error:
                    await self.on_error(interaction, error)

        try:
            await interaction.client.entrance.admit(
                interaction,
                work,
                acknowledge=None if shows_form else lambda: acknowledge(interaction),
                again=not shows_form,
            )
            await note_tongue(interaction.client.services, interaction.user.id, reader)
        except Exception:
            await say(interaction, apology("command failed", guild=interaction.guild_id))

    async def interaction_check(self, interaction: discord.Interaction[Client], /) -> bool:
        """Whether the person may use the command here and now; if not, they have been answered."""
        name = name_of(interaction.data or {})
        if interaction.type is discord.InteractionType.autocomplete:
            return await self._may_choose(interaction, name)
        if not COMMANDS.get(name, NOBODY).form and not await acknowledge(interaction):
            return False
        # One that goes on, pressed, was known before it waited.
        typed = interaction.type is discord.InteractionType.application_command
        if typed and not is_known(interaction.command, interaction.data or {}):
            await say(interaction, sentence("command-unknown"))
            return False
        try:
            _mean_what_was_chosen(interaction)
            interaction.extras["caller"] = await authorise(
                interaction.client.services, who(interaction), name
            )
        except SeveralCampaigns as asked:
            if await acknowledge(interaction):
                await deliver(interaction, ask_which(interaction, asked))
        except Refused as refusal:
            await say(interaction, refusal.sentence)
        except Exception:
            await say(interaction, apology("not authorised", guild=interaction.guild_id, command=name))
        else:
            return True
        return False

    async def _may_choose(self, interaction: discord.Interaction[Client], name: str) -> bool:
        services = interaction.client.services
        known = is_known(interaction.command, interaction.data or {}, choosing=True)
        try:
            if not known:
                raise Refused(sentence("command-unknown"))
            _mean_what_was_chosen(interaction)
            await authorise(services, who(interaction), name)
        except SeveralCampaigns as asked:
            if await open_to(services, who(interaction), name, asked):
                return True
        except Refused:
            pass
        except Exception:
            note_failure(log, "autocomplete not authorised", guild=interaction.guild_id, command=name)
        else:
            return True
        try:
            await interaction.response.autocomplete([])
        except PASSING as problem:  # another process was quicker, or nobody waits
            log.info("suggestions not shown", error=repr(problem)[:200])
        return False

    async def on_error(
        self, interaction: discord.Interaction[Client], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer a command that is not ours any more, or whose arguments are not those it has."""
        if interaction.type is discord.InteractionType.autocomplete:
            return
        if isinstance(error, app_commands.CommandInvokeError) and isinstance(error.original, Refused):
            text = error.original.sentence
        elif isinstance(error, app_commands.CommandInvokeError) and isinstance(error.original, Lost):
            raise error.original
        elif isinstance(error, app_commands.CommandInvokeError):
            text = apology("command failed", guild=interaction.guild_id, command=error.command.qualified_name)
        elif isinstance(error, app_commands.TransformerError):
            text = sentence("command-argument", typed=str(error.value)[:40])
        else:
            text = sentence("command-unknown")
        await say(interaction, text)


def is_known(command: object, data: Mapping[str, Any], *, choosing: bool = False) -> bool:
    """Whether a command and all its options are there, of these types; clients may show those of an earlier release.

    discord.py would carry the command out without an option that it does not know. `choosing`: there are suggestions
    for the option that is being filled in.
    """
    if not isinstance(command, app_commands.Command):
        return False
    options = data.get("options") or ()
    while options and options[0].get("type") in GROUPS:
        options = options[0].get("options") or ()
    there = {(option.display_name, option.type.value) for option in command.parameters}
    in_focus = {option["name"] for option in options if option.get("focused")} if choosing else set()
    given = {(option["name"], option["type"]) for option in options}
    return given <= there and in_focus <= suggested(command)


def suggested(command: object) -> set[str]:
    """The options of a command, as Discord calls them, for which the bot makes suggestions."""
    if not isinstance(command, app_commands.Command):
        return set()
    return {option.display_name for option in command.parameters if option.autocomplete}


def _mean_what_was_chosen(interaction: discord.Interaction[Client]) -> None:
    """A suggestion of one campaign says which one the command means. Raises Refused for those of several."""
    if campaign := campaign_chosen(interaction.data or {}, suggested(interaction.command)):
        interaction.extras["campaign"] = campaign


def caller_of(interaction: discord.Interaction[Any]) -> Caller:
    """Who asks, as the gate found out."""
    caller: Caller = interaction.extras["caller"]
    return caller
