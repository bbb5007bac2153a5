"""What a press or a choice on a private screen does. Nothing here changes a game but *Confirm*."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.messages import say
from bot.service.base import TEXT_LIMIT, Refused, Services, Who, clip, refused
from bot.service.ground.posts import pages
from bot.service.screens.answer import Given, Outdated, expect, presents
from bot.service.screens.screen import PAGE, Button, Screen, Sketch
from bot.service.skirmish import groups, leading, prompts, proposals
from bot.service.skirmish.battles import Battle, load_battle, the_battle
from bot.service.skirmish.changes import draw
from bot.service.skirmish.draft import Draft, Shown, draft_data, draft_from, shown_from
from bot.service.skirmish.posts import say_result, say_scores, told
from bot.service.skirmish.presses import (
    PARAM,
    Act,
    Browse,
    Confirm,
    GamePress,
    LeaveOut,
    MoveStand,
    PickEntry,
    PickHere,
    PickPlace,
    PickValue,
    SetFacing,
    SetShape,
    StepBack,
    TakePicked,
    TurnPage,
    TurnPress,
    TypeValue,
)
from bot.service.skirmish.spots import read_value
from bot.service.skirmish.standing import standing_buttons
from bot.service.skirmish.turns import asked_seat, pick
from bot.skirmish.engine import Choice, IllegalPick, Subset
from bot.store import skirmishes
from bot.store.session import reading

MOST_EVENTS = 1200
"""Characters of what came of a pick, above the next menu."""
MOST_REASONS = 5
"""Reasons why nothing of a unit or a kind of action can be chosen."""


async def act(s: Services, who: Who, skirmish_id: int, posted: int, screen_id: int | None = None) -> Screen:
    """What is asked of the person now; `posted` is the serial of the post whose button was pressed.

    From now on this is their menu, and any that was opened earlier is out of date.
    """
    battle = await the_battle(s, who, skirmish_id)
    expect(posted, battle.row.posted, say("turn-stale"))
    return await now(s, who, battle, Shown.of(screen_id, who.interaction_id))


async def now(s: Services, who: Who, battle: Battle, shown: Shown, above: str = "") -> Screen:
    """The person's current screen, below a text."""
    seat = battle.my_seat(who)
    if seat not in battle.row.asked:
        result = battle.result()
        text = (
            say_result(battle, result) if result is not None else f"{say('turn-not-yours')} {_turn(battle)}"
        )
        return Screen(clip("\n".join(part for part in (above, text) if part)))
    kept = await _kept(s, who, battle, seat)
    screen = await _asked(s, who, battle, seat, kept.draft, replace(kept, shown=shown))
    return await drawn(
        s, battle, replace(screen, text=clip(f"{above}\n{screen.text}" if above else screen.text))
    )


@dataclass(frozen=True, slots=True)
class _Kept:
    """What is stored of a pick that is being made, and what is to be stored with the next draft."""

    stored: Mapping[str, Any]
    draft: Draft
    shown: Shown


async def _asked(
    s: Services, who: Who, battle: Battle, seat: str, draft: Draft, kept: _Kept, notice: str = ""
) -> Screen:
    """The screen for a draft; what it continues from is kept, where that is not what is stored already."""
    screen, draft = await asyncio.to_thread(prompts.asked, battle, seat, draft, notice)
    data = {**draft_data(draft), **kept.shown.data}
    if data != kept.stored:
        async with s.sessions.begin() as session:
            await skirmishes.save_draft(session, battle.row.id, who.user_id, battle.row.asked[seat], data)
    return screen


async def _present(s: Services, who: Who, press: GamePress, notice: str) -> Screen:
    """Of a button that belongs to an earlier moment: it says so, and leads to the present one."""
    row = (await the_battle(s, who, press.game)).row
    fresh = Button(say("turn-show-now"), Act(row.id, row.posted), "primary")
    return Screen(notice, buttons=(fresh,))


presents(Act)(_present)
presents(TurnPress)(_present)


def _turn(battle: Battle) -> str:
    names = ", ".join(battle.seat(seat).name for seat in sorted(battle.row.asked))
    return say("turn-waiting", players=names) if names else ""


def _of_seat(line: str, names: Mapping[str, str]) -> str:
    """A line that begins with a seat, with who plays it."""
    seat, mark, rest = line.partition(": ")
    return f"{names[seat]}{mark}{rest}" if seat in names else line


