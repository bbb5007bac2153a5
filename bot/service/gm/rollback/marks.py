"""The marks on posts of a course that was left, or that is the present one again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from bot.messages import say
from bot.service.base import TEXT_LIMIT, clip
from bot.service.gm.rollback.keys import Renaming, Shared, renaming, tells
from bot.store import branches
from bot.store.outbox import CONCERNS, KEEPS, PRIVATE, Post
from bot.store.tables import Console, PostKind, PostState

DROPPED = "of a course of the campaign that was left"


async def rename(
    session: AsyncSession,
    campaign_id: int,
    before: Mapping[int, int],
    after: Mapping[int, int],
    shared: Shared,
) -> Renaming:
    """Give the posts of rounds their keys for the courses of rounds that hold now; drop what nobody has posted yet."""
    rows = await branches.round_posts(session, campaign_id)
    change = renaming({row: key for row, key, _, _ in rows}, before, after, shared)
    await branches.rename_posts(session, campaign_id, change.all)
    await branches.drop_unsent(session, list(change.retired), DROPPED)
    return change


async def marks(
    session: AsyncSession,
    campaign_id: int,
    change: Mapping[int, tuple[str, str]],
    branch: int,
    *,
    holds: bool,
) -> list[Post]:
    """Edits that say of each post that tells of a round whether it holds: `change` has its old and its new key."""
    states = {row: (kind, state) for row, _, kind, state in await branches.round_posts(session, campaign_id)}
    told = [
        row
        for row, (old, _) in change.items()
        if tells(old) and states[row] == (PostKind.CREATE, PostState.SENT)
    ]
    payloads = await branches.payloads(session, told)
    words = say("rollback-mark", holds=holds)
    return [
        Post(
            f"branch:{branch}:mark:{row}",
            channel,
            _marked(payload, words, holds),
            kind=PostKind.EDIT,
            target_key=change[row][1],
        )
        for row, (channel, payload) in sorted(payloads.items())
        if PRIVATE not in payload and CONCERNS not in payload
    ]


async def console_moved(
    session: AsyncSession, campaign_id: int, change: Mapping[int, tuple[str, str]]
) -> None:
    """Let the campaign's console follow its post to its new key; the round that holds gets a console of its own."""
    console = await session.get(Console, campaign_id, populate_existing=True)
    if console is not None:
        console.post = next((new for old, new in change.values() if old == console.post), console.post)
        console.digest = console.signature = ""


def count(change: Iterable[tuple[str, str]]) -> int:
    """How many posts a change of keys concerns that get a mark."""
    return sum(tells(old) for old, _ in change)


def _marked(payload: Mapping[str, Any], words: str, holds: bool) -> dict[str, Any]:
    """A post's payload with the mark above it; what no longer holds has no buttons.

    A message keeps its embeds and its files, a layout its parts with their pictures.
    """
    made: dict[str, Any] = {"content": "", "embeds": [], "files": [], "pin": False, "buttons": []}
    parts = payload.get("layout")
    if parts:
        made["layout"] = [{"kind": "text", "text": words}, *_without_presses(parts, holds)]
        return {**made, KEEPS: True}
    said = payload.get("content") or ""
    made["content"] = clip(f"{words}\n{said}".strip(), TEXT_LIMIT)
    made["embeds"] = payload.get("embeds", [])
    made["buttons"] = payload.get("buttons", []) if holds else []
    return {**made, KEEPS: True}


def _without_presses(parts: Sequence[dict[str, Any]], holds: bool) -> list[dict[str, Any]]:
    """The parts; of a layout that no longer holds without what can be pressed."""
    kept: list[dict[str, Any]] = []
    for part in parts:
        if part["kind"] == "container":
            inner = _without_presses(part["parts"], holds)
            kept += [{**part, "parts": inner}] if inner else []
        elif part["kind"] == "section" and "thumbnail" not in part and not holds:
            kept += [{"kind": "text", "text": text} for text in part["texts"]]
        elif part["kind"] not in ("row", "choice", "menu") or holds:
            kept.append(part)
    return kept
