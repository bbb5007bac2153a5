"""What each press on a game does: from `presses` to the functions that do it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from bot.messages import say
from bot.service.base import Services, Who
from bot.service.screens.answer import Given, answers, form
from bot.service.screens.screen import Field, Form, Screen
from bot.service.skirmish import answering, ending, lists, lobby, presses, records, standing, terms, watching
from bot.service.skirmish.battles import the_battle
from bot.service.skirmish.presses import GamePress, TurnPress

P = TypeVar("P", bound=GamePress)


def value_form() -> Form:
    """The form for a value that a choice asks for."""
    return Form(
        say("turn-type-form"),
        (
            Field(
                "value",
                say("turn-type-field"),
                300,
                say("turn-type-hint"),
            ),
        ),
    )


form(presses.TypeValue, value_form)
form(presses.TypeTerm, lambda: Form(say("terms-type-form"), (Field("value", say("terms-type-value"), 100),)))
form(presses.WriteArmy, lists.writing)
form(presses.SaveArmy, lists.writing)


def _shows(kind: type[P], work: Callable[[Services, Who, P, Given], Awaitable[Screen]]) -> None:
    answers(kind)(work)


def _says(kind: type[P], work: Callable[[Services, Who, P, Given], Awaitable[str]]) -> None:
    """For what answers with a sentence alone."""

    @answers(kind)
    async def said(s: Services, who: Who, press: P, given: Given) -> Screen:
        return Screen(await work(s, who, press, given))


_shows(presses.Act, lambda s, who, p, given: answering.act(s, who, p.game, p.serial, given.screen_id))
_shows(presses.Look, lambda s, who, p, given: answering.look(s, who, p.game))
_shows(presses.Browse, lambda s, who, p, given: watching.link(s, who, p.game))
_shows(presses.WholeLog, lambda s, who, p, given: records.whole_log(s, who, p.game, p.back))
_shows(presses.ShowStanding, lambda s, who, p, given: standing.show(s, who, p.game))
_shows(presses.ShowTopic, lambda s, who, p, given: standing.show(s, who, p.game, given.value))
_shows(
    presses.SetStanding,
    lambda s, who, p, given: standing.change(s, who, p.game, p.topic, p.part, given.value),
)
_says(presses.Accept, lambda s, who, p, given: lobby.accept(s, who, p.game, p.serial, given.message_id))
_says(presses.Decline, lambda s, who, p, given: lobby.decline(s, who, p.game))
_says(presses.Resign, lambda s, who, p, given: ending.give_up(s, who, p.game))
_says(presses.AgreeDraw, lambda s, who, p, given: ending.agree(s, who, p.game, p.serial))
_says(presses.TakeSeat, lambda s, who, p, given: ending.take_seat(s, who, p.game, p.serial, p.seat, p.user))
_says(presses.Rematch, lambda s, who, p, given: ending.rematch(s, who, p.game))
_shows(presses.ShowTerms, lambda s, who, p, given: terms.terms_screen(s, who, p.game))
_shows(presses.ChooseTerm, lambda s, who, p, given: terms.terms_screen(s, who, p.game, given.value))
_shows(
    presses.SetTerm, lambda s, who, p, given: terms.set_term(s, who, p.game, p.serial, p.term, given.value)
)
_shows(
    presses.TypeTerm,
    lambda s, who, p, given: terms.set_term(s, who, p.game, p.serial, p.term, given.texts["value"]),
)
_shows(presses.ChooseArmy, lambda s, who, p, given: lists.army_screen(s, who, p.game))
_shows(presses.TurnArmies, lambda s, who, p, given: lists.army_screen(s, who, p.game, p.page))
_shows(presses.TakeArmy, lambda s, who, p, given: lists.take(s, who, p.game, given.value))
_shows(presses.ShowChance, lambda s, who, p, given: lists.chance_screen(s, who, p.game, p.number))
_shows(presses.TakeChance, lambda s, who, p, given: lists.take_chance(s, who, p.game, p.number))
_shows(
    presses.WriteArmy,
    lambda s, who, p, given: lists.take_written(s, who, p.game, given.texts["name"], given.texts["army"]),
)

ON_A_TURN: tuple[type[TurnPress], ...] = (
    presses.PickEntry,
    presses.PickHere,
    presses.PickPlace,
    presses.PickValue,
    presses.TypeValue,
    presses.SetShape,
    presses.SetFacing,
    presses.MoveStand,
    presses.TurnPage,
    presses.StepBack,
    presses.LeaveOut,
    presses.TakePicked,
    presses.Confirm,
)
for _kind in ON_A_TURN:
    _shows(_kind, answering.take)


@answers(presses.SaveArmy)
async def _save(s: Services, who: Who, press: presses.SaveArmy, given: Given) -> Screen:
    return Screen(await lists.save(s, who, press.ruleset, given.texts["name"], given.texts["army"]))


@answers(presses.Replay)
async def _replay(s: Services, who: Who, press: presses.Replay, given: Given) -> Screen:
    battle = await the_battle(s, who, press.game)
    return Screen(f"**{battle.title}**", pictures=(await records.replay(s, who, battle),))
