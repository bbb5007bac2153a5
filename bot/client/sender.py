"""Makes the outbox's posts on Discord, through discord.py's REST client (no gateway needed)."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import partial
from hashlib import blake2b
from typing import Any

import aiohttp
import discord
import structlog

from bot.campaign.world.safe_text import plain
from bot.client.limits import MAX_WAIT, TOLD
from bot.client.rights import missing
from bot.store.delivery.sender import Delivery, PostRefused, Unreachable
from bot.store.layouts import with_files
from bot.store.outbox import KEEPS, REWORDED
from bot.store.tables import Cause, PostKind
from bot.views.layouts import button_of, instead_of, layout_of

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = (
    False  # a bot that does not speak needs neither
)
log = structlog.get_logger(__name__)

THREAD_EXISTS = 160004
UNKNOWN_MESSAGE = 10008
TOO_LARGE = 40005
THREAD_ARCHIVED = 50083
SEARCHED = 1000
"""How many messages since a post's first attempt are searched for it when its answer was lost."""
MARKED = 1 << 30
"""From here on are the numbers that mark layouts of ours."""
SKEW = timedelta(hours=1)
"""By how much our clock may differ from Discord's."""


class DiscordSender:
    """`bot.store.delivery.Sender` for a logged-in client."""

    def __init__(self, client: discord.Client) -> None:
        self.client = client

    async def send(self, delivery: Delivery) -> int:
        post = delivery.post
        async with self._answers(delivery):
            same: dict[str, Any] = {
                "files": files(delivery),
                "nonce": delivery.nonce,
                "allowed_mentions": called(post.payload),
            }
            if (made := layout(delivery)) is not None:
                message = await self._channel(delivery).send(view=made, **same)
            else:
                message = await self._channel(delivery).send(
                    content=post.payload.get("content"),
                    embeds=embeds(post.payload),
                    view=buttons(post.payload) or discord.utils.MISSING,
                    **same,
                )
        return message.id

    async def pin(self, delivery: Delivery) -> None:
        """A server that does not let us pin has the message all the same."""
        try:
            async with self._answers(delivery):
                await self._message(delivery).pin()
        except PostRefused as refused:
            log.warning("not pinned", key=delivery.post.key, error=str(refused))

    async def edit(self, delivery: Delivery) -> None:
        """Change a message; one that only says something in other words, and is out of reach, stays as it is."""
        try:
            await self._edit(delivery)
        except PostRefused as refused:
            if not delivery.post.payload.get(REWORDED):
                raise
            log.info("not reworded", key=delivery.post.key, error=str(refused))

    async def _edit(self, delivery: Delivery) -> None:
        async with self._answers(delivery):
            await self._awake(delivery, partial(self._edit_message, delivery))

    async def _edit_message(self, delivery: Delivery) -> None:
        payload, made = delivery.post.payload, layout(delivery)
        if made is None and await self._edited_plain(delivery):
            return
        if made is not None and payload.get(KEEPS) and await self._edited_with_files(delivery):
            return
        if made is None:
            names = [file.name for file in delivery.post.files]
            made = layout_of(instead_of(payload, names), mark_of(delivery.nonce))
        await self._message(delivery).edit(
            content=None,
            embeds=[],
            attachments=files(delivery),
            allowed_mentions=discord.AllowedMentions.none(),
            view=made,
        )

    async def _edited_plain(self, delivery: Delivery) -> bool:
        """Change a message that is no layout; False for one that is: Discord takes only a layout in its place."""
        payload = delivery.post.payload
        changed: dict[str, Any] = {}
        if not payload.get(KEEPS) or payload.get(REWORDED):
            changed["embeds"] = embeds(payload)
        if not payload.get(KEEPS):
            changed["attachments"] = files(delivery)
        try:
            await self._message(delivery).edit(
                content=payload.get("content"),
                **changed,
                allowed_mentions=discord.AllowedMentions.none(),
                view=buttons(payload),
            )
        except discord.HTTPException as error:
            if error.status != 400 or not (await self._message(delivery).fetch()).flags.components_v2:
                raise
            return False
        return True

    async def _edited_with_files(self, delivery: Delivery) -> bool:
        """Change a layout whose files stay; False where it names one that the message does not have."""
        parts = delivery.post.payload["layout"]
        try:
            await self._message(delivery).edit(
                content=None,
                embeds=[],
                allowed_mentions=discord.AllowedMentions.none(),
                view=layout_of(parts, mark_of(delivery.nonce)),
            )
        except discord.HTTPException as error:
            if error.status != 400:
                raise
            return False
        return True

    async def react(self, delivery: Delivery) -> None:
        async with self._answers(delivery):
            await self._message(delivery).add_reaction(delivery.post.payload["emoji"])

    async def thread(self, delivery: Delivery) -> None:
        async with self._answers(delivery):
            if (await self._message(delivery).fetch()).flags.has_thread:  # an earlier try got through
                return
            try:
                # By REST itself: discord.py's own way wants the server in its memory, which a worker has not.
                await self.client.http.start_thread_with_message(
                    delivery.post.channel_id,
                    self._message(delivery).id,
                    name=plain(delivery.post.payload["name"])[:100],
                    auto_archive_duration=10080,
                )
            except discord.HTTPException as error:
                if error.code != THREAD_EXISTS:
                    raise

    async def delete(self, delivery: Delivery) -> None:
        async with self._answers(delivery):
            try:
                await self._awake(delivery, self._message(delivery).delete)
            except discord.NotFound as error:
                if error.code != UNKNOWN_MESSAGE:
                    raise

    async def find(self, delivery: Delivery) -> list[int]:
        """Our own messages in the channel since the first attempt that say just what the post says, oldest first.

        Discord shows an empty channel to those who may not read its history: not finding the post there proves nothing.
        """
        me = self.client.application_id if self.client.user is None else self.client.user.id
        after = delivery.newer_than or 0
        if delivery.first_sent_at is not None:
            after = max(after, discord.utils.time_snowflake(delivery.first_sent_at - SKEW))
        ours = []
        async with self._answers(delivery):
            if lacking := await missing(self.client, delivery.post.channel_id, ("read_message_history",)):
                raise PostRefused("the channel's history cannot be read", Cause.RIGHT, lacking)
            history = self._channel(delivery).history(
                limit=SEARCHED, after=discord.Object(after), oldest_first=True
            )
            async for message in history:
                if message.author.id == me and message.reference is None and says(message, delivery):
                    ours.append(message.id)
        return ours

    async def place(self, name: str) -> int | None:
        """The system channel of `system:GUILD`, or the direct messages with the user of `dm:USER`."""
        kind, _, number = name.partition(":")
        try:
            if kind == "dm":
                return int((await self.client.http.start_private_message(int(number)))["id"])
            channel = (await self.client.http.get_guild(int(number), with_counts=False))["system_channel_id"]
        except (discord.Forbidden, discord.NotFound):
            return None
        except discord.RateLimited as error:
            raise rest(error) from error
        except aiohttp.ClientError as error:
            raise Unreachable(repr(error)) from error
        except discord.HTTPException as error:
            if error.status == 400:
                return None
            raise Unreachable(str(error)) from error
        return None if channel is None else int(channel)

    async def _awake(self, delivery: Delivery, change: Callable[[], Awaitable[None]]) -> None:
        """Change a message; a thread that Discord has archived, as nobody posted there for days, is opened again."""
        try:
            await change()
        except discord.HTTPException as error:
            if error.code != THREAD_ARCHIVED:
                raise
            await self.client.http.edit_channel(delivery.post.channel_id, archived=False)
            await change()

    def _channel(self, delivery: Delivery) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(delivery.post.channel_id)

    def _message(self, delivery: Delivery) -> discord.PartialMessage:
        if delivery.message_id is None:
            raise PostRefused("the message to change is not known", Cause.MESSAGE)
        return self._channel(delivery).get_partial_message(delivery.message_id)

    @asynccontextmanager
    async def _answers(self, delivery: Delivery) -> AsyncIterator[None]:
        """Discord's answers in the words of the outbox: what it refuses for now, and what passes by itself."""
        try:
            yield
        except discord.RateLimited as error:
            raise rest(error) from error
        except aiohttp.ClientError as error:
            raise Unreachable(repr(error)) from error
        except discord.HTTPException as error:
            cause = cause_of(error)
            if cause is None:
                raise Unreachable(str(error)) from error
            lacking = await self._lacking(delivery) if cause is Cause.RIGHT else ()
            raise PostRefused(str(error), cause, lacking) from error

    async def _lacking(self, delivery: Delivery) -> tuple[str, ...]:
        """The rights that the post wants and the bot does not have there; empty if that cannot be learnt."""
        try:
            return await missing(self.client, delivery.post.channel_id, wanted(delivery))
        except (aiohttp.ClientError, discord.DiscordException, OSError):
            return ()


