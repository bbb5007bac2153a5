"""The screens of the company builder. Five rows of menus and buttons are all that Discord allows."""

from __future__ import annotations

from collections.abc import Sequence

from bot.messages import say
from bot.service.company import presses
from bot.service.company.outfit import CompanyPage, UnitPage
from bot.service.company.players import ClassChoice
from bot.service.screens.screen import PAGE, Button, Item, Menu, Screen

KINDS = ("builder-ready", "builder-others")


def company_screen(page: CompanyPage, classes: Sequence[ClassChoice], notice: str = "") -> Screen:
    """Units to open, Task Force, specialisations, units to buy."""
    of = (page.campaign, page.version)
    menus = []
    if page.units:
        menus.append(Menu(say("builder-change"), presses.OpenUnit(*of), tuple(page.units)))
    if page.forces:
        menus.append(Menu(say("builder-force"), presses.ChooseForce(*of), tuple(page.forces)))
    ready = items_of(classes, ready=True)
    if page.specialisations:
        most = max(1, min(page.allowed, len(page.specialisations)))
        label = say("builder-specialisation")
        menus.append(Menu(label, presses.Specialise(*of), tuple(page.specialisations), 1, most))
    elif page.open and ready:
        menus.append(Menu(say("builder-buy"), presses.BuyUnit(*of, 0), tuple(ready[:PAGE])))
    whole = page.specialisations or not page.open
    label = say("builder-buy" if whole else "builder-buy-other")
    buttons = [Button(label, presses.ShowClasses(*of))]
    if page.open:
        buttons.append(
            Button(say("builder-sign-up"), presses.SignUp(*of), "success" if page.legal else "secondary")
        )
    text = f"{notice}\n{page.text}" if notice else page.text
    return Screen(text, tuple(menus), tuple(buttons))


def classes_screen(page: CompanyPage, classes: Sequence[ClassChoice]) -> Screen:
    """All classes that can be bought."""
    of = (page.campaign, page.version)
    menus = [
        Menu(say(KINDS[kind]), presses.BuyUnit(*of, part), tuple(items))
        for part, (kind, items) in enumerate(in_parts(classes))
    ]
    return Screen(
        f"{say('builder-which')}\n{say('builder-which-hint')}",
        tuple(menus),
        (Button(say("builder-back"), presses.ShowCompany(*of)),),
    )


def in_parts(classes: Sequence[ClassChoice]) -> list[tuple[int, list[Item]]]:
    """The classes in up to four menus: their kind (place in `KINDS`) and their entries."""
    parts = []
    for kind, ready in enumerate((True, False)):
        items = items_of(classes, ready=ready)
        parts += [(kind, items[:PAGE]), (kind, items[PAGE : 2 * PAGE])]
    return [(kind, items) for kind, items in parts if items]


def items_of(classes: Sequence[ClassChoice], *, ready: bool) -> list[Item]:
    return [Item(choice.id, choice.name, choice.blurb) for choice in classes if choice.ready is ready]


def unit_screen(page: UnitPage, notice: str = "") -> Screen:
    """Slots, upgrades of the chosen slot, what can be taken off, the place in the Task Force, and buttons."""
    chosen = next((slot.value for slot in page.slots if slot.chosen), "")
    of = (page.campaign, page.version, page.unit, chosen)
    menus = [
        (say("builder-slots"), presses.ListSlot(*of), page.slots),
        (say("builder-upgrades", slot=chosen), presses.Fit(*of), page.upgrades),
        (say("builder-fitted"), presses.TakeOff(*of), page.fitted),
        (say("builder-places"), presses.Place(*of), page.places),
    ]
    buttons = [Button(page.training, presses.Train(*of))] if page.training else []
    buttons += [
        Button(say("builder-leave" if page.member else "builder-take"), presses.Enlist(*of)),
        Button(say("builder-rename"), presses.Rename(*of)),
        Button(say("builder-disband"), presses.Disband(*of)),
        Button(say("builder-back"), presses.ShowCompany(page.campaign, page.version)),
    ]
    shown = tuple(Menu(label, press, tuple(items)) for label, press, items in menus if items)
    return Screen(f"{notice}\n{page.text}" if notice else page.text, shown, tuple(buttons))