async def look(s: Services, who: Who, skirmish_id: int) -> Screen:
    """The table as the person knows it; a spectator's view for everybody else."""
    battle = await the_battle(s, who, skirmish_id)
    seats = battle.mine(who)
    viewer = battle.my_seat(who) if seats else None
    view = await asyncio.to_thread(battle.rules.view, battle.playing.state, viewer)
    lines = [
        say(
            "turn-look",
            title=battle.title,
            span=battle.rules.opening,
            round=view.round,
            phase=view.phase or None,
        ),
        battle.legend(),
        *(_of_seat(line, battle.called()) for line in view.status),
    ]
    scores = say_scores(battle, view.scores)
    lines += [scores] if scores else []
    result = battle.result()
    lines.append(say_result(battle, result) if result is not None else _turn(battle))
    buttons = standing_buttons(battle) if seats and result is None else ()
    if s.public_url is not None and view.board is not None:
        buttons = (*buttons, Button(say("live-table-button"), Browse(battle.row.id, battle.row.serial)))
    first, *others = pages(lines, TEXT_LIMIT)
    screen = Screen(first, buttons=buttons, extra=tuple(others))
    return await drawn(s, battle, replace(screen, sketch=Sketch(view)) if view.board is not None else screen)


async def take(s: Services, who: Who, press: TurnPress, given: Given) -> Screen:
    """A press or a choice on the screen of a turn. Raises Outdated for one of an earlier moment."""
    async with reading(s.sessions) as session:
        battle = await load_battle(s, session, press.game, who.guild_id)
        try:
            seat = asked_seat(battle, who, press.serial)
        except Outdated:
            if not isinstance(press, Confirm):
                raise
            expect(
                await skirmishes.answered(session, press.game, who.user_id, press.serial),
                False,
                say("turn-answered"),
            )
            raise
        kept = _read(await skirmishes.draft_of(session, battle.row.id, who.user_id, press.serial))
    if not kept.shown.is_on(given.screen_id):
        raise Outdated(say("turn-opened-since"))
    if isinstance(press, Confirm):
        return await _confirm(s, who, battle, press, kept, given.screen_id)
    changed, notice = await asyncio.to_thread(_changed, battle, seat, kept.draft, press, given)
    return await drawn(s, battle, await _asked(s, who, battle, seat, changed, kept, notice))


async def _confirm(
    s: Services, who: Who, battle: Battle, press: Confirm, kept: _Kept, screen_id: int | None
) -> Screen:
    seat, draft = asked_seat(battle, who, press.serial), kept.draft
    if draft.choice is None or draft.mark != press.mark:
        notice = say("turn-chosen-since")
        return await drawn(s, battle, await _asked(s, who, battle, seat, draft, kept, notice))
    try:
        taken = await pick(s, who, battle.row.id, press.serial, draft.pick, battle, first=draft.lead)
    except IllegalPick as illegal:
        right = await asyncio.to_thread(prompts.put_right, battle, seat, draft)
        return await drawn(s, battle, await _asked(s, who, battle, seat, right, kept, str(illegal)))
    lines = told(taken.battle.rules, taken.events, seat, taken.battle.called())
    shown = Shown.of(screen_id, who.interaction_id)
    return await now(
        s, who, taken.battle, shown, "✔ " + clip("\n".join(lines) or say("turn-done"), MOST_EVENTS)
    )


def _changed(battle: Battle, seat: str, draft: Draft, press: TurnPress, given: Given) -> tuple[Draft, str]:
    """The draft after a press, and a sentence where something was not possible."""
    now, menu = list(battle.rules.choices(battle.playing.state, seat)), leading.menu_of(battle, seat, draft)
    choice = next((entry for entry in menu if entry.id == draft.choice), None)
    battle = leading.after_first(battle, seat, draft)
    match press:
        case TurnPage():
            return replace(draft, page=press.page), ""
        case StepBack():
            return _back(choice, draft), ""
        case PickEntry() | PickHere():
            if choice is not None:
                return draft, ""
            if isinstance(press, PickEntry):
                changed, notice = choose_entry(menu, draft, given.value)
            else:
                changed, notice = _at_once(battle, seat, menu, draft, press.entry)
            return leading.led(battle.rules, now, draft, changed), notice
        case PickPlace():
            sent = proposals.sent(battle, seat, menu, press.entry, press.place)
            return (draft, say("turn-not-offered")) if sent is None else (proposals.kept(draft, sent), "")
        case SetShape() | SetFacing() | MoveStand():
            if choice is None or prompts.open_param(choice, draft) is not None:
                return draft, ""
            return groups.changed(battle, seat, draft, press, given, choice)
        case PickValue() | TypeValue() if choice is not None and draft.stand is not None:
            view = battle.rules.view(battle.playing.state, seat)
            try:
                return groups.placed(battle, seat, view, choice, draft, press, given)
            except Refused as error:
                return draft, error.sentence
        case PickValue() | TypeValue() | TakePicked() | LeaveOut():
            name = None if choice is None else prompts.open_param(choice, draft)
            if choice is None or name is None or press.param != name[:PARAM]:
                return draft, ""  # of a screen that has been answered already
            return _filled(battle, seat, draft, press, given, choice, name)
    raise AssertionError(press)


