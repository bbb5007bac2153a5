"""What a member gets back from the bot: messages to press and select on, and forms to fill."""

from typing import Any, Protocol

from bot.rehearsal.sandbox import transcript
from bot.rehearsal.sandbox.components import BUTTON, SELECTS, STRING_SELECT, texts_of, walk
from bot.rehearsal.sandbox.errors import Refused
from bot.rehearsal.sandbox.forms import chosen_values, fields_of, filled_in, listed, prefilled
from bot.rehearsal.sandbox.state import LOADING, Json, Message
from bot.rehearsal.sandbox.world import Interaction, World

_LINK_STYLES = (5, 6)


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
        """Files that are shown, as (name, bytes)."""
        return list(transcript.files(self._message)) if self._message else []

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
        parts += texts_of(self.components)
        return "\n".join(part for part in parts if part)

    @property
    def buttons(self) -> list[str]:
        """Labels of the buttons that can be pressed."""
        pressable = [c for c in walk(self.components) if c["type"] == BUTTON and not c.get("disabled")]
        return [c.get("label") or (c.get("emoji") or {}).get("name") or "" for c in pressable]

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
        messages = self._interaction.followups if self._interaction else []
        return [Reply(self._person, message, self._interaction) for message in messages]

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
            listed(self._person.world, item["type"], chosen, data.setdefault("resolved", Json()))
        return await self._person.component(self.message, data)

    def _pick(self, kinds: tuple[int, ...], name: str, shown: str) -> Json:
        message = self.message
        channel = self._person.world.state.channel(message.channel_id)
        if channel is None or message.id not in channel.messages:
            raise Refused("The message is gone.")
        every = [c for c in walk(message.components) if c["type"] in kinds]
        meant = [c for c in every if name in (c.get(shown), c.get("custom_id"))]
        meant += [c for c in every if (c.get("emoji") or {}).get("name") == name]
        if not meant:
            names = ", ".join(str(c.get(shown) or c.get("custom_id")) for c in every) or "nothing"
            raise Refused(f"There is no {name!r} to use here, only: {names}.")
        if meant[0].get("disabled"):
            raise Refused(f"{name!r} is greyed out.")
        return meant[0]


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

    @property
    def components(self) -> list[Json]:
        """All of its parts, as the bot sent them."""
        return list(self._form["components"])

    @property
    def text(self) -> str:
        """The words between the fields."""
        return "\n".join(texts_of(self._form["components"]))

    @property
    def fields(self) -> dict[str, Any]:
        """Label of each field and what it is filled in with: a text, entries, or whether a box is ticked."""
        return {label: prefilled(field) for label, field in fields_of(self._form)}

    async def submit(self, values: dict[str, Any] | None = None, /, **named: Any) -> Reply:
        """Send the form. Fields by custom id or label; those not named keep what they are filled in with.

        A text, an entry or entries by value or label, True or False for a box, files as (name, bytes).
        """
        if self._interaction.modal is None:
            raise Refused("The form has been sent and is closed.")
        data = filled_in(self._person.world, self._form, (values or {}) | named)
        reply = await self._person.submit(self._interaction, data)
        self._interaction.modal = None
        return reply
