"""REST: application commands, interaction callbacks, and the webhook that follows an interaction up."""

import asyncio
from typing import Any

from bot.rehearsal.sandbox import limits, limits_commands, messages, payloads
from bot.rehearsal.sandbox.command_options import GROUP, SUBCOMMAND
from bot.rehearsal.sandbox.errors import ApiError, missing_access, unknown
from bot.rehearsal.sandbox.problems import refuse
from bot.rehearsal.sandbox.rest import Call, Route, as_dict
from bot.rehearsal.sandbox.state import EPHEMERAL, LOADING, Channel, Json, Message
from bot.rehearsal.sandbox.world import Interaction, World

PONG, REPLY, DEFER, DEFER_UPDATE, UPDATE, AUTOCOMPLETE, MODAL = 1, 4, 5, 6, 7, 8, 9
_ALLOWED = {
    2: (REPLY, DEFER, MODAL),
    3: (REPLY, DEFER, DEFER_UPDATE, UPDATE, MODAL),
    4: (AUTOCOMPLETE,),
    5: (REPLY, DEFER, DEFER_UPDATE, UPDATE),
}


# Application commands.


def _scope(call: Call) -> int | None:
    state = call.world.state
    if call.id("application_id") != state.application.id:
        raise unknown("Application", 10002)
    if "guild_id" not in call.path:
        return None
    if call.id("guild_id") != state.guild.id:
        raise missing_access()
    return state.guild.id


def _register(call: Call, body: Json, scope: int | None, known: list[Json]) -> Json:
    kind = body.get("type") or 1
    same = next((c for c in known if c["name"] == body["name"] and c["type"] == kind), None)
    state = call.world.state
    command: Json = {
        "id": same["id"] if same else str(state.ids.next()),
        "application_id": str(state.application.id),
        "version": str(state.ids.next()),
        "default_member_permissions": body.get("default_member_permissions"),
        "type": kind,
        "name": body["name"],
        "name_localizations": body.get("name_localizations"),
        "description": body.get("description") or "",
        "description_localizations": body.get("description_localizations"),
        "integration_types": body.get("integration_types") or [0],
        "contexts": body.get("contexts"),
        "nsfw": bool(body.get("nsfw")),
    }
    if command["default_member_permissions"] is not None:
        command["default_member_permissions"] = str(command["default_member_permissions"])
    if body.get("options"):
        command["options"] = body["options"]
    if scope is not None:
        command["guild_id"] = str(scope)
    else:
        command["dm_permission"] = body.get("dm_permission", True)
    return command


async def list_commands(call: Call) -> Any:
    return call.world.state.application.commands.get(_scope(call), [])


async def put_commands(call: Call) -> Any:
    scope = _scope(call)
    limits_commands.check_commands(call.body)
    known = call.world.state.application.commands.get(scope, [])
    commands = [_register(call, body, scope, known) for body in call.body]
    call.world.state.application.commands[scope] = commands
    call.world.changed()
    return commands


async def post_command(call: Call) -> Any:
    scope = _scope(call)
    commands = call.world.state.application.commands.setdefault(scope, [])
    command = _register(call, as_dict(call.body), scope, commands)
    kept = [c for c in commands if c["id"] != command["id"]]
    limits_commands.check_commands([*kept, as_dict(call.body)])
    commands[:] = [*kept, command]
    call.world.changed()
    return command


async def one_command(call: Call) -> Any:
    commands = call.world.state.application.commands.get(_scope(call), [])
    for command in commands:
        if command["id"] == call.path["command_id"]:
            return command
    raise unknown("application command", 10063)


async def delete_command(call: Call) -> Any:
    commands = call.world.state.application.commands.get(_scope(call), [])
    commands.remove(await one_command(call))


# Interaction callbacks.


async def callback(call: Call) -> Any:
    world = call.world
    interaction = world.interactions.get(call.path["interaction_token"])
    now = asyncio.get_running_loop().time()
    if interaction is None or interaction.id != call.id("interaction_id"):
        raise unknown("interaction", 10062)
    if interaction.callback is not None:
        raise ApiError(400, 40060, "Interaction has already been acknowledged.")
    if now - interaction.created > world.ack_seconds:
        raise unknown("interaction", 10062)
    body = as_dict(call.body)
    kind, data = body.get("type"), body.get("data") or {}
    if kind not in _ALLOWED[interaction.type] or (kind == UPDATE and interaction.source is None):
        refuse([(("type",), "INTERACTION_TYPE_INVALID", "Not allowed for this interaction")])
    message: Message | None = None
    if kind == REPLY:
        message = _make(world, interaction, data, call)
        interaction.original = message
    elif kind == DEFER:
        flags = limits.check_callback_flags(int(data.get("flags") or 0))
        message = _make(world, interaction, {}, call, extra_flags=flags)
        interaction.original, interaction.waiting = message, True
    elif kind in (DEFER_UPDATE, UPDATE):
        message = interaction.original = interaction.source
        if kind == UPDATE and message is not None:
            messages.edit(world, _channel(world, interaction), message, data, call.files)
    elif kind == AUTOCOMPLETE:
        limits_commands.check_choices(data)
        interaction.choices = data.get("choices") or []
    elif kind == MODAL:
        limits_commands.check_modal(data)
        interaction.modal = data
    interaction.callback, interaction.acked = kind, now
    interaction.changes += 1
    world.changed()
    return _resource(world, interaction, message) if "with_response" in call.query else None


