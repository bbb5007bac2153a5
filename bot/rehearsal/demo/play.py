"""One campaign on the sandbox, played as people would: from its creation to the end of the third round."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.hexmap.coords import Hex, distance, parse_label
from bot.messages import say as say_message
from bot.rehearsal.demo.cast import GAME_MASTER, MALFORMED, MISTAKES, PLAYERS, SPECTATOR, Part
from bot.rehearsal.demo.front import Best
from bot.rehearsal.demo.staged import Staged, StagedOrder, answer, lay_mines
from bot.rehearsal.sandbox import Person, Reply, Sandbox

ROUNDS = 3
ANSWER_SECONDS = 60.0
"""For a machine that is slow and busy; how fast the bot answers is measured by `hexmarshal bench`."""


class WentWrong(Exception):
    """Something did not happen as the demo expects; the text says what."""


@dataclass
class Scenario:
    """The differences between campaigns. `board` is an attached map file; without it a shipped map is used."""

    key: str
    title: str
    brief: str
    hostiles: list[tuple[str, str, str]]
    """(class id, hex label, doctrine)"""
    objectives: tuple[str, ...]
    map: str = "theatre"
    board: tuple[str, bytes] | None = None
    skirmish: bool = False
    """Whether players fight a skirmish of each rule set, too."""
    settings: tuple[tuple[str, str], ...] = ()
    """What the game master sets before the campaign starts."""
    smoke: str = ""
    """Hexes that the game master covers with smoke in the second round."""
    wind: tuple[str, int] | None = None
    """The wind that the game master sets before the campaign opens: where it blows to, and its speed."""
    players: tuple[Part, ...] = PLAYERS
    rounds: int = ROUNDS
    mistakes: bool = True
    """Whether people also get things wrong, and change their minds, in the first round."""
    staged: Staged = field(default_factory=Staged)
    best: tuple[Best, ...] = ()
    """The pictures for the front page, the best first."""
    ends: bool = False
    """Whether the campaign ends after the last round."""


@dataclass
class Played:
    """The outcome of a campaign: the sandbox's state and the counts made on the way."""

    sandbox: Sandbox
    people: dict[str, Person] = field(default_factory=dict)
    orders: int = 0
    refusals: list[str] = field(default_factory=list)
    stories: list[str] = field(default_factory=list)
    """What a spectator reads who opens the whole story of each round."""


def expect(condition: bool, what: str) -> None:
    if not condition:
        raise WentWrong(what)


async def play(
    scenario: Scenario,
    played: Played,
    drained: Callable[[], Awaitable[None]],
    step: Callable[[], None],
) -> None:
    """Play the scenario with the bot that is on the sandbox. `drained` waits until no post is queued any more."""
    sandbox = played.sandbox
    master = played.people[GAME_MASTER] = await sandbox.member(GAME_MASTER, owner=True)
    for name in [*(part.name for part in scenario.players), SPECTATOR]:
        played.people[name] = await sandbox.member(name)
    for person in played.people.values():
        person.patience = person.quiet_seconds = ANSWER_SECONDS
    await create(scenario, master)
    step()
    await sign_up(scenario, played)
    step()
    await say(await master.slash("/campaign start"), "round 1")
    await drained()
    step()
    for number in range(1, scenario.rounds + 1):
        if number == 2 and scenario.smoke:
            effect: dict[str, Any] = {
                "name": "Smoke screen",
                "stat": "smoke",
                "hexes": scenario.smoke,
                "rounds": 1,
            }
            await say(await master.slash("/gm weather effect", **effect), "smoke")
        await give_orders(scenario, played, number)
        step()
        await close_and_publish(scenario, played, number)
        await drained()
        step()
    await read_stories(played)
    if scenario.ends:
        await look_back(played)
        await say(await master.slash("/campaign end", sure=True), "over")
        await drained()


async def read_stories(played: Played) -> None:
    """A spectator opens each round in full, from its briefing."""
    reader, button = played.people[SPECTATOR], say_message("brief-full")
    for line in reader.read("briefing-room"):
        briefing = reader.message(line, "briefing-room")
        if button in briefing.buttons:
            told = await briefing.press(button)
            played.stories += [told.text, *(more.text for more in told.followups)]
    expect(bool(played.stories), "no briefing can be read in full")


async def look_back(played: Played) -> None:
    """Every view of the map, the last round and the campaign as animations, and a round with nothing hidden."""
    alice, master = (played.people[name] for name in ("Alice", GAME_MASTER))
    await shown(alice, "/map front", number="1")
    await shown(alice, "/map round")
    await shown(alice, "/map replay")
    await shown(alice, "/map campaign")
    await shown(alice, "/map zones")
    await shown(master, "/gm map", replay=ROUNDS)
    for unit in (await units_of(alice))[:1]:
        await shown(alice, "/map unit", unit=unit)
        await shown(alice, "/map sight", unit=unit)
        await shown(alice, "/map range", unit=unit)


