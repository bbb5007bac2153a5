"""What a player is asked, as screens: a unit, an action, a target; what the choice leaves open; the confirmation.

All of it is made of the player's own view and menu. The draft is what was chosen so far; it is kept between presses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import dist
from typing import Any

from bot.messages import say
from bot.service.base import clip
from bot.service.screens.screen import Button, Item, Menu, Screen, Sketch, page_of, turning
from bot.service.skirmish import groups, leading, proposals
from bot.service.skirmish.battles import Battle
from bot.service.skirmish.draft import Draft
from bot.service.skirmish.hints import condition, near, remark, typed_hint, unit_called
from bot.service.skirmish.presses import (
    PARAM,
    Confirm,
    LeaveOut,
    PickEntry,
    PickValue,
    StepBack,
    TakePicked,
    TurnPage,
    TypeValue,
)
from bot.service.skirmish.spots import board_of, say_heading, say_value
from bot.service.skirmish.standing import standing_buttons
from bot.skirmish.destinations import ALIKE, in_words
from bot.skirmish.engine import (
    Allocation,
    Angle,
    Choice,
    GroupMove,
    IllegalPick,
    Number,
    OneOf,
    Param,
    Path,
    Pick,
    Point,
    Preview,
    Subset,
    View,
    check_pick,
)
from bot.skirmish.table.shapes import Point as Spot
from bot.skirmish.table.sight import open_line, solid

FLAT = 12
"""A list up to this long is not divided by the kind of action."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"
MOST_SUGGESTED = 100
SAME = 0.05
"""Places nearer to each other than this, in the table's unit, are called the same."""
MOST_ASKED = 100
"""Characters of a question above its menu."""


def asked(battle: Battle, seat: str, draft: Draft, notice: str = "") -> tuple[Screen, Draft]:
    """The screen for what the player has chosen so far, and the draft it continues from.

    Where all is chosen and is not legal, the draft is one that can be put right, and the screen says why.
    """
    menu = battle.rules.choices(battle.playing.state, seat)
    if draft.choice is None and groups.only(menu):
        draft = groups.chosen(menu[0], Draft())
    if draft == Draft() and battle.rules.prompt(battle.playing.state, seat).step == proposals.SHOOT:
        draft = proposals.best_shot(battle, seat, menu) or draft
    try:
        return ask(battle, seat, draft, notice), draft
    except IllegalPick as illegal:
        draft = put_right(battle, seat, draft)
        return ask(battle, seat, draft, str(illegal)), draft


def ask(battle: Battle, seat: str, draft: Draft, notice: str = "") -> Screen:
    """The screen for what the player has chosen so far. A draft that no longer fits starts over.

    Raises IllegalPick where all is chosen and is not legal.
    """
    menu, now = leading.menu_of(battle, seat, draft), battle.playing.state
    led = leading.first_of(battle.rules.choices(now, seat), draft)
    battle = leading.after_first(battle, seat, draft)
    game = battle.playing
    view = battle.rules.view(game.state, seat)
    choice = next((entry for entry in menu if entry.id == draft.choice), None)
    head = say("turn-head", title=battle.title, seat=seat, colour=battle.colour(seat))
    head += f"\n{battle.rules.prompt(game.state, seat).text}"
    if led is not None:
        head += f"\n{say('turn-first', choice=led.label)}"
    if notice:
        head = f"⚠️ {notice}\n{head}"
    serial = battle.row.asked.get(seat, battle.row.serial)
    if choice is None:
        return choosing(battle, seat, view, menu, draft, head, serial)
    name = open_param(choice, draft)
    if name is not None:
        return filling(battle, seat, view, choice, name, draft, head, serial)
    if draft.stand is not None:
        return groups.placing(battle, seat, view, choice, draft, head, serial)
    return confirming(battle, seat, view, choice, draft, head, serial)


def open_param(choice: Choice, draft: Draft) -> str | None:
    """The first parameter that has neither a value nor was passed over."""
    done = {*draft.values, *draft.skipped}
    return next((name for name in choice.params if name not in done), None)


# ---------------------------------------------------------------- choosing from the menu


def listed(menu: Sequence[Choice], draft: Draft) -> list[tuple[str, list[int]]]:
    """The entries at this level: (`u`, `k` or `c`, places in the menu that it stands for)."""
    left = [
        place
        for place, entry in enumerate(menu)
        if draft.unit in (None, entry.unit) and draft.kind in (None, entry.kind)
    ]
    units = list(dict.fromkeys(menu[place].unit for place in left if menu[place].unit is not None))
    if draft.unit is None and len(units) > 1:
        return _grouped(menu, left, "u", lambda place: menu[place].unit)
    kinds = {menu[place].kind for place in left}
    if draft.kind is None and len(left) > FLAT and len(kinds) > 1:
        return _grouped(menu, left, "k", lambda place: menu[place].kind)
    greyed = [place for place in left if menu[place].disabled is not None]
    return [("c", [place]) for place in left if menu[place].disabled is None] + [
        ("c", [place]) for place in greyed
    ]


