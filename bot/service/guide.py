"""`/help`: who somebody is here, the next sensible step with its button, and every command they may use."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import safe
from bot.messages import say
from bot.service.base import TEXT_LIMIT, Services, Who, close_times, refused
from bot.service.company import answers as companies
from bot.service.company import choosing, joining
from bot.service.console import sheet as console
from bot.service.console.parts import steps_of
from bot.service.ground.access import Caller, Stage, authorise, caller_in, decide
from bot.service.ground.deputies import companies_of
from bot.service.ground.early_close import waiting_units
from bot.service.ground.finding import SeveralCampaigns, campaign_or_last
from bot.service.ground.intentions import COMMANDS, Part
from bot.service.ground.next_steps import ShowHelp, Step, TakeStep, to, what_next
from bot.service.ground.posts import BRIEFING, pages
from bot.service.ground.taking_part import Signups
from bot.service.my_data import ShowData
from bot.service.notice_panel import ShowNotices
from bot.service.orders import listing
from bot.service.orders.panel import overview as panel
from bot.service.orders.panel import practice
from bot.service.screens.answer import Given, answers
from bot.service.screens.parts import Link
from bot.service.screens.press import Press, Takes
from bot.service.screens.screen import Button, Item, Menu, Screen
from bot.service.skirmish.battles import Battle, battle_in
from bot.service.skirmish.presses import Act, Look
from bot.service.trouble import posts as trouble
from bot.store import campaigns, history
from bot.store.session import reading
from bot.store.skirmish_tables import SkirmishState
from bot.store.tables import Campaign

NOT_TYPED = ("message",)
"""Names of intentions that are no slash commands."""
WORK: Mapping[str, tuple[str, Callable[[Services, Who], Awaitable[Screen]]]] = {
    Step.JOIN: ("join", joining.start),
    Step.CHOOSE: ("company create", choosing.show),
    Step.COMPANY: ("company edit", companies.open_company),
    Step.PRACTISE: ("orders", practice.start),
    Step.ORDERS: ("orders", panel.show),
    Step.LIST: ("order list", listing.show),
    Step.PARKED: ("gm parked", trouble.show),
}
"""Each step that a button takes: the command whose rights it needs, and what carries it out."""


@dataclass(frozen=True)
class HelpOn(Press, name="help.on", takes=Takes.ONE):
    """Show the commands that begin with the chosen word."""

    again = "`/help`"


@dataclass(frozen=True)
class Next:
    """What somebody may do next, in words, and the button that does it."""

    text: str
    buttons: tuple[Button | Link, ...] = ()


async def show(s: Services, who: Who, channel_id: int = 0) -> Screen:
    """Who the person is here, what comes next, and a menu of the commands that they may use."""
    async with reading(s.sessions) as session:
        campaign, several = await _campaign(session, who)
        caller = await caller_in(session, who, campaign)
        step = Next(several) if several else await _next(s, session, who, caller, campaign)
    battle = await battle_in(s, who, channel_id) if channel_id else None
    steps = [step] if battle is None else [_in_battle(battle, who), step]
    head = [] if several else [_head(caller)]
    lines = [*head, *(taken.text for taken in steps), say("help-foot")]
    buttons = tuple(button for taken in steps for button in taken.buttons)
    buttons += (Button(say("notices-button"), ShowNotices()), Button(say("data-button"), ShowData()))
    return Screen("\n".join(lines), (_menu(caller),), buttons)


async def _campaign(session: AsyncSession, who: Who) -> tuple[Campaign | None, str]:
    """The campaign that the person means, else the last one; where it may be several, what to do about that."""
    try:
        return await campaign_or_last(session, who), ""
    except SeveralCampaigns as several:
        return None, several.sentence


def _head(caller: Caller) -> str:
    between = caller.stage in (Stage.NONE, Stage.OVER)
    roles = (Part.MASTER, Part.PLAYER, Part.MANAGER, Part.MEMBER)
    role = next(part for part in roles if part in caller.parts)
    return say(
        "help-head",
        role=role.name.lower(),
        campaign=None if between else safe(caller.name),
        stage=caller.stage,
        round=caller.round,
    )


def _in_battle(battle: Battle, who: Who) -> Next:
    """In the thread of a battle: whose turn it is."""
    mine, row = battle.mine(who), battle.row
    if row.state != SkirmishState.PLAYING:
        return Next(say("help-battle-still", state=row.state))
    if not mine:
        return Next(say("help-battle-watch"), (Button(say("thread-look"), Look(row.id, row.serial)),))
    turn = bool(set(mine) & set(row.asked))
    act = (Button(say("thread-act"), Act(row.id, row.serial), "primary"),) if turn else ()
    return Next(
        say("help-battle-turn", turn=turn), (*act, Button(say("thread-look"), Look(row.id, row.serial)))
    )


async def _next(
    s: Services, session: AsyncSession, who: Who, caller: Caller, campaign: Campaign | None
) -> Next:
    """The next sensible step in the campaign."""
    if campaign is None or caller.stage in (Stage.NONE, Stage.OVER):
        return Next(say("help-between", manager=Part.MANAGER in caller.parts))
    if Part.MASTER in caller.parts:
        return await _for_master(s, session, campaign, caller)
    player = await campaigns.get_player(session, campaign.id, who.user_id)
    if player is None or Part.PLAYER not in caller.parts:
        if caller.signups is Signups.OPEN and not caller.turned_down:
            return Next(say("help-join"), (to(Step.JOIN, "primary"),))
        started = caller.stage is Stage.STARTED
        links = _briefings(campaign) if started else ()
        return Next(say("help-watch", signups=caller.signups, started=started), links)
    units = len(player.details.get("units", ()))
    if caller.stage is Stage.SETUP:
        if not units:
            return Next(say("help-build"), (to(Step.CHOOSE, "primary"),))
        return Next(say("help-built", units=units), (to(Step.COMPANY),))
    return await _for_player(s, session, who, campaign)


async def _for_player(s: Services, session: AsyncSession, who: Who, campaign: Campaign) -> Next:
    """In a round: whose orders are missing."""
    view = await s.views.now(session, campaign)
    companies = await companies_of(session, campaign, who.user_id, s.clock())
    if not any(unit.owner in companies for unit in view.units):
        return Next(say("help-no-units"))
    played = await campaigns.current_round(session, campaign.id)
    listed = to(Step.LIST)
    if played is None or played.locked_at is not None:
        return Next(say("help-locked"), (listed, *_briefings(campaign)))
    missing = [unit for unit in await waiting_units(session, campaign, view) if unit.owner in companies]
    times = close_times(played.closes_at)
    buttons = to(Step.ORDERS, "primary"), listed, to(Step.PRACTISE)
    return Next(say("help-orders", missing=len(missing), **times), buttons)


def _briefings(campaign: Campaign) -> tuple[Link, ...]:
    """The way to the briefing room; none where the campaign has no such channel."""
    room = campaign.channels.get(BRIEFING)
    if room is None:
        return ()
    return (Link(say("help-briefings"), f"https://discord.com/channels/{campaign.guild_id}/{room}"),)


async def _for_master(s: Services, session: AsyncSession, campaign: Campaign, caller: Caller) -> Next:
    """What the game master has to do, with the console's buttons for it, and one that shows posts that wait."""
    sheet = await console.sheet_of(s, session, campaign)
    steps = steps_of(sheet)
    if caller.stage is Stage.SETUP:
        people = await campaigns.players(session, campaign.id)
        ready = sum(bool(player.details.get("units")) for player in people)
        return Next(say("help-setup", signups=caller.signups, players=len(people), ready=ready), (*steps,))
    steps = (*steps, to(Step.PARKED))
    if sheet.stage in (console.Stage.LOCKED, console.Stage.DRAFT):
        asked = await _open_rulings(session, campaign)
        return Next(say("help-adjudicated", rulings=asked, draft=sheet.stage is console.Stage.DRAFT), steps)
    missing = sum(len(names) for _, names in sheet.missing)
    return Next(say("help-running", missing=missing, **close_times(sheet.closes_at)), steps)


