"""The client's side of slash commands: which ones a member is offered, and checking what is typed in."""

import mimetypes
from typing import Any

from bot.rehearsal.sandbox import payloads, permissions
from bot.rehearsal.sandbox.errors import Refused
from bot.rehearsal.sandbox.state import Attachment, Json, Member
from bot.rehearsal.sandbox.world import World

Value = Any

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = range(1, 12)
_IDS = (USER, CHANNEL, ROLE, MENTIONABLE)


def offered(world: World, who: Member) -> dict[str, tuple[Json, list[Json]]]:
    """Each full command, such as "/order give", with its top command and the path of its options."""
    bits = permissions.base(world.state.guild, who)
    out: dict[str, tuple[Json, list[Json]]] = {}
    for commands in world.state.application.commands.values():
        for command in commands:
            needed = command.get("default_member_permissions")
            hidden = needed is not None and (
                bits & int(needed) != int(needed) or (int(needed) == 0 and bits != permissions.ALL)
            )
            contexts = command.get("contexts")
            if command["type"] != 1 or hidden or (contexts is not None and 0 not in contexts):
                continue
            _leaves(command, command, [], f"/{command['name']}", out)
    return out


def _leaves(
    top: Json, item: Json, path: list[Json], name: str, out: dict[str, tuple[Json, list[Json]]]
) -> None:
    inner = [o for o in item.get("options") or [] if o["type"] in (SUBCOMMAND, GROUP)]
    if not inner:
        out[name] = (top, path)
    for option in inner:
        _leaves(top, option, [*path, option], f"{name} {option['name']}", out)


def call(
    world: World,
    who: Member,
    name: str,
    values: dict[str, Value],
    focused: tuple[str, str] | None = None,
) -> Json:
    """The `data` of the interaction; Refused if the client would not send it."""
    match = offered(world, who).get("/" + " ".join(name.removeprefix("/").split()))
    if match is None:
        raise Refused(f"{who.user.name} is not offered a command {name!r}.")
    top, path = match
    options = (path[-1] if path else top).get("options") or []
    known = {option["name"]: option for option in options}
    unknown = [key for key in values if key not in known]
    if unknown:
        raise Refused(f"{name} has no option {', '.join(unknown)}, only: {', '.join(known) or 'none'}.")
    resolved: Json = {}
    filled: list[Json] = []
    for option in options:
        if focused is not None and option["name"] == focused[0]:
            if not option.get("autocomplete"):
                raise Refused(f"{name} suggests nothing for {focused[0]}.")
            filled.append(
                {"name": option["name"], "type": option["type"], "value": focused[1], "focused": True}
            )
        elif values.get(option["name"]) is not None:
            value = _checked(world, option, values[option["name"]], resolved)
            filled.append({"name": option["name"], "type": option["type"], "value": value})
        elif option.get("required") and focused is None:
            raise Refused(f"{name} needs the option {option['name']}.")
    if focused is not None and focused[0] not in known:
        raise Refused(f"{name} has no option {focused[0]}.")
    for step in reversed(path):
        filled = [{"name": step["name"], "type": step["type"], "options": filled}]
    data: Json = {"id": top["id"], "name": top["name"], "type": 1, "options": filled}
    if resolved:
        data["resolved"] = resolved
    if top.get("guild_id"):
        data["guild_id"] = top["guild_id"]
    return data


def _checked(world: World, option: Json, value: Value, resolved: Json) -> Any:
    name, kind = option["name"], option["type"]
    if option.get("choices"):
        for choice in option["choices"]:
            if value in (choice["name"], choice["value"]):
                return choice["value"]
        raise Refused(f"{name} must be one of: {', '.join(c['name'] for c in option['choices'])}.")
    if kind == STRING:
        text = str(value)
        low, high = option.get("min_length") or 0, option.get("max_length") or 6000
        if not max(low, 1) <= len(text) <= high:
            raise Refused(f"{name} takes {max(low, 1)} to {high} characters, not {len(text)}.")
        return text
    if kind in (INTEGER, NUMBER):
        good = isinstance(value, int) or (kind == NUMBER and isinstance(value, float))
        if not good or isinstance(value, bool):
            raise Refused(f"{name} must be a {'whole ' if kind == INTEGER else ''}number.")
        low, high = option.get("min_value", -(2**53)), option.get("max_value", 2**53)
        if not low <= value <= high:
            raise Refused(f"{name} must be {low} to {high}.")
        return value
    if kind == BOOLEAN:
        if not isinstance(value, bool):
            raise Refused(f"{name} must be True or False.")
        return value
    if kind in _IDS:
        number = int(value.id if hasattr(value, "id") else str(value))
        resolve(world, number, resolved)
        if not any(str(number) in group for group in resolved.values()):
            raise Refused(f"{name} names nobody and nothing here.")
        return str(number)
    return attach(world, value, resolved)


def attach(world: World, value: Value, resolved: Json) -> str:
    """The id of a file (name, bytes) that a member sends with a command or a form."""
    if not (isinstance(value, tuple) and len(value) == 2):
        raise Refused(f"{value!r} is not a file: (name, bytes).")
    filename, content = value
    number = world.state.ids.next()
    kind = mimetypes.guess_type(filename)[0] or "application/octet-stream"
    url = f"{world.cdn_url}/attachments/0/{number}/{filename}"
    item = Attachment(number, filename, content, kind, url)
    world.state.attachments[number] = item
    resolved.setdefault("attachments", {})[str(number)] = payloads.attachment(item)
    return str(number)


def resolve(world: World, number: int, into: Json) -> None:
    """Add what an id names (member, role, channel) to a `resolved` object."""
    guild = world.state.guild
    key = str(number)
    if number in guild.members:
        who = guild.members[number]
        into.setdefault("users", {})[key] = payloads.user(who.user)
        body = payloads.member(who, with_user=False) | {"permissions": str(permissions.base(guild, who))}
        into.setdefault("members", {})[key] = body
    elif number in guild.roles:
        into.setdefault("roles", {})[key] = payloads.role(guild.roles[number])
    elif number in guild.channels:
        body = payloads.channel(world.state, guild.channels[number])
        into.setdefault("channels", {})[key] = body | {"permissions": "0"}
