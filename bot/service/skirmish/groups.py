"""A group that is to move: its shape, where it looks, and single stands put elsewhere, before it is confirmed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import cos, radians, sin
from typing import Any

from bot.messages import say
from bot.service.screens.answer import Given
from bot.service.screens.screen import PAGE, Button, Item, Menu, Screen, Sketch
from bot.service.skirmish.battles import Battle
from bot.service.skirmish.draft import Draft
from bot.service.skirmish.presses import PARAM, MoveStand, PickValue, SetFacing, SetShape, StepBack, TypeValue
from bot.service.skirmish.spots import how_to_type, read_value, say_heading, say_value
from bot.skirmish.engine import (
    EVERY_EIGHTH,
    Choice,
    GroupMove,
    IllegalPick,
    Pick,
    Piece,
    Point,
    Preview,
    View,
)

LETTERS = "ABCDEFGHIJKLMNOP"
USUAL = "usual"
MENUS = 4
"""Rows of a message that menus may take beside the buttons."""


def group_params(choice: Choice) -> dict[str, GroupMove]:
    """The parameters that move or place a group, by name; several where groups arrive together."""
    return {name: param for name, param in choice.params.items() if isinstance(param, GroupMove)}


def pressed(choice: Choice, draft: Draft, short: str) -> tuple[str, GroupMove] | None:
    """The group that a press is about, once it has a place."""
    return next(
        (
            (name, param)
            for name, param in group_params(choice).items()
            if name in draft.values and name[:PARAM] == short
        ),
        None,
    )


def with_stand(choice: Choice, draft: Draft) -> tuple[str, GroupMove]:
    """The group to which the stand belongs that is put elsewhere."""
    return next(
        (name, param)
        for name, param in group_params(choice).items()
        if name in draft.values and draft.stand in [stand.id for stand in param.stands]
    )


def chosen(choice: Choice, draft: Draft) -> Draft:
    """The draft with a choice just made: a group that stays has its value, and single stands may be put elsewhere."""
    return replace(draft, choice=choice.id, values=given(choice))


def given(choice: Choice) -> dict[str, Any]:
    """The values that a choice has from the first: that of a group that stays."""
    return {name: {} for name, param in group_params(choice).items() if param.stays}


def only(menu: Sequence[Choice]) -> bool:
    """Whether all that is asked is where the stands of a group are: nothing need be chosen before."""
    grouped = group_params(menu[0]) if len(menu) == 1 else {}
    return any(param.stays for param in grouped.values())


def menus(choice: Choice, draft: Draft, game: int, serial: int) -> tuple[Menu, ...]:
    """What can still be changed of a group's move on the screen that confirms it; nothing of one that is left out."""
    placed = {name: param for name, param in group_params(choice).items() if name in draft.values}
    if len(placed) > 1:
        return tuple(_stand_menu(name, param, game, serial) for name, param in list(placed.items())[:MENUS])
    return tuple(menu for name, param in placed.items() for menu in _menus(name, param, draft, game, serial))


def _stand_menu(name: str, param: GroupMove, game: int, serial: int) -> Menu:
    stands = tuple(Item(stand.id, stand.label) for stand in param.stands[:PAGE])
    return Menu(say("turn-stand-of", group=name), MoveStand(game, serial, name[:PARAM]), stands)


def _menus(name: str, param: GroupMove, draft: Draft, game: int, serial: int) -> list[Menu]:
    value, short = draft.values[name], name[:PARAM]
    shown: list[Menu] = []
    if len(param.shapes) > 1:
        items = tuple(Item(shape.id, shape.label, "", shape.id == value["shape"]) for shape in param.shapes)
        label = next(item.label for item in items if item.chosen)
        shown.append(Menu(say("turn-shape", shape=label), SetShape(game, serial, short), items))
    if param.turns:
        facing = value.get("facing")
        usual = say("turn-facing-usual")
        headings = [
            Item(f"{heading:g}", say_heading(heading), "", heading == facing) for heading in EVERY_EIGHTH
        ]
        label = usual if facing is None else say_heading(facing)
        turned = (Item(USUAL, usual, "", facing is None), *headings)
        shown.append(Menu(say("turn-facing", facing=label), SetFacing(game, serial, short), turned))
    if param.stands:
        stands = tuple(Item(stand.id, stand.label) for stand in param.stands[:PAGE])
        shown.append(Menu(say("turn-stand"), MoveStand(game, serial, short), stands))
    return shown


