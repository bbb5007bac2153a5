"""Requests and answers agree with Discord's own API description, where that file is on this machine."""

import io
import json
import os
import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import discord
import jsonschema
import pytest
from sandbox_sample_bot import PNG, SampleBot

from bot.rehearsal.sandbox import Sandbox

_DEFAULT = Path(__file__).resolve().parents[3] / "shared" / "discord" / "openapi.json"
OPENAPI = Path(os.environ.get("HEXMARSHAL_OPENAPI") or _DEFAULT)
pytestmark = pytest.mark.skipif(
    not OPENAPI.is_file(), reason="Discord's API description is not on this machine"
)


def relaxed(node: Any) -> Any:
    """What Discord takes in requests: numbers for ids, text for numbers, and any branch that fits."""
    if isinstance(node, list):
        return [relaxed(item) for item in node]
    if not isinstance(node, dict):
        return node
    out = {("anyOf" if key == "oneOf" else key): relaxed(value) for key, value in node.items()}
    kinds = out.get("type")
    if kinds is not None and not isinstance(kinds, dict):
        listed = [kinds] if isinstance(kinds, str) else list(kinds)
        if "integer" in listed and "string" not in listed and "const" not in out and "enum" not in out:
            listed.append("string")
        if "string" in listed and out.get("format") == "snowflake":
            listed.append("integer")
        out["type"] = listed
    return out


class Contract:
    def __init__(self) -> None:
        self.strict = json.loads(OPENAPI.read_text())
        self.loose = relaxed({"components": self.strict["components"], "paths": self.strict["paths"]})
        self._validators: dict[tuple[str, str], Any] = {}
        self.operations = {
            re.sub(r"\{\w+\}", "{}", path): path for path in self.strict["paths"] if "{" in path or path
        }

    def problems(self, method: str, template: str, request: Any, status: int, response: Any) -> list[str]:
        path = self.operations.get(re.sub(r"\{\w+\}", "{}", template))
        if path is None or method.lower() not in self.strict["paths"][path]:
            return []
        found: list[str] = []
        operation = self.loose["paths"][path][method.lower()]
        content = operation.get("requestBody", {}).get("content", {}).get("application/json")
        if request is not None and content and status < 400:
            found += self._check(content["schema"], request, self.loose, f"{method} {template} request")
        answers = self.strict["paths"][path][method.lower()]["responses"]
        answer = answers.get(str(status)) or answers.get(f"{status // 100}XX")
        if answer is None:
            return [*found, f"{method} {template}: status {status} is not described"]
        if "$ref" in answer:
            answer = self.strict["components"]["responses"][answer["$ref"].rsplit("/", 1)[1]]
        schema = answer.get("content", {}).get("application/json", {}).get("schema")
        if status >= 400:
            # The description has numbers for the codes inside `errors`; Discord's documentation, texts.
            response = {key: value for key, value in response.items() if key != "errors"}
        if schema is not None and response is not None:
            found += self._check(schema, response, self.strict, f"{method} {template} {status}")
        return found

    def _check(self, schema: Any, body: Any, root: Any, where: str) -> list[str]:
        key = (where, json.dumps(schema))
        if key not in self._validators:
            whole = {"allOf": [schema], "components": root["components"]}
            self._validators[key] = jsonschema.Draft202012Validator(whole)
        errors = list(self._validators[key].iter_errors(body))
        return [f"{where}: {list(e.absolute_path)} {e.message[:300]}" for e in errors]


def layout() -> discord.ui.LayoutView:
    """One of each component that a message can have."""
    view = discord.ui.LayoutView(timeout=None)
    area = discord.ui.Container[discord.ui.LayoutView](accent_colour=0x2F6690)
    area.add_item(discord.ui.TextDisplay("# Sector"))
    area.add_item(discord.ui.Separator())
    area.add_item(discord.ui.Section("Rifles", accessory=discord.ui.Thumbnail("attachment://a.png")))
    area.add_item(discord.ui.Section("Lancers", accessory=discord.ui.Button(label="Go", custom_id="go")))
    area.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://a.png")))
    area.add_item(discord.ui.File("attachment://a.png"))
    area.add_item(discord.ui.ActionRow(discord.ui.UserSelect(custom_id="who")))
    view.add_item(area)
    return view


async def exercise(sandbox: Sandbox, bot: SampleBot) -> None:
    """One of each thing the bot does."""
    alice = await sandbox.member("Alice", roles=("GM",))
    await alice.slash("/order give", unit="Raven", path="0101")
    await alice.autocomplete("/order give", option="unit", typed="r")
    await alice.slash("/map")
    form = (await alice.slash("/name")).modal
    assert form is not None
    await form.submit(Name="Wolves")
    report = (await alice.slash("/report")).modal
    assert report is not None
    await report.submit(mood="Bad", arms=["Foot"], sure=True, proof=("a.txt", b"x"))
    panel = await alice.slash("/panel")
    await panel.select("Direction", "n")
    await panel.press("later")
    await panel.press("ready")
    guild = bot.guilds[0]
    role = await guild.create_role(name="Blue", colour=discord.Colour.blue())
    await (await guild.fetch_member(alice.id)).add_roles(role)
    hidden = discord.PermissionOverwrite(view_channel=False)
    shown = discord.PermissionOverwrite(view_channel=True)
    category = await guild.create_category("Side")
    room = await guild.create_text_channel(
        "room", category=category, topic="talk", overwrites={guild.default_role: hidden, guild.me: shown}
    )
    await room.set_permissions(role, overwrite=shown)
    embed = discord.Embed(title="Report", description="quiet").add_field(name="a", value="b")
    sent = await room.send("hello", embed=embed, file=discord.File(io.BytesIO(PNG), "a.png"))
    await sent.edit(content="changed")
    await sent.reply("again")
    await sent.add_reaction("✅")
    await sent.pin()
    await alice.say("general", "hi")
    assert [m async for m in room.pins()]
    assert [m async for m in room.history()]
    thread = await sent.create_thread(name="talk")
    await thread.send("in here")
    await guild.fetch_channels()
    await guild.fetch_roles()
    with pytest.raises(discord.HTTPException):
        await room.send("x" * 2001)
    await room.send(view=layout(), files=[discord.File(io.BytesIO(PNG), "a.png")])
    event = await guild.create_scheduled_event(
        name="Close",
        start_time=discord.utils.utcnow() + timedelta(hours=1),
        end_time=discord.utils.utcnow() + timedelta(hours=2),
        entity_type=discord.EntityType.external,
        privacy_level=discord.PrivacyLevel.guild_only,
        location="Orders",
    )
    assert await guild.fetch_scheduled_events()
    await event.edit(start_time=discord.utils.utcnow() + timedelta(minutes=30))
    await (await guild.fetch_scheduled_event(event.id)).delete()
    await (await bot.fetch_user(alice.id)).send("psst")
    await sent.remove_reaction("✅", guild.me)
    await sent.delete()
    await room.edit(name="other")
    await room.delete()


async def test_every_body_fits_the_description(sandbox: Sandbox, bot: SampleBot) -> None:
    await exercise(sandbox, bot)
    contract = Contract()
    exchanges = sandbox.exchanges
    assert len(exchanges) >= 35
    found: list[str] = []
    for item in exchanges:
        found += contract.problems(item.method, item.template, item.request, item.status, item.response)
    assert sorted(set(found)) == [], "\n".join(sorted(set(found)))