async def _open_rulings(session: AsyncSession, campaign: Campaign) -> int:
    """How many questions of the round nobody has decided; each has the default until then."""
    rows = await history.rulings_of_round(session, campaign.id, campaign.round)
    return sum(row.decided_by is None for row in rows)


def _menu(caller: Caller) -> Menu:
    groups = dict.fromkeys(name.split()[0] for name in _usable(caller))
    items = tuple(Item(group, f"/{group}", say(_described(group))) for group in groups)
    return Menu(say("help-menu"), HelpOn(), items)


def _described(name: str) -> str:
    """The message with what a command, or those that begin with a word, are for."""
    return f"slash-{name.replace(' ', '-')}"


def _usable(caller: Caller) -> list[str]:
    """The commands that this person may use now, by name."""
    return [
        name
        for name, needed in COMMANDS.items()
        if name.split()[0] not in NOT_TYPED and decide(needed, caller) is None
    ]


def _tappable(s: Services, name: str) -> str:
    """A command as Discord shows it to be tapped, which writes it into the line; its bare name without its id."""
    command_id = s.command_ids.get(name.split()[0])
    return f"**/{name}**" if command_id is None else f"</{name}:{command_id}>"


@answers(HelpOn)
async def _on(s: Services, who: Who, press: HelpOn, given: Given) -> Screen:
    async with reading(s.sessions) as session:
        caller = await caller_in(session, who, (await _campaign(session, who))[0])
    named = [name for name in _usable(caller) if name.split()[0] == given.value]
    if not named:
        raise refused("help-none")
    lines = [say("help-line", command=_tappable(s, name), does=say(_described(name))) for name in named]
    first, *others = pages(lines, TEXT_LIMIT)
    back = what_next()
    return Screen(first, (_menu(caller),), (back,), extra=tuple(others))


@answers(ShowHelp)
async def _back(s: Services, who: Who, press: ShowHelp, given: Given) -> Screen:
    return await show(s, who)


@answers(TakeStep)
async def _take(s: Services, who: Who, press: TakeStep, given: Given) -> Screen:
    if press.step not in WORK:
        raise refused("help-none")
    command, work = WORK[press.step]
    await authorise(s, who, command)
    return await work(s, who)
