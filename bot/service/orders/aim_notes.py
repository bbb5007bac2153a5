"""What a player should know of the hex that an attack is aimed at, from what the side knows and nothing else."""

from __future__ import annotations

from bot.campaign.judge.aim import HOMES_ON, weapon_of
from bot.campaign.resolve.combat import may_hit
from bot.campaign.text.refusals import say_refusal
from bot.campaign.world.model import Contact, Identity, OwnUnit, SideView
from bot.campaign.world.order import ActionKind, Order
from bot.campaign.world.refusals import Why, refusal
from bot.campaign.world.safe_text import safe
from bot.messages import say


def aim_notes(view: SideView, unit: OwnUnit, order: Order, then: SideView) -> list[str]:
    """Warnings: nobody known to be there, nobody the weapon works on, own units under the shells.

    None for structures and for craft that only a radar knows. `then` is the picture of the order's turn.
    """
    action = order.action
    if action is None or action.kind is not ActionKind.ATTACK or action.hex is None or action.item:
        return []
    at, cls = view.map.label(action.hex), view.catalogue.cls(unit)
    weapon = weapon_of(cls, action)
    if weapon is None or HOMES_ON in weapon.may_target or any(ping.hex == action.hex for ping in view.pings):
        return []
    there = [
        contact
        for contact in view.contacts
        if contact.present and contact.hex == action.hex and contact.side.opposes(view.side)
    ]
    named = [contact for contact in there if contact.id == action.target] or there
    notes = []
    if not there:
        notes.append(say("aim-nobody", hex=at))
    elif not any(_may_hit(view, contact, weapon.id, unit) for contact in named):
        wrong = say_refusal(refusal(Why.WRONG_TARGET, "EDC-E4-e", weapon=weapon.name))
        notes.append(say("aim-warning", warning=wrong))
    mates: list[str] = []
    for when, picture in (("now", view), ("later", then)) if weapon.indirect else ():
        before, mates = (
            mates,
            [own.name for own in picture.units if own.hex == action.hex and own.carrier is None],
        )
        if mates and mates != before:
            notes.append(say("aim-friends", hex=at, when=when, units=", ".join(safe(name) for name in mates)))
    return notes


def _may_hit(view: SideView, contact: Contact, weapon_id: str, unit: OwnUnit) -> bool:
    """Whether the weapon works on what the contact is known to be; what is not identified may be anything."""
    known = [cls for cls in view.catalogue.classes.values() if cls.name == contact.label]
    if contact.identity is not Identity.SURE or len(known) != 1:
        return True
    weapon = next(one for one in view.catalogue.cls(unit).weapons if one.id == weapon_id)
    return may_hit(weapon, known[0], contact.profile)