def _grouped(menu: Sequence[Choice], left: list[int], letter: str, key: Any) -> list[tuple[str, list[int]]]:
    """Entries with the same key as one; those with nothing to choose last."""
    groups: dict[Any, list[int]] = {}
    for place in left:
        own = key(place)
        groups.setdefault(("alone", place) if own is None else own, []).append(place)
    entries = [("c" if len(places) == 1 else letter, places) for places in groups.values()]
    return sorted(entries, key=lambda entry: all(menu[place].disabled is not None for place in entry[1]))


def closed(menu: Sequence[Choice], draft: Draft, first: int) -> list[str]:
    """Why nothing of the group that begins with this entry can be chosen; empty if something can."""
    places = next((places for _, places in listed(menu, draft) if places[0] == first), [first])
    reasons = dict.fromkeys(menu[place].disabled for place in places)
    return [] if None in reasons else [str(reason) for reason in reasons]


def choosing(
    battle: Battle, seat: str, view: View, menu: list[Choice], draft: Draft, head: str, serial: int
) -> Screen:
    """A unit, an action, a target."""
    row = battle.row
    items = []
    for letter, places in listed(menu, draft):
        first = menu[places[0]]
        if letter == "c":
            greyed = first.disabled is not None
            label = f"✖ {first.label}" if greyed else first.label
            alike = sum(entry.label == first.label for entry in menu) > 1
            text = first.disabled or str(first.odds or "") or (first.unit if alike and first.unit else "")
            items.append(Item(f"c{places[0]}", label, text))
            continue
        usable = [menu[place] for place in places if menu[place].disabled is None]
        kinds = list(dict.fromkeys(battle.rules.kind_name(entry.kind) for entry in usable))
        if letter == "u":
            label = unit_called(view, str(first.unit))
            text = " · ".join(filter(None, (condition(view, str(first.unit)), ", ".join(kinds))))
        else:
            label = battle.rules.kind_name(first.kind)
            text = say("turn-to-choose", count=len(usable)) if usable else ""
        label = label if usable else f"✖ {label}"
        items.append(Item(f"{letter}{places[0]}", label, text or say("turn-nothing-now")))
    units = {menu[place].unit for _, places in listed(menu, draft) for place in places} - {None}
    if len(units) == 1:
        head += "".join(f"\n{line}" for line in conditions(view, *units))
    if len(items) == 1:
        head += f"\n**{items[0].label}**"  # buttons for its places do not say what it is
    page = draft.page
    letters = {letter for letter, _ in listed(menu, draft)}
    placeholder = say("turn-choose-unit" if "u" in letters else "turn-choose-action")
    buttons = _quick(battle, seat, menu, draft, serial, items) if page == 0 else []
    buttons += turning(items, page, lambda to: TurnPage(row.id, serial, to))
    if {draft.unit, draft.kind, draft.first} != {None}:
        buttons.append(Button(say("turn-back"), StepBack(row.id, serial)))
    buttons += standing_buttons(battle) if battle.rules.prompt(battle.playing.state, seat).standing else ()
    hidden = private(battle, view)
    sketch = Sketch(view, chosen=draft.unit) if view.board is not None and hidden else None
    return Screen(
        head,
        (Menu(placeholder, PickEntry(row.id, serial), page_of(items, page)),),
        tuple(buttons),
        sketch,
    )


def _quick(
    battle: Battle, seat: str, menu: list[Choice], draft: Draft, serial: int, items: Sequence[Item]
) -> list[Button]:
    """Buttons for what is most likely wanted: the units that can act, or what the one unit may do."""
    entries = listed(menu, draft)
    if len({menu[place].unit for _, places in entries for place in places} - {None}) > 1:
        able = [
            (item, menu[places[0]].unit is not None)
            for item, (_, places) in zip(items, entries, strict=True)
            if any(menu[place].disabled is None for place in places)
        ]
        units, others = ([item for item, unit in able if unit is kind] for kind in (True, False))
        return proposals.of_units(battle.row.id, serial, units, others)
    left = [place for _, places in entries for place in places]
    return proposals.of_unit(battle, seat, serial, menu, left)


