"""Members over HTTP, for another process: each action is a POST of a JSON object to /sandbox/ACTION.

    slash         {"as": "Alice", "command": "/order give", "options": {"unit": "Raven"}, "channel": ...}
    autocomplete  {"as", "command", "option", "typed", "options"}
    press         {"as", "message": ID, "button": "Ready"}
    select        {"as", "message": ID, "menu": "Direction", "values": ["North"]}
    submit        {"as", "form": ID, "values": {"Name": "Wolves"}}    (ID: "form" in the answer)
    say           {"as", "channel", "text"}
    read          {"as", "channel"}
    channels      {"as"}
    member        {"as", "roles": ["GM"], "administrator": false}     (people join when first named)

The answer is 200 with what the member sees, 409 if the client would not let them, 504 if the bot was silent.
"""

import itertools
import json
from typing import Any

from aiohttp import web

from bot.rehearsal.sandbox.errors import ApiError, NoAnswer, Refused
from bot.rehearsal.sandbox.people import Person
from bot.rehearsal.sandbox.replies import Modal, Reply
from bot.rehearsal.sandbox.server import Sandbox
from bot.rehearsal.sandbox.state import Json
from bot.rehearsal.sandbox.transcript import Line


class ControlledSandbox(Sandbox):
    """A sandbox whose members are also moved over HTTP."""

    def add_routes(self, app: web.Application) -> None:
        self._forms: dict[int, Modal] = {}
        self._numbers = itertools.count(1)
        app.router.add_post("/sandbox/{action}", self._control)

    async def _control(self, request: web.Request) -> web.Response:
        try:
            body = json.loads(await request.read() or b"{}")
            person = await self.member(
                str(body["as"]),
                tuple(body.get("roles") or ()),
                administrator=bool(body.get("administrator")),
            )
            answer = await self._act(person, request.match_info["action"], body)
        except (Refused, ApiError) as error:
            return web.json_response({"refused": str(error)}, status=409)
        except NoAnswer as error:
            return web.json_response({"silent": str(error)}, status=504)
        except (KeyError, TypeError, ValueError) as error:
            return web.json_response({"wrong": f"{type(error).__name__}: {error}"}, status=400)
        return web.json_response(answer)

    async def _act(self, person: Person, action: str, body: Json) -> Any:
        options = body.get("options") or {}
        if action == "slash":
            return self._shown(await person.slash(body["command"], body.get("channel"), **options))
        if action == "autocomplete":
            typed = str(body.get("typed", ""))
            channel = body.get("channel")
            return await person.autocomplete(body["command"], body["option"], typed, channel, **options)
        if action == "press":
            return self._shown(await person.message(int(body["message"])).press(body["button"]))
        if action == "select":
            message = person.message(int(body["message"]))
            return self._shown(await message.select(body["menu"], body["values"]))
        if action == "submit":
            return self._shown(await self._forms[int(body["form"])].submit(body["values"]))
        if action == "say":
            return {"message": str((await person.say(body.get("channel"), body["text"])).id)}
        if action == "read":
            return [_line(item) for item in person.read(body.get("channel"))]
        if action == "channels":
            return person.channels()
        if action == "member":
            return {"id": str(person.id), "roles": person.roles}
        raise ValueError(f"no action {action!r}")

    def _shown(self, reply: Reply) -> Json:
        form = reply.modal
        if form is not None:
            number = next(self._numbers)
            self._forms[number] = form
            return {"form": number, "title": form.title, "fields": form.fields}
        return {
            "message": str(reply.message_id),
            "content": reply.content,
            "embeds": reply.embeds,
            "components": reply.components,
            "files": [{"name": a.filename, "url": a.url} for a in reply.message.attachments],
            "ephemeral": reply.ephemeral,
        }


def _line(item: Line) -> Json:
    return {
        "message": str(item.message_id),
        "author": item.author,
        "content": item.content,
        "embeds": item.embeds,
        "components": item.components,
        "files": [name for name, _ in item.files],
        "reactions": item.reactions,
        "ephemeral": item.reader is not None,
    }