async def shown(person: Person, command: str, **options: Any) -> None:
    """A command that answers with a picture."""
    reply = await person.slash(command, **options)
    expect(bool(reply.attachments), f"{command} came without a picture: {reply.text}")


async def say(reply: Reply, expected: str) -> str:
    """The reply's text; it must contain a phrase, whatever its case."""
    expect(expected.lower() in reply.text.lower(), f"expected “{expected}” in: {reply.text}")
    return reply.text


async def create(scenario: Scenario, master: Person) -> None:
    where: dict[str, Any] = {"board": scenario.board} if scenario.board else {"map": scenario.map}
    await say(await master.slash("/campaign create", name=scenario.title, **where), "set up")
    master.at = master.channel("gm-room")
    for unit_class, label, doctrine in scenario.hostiles:
        await say(await master.slash("/gm spawn", unit_class=unit_class, hex=label, doctrine=doctrine), label)
    for name, value in scenario.settings:
        await say(await master.slash("/gm set", name=name, value=value), name)
    for told in await lay_mines(scenario.staged, master):
        expect("mine" in told.lower(), f"no mines were laid: {told}")
    if scenario.wind is not None:
        direction, speed = scenario.wind
        offered = await master.autocomplete("/gm weather wind", option="direction", typed="", speed=speed)
        expect(direction in [value for _, value in offered], f"no wind {direction} is offered")
        await say(await master.slash("/gm weather wind", direction=direction, speed=speed), direction)
    await say(await master.slash("/campaign open", brief=scenario.brief), "open")


async def sign_up(scenario: Scenario, played: Played) -> None:
    for part in scenario.players:
        person = played.people[part.name]
        person.at = person.channel("unit-orders")
    if scenario.mistakes:
        early = await played.people["Alice"].slash("/order give", unit="Rifles", move="0304")
        played.refusals.append(early.text)
        hasty = await played.people["Alice"].slash("/join", rules_read=False)
        played.refusals.append(await say(hasty, "rules"))
    for part in scenario.players:
        person = played.people[part.name]
        await person.slash("/join", rules_read=True)
        await build_company(person, part)


async def build_company(person: Person, part: Part) -> None:
    """Pick the classes in the menu, name the units in the form."""
    builder = await person.slash("/company create", name=part.company)
    for label in part.classes:
        builder = await builder.select("Add a unit", label)
    form = (await builder.press("Name and sign up")).modal
    expect(form is not None, "the button did not open the form for the units' names")
    assert form is not None
    names = {f"unit{place}": f"{part.company} {place}" for place in range(1, len(part.classes) + 1)}
    await say(await form.submit(names), part.company)
    for unit, slot, upgrade in part.fitted:
        await fit(person, unit, slot, upgrade)


async def fit(person: Person, unit: str, slot: str, upgrade: str) -> None:
    """Buy an upgrade for a unit in the company builder."""
    builder = await person.slash("/company edit")
    page = await builder.select("Change a unit", unit)
    page = await page.select("Fit something: which slot?", slot)
    page = await page.select(f"Fit into {slot.lower()}", upgrade)
    await say(page, f"Fitted: {upgrade.split(' – ')[0]}")


async def give_orders(scenario: Scenario, played: Played, number: int) -> None:
    """Everybody orders every unit; in round 1 people also get things wrong."""
    if number == 1 and scenario.mistakes:
        await make_mistakes(played)
    ordered = {await give_staged(order, played) for order in scenario.staged.orders if order.round == number}
    for part in scenario.players:
        person = played.people[part.name]
        for value in await units_of(person):
            if value not in ordered:
                await give_one(person, value, played, scenario.objectives)
    if number == 1 and scenario.mistakes:
        await change_minds(played, scenario.objectives)
    await played.people[scenario.players[-1].name].slash("/map theatre")


async def give_staged(order: StagedOrder, played: Played) -> str:
    """Give an order that must be accepted; gives the id of its unit."""
    person = played.people[order.player]
    offered = await person.autocomplete("/order give", option="unit", typed=order.unit)
    expect(bool(offered), f"{order.player} has no {order.unit} any more")
    if "facing" in order.fields:
        sides = await person.autocomplete("/order give", option="facing", typed="", unit=offered[0][1])
        expect(
            order.fields["facing"] in [value for _, value in sides], f"{order.unit} is not offered its facing"
        )
    reply = await person.slash("/order give", unit=offered[0][1], **order.fields)
    expect(bool(reply.attachments), f"the staged order of {order.unit} was refused: {reply.text}")
    played.orders += 1
    return str(offered[0][1])


async def units_of(person: Person) -> list[str]:
    return [str(value) for _name, value in await person.autocomplete("/order give", option="unit", typed="")]


