"""Every press, choice and form of the bot's messages: heard here, carried out by `bot.service.presses`.

discord.py's own views only draw: what they would listen for is in the custom ids, so that nothing is lost in a restart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.messages import asked_in, nearest
from bot.messages import say as sentence
from bot.service import presses
from bot.service.base import Refused
from bot.service.ground.finding import MeantCampaign
from bot.service.ground.intentions import COMMANDS, NOBODY
from bot.service.ground.tongues import note_tongue
from bot.service.screens.answer import WARNING, Given
from bot.service.screens.press import Press, Takes, is_unique
from bot.service.screens.screen import Screen
from bot.store.claims import Lost, SentBefore, of_form
from bot.views.client import Client
from bot.views.forms import given_of, modal_of
from bot.views.layouts import view_of
from bot.views.respond import (
    Reply,
    acknowledge,
    apology,
    clip,
    deliver,
    persistently,
    say_publicly,
    show_form,
    who,
)
from bot.views.waiting import name_of

LONG_TEXT, MOST_COPIED = 60, 1800
"""From how many characters on a text that was refused is given back, and how many of them one message takes."""
FENCE = "```"
QUOTE = "> "
"""Begins each line of a notice above a screen that stays."""


async def heard(interaction: discord.Interaction[Client]) -> None:
    """A button, a menu or a form; other interactions are commands."""
    if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
        return
    try:
        with asked_in(reader := nearest(str(interaction.locale))):
            await interaction.client.entrance.admit(interaction, lambda: _heard(interaction))
        await note_tongue(interaction.client.services, interaction.user.id, reader)
    except Exception:
        await say(interaction, apology("press failed", guild=interaction.guild_id))


async def _heard(interaction: discord.Interaction[Client]) -> None:
    data: Mapping[str, Any] = interaction.data or {}
    try:
        custom_id = str(data.get("custom_id", ""))
        shown = private_screen(interaction)
        if interaction.type is discord.InteractionType.modal_submit:
            given = replace(given_of(data), screen_id=shown)
            with of_form(f"{interaction.user.id} {custom_id}" if is_unique(custom_id) else ""):
                await carry_out(interaction, presses.of_marked(custom_id), given)
            return
        menu = data.get("component_type") != discord.ComponentType.button.value
        press = presses.of_marked(custom_id) if menu else presses.read(custom_id)
        if isinstance(press, MeantCampaign) and await gone_on(interaction, press):
            return
        if press.takes is Takes.TEXT:
            await open_form(interaction, press)
        else:
            values = tuple(map(str, data.get("values") or ()))
            await carry_out(interaction, press, Given(values, {}, public_post(interaction), shown))
    except Refused as refused:
        await say(interaction, refused.sentence)


async def say(interaction: discord.Interaction[Any], sentence: str) -> None:
    """Answer with a sentence alone."""
    if await acknowledge(interaction):
        await persistently(interaction, lambda: interaction.edit_original_response(content=clip(sentence)))


async def gone_on(interaction: discord.Interaction[Client], press: MeantCampaign) -> bool:
    """Carry out the command that waits for this press, in the campaign that it names; False where none waits."""
    waiting, mine = interaction.client.waiting, (press.command, interaction.user.id)
    data = waiting.take(*mine)
    if data is None:
        if goes_on := waiting.goes_on(*mine):
            await acknowledge(interaction, update=True)  # its answer stays as it is
        return goes_on
    shows_form = COMMANDS.get(name_of(data), NOBODY).form
    if not shows_form:
        waiting.going_on(*mine)
    interaction.data = data
    interaction.extras["campaign"] = press.campaign
    tree = interaction.client.tree
    if not shows_form and not await acknowledge(interaction, update=True):
        waiting.given_up(press.command)
        return True
    try:
        await app_commands.CommandTree._call(tree, interaction)  # the tree's own would claim it once more
    except app_commands.AppCommandError as error:
        await tree.on_error(interaction, error)
    return True


def public_post(interaction: discord.Interaction[Any]) -> int | None:
    """The post under which a button was pressed, unless it is private."""
    message = interaction.message
    return None if message is None or message.flags.ephemeral else message.id


def private_screen(interaction: discord.Interaction[Any]) -> int | None:
    """The private message on which a button was pressed."""
    message = interaction.message
    return message.id if message is not None and message.flags.ephemeral else None


async def open_form(
    interaction: discord.Interaction[Client], press: Press, filled: Mapping[str, str] | None = None
) -> None:
    """Show the form of a press that takes a text; `filled` are the values already in its fields. Raises Refused."""
    made = await presses.form_of(interaction.client.services, who(interaction), press)
    await show_form(interaction, modal_of(made, press, filled or {}))


async def carry_out(interaction: discord.Interaction[Client], press: Press, given: Given) -> None:
    """Acknowledge, do the work, show its screen to this person alone: on their own screen, or on a new one."""
    message = interaction.message
    private = message is not None and message.flags.ephemeral and not press.apart
    if not await acknowledge(interaction, update=private):
        return
    notice, screen, below = "", None, False
    try:
        screen = await presses.answer(interaction.client.services, who(interaction), press, given)
    except Refused as refused:
        notice = refused.sentence
    except SentBefore:
        notice, below = sentence("form-sent-before"), True
    except Lost:
        raise
    except Exception:
        notice = apology("press failed", guild=interaction.guild_id, press=press.name)
    layout = private and message is not None and message.flags.components_v2
    if screen is None and private and (layout or below):  # it stays as it is, with the notice below it
        await persistently(interaction, lambda: interaction.followup.send(clip(notice), ephemeral=True))
    elif screen is None:
        text = notice if message is None or not private else beneath(notice, message.content)
        await persistently(interaction, lambda: interaction.edit_original_response(content=clip(text)))
    elif not await deliver(interaction, reply_of(screen.as_layout() if layout else screen)):
        await say_publicly(interaction)
    elif press.once and not private:
        await interaction.client.opened.instead(interaction, f"{press.name} {press.subject}")
    for text in to_copy(given, notice) if notice and not below else ():
        await persistently(interaction, partial(interaction.followup.send, text, ephemeral=True))


def to_copy(given: Given, refusal: str) -> list[str]:
    """The longest text of a form that was refused, in messages to copy it from: the form comes back empty."""
    text = max(given.texts.values(), key=len, default="").strip()
    if len(text) < LONG_TEXT or text in refusal:
        return []
    text = text.replace(FENCE, "'" * 3)
    parts = [text[at : at + MOST_COPIED] for at in range(0, len(text), MOST_COPIED)]
    first, *others = [f"{FENCE}\n{part}\n{FENCE}" for part in parts]
    return [f"{sentence('form-returned')}\n{first}", *others]


def beneath(notice: str, shown: str) -> str:
    """A screen with a notice above it, so that a mistake in a form does not close it; an earlier notice is removed."""
    kept = shown.splitlines()
    while kept and kept[0].startswith(QUOTE):
        del kept[0]
    above = [f"{QUOTE}{line}" for line in f"{WARNING} {notice}".splitlines()]
    return "\n".join([*above, *kept])


def reply_of(screen: Screen) -> Reply:
    """A screen as the answer to a command."""
    return Reply(screen.text, screen.pictures, view_of(screen), screen.extra, screen.posts)