def _filled(
    battle: Battle,
    seat: str,
    draft: Draft,
    press: PickValue | TypeValue | TakePicked | LeaveOut,
    given: Given,
    choice: Choice,
    name: str,
) -> tuple[Draft, str]:
    """The draft with the open parameter filled, or left out."""
    if isinstance(press, LeaveOut):
        if name not in choice.optional:
            return draft, ""
        return replace(draft.fresh(), skipped=(*draft.skipped, name)), ""
    view = battle.rules.view(battle.playing.state, seat)
    param = choice.params[name]
    try:
        value = _value(
            draft, press, given, param, view, lambda: prompts.offered(battle, seat, choice, name, view)
        )
    except Refused as error:
        return draft, error.sentence
    if isinstance(value, _Toggled):
        return replace(draft, picked=value.picked), ""
    problem = param.problem(value)
    if problem is not None:
        return draft, problem
    return draft.fresh().filled(name, value), ""


class _Toggled:
    def __init__(self, picked: list[Any]) -> None:
        self.picked = picked


def _value(
    draft: Draft,
    press: PickValue | TypeValue | TakePicked,
    given: Given,
    param: Any,
    view: Any,
    offers: Callable[[], Sequence[prompts.Offered]],
) -> Any:
    if isinstance(press, TypeValue):
        return read_value(param, given.texts["value"], view)
    if isinstance(press, TakePicked):
        return list(draft.picked)
    offered = offers()
    places = [_place(value, "v", len(offered)) for value in given.values]
    chosen = [offered[place].value for place in places if place is not None]
    if not chosen:
        raise refused("turn-choose-menu")
    if not isinstance(param, Subset):
        return chosen[0]
    if len(offered) <= PAGE:
        return chosen
    picked = list(draft.picked)
    return _Toggled(
        [label for label in picked if label not in chosen]
        + [label for label in chosen if label not in picked]
    )


def _place(value: str, letters: str, count: int) -> int | None:
    """The place that a menu's entry means; None if it is not an entry."""
    number = value[1:]
    known = value[:1] in letters and number.isdecimal() and len(number) < 6 and int(number) < count
    return int(number) if value and known else None


def choose_entry(menu: list[Choice], draft: Draft, value: str) -> tuple[Draft, str]:
    """The draft after an entry of a menu was chosen, or why it cannot be."""
    place = _place(value, "ukc", len(menu))
    if place is None:
        return draft, say("turn-not-offered")
    entry = menu[place]
    reasons = prompts.closed(menu, draft, place) if value[0] in "uk" else []
    if reasons:
        return draft, "\n".join(reasons[:MOST_REASONS])
    if value[0] == "u":
        return replace(draft.fresh(), unit=entry.unit), ""
    if value[0] == "k":
        return replace(draft.fresh(), kind=entry.kind), ""
    if entry.disabled is not None:
        return draft, entry.disabled
    return groups.chosen(entry, draft.fresh()), ""


def _at_once(battle: Battle, seat: str, menu: list[Choice], draft: Draft, value: str) -> tuple[Draft, str]:
    """The same from a button: a shot is ready to be confirmed."""
    changed, notice = choose_entry(menu, draft, value)
    choice = next((entry for entry in menu if entry.id == changed.choice), None)
    if choice is None or not proposals.is_shot(choice):
        return changed, notice
    return proposals.kept(draft, proposals.aimed(battle, seat, choice)), notice


def _back(choice: Choice | None, draft: Draft) -> Draft:
    if draft.stand is not None:
        return replace(draft, stand=None)
    if choice is not None:
        return prompts.without_last(choice, draft)
    if draft.kind is not None:
        return replace(draft.fresh(), kind=None)
    return replace(draft.fresh(), unit=None, first=None)


async def _kept(s: Services, who: Who, battle: Battle, seat: str) -> _Kept:
    async with reading(s.sessions) as session:
        return _read(await skirmishes.draft_of(session, battle.row.id, who.user_id, battle.row.asked[seat]))


def _read(stored: Mapping[str, Any]) -> _Kept:
    return _Kept(stored, draft_from(stored), shown_from(stored))


async def drawn(s: Services, battle: Battle, screen: Screen) -> Screen:
    """The screen with its picture."""
    if screen.sketch is None:
        return screen
    picture = await draw(s, battle, screen.sketch)
    return replace(screen, pictures=(picture,))
