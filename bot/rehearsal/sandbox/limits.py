"""Discord's limits on messages and their components, checked by hand because that takes microseconds.

Sources: Discord's documentation ("Message", "Component Reference", "Uploading Files") and its OpenAPI
description. A problem is (path, code, message); `refuse` turns problems into the answer 400 with code 50035.
"""

from collections.abc import Iterable, Sized
from typing import Any

from bot.rehearsal.sandbox.errors import ApiError
from bot.rehearsal.sandbox.state import COMPONENTS_V2, EPHEMERAL, LOADING, Json

Path = tuple[str | int, ...]
Problem = tuple[Path, str, str]

CONTENT = 2000
EMBEDS, EMBED_SUM = 10, 6000
FILES, FILE_BYTES = 10, 10 * 1024 * 1024
REACTIONS = 20
NONCE = 25
ROWS, V2_COMPONENTS, V2_TEXT = 5, 40, 4000

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SELECTS = (3, 5, 6, 7, 8)
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18


def refuse(problems: list[Problem], message: str = "Invalid Form Body") -> None:
    """Raise ApiError 50035 with Discord's nested error object, if there is any problem."""
    if not problems:
        return
    tree: dict[str, Any] = {}
    for path, code, text in problems:
        node = tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": text})
    raise ApiError(400, 50035, message, tree)


def length(path: Path, value: Any, high: int, low: int = 0) -> Iterable[Problem]:
    """Problems of a text or list whose length must be low..high; None counts as absent unless low > 0."""
    if value is None:
        if low:
            yield path, "BASE_TYPE_REQUIRED", "This field is required"
    elif not isinstance(value, Sized):
        yield path, "STRING_TYPE_CONVERT", "Could not interpret value as string."
    elif len(value) > high:
        yield path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length."
    elif len(value) < low:
        yield path, "BASE_TYPE_MIN_LENGTH", f"Must be {low} or more in length."


def check_message(body: Json, files: dict[int, Any], content_limit: int = CONTENT, new: bool = True) -> None:
    """Raise ApiError for a message body that Discord refuses (50035, 50006 empty, 40005 too large)."""
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
    if v2:
        problems += [
            ((key,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", f"{key} cannot be used")
            for key in ("content", "embeds")
            if body.get(key)
        ]
    problems += list(_layout(components, v2))
    refuse(problems)
    empty = not (body.get("content") or "").strip() and not embeds and not components
    if new and empty and not files and not attachments:
        raise ApiError(400, 50006, "Cannot send an empty message")


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


def _layout(components: list[Json], v2: bool) -> Iterable[Problem]:
    at: Path = ("components",)
    seen: set[str] = set()
    if v2:
        everything = list(walk(components))
        yield from length(at, everything, V2_COMPONENTS)
        text = sum(len(c.get("content") or "") for c in everything if c["type"] == TEXT_DISPLAY)
        if text > V2_TEXT:
            yield at, "COMPONENT_TEXT_TOO_LONG", "Displayable text exceeds 4000 characters."
    else:
        yield from length(at, components, ROWS)
    for number, item in enumerate(components):
        here: Path = (*at, number)
        if not v2 and item["type"] != ROW:
            yield (*here, "type"), "UNION_TYPE_CHOICES", 'Value of field "type" must be one of (1,).'
            continue
        yield from component(here, item, seen)


def walk(components: list[Json]) -> Iterable[Json]:
    """All components, with those inside them."""
    for item in components:
        yield item
        inner = list(item.get("components") or [])
        if item.get("accessory"):
            inner.append(item["accessory"])
        if item.get("component"):
            inner.append(item["component"])
        yield from walk(inner)


def component(at: Path, item: Json, seen: set[str]) -> Iterable[Problem]:
    """Problems of a component and of those inside it; `seen` collects custom ids."""
    kind = item["type"]
    if kind == ROW:
        inner = item.get("components") or []
        selects = [c for c in inner if c["type"] in SELECTS]
        yield from length((*at, "components"), inner, 1 if selects else 5, 1)
    elif kind == SECTION:
        yield from length((*at, "components"), item.get("components"), 3, 1)
    elif kind == GALLERY:
        yield from length((*at, "items"), item.get("items"), 10, 1)
    elif kind == TEXT_DISPLAY:
        yield from length((*at, "content"), item.get("content"), V2_TEXT, 1)
    elif kind == BUTTON:
        yield from _button(at, item)
    elif kind in SELECTS:
        yield from _select(at, item)
    custom_id = item.get("custom_id")
    if custom_id is not None:
        yield from length((*at, "custom_id"), custom_id, 100, 1)
        if custom_id in seen:
            text = "Component custom id cannot be duplicated"
            yield (*at, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", text
        seen.add(custom_id)
    for number, inner_item in enumerate(item.get("components") or []):
        yield from component((*at, "components", number), inner_item, seen)
    if item.get("accessory"):
        yield from component((*at, "accessory"), item["accessory"], seen)


def _button(at: Path, item: Json) -> Iterable[Problem]:
    yield from length((*at, "label"), item.get("label"), 80)
    if not item.get("label") and not item.get("emoji"):
        yield (*at, "label"), "BUTTON_COMPONENT_INVALID", "A button must have a label or an emoji"
    if item.get("style") == 5:
        yield from length((*at, "url"), item.get("url"), 512, 1)
    elif item.get("style") != 6:
        yield from length((*at, "custom_id"), item.get("custom_id"), 100, 1)


def _select(at: Path, item: Json) -> Iterable[Problem]:
    yield from length((*at, "custom_id"), item.get("custom_id"), 100, 1)
    yield from length((*at, "placeholder"), item.get("placeholder"), 150)
    low, high = item.get("min_values", 1), item.get("max_values", 1)
    if not 0 <= low <= 25 or not 1 <= high <= 25 or low > high:
        yield (*at, "min_values"), "NUMBER_TYPE_MAX", "min_values and max_values must be 0 to 25, in order"
    if item["type"] != STRING_SELECT:
        return
    options = item.get("options")
    yield from length((*at, "options"), options, 25, 1)
    values: set[str] = set()
    for number, option in enumerate(options or []):
        here = (*at, "options", number)
        yield from length((*here, "label"), option.get("label"), 100, 1)
        yield from length((*here, "value"), option.get("value"), 100, 1)
        yield from length((*here, "description"), option.get("description"), 100)
        if option.get("value") in values:
            text = "The specified option value is already used"
            yield (*here, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", text
        values.add(str(option.get("value")))
    if high > max(len(options or []), 1):
        yield (*at, "max_values"), "SELECT_COMPONENT_MAX_VALUES", "More than there are options"
