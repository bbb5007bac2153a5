"""What a player should know of the hex that an attack is aimed at, from what the side knows and nothing else."""

from __future__ import annotations

from bot.campaign.judge.fire.aim import no_emission, weapon_of
from bot.campaign.judge.situation import situation_known
from bot.campaign.knowledge.radar import ENEMY, UNKNOWN
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.order import Action, ActionKind, Order
from bot.campaign.world.outfit.targets import HOMES_ON
from bot.campaign.world.safe_text import safe
from bot.messages import say


def aim_notes(view: SideView, unit: OwnUnit, order: Order, then: SideView) -> list[str]:
    """Warnings: nobody known to be there, a radar that may be off, own units under the shells.

    None for structures and for craft that only a radar knows. `then` is the picture of the order's turn.
    """
    ability = order.ability
    shots = [ability.action] if ability is not None and ability.kind is ActionKind.SCOOT else []
    if order.action is not None and order.action.kind is ActionKind.ATTACK:
        shots.append(order.action)
    return list(dict.fromkeys(note for action in shots for note in _notes(view, unit, action, then)))


def _notes(view: SideView, unit: OwnUnit, action: Action, then: SideView) -> list[str]:
    situation = situation_known(view, unit.id)
    weapon = weapon_of(situation.cls, action)
    if weapon is None or action.hex is None or action.item:
        return []
    if HOMES_ON in weapon.may_target:
        silent = no_emission(situation, action.hex) is not None
        return [say("aim-silent", hex=view.map.label(action.hex))] if silent else []
    there = any(
        contact.present and contact.hex == action.hex and contact.side.opposes(view.side)
        for contact in view.contacts
    )
    tracked = any(ping.hex == action.hex and ping.mark in (UNKNOWN, ENEMY) for ping in view.pings)
    notes = [] if there or tracked else [say("aim-nobody", hex=view.map.label(action.hex))]
    mates: list[str] = []
    for when, picture in (("now", view), ("later", then)) if weapon.indirect else ():
        before, mates = (
            mates,
            [own.name for own in picture.units if own.hex == action.hex and own.carrier is None],
        )
        if mates and mates != before:
            names = ", ".join(safe(name) for name in mates)
            notes.append(say("aim-friends", hex=view.map.label(action.hex), when=when, units=names))
    return notes
