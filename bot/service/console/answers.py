"""What the console's buttons do. Each asks the function that its command would ask."""

from __future__ import annotations

from bot.campaign.world.safe_text import cut, safe
from bot.messages import aloud, say
from bot.service.base import Services, Who, clip, refused
from bot.service.console import plans
from bot.service.console.presses import (
    AnswerRulings,
    ChooseAnswer,
    ChooseUndo,
    CloseRound,
    ConsolePress,
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
    TakeBack,
)
from bot.service.gm import closing, forces, office, undo
from bot.service.gm.edits import screens as edits
from bot.service.gm.rollback import screens as back
from bot.service.ground.load import game_master_of
from bot.service.room import campaigns as rooms
from bot.service.room.scenarios import save
from bot.service.round import closes, rulings
from bot.service.round.reminders import remind_now
from bot.service.screens.answer import Given, answers, expect, form, opens
from bot.service.screens.forms import Field, Form
from bot.service.screens.press import fits
from bot.service.screens.screen import Button, Item, Menu, Screen
from bot.store.tables import Campaign

MOST_LIST, MOST_MENUS, MOST_HOURS = 4000, 4, 3


def _one(name: str, most: int, *, long: bool = False, needed: bool = True, default: str = "") -> Form:
    """A form with one field, whose words are those of a step of the console."""
    field = Field(
        "text",
        say("console-field", step=name),
        most,
        say("console-field-about", step=name),
        default,
        long=long,
        required=needed,
    )
    return Form(say("console-form", step=name), (field,))


form(PlaceForce, lambda: _one("place", MOST_LIST, long=True))
form(GiveTime, lambda: _one("extend", MOST_HOURS, default="24"))
form(PauseRound, lambda: _one("pause", 60, needed=False))


@opens(OpenSignups)
async def _brief(s: Services, who: Who, press: OpenSignups) -> Form:
    """The brief to write; that of the scenario, to be changed or sent as it is."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
    with aloud():
        brief = rooms.brief_of(campaign)
    return _one("signups", rooms.MAX_BRIEF, long=True, default=brief)


async def _here(s: Services, who: Who, press: ConsolePress) -> Campaign:
    """The campaign of a press. Raises Outdated where another round is open than the console showed."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
    expect((press.campaign, press.round), (campaign.id, campaign.round), say("console-over"))
    return campaign


@answers(PlaceForce)
async def _place(s: Services, who: Who, press: PlaceForce, given: Given) -> Screen:
    await _here(s, who, press)
    told, action = await forces.spawn_force(s, who, given.texts["text"])
    return Screen(clip(told), buttons=(Button(say("edit-undo"), edits.UndoEdit(press.campaign, action)),))


@answers(OpenSignups)
async def _signups(s: Services, who: Who, press: OpenSignups, given: Given) -> Screen:
    await _here(s, who, press)
    await rooms.open_signups(s, who, given.texts["text"])
    return Screen(say("console-signups-open"))


@answers(StartCampaign)
async def _start(s: Services, who: Who, press: StartCampaign, given: Given) -> Screen:
    await _here(s, who, press)
    started = await rooms.start(s, who)
    return Screen(say("console-started", campaign=safe(started.name)))


@answers(CloseRound)
async def _close(s: Services, who: Who, press: CloseRound, given: Given) -> Screen:
    await _here(s, who, press)
    return await closing.close(s, who)


@answers(GiveTime)
async def _extend(s: Services, who: Who, press: GiveTime, given: Given) -> Screen:
    await _here(s, who, press)
    typed = given.texts["text"].strip()
    if not typed.isdecimal():
        raise refused("extend-hours", limit=office.MAX_EXTEND)
    return Screen(await office.extend(s, who, int(typed)))


@answers(PauseRound)
async def _pause(s: Services, who: Who, press: PauseRound, given: Given) -> Screen:
    await _here(s, who, press)
    return Screen(await closes.pause(s, who, given.texts["text"].strip()))


@answers(ResumeRound)
async def _resume(s: Services, who: Who, press: ResumeRound, given: Given) -> Screen:
    await _here(s, who, press)
    return Screen(await closes.resume(s, who))


@answers(RemindAll)
async def _remind(s: Services, who: Who, press: RemindAll, given: Given) -> Screen:
    async with s.sessions.begin() as session:
        campaign, played = await office.round_of(session, who, lock=True)
        office.expect_round(campaign, played, (press.campaign, press.round))
        with aloud():
            told = await remind_now(s, session, campaign, played)
    return Screen(say("gm-close-reminded", players=told, round=press.round))


@answers(ShowPlans)
async def _plans(s: Services, who: Who, press: ShowPlans, given: Given) -> Screen:
    await _here(s, who, press)
    return await plans.show(s, who)


@answers(SaveScenario)
async def _save(s: Services, who: Who, press: SaveScenario, given: Given) -> Screen:
    await _here(s, who, press)
    return Screen(say("scenario-saved"), pictures=(await save.save(s, who),))


@answers(EditFacts)
async def _edit(s: Services, who: Who, press: EditFacts, given: Given) -> Screen:
    await _here(s, who, press)
    return await edits.show(s, who)


@answers(AnswerRulings)
async def _rulings(s: Services, who: Who, press: AnswerRulings, given: Given) -> Screen:
    await _here(s, who, press)
    return await _questions(s, who, press)


async def _questions(s: Services, who: Who, press: ConsolePress) -> Screen:
    """The first questions of the draft, each with a menu; those without one are answered by `/gm rule`."""
    asked = await rulings.asked(s, who)
    lines, menus = [], list[Menu]()
    for row in asked:
        choose = ChooseAnswer(press.campaign, press.round, row.id)
        lines.append(say("console-ruling", question=safe(row.question, 300), answer=safe(row.chosen)))
        if len(menus) < MOST_MENUS and fits(choose):
            items = tuple(
                Item(str(option)[:100], cut(str(option), 100), chosen=option == row.chosen)
                for option in row.options
            )
            menus.append(Menu(cut(safe(row.question), 100), choose, items[:25]))
    if not menus:
        raise refused("ruling-no-draft")
    if len(asked) > len(menus):
        lines.append(say("console-ruling-more", rulings=len(asked) - len(menus)))
    return Screen(clip("\n".join(lines)), tuple(menus))


@answers(ChooseAnswer)
async def _answer(s: Services, who: Who, press: ChooseAnswer, given: Given) -> Screen:
    """The draft with the answer, ready to be published."""
    await _here(s, who, press)
    told = await rulings.choose(s, who, press.ruling, given.value)
    screen = await office.preview_screen(s, who)
    return Screen(
        clip(f"{told}\n{screen.text}"),
        screen.menus,
        screen.buttons,
        pictures=screen.pictures,
        extra=screen.extra,
        posts=screen.posts,
    )


@answers(ChooseUndo)
async def _undoable(s: Services, who: Who, press: ChooseUndo, given: Given) -> Screen:
    await _here(s, who, press)
    known = await undo.choices(s, who, "")
    items = tuple(Item(number, cut(text, 100)) for text, number in known)
    menus = (Menu(say("console-undo"), TakeBack(press.campaign, press.round), items),) if known else ()
    earlier = Button(say("console-earlier"), back.ShowMoments(press.campaign, 0))
    return Screen(say("console-undo-head", known=bool(known)), menus, (earlier,))


@answers(TakeBack)
async def _take_back(s: Services, who: Who, press: TakeBack, given: Given) -> Screen:
    await _here(s, who, press)
    return Screen(await office.undo(s, who, given.value))