def changed(
    battle: Battle, seat: str, draft: Draft, press: Any, given: Given, choice: Choice
) -> tuple[Draft, str]:
    """The draft after a press on those menus, and a sentence where something was not possible."""
    grouped = pressed(choice, draft, press.param)
    if grouped is None:
        return draft, ""
    name, param = grouped
    value = dict(draft.values[name])
    match press:
        case SetShape():
            value = {**value, "shape": given.value}
            value.pop("stands", None)
        case SetFacing():
            value.pop("facing", None)
            if given.value in [f"{heading:g}" for heading in EVERY_EIGHTH]:
                value["facing"] = float(given.value)
        case MoveStand():
            known = given.value in [stand.id for stand in param.stands]
            return (replace(draft, stand=given.value), "") if known else (draft, say("turn-not-offered"))
    if param.problem(value) is not None:
        return draft, say("turn-not-offered")
    return draft.filled(name, value), ""


def placing(
    battle: Battle, seat: str, view: View, choice: Choice, draft: Draft, head: str, serial: int
) -> Screen:
    """Where else a stand of the group may go."""
    name, param = with_stand(choice, draft)
    short, game = name[:PARAM], battle.row.id
    stand = next(member.label for member in param.stands if member.id == draft.stand)
    preview, places = spots(battle, seat, choice, draft)
    items = [Item(f"v{n}", f"{LETTERS[n]}: {say_value(Point(), at, view)}") for n, at in enumerate(places)]
    if draft.stand in draft.values[name].get("stands", {}):
        items.append(Item(f"v{len(places)}", say("turn-stand-back")))
    asked = say("turn-stand-where", stand=stand)
    text = [head, f"**{choice.label}**", asked]
    text += [] if places else [say("turn-stand-nowhere")]
    text.append(say("turn-typed-hint", form=how_to_type(Point(origin=(0, 0)))))
    sketch = None
    if view.board is not None:
        pins = tuple((x, y) for x, y in places)
        sketch = Sketch(view, pins, (), draft.stand, preview.stands, preview.marks)
    shown = (
        (Menu(asked.replace("*", "")[:100], PickValue(game, serial, short), tuple(items)),) if items else ()
    )
    buttons = (
        Button(say("turn-type"), TypeValue(game, serial, short)),
        Button(say("turn-back"), StepBack(game, serial)),
    )
    return Screen("\n".join(text), shown, buttons, sketch)


def placed(
    battle: Battle, seat: str, view: View, choice: Choice, draft: Draft, press: Any, given: Given
) -> tuple[Draft, str]:
    """The draft after a place for the stand was chosen or typed. Raises Refused for what cannot be read."""
    assert draft.stand is not None
    name, _ = with_stand(choice, draft)
    if press.param != name[:PARAM]:
        return draft, ""
    value, stand = draft.values[name], draft.stand
    stands = dict(value.get("stands", {}))
    if isinstance(press, TypeValue):
        preview = battle.rules.preview(battle.playing.state, seat, Pick(choice.id, draft.values))
        now = _stand(preview, stand)
        origin = None if now is None else (now.x, now.y)
        stands[stand] = read_value(Point(origin=origin), given.texts["value"], view)
    else:
        _, places = spots(battle, seat, choice, draft)
        number = given.value[1:]
        place = int(number) if number.isdecimal() and len(number) < 4 else -1
        if 0 <= place < len(places):
            stands[stand] = list(places[place])
        elif place == len(places) and stand in stands:
            del stands[stand]
        else:
            return draft, say("turn-not-offered")
    values = {**draft.values, name: {**value, "stands": stands}}
    try:
        battle.rules.preview(battle.playing.state, seat, Pick(choice.id, values))
    except IllegalPick as illegal:
        return draft, str(illegal)
    return replace(draft, stand=None, values=values), ""


def spots(
    battle: Battle, seat: str, choice: Choice, draft: Draft
) -> tuple[Preview, list[tuple[float, float]]]:
    """The plan as it is, and places round about that the stand may take instead."""
    assert draft.stand is not None
    name, stand = with_stand(choice, draft)[0], draft.stand
    rules, state, values = battle.rules, battle.playing.state, draft.values
    preview = rules.preview(state, seat, Pick(choice.id, values))
    now = _stand(preview, stand)
    places: list[tuple[float, float]] = []
    for heading in EVERY_EIGHTH if now is not None else ():
        for far in (1.0, 2.0):
            assert now is not None
            x = round(now.x + far * now.width * sin(radians(heading)), 4)
            y = round(now.y + far * now.width * cos(radians(heading)), 4)
            stands = {**values[name].get("stands", {}), stand: [x, y]}
            try:
                rules.preview(
                    state, seat, Pick(choice.id, {**values, name: {**values[name], "stands": stands}})
                )
            except IllegalPick:
                continue
            places.append((x, y))
    return preview, places


def _stand(preview: Preview, stand: str) -> Piece | None:
    return next((piece for piece in preview.stands if piece.id == stand), None)
