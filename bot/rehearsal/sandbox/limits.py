"""Discord's limits on messages, checked by hand because that takes microseconds; `components` has those of layouts.

Sources: Discord's documentation ("Message", "Uploading Files") and its OpenAPI description.
"""

from collections.abc import Iterable
from typing import Any

from bot.rehearsal.sandbox.components import (
    LAYOUT_TOP,
    LEGACY_TOP,
    ROWS,
    V2_BYTES,
    V2_BYTES_EACH,
    V2_COMPONENTS,
    V2_TEXT,
    Checker,
    texts_of,
    walk,
)
from bot.rehearsal.sandbox.errors import ApiError
from bot.rehearsal.sandbox.problems import Path, Problem, length, refuse
from bot.rehearsal.sandbox.state import COMPONENTS_V2, EPHEMERAL, LOADING, Json

CONTENT = 2000
EMBEDS, EMBED_SUM = 10, 6000
FILES, FILE_BYTES = 10, 10 * 1024 * 1024
REACTIONS = 20
NONCE = 25
_LEGACY = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
_LEGACY_TEXT = "The '{}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
_LEGACY_FIELDS = ("content", "embeds", "poll", "sticker_ids")


def check_message(
    body: Json,
    files: dict[int, Any],
    content_limit: int = CONTENT,
    new: bool = True,
    names: Iterable[str] = (),
) -> None:
    """Raise ApiError for a message body that Discord refuses (50035, 50006 empty, 40005 too large, 500).

    `names` are those of the files that the message has already.
    """
    if any(len(upload.content) > FILE_BYTES for upload in files.values()):
        raise ApiError(413, 40005, "Request entity too large")
    problems = list(length(("content",), body.get("content"), content_limit))
    attachments = body.get("attachments") or []
    kept = sum(1 for a in attachments if int(a["id"]) not in files)
    if kept + len(files) > FILES:
        problems.append((("attachments",), "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length."))
    for number, attachment in enumerate(attachments):
        problems += length(("attachments", number, "description"), attachment.get("description"), 1024)
    nonce = body.get("nonce")
    if nonce is not None:
        problems += length(("nonce",), str(nonce), NONCE)
    embeds = body.get("embeds") or []
    problems += length(("embeds",), embeds, EMBEDS)
    for number, embed in enumerate(embeds):
        problems += _embed(("embeds", number), embed)
    if sum(_embed_text(embed) for embed in embeds) > EMBED_SUM:
        problems.append((("embeds",), "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000"))
    components = body.get("components") or []
    v2 = bool(int(body.get("flags") or 0) & COMPONENTS_V2)
    named = [*names, *(upload.filename for upload in files.values())]
    named += [str(attachment["filename"]) for attachment in attachments if attachment.get("filename")]
    if v2:
        problems += [((key,), _LEGACY, _LEGACY_TEXT.format(key)) for key in _LEGACY_FIELDS if body.get(key)]
        problems += _layout(components, Checker(named))
    else:
        problems += length(("components",), components, ROWS)
        problems += Checker(named).top(("components",), components, LEGACY_TOP)
    refuse(problems)
    said = (body.get("content") or "").strip() or embeds or files or attachments
    if new and not components and (v2 or not said):
        raise ApiError(400, 50006, "Cannot send an empty message")
    texts = texts_of(components)
    if v2 and sum(len(text.encode()) + V2_BYTES_EACH for text in texts) > V2_BYTES:
        raise ApiError(500, 0, "500: Internal Server Error")


def _layout(components: list[Any], checker: Checker) -> Iterable[Problem]:
    at: Path = ("components",)
    if len(list(walk(components))) > V2_COMPONENTS:
        text = f"Total number of components exceeds maximum of {V2_COMPONENTS}"
        yield at, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", text
    if sum(map(len, texts_of(components))) > V2_TEXT:
        text = f"Components displayable text size exceeds maximum size of {V2_TEXT}"
        yield at, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", text
    yield from checker.top(at, components, LAYOUT_TOP)


def check_callback_flags(flags: int) -> int:
    """The flags that a deferred answer may carry."""
    return (flags & EPHEMERAL) | LOADING


def _embed_text(embed: Json) -> int:
    texts = [embed.get("title"), embed.get("description")]
    texts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    for item in embed.get("fields") or []:
        texts += [item.get("name"), item.get("value")]
    return sum(len(text) for text in texts if text)


def _embed(at: Path, embed: Json) -> Iterable[Problem]:
    yield from length((*at, "title"), embed.get("title"), 256)
    yield from length((*at, "description"), embed.get("description"), 4096)
    if embed.get("footer"):
        yield from length((*at, "footer", "text"), embed["footer"].get("text"), 2048, 1)
    if embed.get("author"):
        yield from length((*at, "author", "name"), embed["author"].get("name"), 256, 1)
    fields = embed.get("fields") or []
    yield from length((*at, "fields"), fields, 25)
    for number, item in enumerate(fields):
        yield from length((*at, "fields", number, "name"), item.get("name"), 256, 1)
        yield from length((*at, "fields", number, "value"), item.get("value"), 1024, 1)