def rest(error: discord.RateLimited) -> Unreachable:
    """What the outbox is told of a limit."""
    return Unreachable(f"rate limited for {error.retry_after:.0f} s", error.retry_after)


def cause_of(error: discord.HTTPException) -> Cause | None:
    """Why Discord refuses a post; None for what passes by itself: 429, 5xx, a token that is being changed."""
    match error.status:
        case 403:
            return Cause.RIGHT
        case 404:
            return Cause.MESSAGE if error.code == UNKNOWN_MESSAGE else Cause.CHANNEL
        case 413:
            return Cause.SIZE
        case 400 if error.code == TOO_LARGE:
            return Cause.SIZE
        case 400 if error.code == THREAD_ARCHIVED:
            return Cause.RIGHT
        case 400:
            return Cause.BODY
    return None


def wanted(delivery: Delivery) -> tuple[str, ...]:
    """The rights that a post needs in its channel, as discord.py names them."""
    match delivery.post.kind:
        case PostKind.REACT:
            return ("view_channel", "read_message_history", "add_reactions")
        case PostKind.THREAD:
            return ("view_channel", "read_message_history", "create_public_threads")
        case PostKind.EDIT | PostKind.DELETE:
            return ("view_channel",)
    return ("view_channel", "send_messages", *(("attach_files",) if delivery.post.files else ()))


