"""What a member gets back from the bot: messages to press and select on, and forms to fill."""

from typing import Any, Protocol

from bot.rehearsal.sandbox import transcript
from bot.rehearsal.sandbox.command_options import resolve
from bot.rehearsal.sandbox.errors import Refused
from bot.rehearsal.sandbox.limits import BUTTON, LABEL, SELECTS, STRING_SELECT, TEXT_DISPLAY, TEXT_INPUT, walk
from bot.rehearsal.sandbox.state import LOADING, Json, Message
from bot.rehearsal.sandbox.world import Interaction, World

_LINK_STYLES = (5, 6)
_SELECTED = {5: "users", 6: "roles", 8: "channels"}


class Reader(Protocol):
    """The member who reads an answer and can press what is on it."""

    world: World

    async def component(self, message: Message, data: Json) -> "Reply": ...

    async def submit(self, opened_by: Interaction, data: Json) -> "Reply": ...


class Reply:
    """The bot's current answer: its properties follow later edits of the message."""

    def __init__(
        self, person: Reader, message: Message | None, interaction: Interaction | None = None
    ) -> None:
        self._person = person
        self._message = message
        self._interaction = interaction

    @property
    def message(self) -> Message:
        if self._message is None:
            raise Refused("The bot answered without a message.")
        return self._message

    @property
    def message_id(self) -> int:
        return self.message.id

    @property
    def content(self) -> str:
        return self._message.content if self._message else ""

    @property
    def embeds(self) -> list[Json]:
        return self._message.embeds if self._message else []

    @property
    def components(self) -> list[Json]:
        return self._message.components if self._message else []

    @property
    def attachments(self) -> list[tuple[str, bytes]]:
        """Files as (name, bytes)."""
        return list(transcript.files(self._message.attachments)) if self._message else []

    @property
    def ephemeral(self) -> bool:
        return self._message is not None and self._message.reader is not None

    @property
    def thinking(self) -> bool:
        return self._message is not None and bool(self._message.flags & LOADING)

    @property
    def text(self) -> str:
        """All words of the message: content, embeds and text components, one block a line."""
        parts = [self.content]
        for embed in self.embeds:
            parts += [embed.get("title") or "", embed.get("description") or ""]
            for item in embed.get("fields") or []:
                parts += [item["name"], item["value"]]
            parts.append((embed.get("footer") or {}).get("text") or "")
        parts += [c["content"] for c in walk(self.components) if c["type"] == TEXT_DISPLAY]
        return "\n".join(part for part in parts if part)

    @property
    def buttons(self) -> list[str]:
        """Labels of the buttons that can be pressed."""
        found = [c for c in walk(self.components) if c["type"] == BUTTON and not c.get("disabled")]
        return [c.get("label") or (c.get("emoji") or {}).get("name") or "" for c in found]

    @property
    def ack_seconds(self) -> float:
        """Time from the command to the bot's first answer, in seconds."""
        interaction = self._interaction
        if interaction is None or interaction.acked is None:
            raise Refused("This message is not an answer.")
        return interaction.acked - interaction.created

    @property
    def modal(self) -> "Modal | None":
        """The form that the bot opened instead of a message."""
        if self._interaction is None or self._interaction.modal is None:
            return None
        return Modal(self._person, self._interaction)

    @property
    def followups(self) -> list["Reply"]:
        """Further messages the bot sent on this interaction so far."""
        found = self._interaction.followups if self._interaction else []
        return [Reply(self._person, message, self._interaction) for message in found]

    async def changed(self, seconds: float = 5.0) -> "Reply":
        """Wait until the bot edits the answer or adds a followup. Raises NoAnswer after `seconds`."""
        interaction = self._interaction
        if interaction is None:
            raise Refused("This message is not an answer.")
        before = interaction.changes
        await self._person.world.until(
            lambda: True if interaction.changes > before else None, seconds, "The answer did not change."
        )
        return self

    async def press(self, button: str) -> "Reply":
        """Press a button by its label or custom id."""
        item = self._pick((BUTTON,), button, "label")
        if item.get("style") in _LINK_STYLES:
            raise Refused("That button is a link.")
        data = {"custom_id": item["custom_id"], "component_type": BUTTON, "id": item["id"]}
        return await self._person.component(self.message, data)

    async def select(self, menu: str, values: str | int | list[Any]) -> "Reply":
        """Choose in a select menu (by placeholder or custom id): option values or labels, or ids."""
        item = self._pick(SELECTS, menu, "placeholder")
        chosen = chosen_values(item, values if isinstance(values, list) else [values])
        data: Json = {"custom_id": item["custom_id"], "component_type": item["type"], "id": item["id"]}
        data["values"] = chosen
        if item["type"] != STRING_SELECT:
            # Only here: for a string select discord.py would take its values from `resolved`.
            data["resolved"] = self._resolved(item["type"], chosen)
        return await self._person.component(self.message, data)

    def _resolved(self, kind: int, chosen: list[str]) -> Json:
        world, out = self._person.world, Json()
        for value in chosen:
            resolve(world, int(value), out)
        wanted = _SELECTED.get(kind)
        return {k: v for k, v in out.items() if wanted in (None, k) or (wanted == "users" and k == "members")}

    def _pick(self, kinds: tuple[int, ...], name: str, shown: str) -> Json:
        message = self.message
        channel = self._person.world.state.channel(message.channel_id)
        if channel is None or message.id not in channel.messages:
            raise Refused("The message is gone.")
        every = [c for c in walk(message.components) if c["type"] in kinds]
        found = [c for c in every if name in (c.get(shown), c.get("custom_id"))]
        found += [c for c in every if (c.get("emoji") or {}).get("name") == name]
        if not found:
            names = ", ".join(str(c.get(shown) or c.get("custom_id")) for c in every) or "nothing"
            raise Refused(f"There is no {name!r} to use here, only: {names}.")
        if found[0].get("disabled"):
            raise Refused(f"{name!r} is greyed out.")
        return found[0]


