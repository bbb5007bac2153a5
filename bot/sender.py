"""Makes the outbox's posts on Discord, through discord.py's REST client (no gateway needed)."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import structlog

from bot.store.outbox import Delivery, PostRefused

log = structlog.get_logger(__name__)

THREAD_EXISTS = 160004
RECENT = 50
"""How many of a channel's newest messages are searched for a post whose answer was lost."""


class DiscordSender:
    """`bot.store.outbox.Sender` for a logged-in client."""

    def __init__(self, client: discord.Client) -> None:
        self.client = client

    async def send(self, delivery: Delivery) -> int:
        post = delivery.post
        with refusals():
            message = await self._channel(delivery).send(
                content=post.payload.get("content"),
                embeds=embeds(post.payload),
                files=files(delivery),
                nonce=delivery.nonce,
                allowed_mentions=called(post.payload),
                view=buttons(delivery.post.payload) or discord.utils.MISSING,
            )
        await self._pin(delivery, message)
        return message.id

    async def edit(self, delivery: Delivery) -> None:
        with refusals():
            await self._message(delivery).edit(
                content=delivery.post.payload.get("content"),
                embeds=embeds(delivery.post.payload),
                attachments=files(delivery),
                allowed_mentions=discord.AllowedMentions.none(),
                view=buttons(delivery.post.payload),
            )

    async def react(self, delivery: Delivery) -> None:
        with refusals():
            await self._message(delivery).add_reaction(delivery.post.payload["emoji"])

    async def thread(self, delivery: Delivery) -> None:
        with refusals():
            if (await self._message(delivery).fetch()).flags.has_thread:  # an earlier try got through
                return
            try:
                # By REST itself: discord.py's own way wants the server in its memory, which a worker has not.
                await self.client.http.start_thread_with_message(
                    delivery.post.channel_id,
                    self._message(delivery).id,
                    name=delivery.post.payload["name"][:100],
                    auto_archive_duration=10080,
                )
            except discord.HTTPException as error:
                if error.code != THREAD_EXISTS:
                    raise

    async def find(self, delivery: Delivery) -> int | None:
        """A recent message of ours with the post's nonce, or with the very same words and files."""
        me = self.client.application_id if self.client.user is None else self.client.user.id
        with refusals():
            async for message in self._channel(delivery).history(limit=RECENT):
                if message.author.id == me and (
                    str(message.nonce) == delivery.nonce or looks_like(message, delivery)
                ):
                    await self._pin(delivery, message)
                    return message.id
        return None

    async def _pin(self, delivery: Delivery, message: discord.Message) -> None:
        """Pin what is to be pinned; a server that does not let us has the message all the same."""
        if delivery.post.payload.get("pin") and not message.pinned:
            try:
                await message.pin()
            except (discord.Forbidden, discord.NotFound) as error:
                log.warning("not pinned", key=delivery.post.key, error=str(error))

    def _channel(self, delivery: Delivery) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(delivery.post.channel_id)

    def _message(self, delivery: Delivery) -> discord.PartialMessage:
        if delivery.message_id is None:
            raise PostRefused("the message to change is not known")
        return self._channel(delivery).get_partial_message(delivery.message_id)


class refusals:  # noqa: N801 - reads as a statement: `with refusals():`
    """Discord's final answers as PostRefused; whatever may pass is left to be tried again."""

    FINAL = (discord.Forbidden, discord.NotFound)
    BAD_REQUEST = 400

    def __enter__(self) -> None:
        return None

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, self.FINAL) or (
            isinstance(error, discord.HTTPException) and error.status == self.BAD_REQUEST
        ):
            raise PostRefused(str(error)) from error


def embeds(payload: Any) -> list[discord.Embed]:
    return [discord.Embed.from_dict(embed) for embed in payload.get("embeds", [])]


def called(payload: Any) -> discord.AllowedMentions:
    """Whom the post may ping: nobody, unless it names them."""
    people = [discord.Object(user) for user in payload.get("ping", [])]
    return discord.AllowedMentions(everyone=False, roles=False, users=people or False, replied_user=False)


def buttons(payload: Any) -> discord.ui.View | None:
    """The post's buttons, None where it has none; the bot itself hears them, so the view is over at once."""
    if not payload.get("buttons"):
        return None
    view = discord.ui.View(timeout=None)
    for made in payload["buttons"]:
        style = discord.ButtonStyle[made.get("style", "secondary")]
        view.add_item(discord.ui.Button(label=made["label"], style=style, custom_id=made["custom_id"]))
    view.stop()
    return view


def files(delivery: Delivery) -> list[discord.File]:
    return [
        discord.File(io.BytesIO(file.data), filename=file.name, description=file.description[:1024] or None)
        for file in delivery.post.files
    ]


def looks_like(message: discord.Message, delivery: Delivery) -> bool:
    """Whether a message says and carries just what the post would.

    Posts name their round and number, or have buttons that carry the moment of the game, so hardly two do.
    """
    post = delivery.post
    wanted = [(embed.get("title"), embed.get("description")) for embed in post.payload.get("embeds", [])]
    buttons = [
        getattr(item, "custom_id", None)
        for row in message.components
        for item in getattr(row, "children", ())
    ]
    return (
        message.content == (post.payload.get("content") or "").strip()
        and [(embed.title, embed.description) for embed in message.embeds] == wanted
        and [attachment.filename for attachment in message.attachments] == [file.name for file in post.files]
        and buttons == [button["custom_id"] for button in post.payload.get("buttons", [])]
    )


@asynccontextmanager
async def rest_client(token: str) -> AsyncIterator[discord.Client]:
    """A client that is logged in for REST requests only, for a worker without the gateway."""
    client = discord.Client(
        intents=discord.Intents.none(),
        allowed_mentions=discord.AllowedMentions.none(),
        max_ratelimit_timeout=60.0,
    )
    async with client:
        await client.login(token)
        yield client
