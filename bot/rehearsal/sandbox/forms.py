"""A form on a member's screen: what its fields take, and what Discord's client sends of them."""

from collections.abc import Sequence
from functools import partial
from typing import Any

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
)
from bot.rehearsal.sandbox.errors import Refused
from bot.rehearsal.sandbox.state import Json
from bot.rehearsal.sandbox.world import World


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


_LISTED = {5: ("users",), 6: ("roles",), 7: ("users", "roles"), 8: ("channels",)}


def listed(world: World, kind: int, values: Sequence[str], resolved: Json) -> None:
    """Add what was chosen in a menu that Discord fills to a `resolved` object; Refused if it lists no such thing."""
    for value in values:
        fetched = Json()
        resolve(world, int(value), fetched)
        known = {key: group for key, group in fetched.items() if key in (*_LISTED[kind], "members")}
        if not set(known) & set(_LISTED[kind]):
            raise Refused(f"The menu lists no {value}.")
        for key, group in known.items():
            resolved.setdefault(key, {}).update(group)


def fields_of(form: Json) -> list[tuple[str, Json]]:
    """(label, field) of everything to fill in."""
    fields: list[tuple[str, Json]] = []
    for part in form["components"]:
        if part["type"] == LABEL:
            fields.append((part["label"], part["component"]))
        elif part["type"] != TEXT_DISPLAY:
            fields += [(field.get("label") or "", field) for field in part["components"]]
    return fields


def filled_in(world: World, form: Json, given: dict[str, Any]) -> Json:
    """What the client sends. Fields by custom id or label; those not given keep what they are filled in with."""
    left, resolved = dict(given), Json()
    parts: list[Json] = []
    for part in form["components"]:
        about: Json = {"type": part["type"], "id": part.get("id") or 2 * len(parts) + 1}
        answer = partial(_answer, world, given=left, number=about["id"] + 1, resolved=resolved)
        if part["type"] == LABEL:
            about["component"] = answer(part["label"], part["component"])
        elif part["type"] != TEXT_DISPLAY:
            about["components"] = [answer(field.get("label") or "", field) for field in part["components"]]
        parts.append(about)
    if left:
        names = ", ".join(label for label, _ in fields_of(form))
        raise Refused(f"The form has no {', '.join(left)}, only: {names}.")
    return {"custom_id": form["custom_id"], "components": parts, "resolved": resolved}


def _answer(
    world: World, label: str, field: Json, *, given: dict[str, Any], number: int, resolved: Json
) -> Json:
    key = next((key for key in (field["custom_id"], label) if key in given), None)
    value = prefilled(field) if key is None else given.pop(key)
    kind = field["type"]
    answer: Json = {"type": kind, "custom_id": field["custom_id"], "id": field.get("id") or number}
    if kind == TEXT_INPUT:
        return answer | {"value": _text(label, field, str(value or ""))}
    if kind == CHECKBOX:
        return answer | {"value": bool(value)}
    values = _entries(label, field, _as_list(value))
    if kind == RADIO:
        return answer | {"value": values[0] if values else None}
    if kind == UPLOAD:
        values = [attach(world, file, resolved) for file in _as_list(value)]
    elif kind in SELECTS and kind != STRING_SELECT:
        listed(world, kind, values, resolved)
    return answer | {"values": values}


def _as_list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list) else [] if value in (None, "") else [value]


def prefilled(field: Json) -> Any:
    """What a field is filled in with as the form opens."""
    if field["type"] == TEXT_INPUT:
        return str(field.get("value") or "")
    if field["type"] == CHECKBOX:
        return bool(field.get("default"))
    if field["type"] == UPLOAD:
        return []
    chosen = [option["value"] for option in field.get("options") or [] if option.get("default")]
    chosen += [str(entry["id"]) for entry in field.get("default_values") or []]
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
