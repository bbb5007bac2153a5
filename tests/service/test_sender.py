"""What the bot needs of a channel, and how a post whose answer was lost is known again."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import discord
import pytest

from bot.client.sender import says
from bot.cogs.skirmish import NEEDED, channel_of
from bot.service.base import Refused
from bot.store.delivery.sender import Delivery
from bot.store.outbox import Post


def made(content: str, *ids: str) -> Any:
    """A message of the bot with these buttons."""
    row = SimpleNamespace(children=[SimpleNamespace(custom_id=one) for one in ids])
    return SimpleNamespace(
        content=content,
        embeds=[],
        attachments=[],
        components=[row] if ids else [],
        flags=discord.MessageFlags(),
    )


def test_a_post_is_known_again_by_its_buttons_too() -> None:
    """Whose turn it is, is told in the same words again and again; the buttons carry the moment."""
    buttons = [{"label": "Act", "custom_id": "act:7"}, {"label": "What I see", "custom_id": "look:7"}]
    delivery = Delivery(Post("k", 1, {"content": "Bob to act. ", "buttons": buttons}), "nonce", None)
    assert says(made("Bob to act.", "act:7", "look:7"), delivery)
    assert not says(made("Bob to act.", "act:5", "look:5"), delivery)
    assert not says(made("Bob to act."), delivery)
    plain = Delivery(Post("k", 1, {"content": "Bob rolls."}), "nonce", None)
    assert says(made("Bob rolls."), plain)


@pytest.mark.parametrize(
    ("kind", "rights", "sentence"),
    [
        (discord.TextChannel, NEEDED, ""),
        (discord.TextChannel, discord.Permissions(view_channel=True, send_messages=True), "I may not"),
        (discord.Thread, NEEDED, "not in a thread"),
        (discord.VoiceChannel, NEEDED, "text channel"),
    ],
)
def test_a_battle_wants_a_channel_in_which_its_thread_can_be_made(
    kind: type[object], rights: discord.Permissions, sentence: str
) -> None:
    interaction: Any = SimpleNamespace(channel=MagicMock(spec=kind), channel_id=70, app_permissions=rights)
    if not sentence:
        assert channel_of(interaction) == 70
        return
    with pytest.raises(Refused, match=sentence):
        channel_of(interaction)
