"""Messages for the outbox, inside Discord's limits. The channel's role becomes its id when the post is queued."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.service.base import TEXT_LIMIT, Picture, clip
from bot.service.ground.notices import Ping
from bot.service.screens.budget import BYTES, CHARACTERS, COMPONENTS, Budget
from bot.service.screens.parts import Button, Part, payload_of, texts_of
from bot.service.screens.screen import Screen
from bot.store.outbox import NOTICE, File, Post
from bot.store.tables import Campaign, PostKind

MAX_TITLE = 256
MAX_DESCRIPTION = 3500
"""Below Discord's 4,096, so that title, description and footer stay inside the 6,000 of a message."""
JOINER = "\u200d"
"""Makes one emoji, or one letter, of two characters."""
FOR_POSTS = Budget(COMPONENTS - 1, CHARACTERS - 200, BYTES - 400)
"""What a layout may be in a post: a note may come below it."""
MAX_PINGS = 100
"""Discord refuses a message that is to notify more users by name."""
BLUE = 0x2F6690
RED = 0xB23A48
GREY = 0x6C757D

BRIEFING = "briefing-room"
OPERATIONS = "operations-room"
ORDERS = "unit-orders"
DOSSIERS = "unit-dossiers"
COMMS = "comms-net"
FEED = "news-feed"
RULES = "campaign-rules"
GM_ROOM = "gm-room"
HEAD = ":head:"
"""In the key of an edit of the line above a briefing. Such an edit tells nothing of the course of a round."""


def embed(
    title: str,
    description: str = "",
    *,
    image: str | None = None,
    small: str | None = None,
    color: int = BLUE,
) -> dict[str, Any]:
    """One embed; `image` is the filename of a picture in the same message, `small` of one beside the text."""
    made: dict[str, Any] = {"color": color}
    if title:
        made["title"] = clip(title, MAX_TITLE)
    if description:
        made["description"] = clip(description, MAX_DESCRIPTION)
    if image:
        made["image"] = {"url": f"attachment://{image}"}
    if small:
        made["thumbnail"] = {"url": f"attachment://{small}"}
    return made


def message(
    campaign: Campaign,
    key: str,
    channel: str,
    content: str = "",
    *,
    embeds: Sequence[Mapping[str, Any]] = (),
    pictures: Sequence[Picture] = (),
    buttons: Sequence[Button] = (),
    ping: Ping | None = None,
) -> list[Post]:
    """A post in a channel by its role; none where the campaign has no such channel.

    `ping`: what the post calls people for, and whom: their mentions in the text notify them, all others only show a
    name.
    """
    if (channel_id := campaign.channels.get(channel)) is None:
        return []
    payload: dict[str, Any] = {
        "content": clip(content),
        "embeds": [dict(entry) for entry in embeds],
        "files": [{"filename": picture.filename, "alt": picture.alt[:1024]} for picture in pictures],
        "pin": False,
        "buttons": [button.payload() for button in buttons],
    }
    if ping is not None and ping.users:
        payload |= {"ping": list(ping.users[:MAX_PINGS]), NOTICE: ping.notice.name}
    files = tuple(File(picture.filename, picture.data, picture.alt[:1024]) for picture in pictures)
    return [Post(key, channel_id, payload, files)]


def pinned(posts: Sequence[Post]) -> list[Post]:
    """The posts, each to be pinned in its channel."""
    return [replace(post, payload={**post.payload, "pin": True}) for post in posts]


def in_order(posts: Sequence[Post]) -> list[Post]:
    """The posts as parts of an account: each is posted after those before it."""
    return [replace(post, in_order=True) for post in posts]


