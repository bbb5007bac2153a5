"""What the game master lets contacts of the players look like from afar."""

from __future__ import annotations

from bot.campaign.knowledge.sighting import BROAD_KINDS, plant
from bot.campaign.world.known.contacts import Identity
from bot.campaign.world.model import World
from bot.campaign.world.sides import Side
from bot.messages import say
from bot.service.base import Services, Who, quote, refused
from bot.service.gm.change import changing
from bot.service.ground.load import world_for_master
from bot.service.ground.matching import Choices, matching

TRUE = "as it is"
LOOKS = (*BROAD_KINDS, TRUE)


async def look_like(s: Services, who: Who, contact: str, as_what: str) -> str:
    """Give a contact that is not identified a false kind, or take it back (EDC-D2-d)."""
    async with changing(s, who, "contact", "contact") as change:
        world, key = change.world, contact.strip().upper()
        known = world.knowledge[Side.PLAYER].contacts if Side.PLAYER in world.knowledge else {}
        if key not in known:
            raise refused("contact-unknown", typed=quote(contact))
        if as_what not in LOOKS:
            raise refused("contact-bad-kind", typed=quote(as_what), kinds=", ".join(LOOKS))
        if known[key].identity is Identity.SURE:
            raise refused("contact-identified", contact=key)
        before = known[key].label
        plant(world, Side.PLAYER, key, None if as_what == TRUE else as_what)
        change.before, change.after = {key: before}, {key: as_what}
        said = change.says(lambda: say("contact-planted", contact=key, kind=as_what, before=before))
    return say("contact-planted-done", change=said)


async def choices(s: Services, who: Who, typed: str) -> Choices:
    """The players' contacts that are not identified, with what is truly there; for the game master alone."""
    return matching(_rows(await world_for_master(s, who)), typed)


def _rows(world: World) -> Choices:
    memory = world.knowledge.get(Side.PLAYER)
    if memory is None:
        return []
    names = {key: world.units[unit].name for unit, key in memory.aliases.items() if unit in world.units}
    return [
        (f"{key} at {world.map.label(contact.hex)}, {contact.label}: {names.get(key, '?')}", key)
        for key, contact in memory.contacts.items()
        if contact.identity is not Identity.SURE
    ]
