"""Discord's types of components: what each may hold, how much of it, and where it may be.

Sources: Discord's OpenAPI description of API v10 (lengths, numbers, which type may be in which), its documentation
("Component Reference"), and for what neither says discord-api-docs #8554 (bytes), #8177 (`min_values` of what is
required) and the answers that bots got. Every refusal is 50035; a problem is (path, code, message).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.rehearsal.sandbox.problems import Path, Problem, length
from bot.rehearsal.sandbox.state import Json

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SELECTS = (3, 5, 6, 7, 8)
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
UPLOAD, RADIO, CHECKS, CHECKBOX = 19, 21, 22, 23

ROWS, V2_COMPONENTS, V2_TEXT = 5, 40, 4000
V2_BYTES, V2_BYTES_EACH = 10_170, 12
"""Above so many bytes of text, with so many more for each text display, Discord answers 500."""
MODAL_PARTS = 5
LINK, PREMIUM = 5, 6
"""Styles of buttons that have no custom id."""

_LISTED: Mapping[int, tuple[str, ...]] = {
    5: ("user",),
    6: ("role",),
    7: ("user", "role"),
    8: ("channel",),
}
"""Menus that Discord fills, and what they may have chosen beforehand."""
_SCHEMES = ("http", "https", "discord")

LEGACY_TOP = (ROW,)
LAYOUT_TOP = (ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR, CONTAINER)
MODAL_TOP = (ROW, TEXT_DISPLAY, LABEL)
_IN_ROW, _IN_MODAL_ROW = (BUTTON, *SELECTS), (TEXT_INPUT,)
_IN_LABEL = (STRING_SELECT, TEXT_INPUT, 5, 6, 7, 8, UPLOAD, RADIO, CHECKS, CHECKBOX)
Bounds = Mapping[str, tuple[int, int]]


@dataclass(frozen=True)
class Kind:
    """What a type of component may hold. Bounds of a text or list are lengths; a low above 0 makes it required."""

    texts: Bounds = field(default_factory=dict)
    lists: Bounds = field(default_factory=dict)
    numbers: Bounds = field(default_factory=dict)
    truths: tuple[str, ...] = ()
    media: str = ""
    """The field with its picture or file."""
    inside: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Which types a field may hold."""


_ID: Bounds = {"custom_id": (1, 100)}
_OPTION: Bounds = {"label": (1, 100), "value": (1, 100), "description": (0, 100)}
_SELECT = Kind(
    {**_ID, "placeholder": (0, 150)},
    {"default_values": (0, 25)},
    {"min_values": (0, 25), "max_values": (1, 25)},
    ("disabled", "required"),
)
KINDS: Mapping[int, Kind] = {
    ROW: Kind(lists={"components": (1, 5)}, inside={"components": _IN_ROW}),
    BUTTON: Kind({"label": (0, 80), "url": (0, 512)}, {}, {"style": (1, 6)}, ("disabled",)),
    STRING_SELECT: Kind(_SELECT.texts, {"options": (1, 25)}, _SELECT.numbers, _SELECT.truths),
    TEXT_INPUT: Kind(
        {**_ID, "label": (0, 45), "value": (0, 4000), "placeholder": (0, 100)},
        {},
        {"style": (1, 2), "min_length": (0, 4000), "max_length": (1, 4000)},
        ("required",),
    ),
    **dict.fromkeys((5, 6, 7, 8), _SELECT),
    SECTION: Kind(
        lists={"components": (1, 3)},
        inside={"components": (TEXT_DISPLAY,), "accessory": (BUTTON, THUMBNAIL)},
    ),
    TEXT_DISPLAY: Kind({"content": (1, V2_TEXT)}),
    THUMBNAIL: Kind({"description": (0, 1024)}, truths=("spoiler",), media="media"),
    GALLERY: Kind(lists={"items": (1, 10)}),
    FILE: Kind(truths=("spoiler",), media="file"),
    SEPARATOR: Kind(numbers={"spacing": (1, 2)}, truths=("divider",)),
    CONTAINER: Kind(
        lists={"components": (1, V2_COMPONENTS)},
        numbers={"accent_color": (0, 0xFFFFFF)},
        truths=("spoiler",),
        inside={"components": (ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR)},
    ),
    LABEL: Kind({"label": (1, 45), "description": (0, 100)}, inside={"component": _IN_LABEL}),
    UPLOAD: Kind(_ID, {}, {"min_values": (0, 10), "max_values": (1, 10)}, ("required",)),
    RADIO: Kind(_ID, {"options": (2, 10)}, {}, ("required",)),
    CHECKS: Kind(_ID, {"options": (1, 10)}, {"min_values": (0, 10), "max_values": (1, 10)}, ("required",)),
    CHECKBOX: Kind(_ID, truths=("default",)),
}