def layout(
    campaign: Campaign,
    key: str,
    channel: str,
    parts: Sequence[Part],
    *,
    pictures: Sequence[Picture] = (),
    target: str | None = None,
) -> list[Post]:
    """A layout that shows all its pictures, as a post, or with `target` in the place of an earlier post.

    A post that is a layout remains one: whatever is put in its place is a layout too. None where the campaign has no
    such channel. Raises ValueError for more than fits, with room for the note that its files were refused.
    """
    if (channel_id := campaign.channels.get(channel)) is None:
        return []
    Screen(layout=tuple(parts), pictures=tuple(pictures))  # nothing of it left out or missing
    FOR_POSTS.after(*parts)
    if not texts_of(parts):
        raise ValueError("a post without a word")
    payload: dict[str, Any] = {
        "content": "",
        "embeds": [],
        "layout": payload_of(parts),
        "files": [{"filename": picture.filename, "alt": picture.alt[:1024]} for picture in pictures],
        "pin": False,
        "buttons": [],
    }
    files = tuple(File(picture.filename, picture.data, picture.alt[:1024]) for picture in pictures)
    if target is None:
        return [Post(key, channel_id, payload, files)]
    return [Post(key, channel_id, payload, files, kind=PostKind.EDIT, target_key=target)]


def edit(
    campaign: Campaign,
    key: str,
    channel: str,
    target: str,
    content: str,
    *,
    links: Mapping[str, str] | None = None,
) -> list[Post]:
    """Replace the text of an earlier post, named by its key, and take its buttons off.

    `links`: words of the text that become links to other posts, by their keys.
    """
    if (channel_id := campaign.channels.get(channel)) is None:
        return []
    payload = {"content": clip(content), "embeds": [], "files": [], "pin": False, "buttons": []}
    if links:
        payload["links"] = dict(links)
    return [Post(key, channel_id, payload, kind=PostKind.EDIT, target_key=target)]


def reaction(campaign: Campaign, key: str, channel: str, target: str, emoji: str) -> list[Post]:
    """A mark on an earlier post, named by its key."""
    if (channel_id := campaign.channels.get(channel)) is None:
        return []
    return [Post(key, channel_id, {"emoji": emoji}, kind=PostKind.REACT, target_key=target)]


def mentions(users: Sequence[int]) -> str:
    """The users, mentioned; give them to `message` in its `ping` too if they are to be notified."""
    return " ".join(f"<@{user_id}>" for user_id in users)


def pages(lines: Sequence[str], limit: int = MAX_DESCRIPTION) -> list[str]:
    """Lines joined into texts of at most `limit` characters; no line is torn unless it alone is longer.

    A text of blanks alone, which Discord refuses, is left out.
    """
    texts: list[str] = []
    for part in (part for line in lines for part in _folded(line, limit)):
        if texts and len(texts[-1]) + 1 + len(part) <= limit:
            texts[-1] += "\n" + part
        else:
            texts.append(part)
    return [text for text in texts if text.strip()]


def whole_message(campaign: Campaign, key: str, channel: str, text: str) -> list[Post]:
    """The whole text, in as many posts as it takes; none where the campaign has no such channel."""
    posts: list[Post] = []
    for number, page in enumerate(pages(text.splitlines(), TEXT_LIMIT), 1):
        posts += message(campaign, key if number == 1 else f"{key}:{number}", channel, page)
    return posts


def in_blocks(text: str) -> list[str]:
    """The whole text to be copied, in as many messages as it takes."""
    before, after = "```\n", "\n```"
    lines = text.replace("```", "").splitlines()
    return [f"{before}{page}{after}" for page in pages(lines, TEXT_LIMIT - len(before + after))]


def _folded(line: str, limit: int) -> Iterator[str]:
    """A line in parts of at most `limit` characters, torn behind a blank where there is one."""
    while len(line) > limit:
        end = line.rfind(" ", limit // 2, limit) + 1 or limit
        while end > limit // 2 and _belong_together(line, end):
            end -= 1
        yield line[:end]
        line = line[end:]
    yield line


def _belong_together(line: str, at: int) -> bool:
    """Whether what comes before and after a place is one character to a reader, or an escape and its character."""
    before = line[:at]
    escapes = len(before) - len(before.rstrip("\\"))
    joined = JOINER in line[at - 1 : at + 1] or unicodedata.category(line[at])[0] == "M"
    return escapes % 2 == 1 or joined


def order_key(number: int, place: int) -> str:
    """The outbox key of the post that shows an order."""
    return f"round:{number}:order:{place}"
