"""Which rights the bot needs on a server, and which of them it lacks by what Discord sends along with a command."""

from __future__ import annotations

from typing import Any

import discord

from bot.client.rights import name_of

NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
    add_reactions=True,
    manage_channels=True,
    manage_roles=True,
    manage_messages=True,
    pin_messages=True,
    manage_threads=True,
    create_private_threads=True,
    create_public_threads=True,
    send_messages_in_threads=True,
)
"""To set a campaign up and to run it."""
IN_A_CATEGORY = ("view_channel", "manage_channels", "manage_roles")


def lacking(interaction: discord.Interaction[Any]) -> tuple[str, ...]:
    """Those of them that the bot has neither in this channel nor on the server, by Discord's names.

    A channel may deny what the server allows; the campaign's own channels follow the server.
    """
    here = interaction.app_permissions
    if not isinstance(here, discord.Permissions):
        return ()
    guild = interaction.guild
    me = None if guild is None else guild.me
    has = here.value | (0 if me is None else me.guild_permissions.value)
    if discord.Permissions(has).administrator:
        return ()
    return tuple(
        name_of(right) for right, needed in NEEDED if needed and not getattr(discord.Permissions(has), right)
    )


def lacking_in(category: discord.CategoryChannel) -> tuple[str, ...]:
    """Those that the bot lacks in a category to make channels in it."""
    has = category.permissions_for(category.guild.me)
    return tuple(name_of(right) for right in IN_A_CATEGORY if not getattr(has, right))
