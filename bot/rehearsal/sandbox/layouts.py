"""Components as Discord stores them: each with a number of its own, its default values and its files."""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

from bot.rehearsal.sandbox.components import (
    CONTAINER,
    FILE,
    GALLERY,
    SELECTS,
    SEPARATOR,
    THUMBNAIL,
    walk,
)
from bot.rehearsal.sandbox.state import Attachment, Json

_LEFT: dict[int, Json] = {
    CONTAINER: {"accent_color": None, "spoiler": False},
    FILE: {"spoiler": False},
    SEPARATOR: {"spacing": 1, "divider": True},
    THUMBNAIL: {"description": None, "spoiler": False},
    **{kind: {"min_values": 1, "max_values": 1} for kind in SELECTS},
}
"""What Discord fills in."""


def kept(components: Sequence[Json], attachments: Sequence[Attachment]) -> list[Json]:
    """The components of a message as it is read later. A number that was given stays, and no other gets it."""
    taken = {item["id"] for item in walk(components) if item.get("id")}
    numbers = (number for number in count(1) if number not in taken)
    files = {f"attachment://{item.filename}": item for item in attachments}
    return [_kept(item, numbers, files) for item in components]


def _kept(item: Json, numbers: Iterator[int], files: dict[str, Attachment]) -> Json:
    given = {key: value for key, value in item.items() if value is not None or key == "accent_color"}
    out: Json = _LEFT.get(item["type"], {}) | given
    out["id"] = item.get("id") or next(numbers)
    if "components" in item:
        out["components"] = [_kept(inner, numbers, files) for inner in item["components"]]
    if "accessory" in item:
        out["accessory"] = _kept(item["accessory"], numbers, files)
    if item["type"] == GALLERY:
        plain: Json = {"description": None, "spoiler": False}
        out["items"] = [plain | shown | {"media": _media(shown["media"], files)} for shown in item["items"]]
    if item["type"] == THUMBNAIL:
        out["media"] = _media(item["media"], files)
    if item["type"] == FILE:
        out["file"] = _media(item["file"], files)
        attachment = files.get(item["file"]["url"])
        out |= (
            {"name": attachment.filename, "size": len(attachment.content)} if attachment is not None else {}
        )
    return out


def _media(media: Json, files: dict[str, Attachment]) -> Json:
    attachment = files.get(media["url"])
    if attachment is None:
        return {"id": "0", "proxy_url": media["url"]} | media
    made: Json = {
        "id": str(attachment.id),
        "url": attachment.url,
        "proxy_url": attachment.url,
        "attachment_id": str(attachment.id),
    }
    made["content_type"] = attachment.content_type
    if attachment.size:
        made["width"], made["height"] = attachment.size
    return made


def files_shown(components: Sequence[Any]) -> set[str]:
    """The addresses of all pictures and files that the components show."""
    addresses: set[str] = set()
    for item in walk(components):
        media = [
            item.get("media"),
            item.get("file"),
            *(shown.get("media") for shown in item.get("items") or []),
        ]
        addresses |= {medium["url"] for medium in media if medium}
    return addresses
