"""The screens of a way back: the moments to choose from, what becomes false, the branches."""

from __future__ import annotations

from dataclasses import dataclass

from bot.campaign.world.safe_text import cut, safe
from bot.messages import say
from bot.service.base import Services, Who, clip, refused, stamp
from bot.service.gm.rollback import back, marks
from bot.service.gm.rollback.keys import renaming
from bot.service.gm.rollback.moments import Moment, cost_lines, cost_of, known_moment, moment_words, moments
from bot.service.gm.rollback.trial import trial
from bot.service.ground.load import game_master_of
from bot.service.screens.answer import Given, answers, expect, form
from bot.service.screens.forms import Field, Form
from bot.service.screens.press import Press, Takes
from bot.service.screens.screen import Button, Item, Menu, Screen
from bot.store import branches
from bot.store.tables import Campaign

PAGE = 25
MOST_BRANCHES = 25


@dataclass(frozen=True)
class BackPress(Press):
    """Of the screens of a way back; `version` is that of the world they were made for."""

    again = "`/gm undo`"
    campaign: int
    version: int


@dataclass(frozen=True)
class ShowMoments(Press, name="back.list", apart=True):
    """Show the moments to which the campaign can go back, a page of them."""

    again = "`/gm undo`"
    campaign: int
    page: int


@dataclass(frozen=True)
class ChooseMoment(BackPress, name="back.choose", takes=Takes.ONE):
    """Show what becomes false by going back to the chosen moment."""


@dataclass(frozen=True)
class TryAgain(BackPress, name="back.try", apart=True):
    """Adjudicate a round once more under the rules of today, and show what is otherwise; nothing is changed."""

    round: int


@dataclass(frozen=True)
class GoBack(BackPress, name="back.go", takes=Takes.TEXT):
    """Go back to exactly this moment, for the reason that is written."""

    round: int
    step: int
    closed: bool


@dataclass(frozen=True)
class ChooseBranch(BackPress, name="back.branch", takes=Takes.ONE):
    """Show a course that was left."""


@dataclass(frozen=True)
class ReturnTo(BackPress, name="back.return", takes=Takes.TEXT):
    """Make this branch the present course again, for the reason that is written."""

    branch: int


form(GoBack, lambda: _reason())
form(ReturnTo, lambda: _reason())


def _reason() -> Form:
    field = Field(
        "text", say("rollback-field"), back.MOST_REASON, say("rollback-field-about"), long=True, required=True
    )
    return Form(say("rollback-form"), (field,))


