"""The campaign that is ready when the visitor comes: who takes part, their companies, round 1 open."""

from __future__ import annotations

import asyncio

from bot.hexmap.coords import label
from bot.hexmap.document import load_map
from bot.maps import read_shipped, read_shipped_scenario
from bot.rehearsal.demo.cast import GAME_MASTER, PLAYERS, SPECTATOR, Part
from bot.rehearsal.demo.play import ANSWER_SECONDS, build_company, say
from bot.rehearsal.room.server import Room, Seat
from bot.rehearsal.sandbox import Person, Sandbox
from bot.scenario.document import read_scenario
from bot.scenario.model import Scenario

NEWCOMER = "Robin"
FEWEST, MOST = 3, len(PLAYERS)


def scenario_called(name: str) -> Scenario:
    """A shipped scenario. Raises FileNotFoundError."""
    return read_scenario(read_shipped_scenario(name))


def cast_of(scenario: Scenario) -> tuple[Part, ...]:
    """The players: as many as the scenario needs at least, as far as there are any."""
    return PLAYERS[: min(max(FEWEST, *scenario.players[:1], 0), MOST)]


def objectives_of(scenario: Scenario) -> tuple[str, ...]:
    """The hexes that the captains of the other seats go to."""
    if scenario.objectives or not scenario.map:
        return tuple(spot.at for spot in scenario.objectives)
    places = load_map(read_shipped(scenario.map)).places
    return tuple(label(place.hex) for place in places if place.kind == "objective")


async def take_seats(sandbox: Sandbox, scenario: Scenario) -> dict[str, Seat]:
    """Everybody whom the visitor can be, as members of the server."""
    parts = {GAME_MASTER: "Game master"}
    parts |= {part.name: f"Player, {part.company}" for part in cast_of(scenario)}
    parts |= {SPECTATOR: "Spectator", NEWCOMER: "New on the server"}
    seats = {}
    for name, part in parts.items():
        person = await sandbox.member(name, owner=name == GAME_MASTER)
        person.patience, person.quiet_seconds = ANSWER_SECONDS, 0.0
        seats[name] = Seat(person, part)
    return seats


async def set_up(room: Room, name: str, scenario: Scenario) -> None:
    """Make the campaign and open round 1, as the members would. Raises WentWrong if the bot answers otherwise."""
    master = unhurried(room.seats[GAME_MASTER].person)
    room.tell(f"Setting up {scenario.name}")
    await say(await master.slash("/campaign create", scenario=name), "set up")
    master.at = master.channel("gm-room")
    brief = scenario.opening.strip() or scenario.name
    await say(await master.slash("/campaign open", brief=brief[:1500]), "open")
    room.tell("The players sign up")
    await asyncio.gather(*(sign_up(room.seats[part.name].person, part) for part in cast_of(scenario)))
    room.tell("Round 1 opens")
    await say(await master.slash("/campaign start"), "round 1")
    forget_answers(room)


def forget_answers(room: Room) -> None:
    """Dismiss what the bot answered to each privately so far: the visitor asked none of it."""
    for channel in room.sandbox.guild.channels.values():
        for number in [m.id for m in channel.messages.values() if m.reader is not None]:
            del channel.messages[number]


def unhurried(person: Person) -> Person:
    """The same member, as somebody who waits until an answer is complete; on the page it comes by itself."""
    same = Person(person.world, person.member)
    same.patience = same.quiet_seconds = ANSWER_SECONDS
    return same


async def sign_up(person: Person, part: Part) -> None:
    """Join and build a company."""
    member = unhurried(person)
    member.at = member.channel("unit-orders")
    await member.slash("/join", rules_read=True)
    await build_company(member, part)