def chosen_values(item: Json, wanted: list[Any]) -> list[str]:
    """The values of a select for what was chosen by value or label; Refused if the menu hasn't it."""
    low, high = item.get("min_values", 1), item.get("max_values", 1)
    if not low <= len(wanted) <= high:
        raise Refused(f"Choose {low} to {high}, not {len(wanted)}.")
    if item["type"] != STRING_SELECT:
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

    def __init__(self, person: Reader, interaction: Interaction) -> None:
        self._person = person
        self._interaction = interaction
        assert interaction.modal is not None
        self._form = interaction.modal

    @property
    def title(self) -> str:
        return str(self._form["title"])

    @property
    def custom_id(self) -> str:
        return str(self._form["custom_id"])

    def _fields(self) -> list[tuple[str, Json, Json]]:
        """(label, field, its row) of everything to fill in."""
        out: list[tuple[str, Json, Json]] = []
        for row in self._form["components"]:
            if row["type"] == LABEL:
                out.append((row["label"], row["component"], row))
            else:
                out += [(field.get("label") or "", field, row) for field in row.get("components") or []]
        return out

    @property
    def fields(self) -> dict[str, str]:
        """Label and prefilled text of each field."""
        return {label: str(field.get("value") or "") for label, field, _ in self._fields()}

    async def submit(self, values: dict[str, Any] | None = None, /, **named: Any) -> Reply:
        """Send the form. Fields by custom id or label; those not named keep their prefilled text."""
        if self._interaction.modal is None:
            raise Refused("The form has been sent and is closed.")
        given = (values or {}) | named
        rows: list[Json] = []
        for number, (label, field, row) in enumerate(self._fields()):
            key = next((k for k in (field.get("custom_id"), label) if k in given), None)
            answer = self._filled(label, field, given.pop(key) if key else None)
            answer["id"] = field.get("id", 2 * number + 2)
            if row["type"] == LABEL:
                rows.append({"type": LABEL, "id": row.get("id", 2 * number + 1), "component": answer})
            else:
                rows.append({"type": 1, "id": row.get("id", 2 * number + 1), "components": [answer]})
        if given:
            names = ", ".join(label for label, _, _ in self._fields())
            raise Refused(f"The form has no {', '.join(given)}, only: {names}.")
        data = {"custom_id": self.custom_id, "components": rows, "resolved": {}}
        reply = await self._person.submit(self._interaction, data)
        self._interaction.modal = None
        return reply

    def _filled(self, label: str, field: Json, value: Any) -> Json:
        answer: Json = {"type": field["type"], "custom_id": field["custom_id"]}
        if field["type"] in SELECTS:
            chosen = value if isinstance(value, list) else [] if value is None else [value]
            if not chosen and not field.get("required", True):
                return answer | {"values": []}
            return answer | {"values": chosen_values(field, chosen)}
        if field["type"] != TEXT_INPUT:
            return answer | {"value": value}
        text = str(field.get("value") or "") if value is None else str(value)
        if not text and field.get("required", True):
            raise Refused(f"{label!r} must be filled in.")
        low, high = field.get("min_length") or 0, field.get("max_length") or 4000
        if len(text) > high or (text and len(text) < low):
            raise Refused(f"{label!r} takes {low} to {high} characters, not {len(text)}.")
        return answer | {"value": text}
