"""The console as a layout: how things are, what comes next, and a button for each step."""

from __future__ import annotations

from collections.abc import Sequence

from bot.campaign.world.safe_text import safe
from bot.messages import say, thing
from bot.service.base import close_times
from bot.service.console.presses import (
    AnswerRulings,
    ChooseUndo,
    CloseRound,
    EditFacts,
    GiveTime,
    OpenSignups,
    PauseRound,
    PlaceForce,
    RemindAll,
    ResumeRound,
    SaveScenario,
    ShowPlans,
    StartCampaign,
)
from bot.service.console.sheet import Sheet, Stage
from bot.service.ground.posts import mentions
from bot.service.round.review import ReadDraft
from bot.service.screens.budget import Budget
from bot.service.screens.parts import Button, Part, Row, Text
from bot.service.screens.press import Press
from bot.service.trouble.posts import ShowParked

HEAD = Budget(characters=400, bytes=1_200)
LIST = Budget(characters=1_600, bytes=4_000)
WIDEST = 5
"""Buttons of one row."""
MOST_PLAYERS, MOST_UNITS, MOST_RULINGS = 12, 4, 6


def parts_of(sheet: Sheet) -> list[Part]:
    """The whole post. The last round's console, and that of a campaign which is over, have no buttons."""
    texts = [HEAD.shortened(_head(sheet))]
    texts += [LIST.shortened("\n".join(lines)) for lines in (_orders(sheet), _waits(sheet)) if lines]
    means = _means(sheet)
    rows = [Row(tuple(some)) for some in (steps_of(sheet), means[:WIDEST], means[WIDEST:]) if some]
    return [*map(Text, texts), *rows]


def past(sheet: Sheet, round_: int) -> list[Part]:
    """What stays of the console of an earlier round."""
    return [Text(say("console-past", campaign=safe(sheet.name), round=round_))]


def _head(sheet: Sheet) -> str:
    return say(
        "console-head",
        campaign=safe(sheet.name),
        round=sheet.round,
        stage=sheet.stage.value,
        automatic=sheet.automatic,
        **close_times(sheet.closes_at),
    )


def _orders(sheet: Sheet) -> list[str]:
    """Who has given orders; before the start, who takes part."""
    if sheet.stage is Stage.SETUP:
        lines = [
            say(
                "console-companies",
                companies=sheet.companies,
                asking=sheet.asking,
                unfinished=sheet.unfinished,
                open=sheet.signups,
            )
        ]
        return [*lines, say("console-next", step=_next(sheet))]
    if sheet.stage is not Stage.OPEN:
        return []
    missing = sum(len(units) for _, units in sheet.missing)
    lines = [say("console-orders", ordered=sheet.ordered, idle=sheet.idle, missing=missing)]
    for user, units in sheet.missing[:MOST_PLAYERS]:
        names = ", ".join(safe(name) for name in units[:MOST_UNITS])
        more = max(0, len(units) - MOST_UNITS)
        lines.append(say("console-missing", player=mentions([user]), units=names, more=more))
    if (others := len(sheet.missing) - MOST_PLAYERS) > 0:
        lines.append(say("console-missing-more", players=others))
    return lines


def _next(sheet: Sheet) -> str:
    """The next sensible step before the start."""
    if not sheet.forces:
        return "forces"
    if not sheet.signups:
        return "signups"
    if not sheet.companies:
        return "wait"
    return "confirm" if sheet.asking else "start"


def _waits(sheet: Sheet) -> list[str]:
    """What waits for the game master, and the forces that the bot leads."""
    lines = []
    if sheet.stage is Stage.DRAFT:
        lines.append(say("console-rulings", rulings=len(sheet.rulings)))
        for ruling in sheet.rulings[:MOST_RULINGS]:
            question, answer = safe(ruling.question, 200), safe(ruling.chosen)
            lines.append(say("console-ruling", question=question, answer=answer))
    if sheet.parked:
        lines.append(say("console-parked", count=sheet.parked))
    for side in dict.fromkeys(side for side, _, _ in sheet.forces):
        told = [
            say("console-doctrine", doctrine=thing(doctrine), units=count)
            for own, doctrine, count in sheet.forces
            if own is side
        ]
        lines.append(say("console-forces", side=side.value, units=", ".join(told)))
    return lines


def steps_of(sheet: Sheet) -> Sequence[Button]:
    """The steps of the round; the next sensible one is primary."""
    here = sheet.campaign, sheet.round
    match sheet.stage:
        case Stage.SETUP:
            following = _next(sheet)
            return (
                _button("place", PlaceForce(*here), following == "forces"),
                *([] if sheet.signups else [_button("signups", OpenSignups(*here), following == "signups")]),
                *([_button("start", StartCampaign(*here), following == "start")] if sheet.companies else []),
            )
        case Stage.OPEN:
            paused = sheet.closes_at is None
            return (
                _button("close", CloseRound(*here), not sheet.missing),
                *([] if paused else [_button("extend", GiveTime(*here))]),
                _button("resume", ResumeRound(*here)) if paused else _button("pause", PauseRound(*here)),
                *([_button("remind", RemindAll(*here), True)] if sheet.missing else []),
            )
        case Stage.DRAFT:
            return (
                _button("preview", ReadDraft(*here), not sheet.rulings),
                *([_button("rule", AnswerRulings(*here), True)] if sheet.rulings else []),
            )
        case _:
            return ()


def _means(sheet: Sheet) -> Sequence[Button]:
    """What can be done besides."""
    here, parked = (sheet.campaign, sheet.round), []
    if sheet.parked:
        parked = [_button("parked", ShowParked(sheet.campaign))]
    if sheet.stage is Stage.OVER:
        return parked
    buttons = [_button("edit", EditFacts(*here))] if sheet.stage in (Stage.SETUP, Stage.OPEN) else []
    if sheet.stage is Stage.OPEN:
        buttons.append(_button("place", PlaceForce(*here)))
    if sheet.forces and sheet.stage in (Stage.SETUP, Stage.OPEN):
        buttons.append(_button("plans", ShowPlans(*here)))
    return [*buttons, _button("undo", ChooseUndo(*here)), *parked, _button("save", SaveScenario(*here))]


def _button(name: str, press: Press, first: bool = False) -> Button:
    return Button(say("console-button", step=name), press, "primary" if first else "secondary")
