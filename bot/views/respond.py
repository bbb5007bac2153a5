"""Answer an interaction: acknowledge at once, do the work, then show it or explain a refusal in one sentence."""

from __future__ import annotations

import io
import secrets
import sys
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord
import structlog

from bot.campaign.world.safe_text import plain
from bot.service.base import Picture, Refused, Who, not_taken
from bot.store.claims import Lost
from bot.views.client import Client

log = structlog.get_logger(__name__)

MESSAGE_LIMIT = 2000
ALREADY_ACKNOWLEDGED = 40060
UNKNOWN_INTERACTION = 10062


@dataclass(frozen=True)
class Reply:
    """A reply: up to 2000 characters, pictures, and buttons."""

    text: str
    pictures: Sequence[Picture] = ()
    view: discord.ui.View | None = None
    extra: Sequence[str] = field(default_factory=tuple)
    """Further messages, for texts that do not fit into one."""


def who(interaction: discord.Interaction[Any]) -> Who:
    """The person behind an interaction in a server; direct messages are refused."""
    if interaction.guild_id is None:
        raise Refused(
            "Use this command in your server: a campaign belongs to a server, not to direct messages."
        )
    return Who(
        user_id=interaction.user.id,
        name=interaction.user.display_name,
        guild_id=interaction.guild_id,
        manage_guild=interaction.permissions.manage_guild,
        interaction_id=interaction.id,
        received_at=interaction.created_at,
    )


async def respond(
    interaction: discord.Interaction[Client],
    work: Callable[[Who], Awaitable[Reply]],
) -> None:
    """Defer, run `work`, show its reply to the asker only. A `Refused` becomes its sentence; nothing else leaks."""
    if not await acknowledge(interaction):
        return
    reply = await attempt(interaction, work)
    await interaction.edit_original_response(
        content=clip(reply.text),
        attachments=[as_file(picture) for picture in reply.pictures],
        view=reply.view,
    )
    for text in reply.extra:
        await interaction.followup.send(clip(text), ephemeral=True)


async def acknowledge(interaction: discord.Interaction[Any], *, update: bool = False) -> bool:
    """Tell Discord within its 3 seconds that we are at work. False if it no longer waits: then do nothing.

    `update` keeps the message a button sits on, to be edited later; otherwise a private answer is begun.
    """
    if interaction.response.is_done():
        return True
    try:
        if update:
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=True, thinking=True)
    except discord.HTTPException as error:
        if error.code == ALREADY_ACKNOWLEDGED:  # our first try got through, only its answer was lost
            return True
        if error.code == UNKNOWN_INTERACTION:
            log.warning("interaction came too late", interaction=interaction.id)
            return False
        raise
    return True


async def attempt(interaction: discord.Interaction[Client], work: Callable[[Who], Awaitable[Reply]]) -> Reply:
    """Run `work`; turn a refusal into its sentence and a defect into an apology with a reference for the log."""
    try:
        return await work(who(interaction))
    except Refused as refusal:
        return Reply(refusal.sentence)
    except Lost:
        raise
    except Exception:
        command = interaction.command.qualified_name if interaction.command else None
        return Reply(apology("command failed", guild=interaction.guild_id, command=command))


def apology(what: str, **about: object) -> str:
    """The user's sentence for the defect being handled, which is logged under a reference that the sentence names.

    Where only a value that was sent is to blame, the sentence says that.
    """
    if (refusal := not_taken(sys.exception())) is not None:
        log.warning("value not taken", at=what, **about)
        return refusal.sentence
    reference = secrets.token_hex(3)
    log.exception(what, reference=reference, **about)
    return (
        f"Something broke on our side. Please try again, and tell the host if it persists (ref {reference})."
    )


def as_file(picture: Picture) -> discord.File:
    return discord.File(io.BytesIO(picture.data), filename=picture.filename, description=picture.alt[:1024])


def clip(text: str, limit: int = MESSAGE_LIMIT) -> str:
    """At most `limit` characters; what is cut is marked."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


async def suggest(
    interaction: discord.Interaction[Client],
    find: Callable[[Who], Awaitable[Sequence[tuple[str, str]]]],
) -> list[discord.app_commands.Choice[str]]:
    """Autocomplete: at most 25 choices; a refusal or a defect gives none."""
    try:
        pairs = await find(who(interaction))
    except Refused:
        return []
    except Exception as error:
        if not_taken(error) is None:
            log.exception("autocomplete failed", guild=interaction.guild_id)
        return []
    return [
        discord.app_commands.Choice(name=clip(plain(name), 100), value=value[:100])
        for name, value in pairs[:25]
    ]