def private(battle: Battle, view: View) -> bool:
    """Whether the player sees something on the table that spectators do not."""
    public = battle.rules.view(battle.playing.state, None)
    return (public.pieces, public.markers) != (view.pieces, view.markers)


# ---------------------------------------------------------------- what a choice leaves open


@dataclass(frozen=True, slots=True)
class Offered:
    """A value that is offered for a parameter."""

    label: str
    value: Any
    text: str = ""
    at: tuple[float, float] | None = None
    """Where it leads, on the picture; None for what is no place."""


def offered(battle: Battle, seat: str, choice: Choice, name: str, view: View) -> list[Offered]:
    """What is offered for a parameter: places that the rules propose first, then all others, with letters."""
    param = choice.params[name]
    if not isinstance(param, Point | Path | GroupMove):
        return suggestions(param, view)
    led = proposals.places(battle, seat, choice, name)
    first = [Offered(place.label, place.value, place.text, place.arrival.at) for place in led]
    if not isinstance(param, Path) and param.origin is None:
        first = [
            replace(o, text=" · ".join(filter(None, (o.text, near(view, param, o.value, o.label)))))
            for o in first
        ]
    rest = [
        offer
        for offer in suggestions(param, view)
        if offer.at is not None and all(dist(offer.at, place.arrival.at) > ALIKE for place in led)
    ]
    return [replace(offer, label=_lettered(n, offer.label)) for n, offer in enumerate([*first, *rest])]


def suggestions(param: Param, view: View) -> list[Offered]:
    """What a parameter suggests itself."""
    match param:
        case Point():
            spots = [[x, y] for x, y in param.suggested[:MOST_SUGGESTED]]
            return [Offered(say_value(param, spot, view), spot, at=(spot[0], spot[1])) for spot in spots]
        case Path():
            paths = [[[x, y] for x, y in path] for path in param.suggested[:MOST_SUGGESTED]]
            return [
                Offered(say_value(param, path, view), path, at=(path[-1][0], path[-1][1])) for path in paths
            ]
        case Angle():
            return [Offered(say_heading(angle), angle) for angle in param.suggested[:MOST_SUGGESTED]]
        case Number():
            values = range(param.low, param.high + 1)
            few = list(values) if len(values) <= MOST_SUGGESTED else list(param.samples())
            return [Offered(str(value), value) for value in few]
        case OneOf() | Subset():
            return [Offered(option.label, option.id, option.odds) for option in param.options]
        case Allocation():
            spreads = list(param.samples())[:MOST_SUGGESTED]
            return [Offered(say_value(param, spread, view), spread) for spread in spreads]
        case GroupMove():
            return [_goal(param, n, at, view) for n, at in enumerate(param.suggested[:MOST_SUGGESTED])]


def _goal(param: GroupMove, number: int, at: tuple[float, float], view: View) -> Offered:
    value = {"to": [at[0], at[1]], "shape": param.shapes[0].id}
    place = say_value(Point(), value["to"], view)
    if number < len(param.names):
        return Offered(param.names[number], value, place, at)
    return Offered(place, value, at=at)


def _lettered(place: int, text: str) -> str:
    return f"{LETTERS[place % len(LETTERS)]}: {text}"


def filling(
    battle: Battle, seat: str, view: View, choice: Choice, name: str, draft: Draft, head: str, serial: int
) -> Screen:
    """The screen for one open value."""
    row, param, short = battle.row, choice.params[name], name[:PARAM]
    values = offered(battle, seat, choice, name, view)
    page = draft.page
    picked = draft.picked
    items = [
        Item(
            f"v{place}",
            f"✔ {offer.label}" if offer.value in picked else offer.label,
            offer.text or remark(view, choice, draft, param, offer.value),
        )
        for place, offer in enumerate(values)
    ]
    asked, hint = battle.rules.question(choice, name), typed_hint(param, len(values))
    shown = page_of(items, page)
    low = high = 1
    at_once = isinstance(param, Subset) and len(items) <= len(shown)
    if isinstance(param, Subset) and at_once:
        low, high = max(1, param.low), max(1, param.most)
    buttons = _to_places(battle, seat, choice, name, serial) if page == 0 else []
    buttons += turning(items, page, lambda to: TurnPage(row.id, serial, to))
    if isinstance(param, Subset):
        if not at_once and len(picked) >= param.low:
            buttons.append(
                Button(say("turn-take-these", count=len(picked)), TakePicked(row.id, serial, short))
            )
        elif param.low == 0:
            buttons.append(Button(say("turn-none-of-them"), TakePicked(row.id, serial, short)))
    elif hint:
        buttons.append(Button(say("turn-type"), TypeValue(row.id, serial, short)))
    if name in choice.optional and asked.without not in [offer.label for offer in values]:
        buttons.append(Button((asked.without or say("turn-leave-out"))[:80], LeaveOut(row.id, serial, short)))
    buttons.append(Button(say("turn-back"), StepBack(row.id, serial)))
    menu = Menu(clip(asked.text, MOST_ASKED), PickValue(row.id, serial, short), shown, low, high)
    menus = (menu,) if shown else ()
    # The menu asks the question, unless it had to be shortened there.
    wanted = [] if menus and menu.placeholder == asked.text else [asked.text]
    if isinstance(param, Subset):
        wanted.append(say("turn-choose-range", low=param.low, high=param.most))
    if isinstance(param, Allocation):
        wanted.append(say("turn-to-spread", count=param.total))
    text = [head, _meant(view, choice, head), *said(battle, seat, choice, draft, view)]
    text += [" ".join(wanted)] if wanted else []
    text += [hint] if hint else []
    return Screen("\n".join(text), menus, tuple(buttons), _pins(view, choice, shown, values))


