"""A form on a member's screen: what its fields take, and what Discord's client sends of them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bot.rehearsal.sandbox.command_options import attach, resolve
from bot.rehearsal.sandbox.components import (
    CHECKBOX,
    CHECKS,
    LABEL,
    RADIO,
    SELECTS,
    STRING_SELECT,
    TEXT_DISPLAY,
    TEXT_INPUT,
    UPLOAD,
    texts_of,
)
from bot.rehearsal.sandbox.errors import Refused
from bot.rehearsal.sandbox.state import Json
from bot.rehearsal.sandbox.world import Interaction

if TYPE_CHECKING:
    from bot.rehearsal.sandbox.replies import Reader, Reply


def chosen_values(item: Json, wanted: list[Any]) -> list[str]:
    """The values of a menu for what was chosen by value or label; Refused if the menu hasn't it."""
    low, high = item.get("min_values", 1), item.get("max_values", 1)
    if not low <= len(wanted) <= high:
        raise Refused(f"Choose {low} to {high}, not {len(wanted)}.")
    if item["type"] not in (STRING_SELECT, RADIO, CHECKS):
        return [str(getattr(value, "id", value)) for value in wanted]
    out: list[str] = []
    for value in wanted:
        match = [o["value"] for o in item["options"] if str(value) in (o["value"], o["label"])]
        if not match:
            offered = ", ".join(o["label"] for o in item["options"])
            raise Refused(f"The menu has no {value!r}, only: {offered}.")
        out.append(match[0])
    return out


class Modal:
    """A form on the screen."""

    def __init__(self, person: "Reader", interaction: Interaction) -> None:
        self._person = person
        self._interaction = interaction
        assert interaction.modal is not None
        self._form = interaction.modal
        self._resolved: Json = {}

    @property
    def title(self) -> str:
        return str(self._form["title"])

    @property
    def custom_id(self) -> str:
        return str(self._form["custom_id"])

    @property
    def text(self) -> str:
        """The words between the fields."""
        return "\n".join(texts_of(self._form["components"]))

    @property
    def fields(self) -> dict[str, Any]:
        """Label of each field and what it is filled in with: a text, entries, or whether a box is ticked."""
        return {label: _prefilled(field) for label, field in self._fields()}

    def _fields(self) -> list[tuple[str, Json]]:
        """(label, field) of everything to fill in."""
        found: list[tuple[str, Json]] = []
        for part in self._form["components"]:
            if part["type"] == LABEL:
                found.append((part["label"], part["component"]))
            elif part["type"] != TEXT_DISPLAY:
                found += [(field.get("label") or "", field) for field in part["components"]]
        return found

    async def submit(self, values: dict[str, Any] | None = None, /, **named: Any) -> "Reply":
        """Send the form. Fields by custom id or label; those not named keep what they are filled in with.

        A text, an entry or entries by value or label, True or False for a box, files as (name, bytes).
        """
        if self._interaction.modal is None:
            raise Refused("The form has been sent and is closed.")
        given = (values or {}) | named
        self._resolved = {}
        parts: list[Json] = []
        for part in self._form["components"]:
            about: Json = {"type": part["type"], "id": part.get("id") or 2 * len(parts) + 1}
            if part["type"] == LABEL:
                about["component"] = self._answer(part["label"], part["component"], given, about["id"] + 1)
            elif part["type"] != TEXT_DISPLAY:
                about["components"] = [
                    self._answer(field.get("label") or "", field, given, about["id"] + 1)
                    for field in part["components"]
                ]
            parts.append(about)
        if given:
            names = ", ".join(label for label, _ in self._fields())
            raise Refused(f"The form has no {', '.join(given)}, only: {names}.")
        data = {"custom_id": self.custom_id, "components": parts, "resolved": self._resolved}
        reply = await self._person.submit(self._interaction, data)
        self._interaction.modal = None
        return reply

    def _answer(self, label: str, field: Json, given: dict[str, Any], number: int) -> Json:
        key = next((key for key in (field["custom_id"], label) if key in given), None)
        value = _prefilled(field) if key is None else given.pop(key)
        answer: Json = {
            "type": field["type"],
            "custom_id": field["custom_id"],
            "id": field.get("id") or number,
        }
        match field["type"]:
            case 4:
                return answer | {"value": _text(label, field, str(value or ""))}
            case 23:
                return answer | {"value": bool(value)}
            case 21:
                chosen = _entries(label, field, [value] if value else [])
                return answer | {"value": chosen[0] if chosen else None}
            case 19:
                files = _as_list(value)
                _entries(label, field, files)
                return answer | {"values": [attach(self._person.world, one, self._resolved) for one in files]}
        values = _entries(label, field, _as_list(value))
        if field["type"] in SELECTS and field["type"] != STRING_SELECT:
            for one in values:
                resolve(self._person.world, int(one), self._resolved)
        return answer | {"values": values}


def _as_list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list) else [] if value in (None, "") else [value]


def _prefilled(field: Json) -> Any:
    """What a field is filled in with as the form opens."""
    if field["type"] == TEXT_INPUT:
        return str(field.get("value") or "")
    if field["type"] == CHECKBOX:
        return bool(field.get("default"))
    if field["type"] == UPLOAD:
        return []
    chosen = [one["value"] for one in field.get("options") or [] if one.get("default")]
    chosen += [str(one["id"]) for one in field.get("default_values") or []]
    if field["type"] == RADIO:
        return chosen[0] if chosen else None
    return chosen


def _text(label: str, field: Json, text: str) -> str:
    if not text and field.get("required", True):
        raise Refused(f"{label!r} must be filled in.")
    low, high = field.get("min_length") or 0, field.get("max_length") or 4000
    if len(text) > high or (text and len(text) < low):
        raise Refused(f"{label!r} takes {low} to {high} characters, not {len(text)}.")
    return text


def _entries(label: str, field: Json, wanted: Sequence[Any]) -> list[str]:
    if not wanted and not field.get("required", True):
        return []
    if not wanted:
        raise Refused(f"{label!r} must be filled in.")
    return chosen_values(field, list(wanted))