def embeds(payload: Any) -> list[discord.Embed]:
    return [discord.Embed.from_dict(embed) for embed in payload.get("embeds", [])]


def called(payload: Any) -> discord.AllowedMentions:
    """Whom the post may ping: nobody, unless it names them."""
    people = [discord.Object(user) for user in payload.get("ping", [])]
    return discord.AllowedMentions(everyone=False, roles=False, users=people or False, replied_user=False)


def layout(delivery: Delivery) -> discord.ui.LayoutView | None:
    """The post as a layout, with all words inside; None where it is none."""
    parts = delivery.post.payload.get("layout")
    if not parts:
        return None
    names = {file.name for file in delivery.post.files}
    return layout_of(with_files(parts, names), mark_of(delivery.nonce))


def buttons(payload: Any) -> discord.ui.View | None:
    """The post's buttons, None where it has none; the bot itself hears them, so the view is over at once."""
    if not payload.get("buttons"):
        return None
    view = discord.ui.View(timeout=None)
    for made in payload["buttons"]:
        view.add_item(button_of(made))
    view.stop()
    return view


def mark_of(nonce: str) -> int:
    """The number of a layout's first part. Discord keeps it with the message, and forgets the nonce in minutes.

    It is larger than the numbers that Discord gives to parts by itself, and fits into 31 bits.
    """
    number = int.from_bytes(blake2b(nonce.encode(), digest_size=4).digest(), "big")
    return MARKED | (number & (MARKED - 1))


def files(delivery: Delivery) -> list[discord.File]:
    return [
        discord.File(io.BytesIO(file.data), filename=file.name, description=file.description[:1024] or None)
        for file in delivery.post.files
    ]


def says(message: discord.Message, delivery: Delivery) -> bool:
    """Whether a message says and carries just what the post would; of a layout, whether it has the post's mark."""
    post = delivery.post
    if post.payload.get("layout") or message.flags.components_v2:
        first = getattr(message.components[0], "id", None) if message.components else None
        return bool(post.payload.get("layout")) and first == mark_of(delivery.nonce)
    shown = [(embed.get("title"), embed.get("description")) for embed in post.payload.get("embeds", [])]
    buttons = [
        getattr(item, "custom_id", None)
        for row in message.components
        for item in getattr(row, "children", ())
    ]
    return (
        message.content == (post.payload.get("content") or "").strip()
        and [(embed.title, embed.description) for embed in message.embeds] == shown
        and [attachment.filename for attachment in message.attachments] == [file.name for file in post.files]
        and buttons == [button["custom_id"] for button in post.payload.get("buttons", [])]
    )


@asynccontextmanager
async def rest_client(token: str) -> AsyncIterator[discord.Client]:
    """A client that is logged in for REST requests only, for a worker without the gateway."""
    client = discord.Client(
        intents=discord.Intents(guilds=True),  # of no effect without the gateway
        allowed_mentions=discord.AllowedMentions.none(),
        max_ratelimit_timeout=MAX_WAIT,
        http_trace=TOLD.trace(),
    )
    async with client:
        await client.login(token)
        yield client
