"""The private screens of a skirmish as text: games played by taps at random, drafts and all, without a database."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from bot.service.screens.answer import Given
from bot.service.screens.press import Press, Takes
from bot.service.screens.screen import Screen
from bot.service.skirmish import answering, prompts
from bot.service.skirmish.battles import Battle
from bot.service.skirmish.draft import Draft, draft_data
from bot.service.skirmish.posts import told
from bot.service.skirmish.presses import Confirm, TurnPress
from bot.skirmish.engine import IllegalPick, RuleSet
from bot.skirmish.game import Game, outcome, play
from bot.skirmish.players.lots import drawn, lot, shuffled
from bot.skirmish.rulesets import ruleset
from bot.store.skirmish_tables import SkirmishRow, SkirmishSeat, SkirmishState
from tests.golden import Golden
from tests.skirmish.golden_games import begun
from tests.skirmish.toys import AMBUSH
from tests.skirmish.transcript import plain

FOLDER = "tests/service/golden"
GAMES: dict[str, tuple[RuleSet[Any], int]] = {
    "ambush": (AMBUSH, 14),
    "exofront": (ruleset("exofront"), 22),
    "shiftstorm": (ruleset("shiftstorm"), 30),
}
"""Rule set, and moves made."""
SHOWN = 4
"""Entries of a menu that are written out."""
TAPS = 40
"""Most taps for one move."""


def goldens() -> list[Golden]:
    """A file for each rule set."""
    return [Golden(f"{FOLDER}/skirmish-{name}.txt", partial(_text, name)) for name in GAMES]


def _text(name: str) -> str:
    return "\n".join(_played(name)) + "\n"


def _played(name: str) -> Iterator[str]:
    rules, moves = GAMES[name]
    game = begun(rules, f"screens {name}", {})
    for _ in range(moves):
        if outcome(rules, game) is not None:
            return
        seed = f"screens/{name}/{len(game.steps)}"
        seat = drawn(rules.to_move(game.state), str, seed)
        battle = _battle(rules, game)
        draft = Draft()
        notice = ""
        yield f"== {len(game.steps) + 1}: {seat}"
        for tap in range(TAPS):
            screen, draft = prompts.asked(battle, seat, draft, notice)
            yield from _screen(screen)
            press, given = _tap(screen, f"{seed}/{tap}")
            yield f"> {press.name} {' '.join((*given.values, *given.texts.values()))}".rstrip()
            if isinstance(press, Confirm):
                break
            assert isinstance(press, TurnPress)
            draft, notice = answering._changed(battle, seat, draft, press, given)
        else:
            return
        try:
            known, after = len(game.steps), game
            for pick in filter(None, (draft.lead, draft.pick)):
                after = play(rules, after, seat, pick)
        except IllegalPick as refusal:
            yield f"refused: {refusal}; goes on from {plain(draft_data(prompts.put_right(battle, seat, draft)))}"
            continue
        game = after
        events = [(n, event) for n, step in enumerate(game.steps[known:], known + 1) for event in step.events]
        for viewer in (seat, None):
            yield from (f"{viewer or 'all'} * {line}" for line in told(rules, events, viewer))


def _battle(rules: RuleSet[Any], game: Game[Any]) -> Battle:
    """The game as the services load it."""
    serial = len(game.steps) + 1
    asked = dict.fromkeys(rules.to_move(game.state), serial)
    row = SkirmishRow(
        id=7, ruleset=rules.id, state=SkirmishState.PLAYING, serial=serial, posted=serial, asked=asked
    )
    names = zip(game.setup.players, ("Alice", "Bob"), strict=True)
    seats = tuple(
        SkirmishSeat(skirmish_id=7, seat=seat, user_id=ord(seat), name=name) for seat, name in names
    )
    return Battle(row, seats, rules, game)


def _screen(screen: Screen) -> Iterator[str]:
    yield from (f"  {line}" for line in screen.text.splitlines()[1:])
    for menu in screen.menus:
        yield f"  [{menu.placeholder}] {menu.press.name} {menu.low}-{menu.high} of {len(menu.items)}"
        yield from (f"    {item.value} {item.label} | {item.text}" for item in menu.items[:SHOWN])
    yield f"  ({') ('.join(button.label for button in screen.buttons)})"
    if screen.sketch is not None:
        sketch = screen.sketch
        places = f"{len(sketch.places)} {plain(sketch.places[:2])}"
        yield f"  drawn: places {places} path {plain(sketch.path)} chosen {sketch.chosen} for {sketch.view.viewer}"


def _tap(screen: Screen, seed: str) -> tuple[Press, Given]:
    """Mostly *Confirm* where it is offered, otherwise an entry of the menu, a button, or something typed."""
    for button in screen.buttons:
        if isinstance(button.press, Confirm) and lot(seed, "confirm") < 0.85:
            return button.press, Given()
    others = [button for button in screen.buttons if not isinstance(button.press, Confirm)]
    if screen.menus and (not others or lot(seed, "menu") < 0.8):
        menu = screen.menus[0]
        most = min(menu.high, len(menu.items))
        many = int(drawn(map(str, range(menu.low, most + 1)), str, seed, "many"))
        return menu.press, Given(
            tuple(shuffled((item.value for item in menu.items), str, seed, "item")[:many])
        )
    press = drawn(others, lambda button: button.label, seed, "button").press
    if press.takes is not Takes.TEXT:
        return press, Given()
    typed = drawn(["F7", "12.5, 8", "NE, 3", "90", "3", "nowhere", "toward A1, 2"], str, seed, "typed")
    return press, Given(texts={"value": typed})