async def show(s: Services, who: Who, page: int = 0) -> Screen:
    """The moments, newest first, and the branches. Raises Refused where there is nothing to go back to."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        known = await moments(session, campaign)
        left = await branches.branches_of(session, campaign.id)
    if not known and not left:
        raise refused("rollback-none")
    shown = known[page * PAGE : (page + 1) * PAGE]
    here = campaign.id, campaign.state_version
    menus = []
    if shown:
        items = tuple(Item(_spelt(past.moment), cut(moment_words(past), 100)) for past in shown)
        menus.append(Menu(say("rollback-menu"), ChooseMoment(*here), items))
    if left:
        items = tuple(Item(str(row.number), cut(_branch_words(row), 100)) for row in left[:MOST_BRANCHES])
        menus.append(Menu(say("rollback-branches"), ChooseBranch(*here), items))
    buttons = []
    if page:
        buttons.append(Button(say("rollback-newer"), ShowMoments(campaign.id, page - 1)))
    if len(known) > (page + 1) * PAGE:
        buttons.append(Button(say("rollback-older"), ShowMoments(campaign.id, page + 1)))
    return Screen(say("rollback-help"), tuple(menus), tuple(buttons))


@answers(ShowMoments)
async def _list(s: Services, who: Who, press: ShowMoments, given: Given) -> Screen:
    await _here(s, who, press.campaign)
    return await show(s, who, press.page)


@answers(ChooseMoment)
async def _choose(s: Services, who: Who, press: ChooseMoment, given: Given) -> Screen:
    moment = _read(given.value)
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        expect((press.campaign, press.version), (campaign.id, campaign.state_version))
        past = await known_moment(session, campaign, moment)
        courses = await back.courses(session, campaign.id)
        later = {number: course for number, course in courses.items() if number < moment.round}
        rows = {row: key for row, key, kind, state in await branches.round_posts(session, campaign.id)}
        change = renaming(rows, courses, later, lambda number, rest: False)
        cost = await cost_of(session, campaign, moment, marks.count(change.retired.values()))
    buttons = [_go_button(press, moment)]
    if moment.closed:
        tried = TryAgain(press.campaign, press.version, moment.round)
        buttons.insert(0, Button(say("rollback-try"), tried, "primary"))
    other = Button(say("rollback-other"), ShowMoments(press.campaign, 0))
    return Screen(clip("\n".join(cost_lines(campaign, past, cost))), buttons=(*buttons, other))


@answers(TryAgain)
async def _try(s: Services, who: Who, press: TryAgain, given: Given) -> Screen:
    told = await trial(s, who, press.round)
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        known = [past.moment for past in await moments(session, campaign)]
    buttons = [_go_button(press, moment) for moment in known if moment.closed and moment.round == press.round]
    return Screen(clip(told), buttons=tuple(buttons))


def _go_button(shown: BackPress, moment: Moment) -> Button:
    go = GoBack(shown.campaign, shown.version, moment.round, moment.step, moment.closed)
    return Button(say("rollback-go", round=moment.round, closed=moment.closed), go, "danger")


@answers(GoBack)
async def _go(s: Services, who: Who, press: GoBack, given: Given) -> Screen:
    moment = Moment(press.round, press.step, press.closed)
    done = await back.go_back(s, who, moment, (press.campaign, press.version), given.texts["text"])
    return Screen(say("rollback-done", round=done.round, branch=done.branch, closed=press.closed))


@answers(ChooseBranch)
async def _branch(s: Services, who: Who, press: ChooseBranch, given: Given) -> Screen:
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        expect((press.campaign, press.version), (campaign.id, campaign.state_version))
        if not given.value.isdecimal():
            raise refused("rollback-unknown")
        try:
            row = await branches.get_branch(session, campaign.id, int(given.value))
        except branches.NoBranch:
            raise refused("rollback-unknown") from None
    lines = [
        say("rollback-branch-shown", branch=row.number, since=row.since, round=row.round, when=stamp(row.at)),
        say("rollback-why", reason=safe(row.reason, 400)),
        say("rollback-branch-rest", round=campaign.round),
    ]
    returned = ReturnTo(press.campaign, press.version, row.number)
    return Screen(
        clip("\n".join(lines)),
        buttons=(
            Button(say("rollback-return", branch=row.number), returned, "danger"),
            Button(say("rollback-other"), ShowMoments(press.campaign, 0)),
        ),
    )


@answers(ReturnTo)
async def _return(s: Services, who: Who, press: ReturnTo, given: Given) -> Screen:
    shown = press.campaign, press.version
    done = await back.return_to(s, who, press.branch, shown, given.texts["text"])
    return Screen(say("rollback-returned", round=done.round, branch=done.branch))


async def _here(s: Services, who: Who, campaign_id: int) -> Campaign:
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
    expect(campaign_id, campaign.id)
    return campaign


def _branch_words(row: branches.Branch) -> str:
    return say("rollback-branch", branch=row.number, since=row.since, round=row.round)


def _spelt(moment: Moment) -> str:
    return f"{moment.round}.{moment.step}.{int(moment.closed)}"


def _read(typed: str) -> Moment:
    """The moment of an entry of the menu. Raises Refused for what is none."""
    parts = typed.split(".")
    if len(parts) != 3 or not all(part.isdecimal() and len(part) < 7 for part in parts):
        raise refused("rollback-unknown")
    number, step, closed = map(int, parts)
    return Moment(number, step, bool(closed))
