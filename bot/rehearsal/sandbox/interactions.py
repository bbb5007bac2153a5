"""Making interactions: what Discord's servers send to the bot when a member uses a command or a component."""

import asyncio
import secrets

from bot.rehearsal.sandbox import payloads, permissions
from bot.rehearsal.sandbox.limits import FILE_BYTES
from bot.rehearsal.sandbox.state import Channel, Json, Member, Message
from bot.rehearsal.sandbox.world import Interaction, World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5


def begin(
    world: World, who: Member, channel: Channel, kind: int, data: Json, source: Message | None = None
) -> Interaction:
    """Send INTERACTION_CREATE; the caller waits for what the bot does with it."""
    state = world.state
    place = payloads.channel(state, channel)
    body: Json = {
        "id": str(state.ids.next()),
        "application_id": str(state.application.id),
        "type": kind,
        "data": data,
        "token": secrets.token_urlsafe(48),
        "version": 1,
        "channel_id": str(channel.id),
        "channel": place,
        "app_permissions": str(world.bot_bits(channel)),
        "locale": "en-US",
        "entitlements": [],
        "authorizing_integration_owners": {"0": str(state.guild.id)},
        "context": 0,
        "attachment_size_limit": FILE_BYTES,
    }
    if channel.recipient is not None:
        body |= {"user": payloads.user(who.user), "context": 1}
    else:
        guild = {"id": str(state.guild.id), "locale": "en-US", "features": []}
        body |= {"guild_id": str(state.guild.id), "guild": guild, "guild_locale": "en-US"}
        body["member"] = payloads.interaction_member(state, who, channel)
        place["permissions"] = str(permissions.in_channel(state.guild, who, channel))
    if source is not None:
        body["message"] = payloads.message(state, source, who.user.id)
    created = asyncio.get_running_loop().time()
    interaction = Interaction(
        int(body["id"]), body["token"], kind, who.user.id, channel.id, body, created, source=source
    )
    world.interactions[interaction.token] = interaction
    world.gateway.dispatch("INTERACTION_CREATE", body, private=channel.recipient is not None)
    return interaction