def _to_places(battle: Battle, seat: str, choice: Choice, name: str, serial: int) -> list[Button]:
    """Buttons for the best places."""
    if proposals.placed_by(battle, seat, choice) != name:
        return []
    menu = battle.rules.choices(battle.playing.state, seat)
    entry = next(n for n, entry in enumerate(menu) if entry.id == choice.id)
    return proposals.of_places(battle, serial, entry, proposals.places(battle, seat, choice, name), LETTERS)


def _pins(view: View, choice: Choice, shown: Sequence[Item], values: list[Offered]) -> Sketch | None:
    places = [at for item in shown if (at := values[int(item.value[1:])].at) is not None]
    if view.board is None or not places:
        return None
    return Sketch(view, tuple((float(x), float(y)) for x, y in places), (), choice.unit)


def end_of(param: Point | Path | GroupMove, value: Any) -> Any:
    """Where a value leads: the point, the end of the path, the goal of the group."""
    match param:
        case Point():
            return value
        case Path():
            return value[-1]
        case GroupMove():
            return value["to"]


def _meant(view: View, choice: Choice, head: str) -> str:
    """What was chosen, with the unit on the table that does it where nothing else on the screen names it."""
    unit = unit_called(view, choice.unit) if choice.unit in view.names() else ""
    named = not unit or unit in head or unit in choice.label
    return f"**{choice.label if named else say('turn-value', name=unit, value=choice.label)}**"


def said(battle: Battle, seat: str, choice: Choice, draft: Draft, view: View) -> list[str]:
    """The values chosen so far, a line each, and what holds for those that were left out. A place is in words first."""
    values, lines = draft.values, []
    for name, param in choice.params.items():
        asked = battle.rules.question(choice, name)
        if name in values:
            value = say_value(param, values[name], view)
            if words := _called(battle, seat, choice, name, values[name], view):
                value = say("turn-place", words=words, place=value)
            lines.append(say("turn-value", name=asked.name, value=value))
        elif name in draft.skipped and asked.without:
            lines.append(
                say("turn-value", name=asked.name, value=f"{asked.without[:1].lower()}{asked.without[1:]}")
            )
    return lines


def _called(battle: Battle, seat: str, choice: Choice, name: str, value: Any, view: View) -> str:
    """A place in the words in which it is proposed, or by what is nearest to it; "" for what is no place."""
    param = choice.params[name]
    if not isinstance(param, Point | Path | GroupMove) or (isinstance(param, GroupMove) and param.stays):
        return ""
    x, y = end_of(param, value)
    for place in proposals.places(battle, seat, choice, name):
        if dist(end_of(param, place.value), (x, y)) < SAME:
            return place.label
    if isinstance(param, GroupMove):
        for words, at in zip(param.names, param.suggested, strict=False):
            if dist(at, (x, y)) < SAME:
                return words
    return "" if view.board is None else near(view, Point(), [x, y])


# ---------------------------------------------------------------- confirming


