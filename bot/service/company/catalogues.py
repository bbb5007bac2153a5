"""The catalogue for readers: browse it."""

from __future__ import annotations

from functools import reduce

from bot.campaign.world.outfit.catalogue import SPECIALISATION
from bot.campaign.world.outfit.gear import UnitClass, Upgrade
from bot.company.dossier import card
from bot.company.fittings import named
from bot.company.forces import TaskForce
from bot.company.legality import Shop
from bot.company.shop import open_classes
from bot.messages import say, thing
from bot.service.base import TEXT_LIMIT, Services, Who, clip, quote, refused
from bot.service.company.counter import shop_meant
from bot.service.ground.matching import matching
from bot.service.ground.posts import pages


async def browse(s: Services, who: Who, what: str) -> list[str]:
    """The list of what is for sale, or one entry in full; hostile classes are never shown (EDC-C2.4-r)."""
    async with s.sessions() as session:
        shop = await shop_meant(session, who)
    if not what.strip():
        return pages(_list(shop), TEXT_LIMIT)
    word = " ".join(what.split()).casefold()
    own = {ware.id: ware.name for ware in open_classes(shop)}
    own |= {ware.id: ware.name for ware in shop.catalogue.upgrades.values()}
    own |= {force.id: force.name for force in shop.forces.task_forces.values()}
    for key, name, text in _wares(shop):
        if word in (key.casefold(), name.casefold(), own[key].casefold()):
            return [clip(text)]
    raise refused("shop-unknown", typed=quote(what))


async def ware_choices(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """Names of everything in the shop as (text, id)."""
    async with s.sessions() as session:
        shop = await shop_meant(session, who)
    return matching(((name, key) for key, name, _ in _wares(shop)), typed)


def _list(shop: Shop) -> list[str]:
    lines = [say("shop-classes")]
    lines += [
        say("shop-class", name=thing(cls.name), price=cls.price, card=card(cls)) for cls in open_classes(shop)
    ]
    lines.append(say("shop-forces"))
    lines += [
        say("shop-force", name=thing(force.name), price=force.price, kind=force.kind, subtext=force.subtext)
        for force in shop.forces.task_forces.values()
        if force.enabled
    ]
    lines.append(say("shop-upgrades"))
    slots: dict[str, list[str]] = {}
    for upgrade in shop.catalogue.upgrades.values():
        if upgrade.slot != SPECIALISATION:
            priced = say("shop-priced", name=thing(upgrade.name), price=upgrade.price)
            slots.setdefault(upgrade.slot, []).append(priced)
    return lines + [say("shop-slot", slot=slot, upgrades=", ".join(names)) for slot, names in slots.items()]


def _wares(shop: Shop) -> list[tuple[str, str, str]]:
    """Id, name and full text of everything that is for sale."""
    return [
        *((cls.id, thing(cls.name), _class_text(cls)) for cls in open_classes(shop)),
        *(
            (upgrade.id, thing(upgrade.name), _upgrade_text(shop, upgrade))
            for upgrade in shop.catalogue.upgrades.values()
        ),
        *(
            (force.id, thing(force.name), _force_text(shop, force))
            for force in shop.forces.task_forces.values()
        ),
    ]


def _class_text(cls: UnitClass) -> str:
    slots = {**cls.required, **{k: v + cls.required.get(k, 0) for k, v in cls.slots.items()}}
    listed = ", ".join(say("ware-slot", slot=slot, count=count) for slot, count in slots.items()) or None
    text = [
        say("ware-head", name=thing(cls.name), kind=cls.unit_type, price=cls.price),
        card(cls),
        thing(cls.description),
        say(
            "ware-numbers",
            energy=f"{cls.energy}{'i' if cls.infantry_energy else ''}",
            mobility=f"{cls.mobility}{cls.drop}",
        ),
        say("ware-slots-required", slots=listed, required=", ".join(cls.required))
        if cls.required
        else say("ware-slots", slots=listed),
        *(f"- {thing(rule)}" for rule in cls.special),
    ]
    return "\n".join(filter(None, text))


def _upgrade_text(shop: Shop, upgrade: Upgrade) -> str:
    catalogue = shop.catalogue
    text = [
        say("ware-head", name=thing(upgrade.name), kind=upgrade.slot, price=upgrade.price),
        thing(upgrade.description),
    ]
    if upgrade.improves:
        text.append(say("ware-improves", upgrade=catalogue.upgrades[upgrade.improves].name))
    if upgrade.compatible:
        text.append(say("ware-for", units=named(catalogue, upgrade.compatible)))
    if upgrade.incompatible:
        text.append(say("ware-not-with", units=named(catalogue, upgrade.incompatible)))
    if upgrade.removes:
        text.append(say("ware-removes", slot=upgrade.removes))
    if upgrade.use_count:
        text.append(say("ware-uses", uses=upgrade.use_count))
    if upgrade.max_count > 1:
        text.append(say("ware-most", count=upgrade.max_count))
    if upgrade.may_target:
        text.append(
            say("ware-targets", targets=", ".join(thing(target) for target in sorted(upgrade.may_target)))
        )
    return "\n".join(filter(None, text))


def _force_text(shop: Shop, force: TaskForce) -> str:
    text = [
        say(
            "ware-force-head",
            name=thing(force.name),
            kind=force.kind,
            subtext=force.subtext,
            price=force.price,
        ),
        say("ware-led", rank=force.rank, least=force.least, most=force.most),
    ]
    for slot in force.slots:
        wants = [slot.units or force.units, slot.classification, slot.propulsion or force.propulsion]
        asked = [named(shop.catalogue, words) for words in wants if words]
        units = (
            reduce(lambda first, second: say("ware-and", first=first, second=second), asked)
            if asked
            else None
        )
        text.append(say("ware-force-slot", slot=slot.letter, least=slot.least, most=slot.most, units=units))
    for option in force.options:
        given = shop.catalogue.upgrades[option.upgrade]
        slots = ", ".join(sorted(option.slots))
        text.append(
            say("ware-specialisation", name=thing(given.name), slots=slots, description=given.description)
        )
    return "\n".join(text)