def _resource(world: World, interaction: Interaction, message: Message | None) -> Json:
    about: Json = {"id": str(interaction.id), "type": interaction.type}
    resource: Json = {}
    if message is not None:
        about |= {
            "response_message_id": str(message.id),
            "response_message_loading": bool(message.flags & LOADING),
            "response_message_ephemeral": bool(message.flags & EPHEMERAL),
            "channel_id": str(interaction.channel_id),
            "guild_id": str(world.state.guild.id),
        }
        if interaction.callback in (REPLY, UPDATE):
            resource = {"type": interaction.callback, "message": payloads.message(world.state, message)}
        elif interaction.callback == DEFER:
            resource = {"type": REPLY, "message": payloads.message(world.state, message)}
    return {"interaction": about} | ({"resource": resource} if resource else {})


def _channel(world: World, interaction: Interaction) -> Channel:
    channel = world.state.channel(interaction.channel_id)
    if channel is None:
        raise unknown("Channel", 10003)
    return channel


def _full_name(data: Json) -> str:
    """A command with its subcommands, such as "order give"."""
    inner = next((o for o in data.get("options") or [] if o["type"] in (SUBCOMMAND, GROUP)), None)
    return f"{data['name']} {_full_name(inner)}" if inner else str(data["name"])


def _make(world: World, interaction: Interaction, body: Json, call: Call, extra_flags: int = 0) -> Message:
    flags = int(body.get("flags") or 0) | extra_flags
    state = world.state
    about: Json = {
        "id": str(interaction.id),
        "type": interaction.type,
        "user": payloads.user(state.users[interaction.user_id]),
        "authorizing_integration_owners": {"0": str(state.guild.id)},
    }
    if interaction.type == 2:
        about |= {"name": _full_name(interaction.payload["data"]), "command_type": 1}
    elif interaction.type == 3 and interaction.source is not None:
        about["interacted_message_id"] = str(interaction.source.id)
    elif interaction.type == 5:
        about["triggering_interaction_metadata"] = about | {"type": 2, "command_type": 1, "name": "modal"}
    return messages.create(
        world,
        _channel(world, interaction),
        state.bot,
        body,
        call.files,
        answers=messages.Answers(
            about,
            kind=20 if interaction.type == 2 and interaction.original is None else 0,
            reader=interaction.user_id if flags & EPHEMERAL else None,
            extra_flags=extra_flags,
        ),
    )


# The webhook of an interaction.


def _open(call: Call) -> Interaction:
    world = call.world
    interaction = world.interactions.get(call.path["webhook_token"])
    if interaction is None or call.id("webhook_id") != world.state.application.id:
        raise ApiError(404, 10015, "Unknown Webhook")
    age = asyncio.get_running_loop().time() - interaction.created
    if age > world.token_seconds:
        raise ApiError(401, 50027, "Invalid Webhook Token")
    if interaction.callback is None:
        raise ApiError(404, 10015, "Unknown Webhook")
    return interaction


def _of(call: Call, interaction: Interaction) -> Message:
    if "message_id" not in call.path:
        message = interaction.original
    else:
        known = [*interaction.followups, *([interaction.original] if interaction.original else [])]
        message = next((m for m in known if m.id == call.id("message_id")), None)
    if message is None or message.id not in _channel(call.world, interaction).messages:
        raise unknown("Message", 10008)
    return message


async def followup(call: Call) -> Any:
    interaction = _open(call)
    body = as_dict(call.body)
    if interaction.waiting and interaction.original is not None:
        # The first followup after "thinking..." takes the place of that message.
        limits.check_message(body, call.files)
        message = interaction.original
        _finish(call, interaction, message, body)
    else:
        message = _make(call.world, interaction, body, call)
        interaction.followups.append(message)
        interaction.changes += 1
        call.world.changed()
    return payloads.message(call.world.state, message)


def _finish(call: Call, interaction: Interaction, message: Message, body: Json) -> None:
    loading = bool(message.flags & LOADING)
    message.flags &= ~LOADING
    try:
        channel = _channel(call.world, interaction)
        messages.edit(call.world, channel, message, body, call.files, silent=loading)
    except ApiError:
        message.flags |= LOADING if loading else 0
        raise
    interaction.waiting = False
    interaction.changes += 1
    call.world.changed()


async def get_response(call: Call) -> Any:
    return payloads.message(call.world.state, _of(call, _open(call)))


async def edit_response(call: Call) -> Any:
    interaction = _open(call)
    message = _of(call, interaction)
    _finish(call, interaction, message, as_dict(call.body))
    return payloads.message(call.world.state, message)


async def delete_response(call: Call) -> Any:
    interaction = _open(call)
    message = _of(call, interaction)
    messages.delete(call.world, _channel(call.world, interaction), message)
    interaction.waiting = False
    interaction.changes += 1


_APP = "/applications/{application_id}"
_HOOK = "/webhooks/{webhook_id}/{webhook_token}"
ROUTES: list[Route] = [
    ("POST", "/interactions/{interaction_id}/{interaction_token}/callback", callback),
    ("POST", _HOOK, followup),
    *[
        route
        for name in ("@original", "{message_id}")
        for route in (
            ("GET", f"{_HOOK}/messages/{name}", get_response),
            ("PATCH", f"{_HOOK}/messages/{name}", edit_response),
            ("DELETE", f"{_HOOK}/messages/{name}", delete_response),
        )
    ],
    *[
        route
        for base in (_APP, _APP + "/guilds/{guild_id}")
        for route in (
            ("GET", base + "/commands", list_commands),
            ("PUT", base + "/commands", put_commands),
            ("POST", base + "/commands", post_command),
            ("GET", base + "/commands/{command_id}", one_command),
            ("DELETE", base + "/commands/{command_id}", delete_command),
        )
    ],
]