def walk(components: Iterable[Any]) -> Iterable[Json]:
    """All components, with those inside them."""
    for item in components:
        if isinstance(item, Mapping):
            yield dict(item) if not isinstance(item, dict) else item
            yield from walk(item.get("components") or [])
            yield from walk([item[key] for key in ("accessory", "component") if item.get(key)])


def texts_of(components: Iterable[Any]) -> list[str]:
    """The words of all text displays."""
    return [str(item.get("content") or "") for item in walk(components) if item.get("type") == TEXT_DISPLAY]


class Checker:
    """Finds the problems of the components of one message or form."""

    def __init__(self, files: Iterable[str] = (), *, modal: bool = False) -> None:
        self.files = set(files)
        """The names of the files that come with it."""
        self.modal = modal
        self._custom_ids: set[str] = set()
        self._numbers: set[int] = set()

    def top(self, at: Path, components: list[Any], allowed: tuple[int, ...]) -> Iterable[Problem]:
        """Problems of all components of a list, and of those inside them."""
        for number, item in enumerate(components):
            yield from self.one((*at, number), item, allowed)

    def one(self, at: Path, item: Any, allowed: tuple[int, ...]) -> Iterable[Problem]:
        """Problems of a component, which must be of an allowed type, and of those inside it."""
        if not isinstance(item, dict):
            yield at, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"
            return
        kind = item.get("type")
        if kind not in allowed:
            text = f'Value of field "type" must be one of {tuple(sorted(allowed))}.'
            yield (*at, "type"), "UNION_TYPE_CHOICES", text
            return
        facts = KINDS[kind]
        yield from self._fields(at, item, facts)
        yield from self._ids(at, item)
        if kind == BUTTON:
            yield from _button(at, item)
        if kind in (STRING_SELECT, RADIO, CHECKS):
            yield from _options(at, item)
        if kind in (*SELECTS, UPLOAD, CHECKS):
            yield from self._amounts(at, item)
        if kind in _LISTED:
            yield from _listed(at, item)
        if kind == TEXT_INPUT and (item.get("min_length") or 0) > (item.get("max_length") or 4000):
            yield (*at, "min_length"), "NUMBER_TYPE_MAX", "min_length is larger than max_length"
        if kind == GALLERY:
            yield from self._gallery(at, item)
        if facts.media:
            yield from self._media((*at, facts.media), item.get(facts.media), only_files=kind == FILE)
        yield from self._inside(at, item, facts)

    def _fields(self, at: Path, item: Json, facts: Kind) -> Iterable[Problem]:
        for key, (low, high) in facts.texts.items():
            value = item.get(key)
            if value is not None and not isinstance(value, str):
                yield (*at, key), "STRING_TYPE_CONVERT", "Could not interpret value as string."
            elif low and isinstance(value, str) and not value.strip():
                yield (*at, key), "BASE_TYPE_REQUIRED", "This field is required"
            else:
                yield from length((*at, key), value, high, low)
        for key, (low, high) in facts.lists.items():
            value = item.get(key)
            if value is not None and not isinstance(value, list):
                yield (*at, key), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"
            else:
                yield from length((*at, key), value, high, low)
        for key, (low, high) in facts.numbers.items():
            yield from _number((*at, key), item.get(key), low, high)
        for key in facts.truths:
            if item.get(key) not in (None, True, False):
                yield (*at, key), "BOOLEAN_TYPE_CONVERT", "Must be either true or false."

    def _ids(self, at: Path, item: Json) -> Iterable[Problem]:
        custom_id, number = item.get("custom_id"), item.get("id")
        if isinstance(custom_id, str):
            if custom_id in self._custom_ids:
                text = "Component custom id cannot be duplicated"
                yield (*at, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", text
            self._custom_ids.add(custom_id)
        if number:
            yield from _number((*at, "id"), number, 0, 2**31 - 1)
            if number in self._numbers:
                yield (*at, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated"
            self._numbers.add(number)

    def _amounts(self, at: Path, item: Json) -> Iterable[Problem]:
        low, high = item.get("min_values"), item.get("max_values")
        low, high = 1 if low is None else low, 1 if high is None else high
        if not isinstance(low, int) or not isinstance(high, int):
            return
        if low > high:
            yield (*at, "min_values"), "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}."
        if self.modal and low == 0 and item.get("required") in (None, True):
            text = "min_values must be at least 1 for what is required"
            yield (*at, "min_values"), "NUMBER_TYPE_MIN", text
        if "options" in item and isinstance(item["options"], list):
            if high > max(len(item["options"]), 1):
                yield (*at, "max_values"), "SELECT_COMPONENT_MAX_VALUES", "More than there are options"
            if (
                sum(bool(option.get("default")) for option in item["options"] if isinstance(option, dict))
                > high
            ):
                text = "More options are chosen than max_values"
                yield (*at, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", text

    def _gallery(self, at: Path, item: Json) -> Iterable[Problem]:
        for number, shown in enumerate(item.get("items") or []):
            here = (*at, "items", number)
            if not isinstance(shown, dict):
                yield here, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"
                continue
            yield from length((*here, "description"), shown.get("description"), 1024)
            yield from self._media((*here, "media"), shown.get("media"))

    def _media(self, at: Path, media: Any, only_files: bool = False) -> Iterable[Problem]:
        url = media.get("url") if isinstance(media, dict) else None
        if not isinstance(url, str) or not url:
            yield (*at, "url"), "BASE_TYPE_REQUIRED", "This field is required"
            return
        yield from length((*at, "url"), url, 2048)
        scheme, _, name = url.partition("://")
        taken = ("attachment",) if only_files else ("http", "https", "attachment")
        if scheme == "attachment":
            if name not in self.files:
                text = f'The referenced attachment ("{url}") was not found'
                yield (*at, "url"), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", text
        elif scheme not in taken:
            text = f'Scheme "{scheme}" is not supported. Scheme must be one of {taken}.'
            yield (*at, "url"), "URL_TYPE_INVALID_SCHEME", text

    def _inside(self, at: Path, item: Json, facts: Kind) -> Iterable[Problem]:
        for key, allowed in facts.inside.items():
            inner, here = item.get(key), (*at, key)
            if key != "components":
                if inner is None:
                    yield here, "BASE_TYPE_REQUIRED", "This field is required"
                else:
                    yield from self.one(here, inner, allowed)
            elif isinstance(inner, list):
                if item["type"] == ROW:
                    yield from _width(here, inner)
                    allowed = _IN_MODAL_ROW if self.modal else allowed
                yield from self.top(here, inner, allowed)


def _width(at: Path, inner: list[Any]) -> Iterable[Problem]:
    """A row holds five buttons, or one of anything else."""
    kinds = [part.get("type") for part in inner if isinstance(part, dict)]
    used = 0
    for number, kind in enumerate(kinds):
        used += 1 if kind == BUTTON else 5
        if used > 5:
            text = "The specified component exceeds the maximum width"
            yield (*at, number), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", text


def _number(at: Path, value: Any, low: int, high: int) -> Iterable[Problem]:
    if value is None:
        return
    if isinstance(value, bool) or not isinstance(value, int):
        yield at, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.'
    elif value < low:
        yield at, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}."
    elif value > high:
        yield at, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}."


def _button(at: Path, item: Json) -> Iterable[Problem]:
    if item.get("style") is None:
        yield (*at, "style"), "BASE_TYPE_REQUIRED", "This field is required"
    if not item.get("label") and not item.get("emoji"):
        yield (*at, "label"), "BUTTON_COMPONENT_INVALID", "A button must have a label or an emoji"
    if item.get("style") == LINK:
        url = item.get("url")
        yield from length((*at, "url"), url, 512, 1)
        if url and str(url).partition("://")[0] not in _SCHEMES:
            text = f'Scheme "{url}" is not supported. Scheme must be one of {_SCHEMES}.'
            yield (*at, "url"), "URL_TYPE_INVALID_SCHEME", text
        if item.get("custom_id"):
            text = "A custom id and url cannot both be specified"
            yield at, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", text
    elif item.get("style") != PREMIUM:
        yield from length((*at, "custom_id"), item.get("custom_id"), 100, 1)


def _listed(at: Path, item: Json) -> Iterable[Problem]:
    """Problems of what is chosen beforehand in a menu that Discord fills."""
    known = item.get("default_values")
    entries = known if isinstance(known, list) else []
    for number, entry in enumerate(entries):
        here = (*at, "default_values", number)
        if not isinstance(entry, dict):
            yield here, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"
            continue
        if entry.get("type") not in _LISTED[item["type"]]:
            text = f"Value must be one of {_LISTED[item['type']]}."
            yield (*here, "type"), "BASE_TYPE_CHOICES", text
        if not str(entry.get("id", "")).isdigit():
            yield (*here, "id"), "NUMBER_TYPE_COERCE", f'Value "{entry.get("id")}" is not snowflake.'
    high = 1 if item.get("max_values") is None else item["max_values"]
    if isinstance(high, int) and len(entries) > high:
        text = "More options are chosen than max_values"
        yield (*at, "default_values"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", text


def _options(at: Path, item: Json) -> Iterable[Problem]:
    values: set[str] = set()
    options = item.get("options")
    chosen = 0
    for number, option in enumerate(options if isinstance(options, list) else []):
        here = (*at, "options", number)
        if not isinstance(option, dict):
            yield here, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"
            continue
        for key, (low, high) in _OPTION.items():
            yield from length((*here, key), option.get(key), high, low)
        if option.get("value") in values:
            text = "The specified option value is already used"
            yield (*here, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", text
        values.add(str(option.get("value")))
        chosen += bool(option.get("default"))
    if item["type"] == RADIO and chosen > 1:
        text = "More than one option of a radio group is chosen"
        yield (*at, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", text
