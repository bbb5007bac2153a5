"""What a member does on the page. Each act is a POST of a JSON object; what the bot says of it arrives as messages."""

from __future__ import annotations

import base64
import binascii
import itertools
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from bot.rehearsal.room import screen
from bot.rehearsal.sandbox import Modal, Person, Refused, Reply
from bot.rehearsal.sandbox.state import Channel, Json

ORDERS = "/order"
"""How the commands begin by which somebody takes charge of their own orders."""


class Acts:
    """The acts of everybody in the room, and the forms that are open on their screens."""

    def __init__(self, acted: set[int]) -> None:
        self._acted = acted
        """The members as whom the visitor gave orders, or looked after them, this round."""
        self._forms: dict[tuple[int, int], Modal] = {}
        self._numbers = itertools.count(1)
        self.known: Mapping[str, Callable[[Person, Json], Awaitable[Any]]] = {
            "commands": self._commands,
            "listed": self._listed,
            "slash": self._slash,
            "autocomplete": self._autocomplete,
            "press": self._press,
            "select": self._select,
            "submit": self._submit,
            "say": self._say,
            "react": self._react,
            "dismiss": self._dismiss,
        }

    async def _commands(self, person: Person, _body: Json) -> Any:
        return screen.commands(person)

    async def _listed(self, person: Person, body: Json) -> Any:
        return screen.listed(person, int(body["kind"]))

    async def _slash(self, person: Person, body: Json) -> Any:
        if str(body["command"]).startswith(ORDERS):
            self._acted.add(person.id)
        options = {name: _value(value) for name, value in body["options"].items()}
        return self._shown(person, await person.slash(body["command"], place(person, body), **options))

    async def _autocomplete(self, person: Person, body: Json) -> Any:
        return await person.autocomplete(
            body["command"],
            option=body["option"],
            typed=str(body["typed"]),
            in_channel=place(person, body),
            **{name: value for name, value in body["options"].items() if not isinstance(value, dict)},
        )

    async def _press(self, person: Person, body: Json) -> Any:
        message = person.message(int(body["message"]), place(person, body))
        return self._shown(person, await message.press(body["button"]))

    async def _select(self, person: Person, body: Json) -> Any:
        message = person.message(int(body["message"]), place(person, body))
        return self._shown(person, await message.select(body["menu"], [str(v) for v in body["values"]]))

    async def _submit(self, person: Person, body: Json) -> Any:
        form = self._forms.get((person.id, int(body["form"])))
        if form is None:
            raise Refused("This form is closed. Open it again.")
        return self._shown(person, await form.submit({k: _value(v) for k, v in body["values"].items()}))

    async def _say(self, person: Person, body: Json) -> Any:
        files = tuple(_file(item) for item in body.get("files") or [])
        await person.say(place(person, body), str(body["text"]), files)

    async def _react(self, person: Person, body: Json) -> Any:
        await person.react(int(body["message"]), str(body["emoji"]), bool(body["add"]))

    async def _dismiss(self, person: Person, body: Json) -> Any:
        message = person.message(int(body["message"]), place(person, body))
        if message.ephemeral:
            await person.delete(message)

    def _shown(self, person: Person, reply: Reply) -> Json:
        """The form that was opened, if any; messages come by themselves."""
        form = reply.modal
        if form is None:
            return {}
        number = next(self._numbers)
        self._forms[person.id, number] = form
        return {"form": number, "title": form.title, "components": form.components}


def place(person: Person, body: Json) -> Channel:
    """The channel that an act names, if the member sees it."""
    number = int(body["channel"])
    seen = next((c for c in screen.places(person) if c.id == number), None)
    if seen is None:
        raise Refused("You do not see that channel.")
    return seen


def _value(value: Any) -> Any:
    """A value as the sandbox takes it: files as (name, bytes)."""
    if isinstance(value, list):
        return [_value(item) for item in value]
    return _file(value) if isinstance(value, dict) else value


def _file(value: Json) -> tuple[str, bytes]:
    try:
        return str(value["file"]), base64.b64decode(value["data"], validate=True)
    except (KeyError, binascii.Error):
        raise Refused("That file could not be read. Choose it again.") from None
