"""What delivery needs of Discord and of those who know the readers, and how a post can fail."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.outbox import Post
from bot.store.tables import Cause, OutboxRow

Wanted = Callable[[AsyncSession, int | None, Mapping[str, Any]], Coroutine[Any, Any, bool]]
Called = Callable[[AsyncSession, OutboxRow], Coroutine[Any, Any, list[int]]]


async def _always(session: AsyncSession, campaign_id: int | None, concerns: Mapping[str, Any]) -> bool:
    return True


async def _all_named(session: AsyncSession, row: OutboxRow) -> list[int]:
    return list(row.payload.get("ping", ()))


@dataclass(frozen=True, slots=True)
class Readers:
    """What is asked about the readers of a notice when it is about to be sent."""

    wanted: Wanted = _always
    """Whether a notice of a campaign still concerns its reader, by what its payload has under `CONCERNS`."""
    called: Called = _all_named
    """Whom a post calls that names its notice; the others may be told in another way, in the same transaction."""


EVERYBODY = Readers()


@dataclass(frozen=True, slots=True)
class Delivery:
    """One post as the sender gets it."""

    post: Post
    nonce: str
    """At most 25 characters; send it with `enforce_nonce`, so that a repetition is no second message."""
    message_id: int | None
    """The message to edit, react to or pin; None when creating."""
    first_sent_at: datetime | None = None
    """When the first attempt was announced."""
    newer_than: int | None = None
    """The newest message that the channel was known to have before the first attempt."""


class PostRefused(Exception):
    """Discord's word that it will not make a post as things are."""

    def __init__(self, sentence: str, cause: Cause, lacking: Sequence[str] = ()) -> None:
        super().__init__(sentence)
        self.cause = cause
        self.lacking = tuple(lacking)
        """The rights that are missing, as Discord names them; empty if that is not known."""


class Unreachable(Exception):
    """Discord does not answer, or is not well. That passes by itself."""

    def __init__(self, sentence: str, rest: float = 0.0) -> None:
        super().__init__(sentence)
        self.rest = rest
        """Seconds for which Discord wants to hear nothing; 0 if it did not say."""


class Sender(Protocol):
    """Discord, as the outbox needs it.

    Raises PostRefused, and Unreachable or OSError for what passes by itself. Anything else is a defect.
    """

    async def send(self, delivery: Delivery) -> int:
        """Make the message, with the nonce enforced; its id."""

    async def pin(self, delivery: Delivery) -> None:
        """Pin `delivery.message_id`; where that is not allowed, log it."""

    async def edit(self, delivery: Delivery) -> None:
        """Replace the content, embeds and files of `delivery.message_id`."""

    async def react(self, delivery: Delivery) -> None:
        """Add the reaction to `delivery.message_id`; having it already is fine."""

    async def thread(self, delivery: Delivery) -> None:
        """Make a thread from `delivery.message_id`, named by the payload; having it already is fine."""

    async def delete(self, delivery: Delivery) -> None:
        """Delete `delivery.message_id`; its being gone already is fine."""

    async def find(self, delivery: Delivery) -> Sequence[int]:
        """The bot's own messages in the channel since the first attempt that say just what the post says."""

    async def place(self, name: str) -> int | None:
        """The channel of a `system:GUILD` or `dm:USER`; None if there is none."""
