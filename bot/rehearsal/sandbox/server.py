"""The running sandbox: an HTTP server on loopback with the API, the gateway and the pictures."""

import asyncio
from typing import Self

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.rehearsal.sandbox import (
    payloads,
    permissions,
    rest,
    rest_channels,
    rest_events,
    rest_guild,
    rest_interactions,
    rest_messages,
    transcript,
)
from bot.rehearsal.sandbox.errors import NoAnswer
from bot.rehearsal.sandbox.faults import Faults
from bot.rehearsal.sandbox.gateway import GUILD_MEMBERS, GUILDS, PRIVILEGED, Gateway
from bot.rehearsal.sandbox.people import Person
from bot.rehearsal.sandbox.state import Channel, Guild, State, User
from bot.rehearsal.sandbox.world import Exchange, Violation, World

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


def of_loopback(request: web.Request) -> bool:
    """Whether a request names this machine as its host; a site whose name is pointed at 127.0.0.1 does not."""
    name, _, _port = request.host.rpartition(":")
    return (name or request.host) in LOOPBACK


@web.middleware
async def only_loopback(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Nothing is found under another host."""
    return await handler(request) if of_loopback(request) else web.Response(status=404)


class Sandbox:
    """A Discord with one server (guild), to be used as `async with Sandbox() as sandbox:`.

    `port` 0 takes a free one. `bot_permissions` are permission bits; `privileged_intents` those the application may
    ask for. `ack_seconds` and `token_seconds` are how long an interaction waits for its first answer and how long its
    token lives. `rates` maps "METHOD /template" to (requests, seconds), {} for no rate limits at all.
    """

    def __init__(
        self,
        port: int = 0,
        *,
        guild_name: str = "Sandbox",
        bot_permissions: int = permissions.DEFAULT_BOT,
        privileged_intents: int = PRIVILEGED,
        ack_seconds: float = 3.0,
        token_seconds: float = 900.0,
        rates: dict[str, tuple[int, float]] | None = None,
        token: str | None = None,
    ) -> None:
        self.token = token or rest.new_token()
        self.state = State(guild_name, "Hexmarshal", bot_permissions, permissions.DEFAULT_EVERYONE)
        self.faults = Faults()
        self.gateway = Gateway(self.state, self.token, self.faults, privileged_intents)
        self.faults.gateway = self.gateway
        self.world = World(self.state, self.gateway, self.faults, ack_seconds, token_seconds)
        self.people: dict[str, Person] = {}
        self._port = port
        self._rates = rest.RATES if rates is None else rates
        self._runner: web.AppRunner | None = None
        self._api: rest.Api | None = None
        self.state.add_channel("general")

    async def __aenter__(self) -> Self:
        routes = [
            *rest_messages.ROUTES,
            *rest_guild.ROUTES,
            *rest_events.ROUTES,
            *rest_channels.ROUTES,
            *rest_interactions.ROUTES,
        ]
        api = self._api = rest.Api(self.world, self.token, routes, self._rates)
        app = web.Application(client_max_size=rest.MAX_BODY * 10, middlewares=[only_loopback])
        app.router.add_route("*", "/api/v10/{tail:.*}", api.handle)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/gateway/", self.gateway.handle)
        app.router.add_get("/cdn/attachments/{channel}/{number}/{name}", self._file)
        self.add_routes(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._port)
        await site.start()
        self._port = self._runner.addresses[0][1]
        self.gateway.url = self.gateway_url
        self.world.cdn_url = self.cdn_url
        return self

    def limit(self, rates: dict[str, tuple[int, float]]) -> None:
        """Other rate limits from now on; {} for none."""
        self._rates = rates
        if self._api is not None:
            self._api.limit(rates)

    async def __aexit__(self, *error: object) -> None:
        self.gateway.abort()
        if self._runner is not None:
            await self._runner.cleanup()

    def add_routes(self, app: web.Application) -> None:
        """Further routes of a subclass."""

    async def _file(self, request: web.Request) -> web.Response:
        item = self.state.attachments.get(int(request.match_info["number"]))
        if item is None:
            raise web.HTTPNotFound
        return web.Response(body=item.content, content_type=item.content_type)

    @property
    def api_url(self) -> str:
        return f"http://127.0.0.1:{self._port}/api/v10"

    @property
    def gateway_url(self) -> str:
        return f"ws://127.0.0.1:{self._port}/gateway"

    @property
    def cdn_url(self) -> str:
        return f"http://127.0.0.1:{self._port}/cdn"

    @property
    def guild(self) -> Guild:
        return self.state.guild

    @property
    def violations(self) -> list[Violation]:
        """Every request of the bot that was refused (limits, permissions, unknown things)."""
        return self.world.violations

    @property
    def exchanges(self) -> list[Exchange]:
        return list(self.world.exchanges)

    async def wait_for_bot(self, seconds: float = 60.0, commands: bool = True) -> None:
        """Wait until the bot is on the gateway and (unless `commands` is False) registered a command."""
        try:
            async with asyncio.timeout(seconds):
                await self.gateway.ready.wait()
        except TimeoutError:
            raise NoAnswer(f"No bot came to the gateway within {seconds:g} s.") from None
        if commands:
            registered = self.state.application.commands
            await self.world.until(
                lambda: True if any(registered.values()) else None, seconds, "The bot registered no command."
            )

    async def member(
        self, name: str, roles: tuple[str, ...] = (), *, administrator: bool = False, owner: bool = False
    ) -> Person:
        """A member called `name`: joins if new, and has the named roles (made if missing)."""
        person = self.people.get(name)
        if person is None:
            if owner:
                member = self.guild.members[self.guild.owner_id]
                member.user.name = name
            else:
                member = self.state.add_member(User(self.state.ids.next(), name))
                body = payloads.member(member) | {"guild_id": str(self.guild.id)}
                self.gateway.dispatch("GUILD_MEMBER_ADD", body, GUILD_MEMBERS)
            person = self.people[name] = Person(self.world, member)
        wanted = dict.fromkeys(roles, 0)
        if administrator:
            wanted["Administrator"] = permissions.ADMINISTRATOR
        for role_name, bits in wanted.items():
            role = next((r for r in self.guild.roles.values() if r.name == role_name), None)
            if role is None:
                role = self.state.add_role(role_name, bits)
                event = {"role": payloads.role(role), "guild_id": str(self.guild.id)}
                self.gateway.dispatch("GUILD_ROLE_CREATE", event, GUILDS)
            if role.id not in person.member.roles:
                person.member.roles.append(role.id)
        rest_guild.member_changed(self.world, person.member)
        return person

    def channel(self, name: str) -> Channel:
        """The channel or thread of that name (without #). Raises KeyError if there is none."""
        for channel in self.guild.channels.values():
            if channel.name == name.removeprefix("#"):
                return channel
        raise KeyError(f"no channel called {name!r}")

    def transcript(self, viewer: Person | None = None) -> dict[str, list[transcript.Line]]:
        """Every channel's messages, by channel name, as `viewer` has them (None: all of them)."""
        return transcript.of(self.world, viewer.member if viewer else None)