async def give_one(person: Person, unit: str, played: Played, objectives: Sequence[str]) -> None:
    """Give the first order that is accepted, as a player would who reads why the last one was not."""
    for fields in await ideas(person, unit, objectives):
        reply = await person.slash("/order give", unit=unit, **fields)
        if reply.attachments:
            played.orders += 1
            return
        played.refusals.append(reply.text)
    raise WentWrong(f"{person.name} found no order for {unit}: {reply.text}")


async def ideas(person: Person, unit: str, objectives: Sequence[str]) -> list[dict[str, Any]]:
    """A plausible order: shoot at an adjacent enemy, otherwise move towards an objective, otherwise stay."""
    shown = await person.autocomplete("/order give", option="unit", typed="")
    here = next(last_hex(name) for name, value in shown if value == unit)
    actions = await person.autocomplete("/order give", option="action", typed="", unit=unit)
    attacks = [str(value) for _name, value in actions if str(value).startswith("attack")]
    orders: list[dict[str, Any]] = [
        {"action": attack} for attack in attacks if distance(here, last_hex(attack)) <= 1
    ][:1]
    goals = [parse_label(label) for label in objectives]

    def left(move: str) -> int:
        return min(distance(last_hex(move), goal) for goal in goals)

    offered = await person.autocomplete("/order give", option="move", typed="", unit=unit)
    moves = sorted((str(value) for _name, value in offered), key=lambda move: (left(move), move))
    orders += [
        {"move": move} for move in moves[:3] if left(move) < min(distance(here, goal) for goal in goals)
    ]
    return [*orders, {}]


def last_hex(move: str) -> Hex:
    return parse_label(re.findall(r"\d{4,6}", move)[-1])


async def make_mistakes(played: Played) -> None:
    """Wrong orders get a sentence each and change nothing."""
    alice = played.people["Alice"]
    mine = (await units_of(alice))[0]
    before = (await alice.slash("/order list")).text
    for mistake in MISTAKES:
        reply = await alice.slash("/order give", **({"unit": mine} | mistake.fields))
        played.refusals.append(await say(reply, mistake.expected))
        expect(reply.ephemeral, f"the refusal of {mistake.what} was not private")
    form = (await alice.slash("/order paste")).modal
    assert form is not None
    played.refusals.append((await form.submit(orders=MALFORMED)).text)
    stranger = await played.people[SPECTATOR].slash("/order give", unit=mine, move="0304")
    played.refusals.append(stranger.text)
    expect((await alice.slash("/order list")).text == before, "a refused order changed the list of orders")


async def change_minds(played: Played, objectives: Sequence[str]) -> None:
    """Dana previews an order and then gives it, Chidi withdraws one, Freya pastes a form, Bruno replaces an order."""
    dana, chidi, freya, bruno = (played.people[name] for name in ("Dana", "Chidi", "Freya", "Bruno"))
    scout = (await units_of(dana))[0]
    trial = await dana.slash("/order check", unit=scout, **(await ideas(dana, scout, objectives))[0])
    expect(bool(trial.attachments), "the try-out came without a picture")
    await say(await trial.press("Give this order"), "order")
    await say(await chidi.slash("/order withdraw", unit=(await units_of(chidi))[-1]), "withdr")
    template = (await freya.slash("/order template", unit=(await units_of(freya))[0])).text
    form = (await freya.slash("/order paste")).modal
    assert form is not None
    pasted = re.search(r"```(?:\w*\n)?(.*?)```", template, re.S)
    expect(pasted is not None, "the order template is not in a code block")
    assert pasted is not None
    await form.submit(orders=pasted[1])
    await bruno.slash(
        "/order give", unit=(await units_of(bruno))[0], facing="NE", note="Watch the road @everyone"
    )
    await bruno.slash("/order list")
    await bruno.slash("/rules", query="zone of influence")


async def close_and_publish(scenario: Scenario, played: Played, number: int) -> None:
    master = played.people[GAME_MASTER]
    closed = await master.slash("/gm close")
    if "Close anyway" in closed.buttons:  # units without an order
        await closed.press("Close anyway")
    if number == 1 and scenario.mistakes:
        late = await played.people["Bruno"].slash(
            "/order give",
            unit=(await units_of(played.people["Bruno"]) or ["Iron Mules 1"])[0],
            move=scenario.objectives[0],
        )
        played.refusals.append(await say(late, "close"))
    await shown(master, "/gm preview")
    answered = await answer(scenario.staged, number, master)
    expect(answered is not None, f"round {number} does not ask the staged question")
    if answered:
        await shown(master, "/gm preview")
    await say(await master.slash("/gm publish"), "publish")
    for name in ("Alice", "Dana"):
        person = played.people.get(name)
        if person is not None and (units := await units_of(person)):
            await person.slash("/why", unit=units[0])
