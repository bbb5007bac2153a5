"""A Discord on loopback, for tests and for rehearsing a campaign without a server.

The unmodified discord.py client talks to it over HTTP and a websocket; members act through `Person`.

    server.py             Sandbox: starts and stops everything; the place to begin
    people.py, replies.py members, and what they get back (messages, buttons, forms)
    command_options.py    what the client checks before it sends a command
    interactions.py       sending an interaction to the bot
    rest.py               requests in general: login, rate limits, faults, records
    rest_messages.py, rest_guild.py, rest_channels.py, rest_interactions.py   the routes
    messages.py           making and changing messages, with their events
    gateway.py            the websocket: identify, events, resume
    permissions.py        who may do what where
    limits.py, limits_commands.py   Discord's limits on bodies
    faults.py             429, 5xx, lost answers, gateway drops
    state.py, payloads.py, world.py the data, its JSON, and what all parts share
    saved.py              all of it as JSON, and back
    transcript.py         channels as each reader sees them
    control.py, __main__.py   the sandbox in a separate process, with members over HTTP
"""

from bot.rehearsal.sandbox.errors import NoAnswer, Refused
from bot.rehearsal.sandbox.people import Person
from bot.rehearsal.sandbox.replies import Modal, Reply
from bot.rehearsal.sandbox.server import Sandbox
from bot.rehearsal.sandbox.transcript import Line

__all__ = ["Line", "Modal", "NoAnswer", "Person", "Refused", "Reply", "Sandbox"]
