"""Two small rule sets that together use all the engine offers.

`auction` is the one the engine's docstring shows, made from that text: sealed bids. `AMBUSH` has a board: hidden
deployment at free points, moves within a reach, shots spread over several targets, and a reaction.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import dist
from typing import Any

from bot.skirmish import engine
from bot.skirmish.building import NAME, Act, Entry, Menu, Sheet
from bot.skirmish.engine import (
    Allocation,
    Army,
    Choice,
    Event,
    GameDice,
    IllegalPick,
    Odds,
    Option,
    Pick,
    Piece,
    Point,
    Prompt,
    Result,
    RuleSet,
    Setting,
    Setup,
    View,
    by_score,
    fired,
    only,
)
from bot.skirmish.table.board import Board
from bot.skirmish.table.boardfile import board_data


def auction() -> Any:
    """The `Auction` of the docstring of `bot.skirmish.engine`, run as it stands there."""
    documented = engine.__doc__ or ""
    start, end = documented.index("    @dataclass"), documented.index("What the methods may rely on")
    names: dict[str, Any] = {name: getattr(engine, name) for name in engine.__all__}
    names |= {"dataclass": dataclass, "field": field, "replace": replace, "__name__": __name__}
    exec(compile(textwrap.dedent(documented[start:end]), "auction", "exec", dont_inherit=True), names)
    return names["Auction"]()


def party() -> Any:
    """The auction for two to four; four play in two sides."""
    made = auction()
    made.id, made.name = "party", "Party"
    made.players_wanted = lambda: (2, 4)
    made.sides = lambda players: ("1", "2", "1", "2") if players == 4 else ()
    return made


PARTY = party()
SIDE = 8.0
REACH = 3.0
ROUNDS = 6
SIGHT = 5.0
BUDGET = 4
"""Points of an army of `AMBUSH`: one for each scout and coat."""
COATS = 60
BOARD = board_data(Board("Ambush", SIDE, SIDE))


@dataclass(frozen=True, slots=True)
class Scout:
    """A model; hidden from the other side until it shoots or an enemy comes near."""

    owner: str
    x: float
    y: float
    health: int = 2
    hidden: bool = True


@dataclass(frozen=True, slots=True)
class Skirmish:
    """The state of `AMBUSH`."""

    players: tuple[str, ...]
    scouts: Mapping[str, Scout] = field(default_factory=dict)
    turn: int = 0
    """Counts turns; players alternate."""
    pending: Mapping[str, int] = field(default_factory=dict)
    """Shots at scouts of the player who now may dodge."""


class Ambush(RuleSet[Skirmish]):
    """Two scouts a side, placed in secret; after six rounds the side with more health left wins."""

    id, name, state_type, system = "ambush", "Ambush", Skirmish, ""

    def new_game(self, setup: Setup, dice: GameDice) -> tuple[Skirmish, list[Event]]:
        if len(setup.players) != 2:
            raise IllegalPick("Ambush wants two players.")
        return Skirmish(setup.players), [Event("began")]

    def settings(self) -> list[Setting]:
        return [Setting("light", "Light", "day", (Option("day", "Day"), Option("night", "Night")))]

    def armies(self) -> list[Army]:
        return [Army("two", "Two scouts", {"scouts": 2}, points=2)]

    def check_army(self, army: Mapping[str, Any], settings: Mapping[str, Any]) -> list[str]:
        found = [] if army.get("scouts") == 2 else [f"Take two scouts, not {army.get('scouts', 0)}."]
        spent = self._spent(army)
        return found + ([f"The scouts cost {spent} points; {BUDGET} is the limit."] if spent > BUDGET else [])

    def army_sheet(self, army: Mapping[str, Any], settings: Mapping[str, Any], at: str = "") -> Sheet | None:
        count, coats = int(army.get("scouts", 0)), army.get("coats", {})
        if at:
            if not 0 < int(at) <= count:
                raise IllegalPick("That scout is gone.")
            why = None if self._spent(army) < BUDGET else "No points are left."
            coats_menu = tuple(Entry(f"coat{n}", f"Coat {n}", "1 point", why) for n in range(COATS))
            acts = (Act("copy", "Duplicate", why), Act("remove", "Remove"))
            worn = (f"It wears {coats.get(at, 'nothing')}.",)
            return Sheet(
                f"Scout {at}",
                worn,
                (),
                (Menu("coat", "Give it a coat", coats_menu),),
                acts,
                name=army.get("names", {}).get(at, ""),
            )
        scouts = tuple(Entry(str(n), f"Scout {n}", "1 point") for n in range(1, count + 1))
        add = Menu("add", "Add a scout", (Entry("scout", "Scout", "1 point"),))
        return Sheet("Scouts", (), scouts, (add,), spent=self._spent(army), limit=BUDGET)

    def change_army(
        self, army: Mapping[str, Any], settings: Mapping[str, Any], at: str, what: str, value: str = ""
    ) -> tuple[Mapping[str, Any], str]:
        count = int(army.get("scouts", 0))
        if what == NAME:
            return {**army, "names": {**army.get("names", {}), at: value}}, at
        if what in ("coat", "copy") and self._spent(army) >= BUDGET:
            raise IllegalPick("No points are left.")
        if what == "coat":
            return {**army, "coats": {**army.get("coats", {}), at: value}}, at
        return {**army, "scouts": count + (-1 if what == "remove" else 1)}, ""

    def _spent(self, army: Mapping[str, Any]) -> int:
        return int(army.get("scouts", 0)) + len(army.get("coats", {}))

    def to_move(self, state: Skirmish) -> tuple[str, ...]:
        if self.result(state) is not None:
            return ()
        if len(state.scouts) < 4:
            return tuple(who for who in state.players if self._placed(state, who) < 2)
        if state.pending:
            return (state.players[1 - state.turn % 2],)
        return (state.players[state.turn % 2],)

    def prompt(self, state: Skirmish, player: str) -> Prompt:
        if len(state.scouts) < 4:
            return Prompt("Place a scout.", "deploy", sealed=True)
        if state.pending:
            return Prompt("You are shot at.", "dodge", reaction=True)
        return Prompt("Move or shoot.")

    def choices(self, state: Skirmish, player: str) -> list[Choice]:
        if len(state.scouts) < 4:
            edge = 0.0 if player == state.players[0] else SIDE
            spots = Point(suggested=tuple((x, edge) for x in (1.0, 3.0, 5.0, 7.0)))
            return [Choice("place", "place", "Place", params={"at": spots})]
        if state.pending:
            return [
                Choice("dodge", "dodge", "Dodge", odds=Odds("4+", chance=0.5)),
                Choice("stand", "stand", "Stand"),
            ]
        found = []
        enemies = tuple(
            Option(name, name)
            for name, scout in state.scouts.items()
            if scout.owner != player and scout.health and not scout.hidden
        )
        for name, scout in state.scouts.items():
            if scout.owner == player and scout.health:
                spots = Point(self._spots(scout), (scout.x, scout.y), REACH)
                to = {"to": spots}
                found.append(
                    Choice(f"move:{name}", "move", f"Move {name}", to, unit=name, rules=("TOY-move",))
                )
                shots = {"shots": Allocation(enemies, 3)}
                nobody = None if enemies else "No enemy is in sight. Move closer first."
                found.append(Choice(f"shoot:{name}", "shoot", "Shoot", shots, unit=name, disabled=nobody))
        return [*found, Choice("pass", "pass", "Pass")]

    def apply(self, state: Skirmish, player: str, pick: Pick, dice: GameDice) -> tuple[Skirmish, list[Event]]:
        kind, _, unit = pick.choice.partition(":")
        if kind == "place":
            return self._place(state, player, pick.values["at"])
        if kind == "move":
            return self._move(state, player, unit, *pick.values["to"])
        if kind == "shoot":
            scouts = {**state.scouts, unit: replace(state.scouts[unit], hidden=False)}
            shots = {name: count for name, count in pick.values["shots"].items() if count}
            told = Event("shot", {"unit": unit, "shots": shots}, reveals=state.scouts[unit].hidden)
            return replace(state, scouts=scouts, pending=shots), [told]
        if kind in ("dodge", "stand"):
            return self._hit(state, kind == "dodge", dice)
        return replace(state, turn=state.turn + 1), [Event("passed", {"player": player})]

    def result(self, state: Skirmish) -> Result | None:
        if len(state.scouts) < 4 or (state.turn < 2 * ROUNDS and all(self._health(state).values())):
            return None
        return by_score(self._health(state), "The time is up.")

    def view(self, state: Skirmish, player: str | None) -> View:
        pieces = tuple(
            Piece(
                name,
                name,
                scout.owner,
                scout.x,
                scout.y,
                facts={"health": scout.health, "hidden": scout.hidden},
            )
            for name, scout in state.scouts.items()
            if scout.owner == player or not scout.hidden
        )
        placed = {who: self._placed(state, who) for who in state.players}
        facts = {
            "players": list(state.players),
            "turn": state.turn,
            "placed": placed,
            "pending": dict(state.pending),
        }
        round_ = min(state.turn // 2 + 1, ROUNDS)
        return View(
            self.id,
            player,
            state.players,
            round_,
            board=BOARD,
            pieces=pieces,
            scores=self._health(state),
            facts=facts,
        )

    def sample_setup(self, players: tuple[str, ...], dice: GameDice) -> Setup:
        return Setup(players)

    def say(self, event: Event) -> str:
        told = ", ".join(f"{name}: {value}" for name, value in event.data.items())
        return f"{event.kind}: {told}"

    def score(self, view: View, player: str) -> float:
        return sum(health if who == player else -health for who, health in view.scores.items())

    def estimate(self, view: View, player: str, choice: Choice, pick: Pick) -> float | None:
        if choice.kind != "move":
            return {"shoot": 2.0, "pass": 0.0, "place": 0.0}.get(choice.kind)
        forward = 1 if player == view.facts["players"][0] else -1
        start = next(piece for piece in view.pieces if piece.id == choice.unit)
        return forward * float(pick.values["to"][1] - start.y)

    def imagine(self, view: View, dice: GameDice) -> Skirmish:
        facts = view.facts
        scouts = {piece.id: Scout(piece.owner, piece.x, piece.y, **piece.facts) for piece in view.pieces}
        for who, count in facts["placed"].items():
            for place in range(count):
                scouts.setdefault(
                    f"{who}{place + 1}", Scout(who, 0.5 * dice.roll("guess", 16).value, SIDE / 2)
                )
        return Skirmish(tuple(facts["players"]), scouts, facts["turn"], facts["pending"])

    def situation(self, setup: Setup, given: Mapping[str, Any], dice: GameDice) -> Skirmish:
        scouts = {name: Scout(**entry) for name, entry in given["units"].items()}
        return Skirmish(setup.players, scouts, given.get("turn", 0))

    def facts(self, state: Skirmish) -> Mapping[str, Any]:
        found = dict(super().facts(state))
        return {**found, "units": found["scouts"]}

    def _place(self, state: Skirmish, player: str, at: list[float]) -> tuple[Skirmish, list[Event]]:
        edge = 0.0 if player == state.players[0] else SIDE
        if not 0 <= at[0] <= SIDE or at[1] != edge:
            raise IllegalPick("Place it on your own edge of the board.")
        name = f"{player}{self._placed(state, player) + 1}"
        scouts = {**state.scouts, name: Scout(player, at[0], at[1])}
        events = [Event("placed", {"player": player})]
        events += [Event("own", {"unit": name, "at": at}, audience=only(player)), fired("TOY-place")]
        # In a fixed sequence, so that who placed first shows nowhere.
        return replace(state, scouts=dict(sorted(scouts.items()))), events

    def _move(
        self, state: Skirmish, player: str, unit: str, x: float, y: float
    ) -> tuple[Skirmish, list[Event]]:
        scout = state.scouts[unit]
        if dist((scout.x, scout.y), (x, y)) > REACH or not (0 <= x <= SIDE and 0 <= y <= SIDE):
            raise IllegalPick(f"Move at most {REACH:g} in, and stay on the board.")
        scouts = {**state.scouts, unit: replace(scout, x=x, y=y)}
        audience = only(player) if scout.hidden else None
        events = [
            Event("moved", {"unit": unit, "to": [x, y]}, audience=audience),
            Event("turn", {"player": player}),
        ]
        for name, other in scouts.items():
            for enemy in (rival for rival in scouts.values() if rival.owner != other.owner and rival.health):
                if scouts[name].hidden and dist((other.x, other.y), (enemy.x, enemy.y)) <= SIGHT:
                    scouts[name] = replace(scouts[name], hidden=False)
                    events.append(Event("seen", {"unit": name, "at": [other.x, other.y]}, reveals=True))
        return replace(state, scouts=scouts, turn=state.turn + 1), events

    def _hit(self, state: Skirmish, dodge: bool, dice: GameDice) -> tuple[Skirmish, list[Event]]:
        scouts, events = dict(state.scouts), []
        for name, count in state.pending.items():
            rolls = dice.rolls(f"shot:{name}", count, 6)
            hits = sum(roll.value >= (5 if dodge else 4) for roll in rolls)
            health = max(0, scouts[name].health - hits)
            scouts[name] = replace(scouts[name], health=health)
            events.append(Event("hit", {"unit": name, "hits": hits}, ("TOY-hit",), rolls))
        return replace(state, scouts=scouts, pending={}, turn=state.turn + 1), events

    def _placed(self, state: Skirmish, who: str) -> int:
        return sum(scout.owner == who for scout in state.scouts.values())

    def _health(self, state: Skirmish) -> dict[str, float]:
        return {who: sum(s.health for s in state.scouts.values() if s.owner == who) for who in state.players}

    def _spots(self, scout: Scout) -> tuple[tuple[float, float], ...]:
        steps = ((0, 0), (3, 0), (-3, 0), (0, 3), (0, -3))
        spots = ((scout.x + dx, scout.y + dy) for dx, dy in steps)
        return tuple(spot for spot in spots if all(0 <= part <= SIDE for part in spot))


AMBUSH = Ambush()
