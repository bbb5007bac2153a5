"""What each press on the company builder's screens does (EDC-E2, EDC-E4)."""

from __future__ import annotations

from collections.abc import Callable

from bot.company.model import Company
from bot.messages import say
from bot.service.base import Services, Who
from bot.service.company import outfit, players, presses
from bot.service.company.counter import Visit
from bot.service.company.outfit import CompanyPage
from bot.service.company.presses import CompanyPress, UnitPress
from bot.service.company.screens import classes_screen, company_screen, unit_screen
from bot.service.ground.names import MAX_NAME
from bot.service.screens.answer import Given, answers, form, presents
from bot.service.screens.screen import Field, Form, Screen

AUTO = "auto"
"""The entry of a menu that leaves a unit's slot to the bot."""

form(presses.Rename, lambda: Form(say("outfit-rename"), (Field("name", say("outfit-new-name"), MAX_NAME),)))


async def open_company(s: Services, who: Who, notice: str = "") -> Screen:
    """The company as it is now."""
    return await _company(s, who, await outfit.company_page(s, who), notice)


async def _company(s: Services, who: Who, page: CompanyPage, notice: str = "") -> Screen:
    return company_screen(page, await players.class_choices(s, who), notice)


@presents(CompanyPress)
async def _present(s: Services, who: Who, press: CompanyPress, notice: str) -> Screen:
    return await open_company(s, who, notice)


@presents(UnitPress)
async def _present_unit(s: Services, who: Who, press: UnitPress, notice: str) -> Screen:
    return unit_screen(await outfit.unit_page(s, who, press.unit, press.slot), notice)


# ---------------------------------------------------------------- looking


@answers(presses.ShowCompany)
async def _show(s: Services, who: Who, press: presses.ShowCompany, given: Given) -> Screen:
    return await open_company(s, who)


@answers(presses.ShowClasses)
async def _classes(s: Services, who: Who, press: presses.ShowClasses, given: Given) -> Screen:
    page = await outfit.company_page(s, who)
    return classes_screen(page, await players.class_choices(s, who))


@answers(presses.OpenUnit)
async def _open(s: Services, who: Who, press: presses.OpenUnit, given: Given) -> Screen:
    return unit_screen(await outfit.unit_page(s, who, given.value))


@answers(presses.ListSlot)
async def _slot(s: Services, who: Who, press: presses.ListSlot, given: Given) -> Screen:
    return unit_screen(await outfit.unit_page(s, who, press.unit, given.value))


# ---------------------------------------------------------------- changing


async def _change(s: Services, who: Who, press: CompanyPress, work: Callable[[Visit], Company]) -> Screen:
    shown = (press.campaign, press.version)
    return await _company(s, who, await outfit.change(s, who, work, shown))


@answers(presses.ChooseForce)
async def _force(s: Services, who: Who, press: presses.ChooseForce, given: Given) -> Screen:
    return await _change(s, who, press, outfit.choose_force(given.value))


@answers(presses.Specialise)
async def _specialise(s: Services, who: Who, press: presses.Specialise, given: Given) -> Screen:
    return await _change(s, who, press, outfit.choose_specialisations(given.values))


@answers(presses.BuyUnit)
async def _buy(s: Services, who: Who, press: presses.BuyUnit, given: Given) -> Screen:
    return await _change(s, who, press, outfit.add_unit(given.value))


@answers(presses.Disband)
async def _disband(s: Services, who: Who, press: presses.Disband, given: Given) -> Screen:
    return await _change(s, who, press, outfit.disband(press.unit))


@answers(presses.SignUp)
async def _sign_up(s: Services, who: Who, press: presses.SignUp, given: Given) -> Screen:
    return Screen(await outfit.finish(s, who, (press.campaign, press.version)))


async def _change_unit(
    s: Services, who: Who, press: UnitPress, work: Callable[[Visit], Company | None]
) -> Screen:
    shown = (press.campaign, press.version)
    return unit_screen(await outfit.change_unit(s, who, press.unit, press.slot, work, shown))


@answers(presses.Fit)
async def _fit(s: Services, who: Who, press: presses.Fit, given: Given) -> Screen:
    return await _change_unit(s, who, press, outfit.fit(press.unit, given.value))


@answers(presses.TakeOff)
async def _take_off(s: Services, who: Who, press: presses.TakeOff, given: Given) -> Screen:
    return await _change_unit(s, who, press, outfit.take_off(press.unit, given.value))


@answers(presses.Place)
async def _place(s: Services, who: Who, press: presses.Place, given: Given) -> Screen:
    letter = "" if given.value == AUTO else given.value
    return await _change_unit(s, who, press, outfit.place(press.unit, letter))


@answers(presses.Train)
async def _train(s: Services, who: Who, press: presses.Train, given: Given) -> Screen:
    return await _change_unit(s, who, press, outfit.train(press.unit))


@answers(presses.Enlist)
async def _enlist(s: Services, who: Who, press: presses.Enlist, given: Given) -> Screen:
    return await _change_unit(s, who, press, outfit.enlist(press.unit))


@answers(presses.Rename)
async def _rename(s: Services, who: Who, press: presses.Rename, given: Given) -> Screen:
    return await _change_unit(s, who, press, outfit.rename(press.unit, given.texts["name"]))