def confirming(
    battle: Battle, seat: str, view: View, choice: Choice, draft: Draft, head: str, serial: int
) -> Screen:
    """What the pick would do, with the odds. Raises IllegalPick."""
    row, pick = battle.row, draft.pick
    check_pick([choice], pick)
    preview = battle.rules.preview(battle.playing.state, seat, pick)
    odds = preview.odds or choice.odds
    lines = foretold(battle, seat, view, choice, pick, preview)
    aimed = conditions(view, choice.target)
    text = [head, _meant(view, choice, head), *aimed, *said(battle, seat, choice, draft, view), *lines]
    if odds:
        text.append(say("turn-odds", odds=str(odds)))
    buttons: list[Button] = [
        Button(say("turn-confirm"), Confirm(row.id, serial, draft.mark), "success"),
    ]
    if not groups.only(battle.rules.choices(battle.playing.state, seat)):
        buttons.append(Button(say("turn-back"), StepBack(row.id, serial)))
    more = groups.menus(choice, draft, row.id, serial)
    return Screen(clip("\n".join(text)), more, tuple(buttons), _planned(view, choice, pick, preview))


def conditions(view: View, *units: str | None) -> list[str]:
    """A line about each unit that is on the table."""
    return [
        say("turn-unit", unit=unit_called(view, unit), condition=told)
        for unit in units
        if unit is not None and (told := condition(view, unit))
    ]


def foretold(
    battle: Battle, seat: str, view: View, choice: Choice, pick: Pick, preview: Preview
) -> Sequence[str]:
    """What the rule set says of a pick, and of the place it leads to."""
    guide = battle.rules.guide(battle.playing.state, seat, choice)
    if guide is None or guide.param not in pick.values:
        return preview.lines or watchers(view, seat, choice, pick, preview)
    arrival = guide.arrival(pick.values[guide.param])
    return [*preview.lines, *in_words(arrival, view, guide.told)]


def watchers(view: View, seat: str, choice: Choice, pick: Pick, preview: Preview) -> tuple[str, ...]:
    """Enemies with an open line to where a unit would go, to any of its pieces, if the rule set does not say."""
    board = board_of(view)
    for name, param in choice.params.items():
        if board is None or name not in pick.values or not isinstance(param, Point | Path | GroupMove):
            continue
        if param.origin is None:
            continue
        x, y = end_of(param, pick.values[name])
        ends = [Spot(stand.x, stand.y) for stand in preview.stands] or [Spot(float(x), float(y))]
        walls = solid(board)
        units = [
            view.unit_of(piece)
            for piece in view.pieces
            if piece.owner != seat and any(open_line(Spot(piece.x, piece.y), end, walls) for end in ends)
        ]
        names = view.names()
        called = ", ".join(names[unit][0] for unit in dict.fromkeys(units))
        return (say("turn-seen-by", units=called) if units else say("turn-seen-by-nobody"),)
    return ()


def put_right(battle: Battle, seat: str, draft: Draft) -> Draft:
    """The draft without what makes it illegal: its last value, or else the last that cannot be left out."""
    battle = leading.after_first(battle, seat, draft)
    menu = battle.rules.choices(battle.playing.state, seat)
    choice = next((entry for entry in menu if entry.id == draft.choice), None)
    if choice is None:
        return Draft()
    needed = {name: value for name, value in draft.values.items() if name not in choice.optional}
    try:
        battle.rules.preview(battle.playing.state, seat, Pick(choice.id, needed))
    except IllegalPick:
        return without_last(choice, replace(draft, values=needed))
    return without_last(choice, draft)


def without_last(choice: Choice, draft: Draft) -> Draft:
    """The draft one value earlier; without the choice where it has no values."""
    values = groups.given(choice)
    given = [name for name in choice.params if name in draft.values and name not in values]
    kept = replace(draft.fresh(), skipped=(), stand=None)
    if not given:
        return replace(kept, choice=None, values={})
    return replace(kept, values={name: draft.values[name] for name in given[:-1]})


def _planned(view: View, choice: Choice, pick: Pick, preview: Preview) -> Sketch | None:
    if view.board is None:
        return None
    path = [(float(x), float(y)) for x, y in preview.path]
    places: list[tuple[float, float]] = []
    for name, param in choice.params.items():
        if name not in pick.values or not isinstance(param, Point | Path | GroupMove):
            continue
        value = pick.values[name]
        if isinstance(param, GroupMove) and preview.stands:
            continue  # where its pieces go is drawn
        ends = value if isinstance(param, Path) else [end_of(param, value)]
        points = [(float(x), float(y)) for x, y in ends]
        if param.origin is not None and not preview.path:
            path = points
        places.append(points[-1])
        origin = param.origin
        if origin is not None and path and path[0] != (origin[0], origin[1]):
            path = [(float(origin[0]), float(origin[1])), *path]
    if not (path or places or preview.stands or preview.marks):
        return None
    way = tuple(path) if len(path) > 1 else ()
    return Sketch(view, tuple(places), way, choice.unit, preview.stands, preview.marks)
