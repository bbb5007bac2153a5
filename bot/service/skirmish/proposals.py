"""What a player is likely to want, as buttons: units, shots, places in words. Each spares a menu, and some a screen.

All of it is also in the menus, and nothing happens before *Confirm*.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.messages import say
from bot.service.screens.screen import Button, Item
from bot.service.skirmish.battles import Battle
from bot.service.skirmish.draft import Draft
from bot.service.skirmish.presses import PickHere, PickPlace
from bot.skirmish.destinations import Destination, destinations
from bot.skirmish.engine import Angle, Choice, IllegalPick, Pick
from bot.skirmish.placements import placements

UNITS, PLACES, SHOTS, OTHERS = 10, 4, 2, 5
"""Most buttons for units; for places of one action, shots and everything a unit can do."""
MOST_AIMS = 8
"""Ways to make one shot that are compared."""
SHOOT = "shoot"
"""The step in which a unit that has moved is asked whom it shoots at."""


def places(battle: Battle, seat: str, choice: Choice, name: str) -> tuple[Destination, ...]:
    """Where the rules lead a choice, or where a unit is best put, if this parameter says where."""
    rules, state = battle.rules, battle.playing.state
    guide = rules.guide(state, seat, choice)
    if guide is None:
        return placements(rules, state, seat, choice, name)
    return destinations(rules, state, seat, choice) if guide.param == name else ()


def placed_by(battle: Battle, seat: str, choice: Choice) -> str | None:
    """The parameter that a button for a place fills: what says where it goes; a direction may be asked for after it."""
    guide = battle.rules.guide(battle.playing.state, seat, choice)
    if guide is not None:
        return guide.param
    needed = _needed(choice)
    return needed[0] if len(needed) == 1 else None


def _needed(choice: Choice) -> list[str]:
    """The parameters that must be given, directions aside."""
    return [
        name
        for name, param in choice.params.items()
        if name not in choice.optional and not isinstance(param, Angle)
    ]


def sent(battle: Battle, seat: str, menu: Sequence[Choice], entry: int, place: int) -> Draft | None:
    """The draft of a choice with its place of this number; None if that is not offered.

    It is ready to be confirmed, unless a direction has to be given with it.
    """
    if not 0 <= entry < len(menu):
        return None
    choice = menu[entry]
    name = placed_by(battle, seat, choice)
    offered = places(battle, seat, choice, name) if name else ()
    if name is None or not 0 <= place < len(offered):
        return None
    skipped = tuple(other for other in choice.optional if other != name)
    return Draft(choice.unit, None, choice.id, {name: offered[place].value}, skipped)


def best_shot(battle: Battle, seat: str, menu: Sequence[Choice]) -> Draft | None:
    """The draft of the shot that promises most, for a unit that is asked whom it shoots at; None without one."""
    shots = [aimed(battle, seat, choice) for choice in menu if is_shot(choice)]
    # Of equal ones the first of the menu.
    return max(shots, key=lambda draft: _promise(battle, seat, draft.pick), default=None)


def aimed(battle: Battle, seat: str, choice: Choice) -> Draft:
    """The draft of a shot as it promises most; what is optional is left out where it promises no more."""
    best = Pick(choice.id)
    for pick in battle.rules.candidates(battle.playing.state, seat, choice)[:MOST_AIMS]:
        if _promise(battle, seat, pick) > _promise(battle, seat, best) + 1e-9:
            best = pick
    skipped = tuple(name for name in choice.optional if name not in best.values)
    return Draft(choice.unit, None, choice.id, best.values, skipped)


def _promise(battle: Battle, seat: str, pick: Pick) -> float:
    """The mean damage of a pick."""
    try:
        odds = battle.rules.preview(battle.playing.state, seat, pick).odds
    except IllegalPick:
        return 0.0
    return 0.0 if odds is None or odds.damage is None else odds.damage


def of_units(game: int, serial: int, units: Sequence[Item], others: Sequence[Item]) -> list[Button]:
    """A button for each unit that can do something, none for more than fit; then for what else fits."""
    if len(units) > UNITS:
        return []
    shown = [*units, *others][:UNITS]
    return [Button(item.label[:80], PickHere(game, serial, item.value)) for item in shown]


def of_unit(
    battle: Battle, seat: str, serial: int, menu: Sequence[Choice], left: Sequence[int]
) -> list[Button]:
    """What one unit is likely to do: its move to the best places, its best shots, what else takes one tap."""
    game, able = battle.row.id, [place for place in left if menu[place].disabled is None]
    buttons: list[Button] = []
    for entry in able:
        choice = menu[entry]
        name = placed_by(battle, seat, choice) if _needs_place(choice) else None
        offered = places(battle, seat, choice, name) if name else ()
        if offered:
            kind = battle.rules.kind_name(choice.kind)
            buttons = [
                Button(say("pick-go", kind=kind, place=offer.label)[:80], PickPlace(game, serial, entry, n))
                for n, offer in enumerate(offered[:PLACES])
            ]
            break
    shots = sorted((entry for entry in able if is_shot(menu[entry])), key=lambda entry: -_damage(menu[entry]))
    others = [entry for entry in able if not menu[entry].params and entry not in shots]
    for entry in (*shots[:SHOTS], *others):
        if len(buttons) < OTHERS:
            buttons.append(Button(menu[entry].label[:80], PickHere(game, serial, f"c{entry}")))
    return buttons


def of_places(
    battle: Battle, serial: int, entry: int, offered: Sequence[Destination], letters: str
) -> list[Button]:
    """A button for each of the best places of the choice that was made."""
    return [
        Button(f"{letters[n]}: {offer.label}"[:80], PickPlace(battle.row.id, serial, entry, n))
        for n, offer in enumerate(offered[:PLACES])
    ]


def kept(draft: Draft, sent_to: Draft) -> Draft:
    """The draft of a place as it continues another one: *Back* leads to the same list."""
    return replace(sent_to, unit=draft.unit, kind=draft.kind, first=draft.first)


def _needs_place(choice: Choice) -> bool:
    """Whether its place, and a direction, is all that must be said."""
    return bool(choice.params) and len(_needed(choice)) <= 1


def is_shot(choice: Choice) -> bool:
    """Whether it names a target, does damage and leaves nothing open."""
    fixed = not set(choice.params) - set(choice.optional)
    return choice.disabled is None and choice.target is not None and fixed and _damage(choice) > 0


def _damage(choice: Choice) -> float:
    return 0.0 if choice.odds is None or choice.odds.damage is None else choice.odds.damage
