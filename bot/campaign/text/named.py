"""Units as people type them."""

from collections.abc import Callable, Iterable

from bot.campaign.world.known.view import OwnUnit
from bot.campaign.world.safe_text import sought


def named(units: Iterable[OwnUnit], typed: str) -> list[OwnUnit]:
    """The units with that id or short name; otherwise those whose full name it is; otherwise the same without accents.

    Case and blanks do not matter.
    """
    known = list(units)
    for plain in (_plain, sought):
        word = plain(typed)
        for of in (_short, _full):
            if matching := [unit for unit in known if word in of(unit, plain)]:
                return matching
    return []


def _short(unit: OwnUnit, plain: Callable[[str], str]) -> tuple[str, ...]:
    return unit.id.casefold(), plain(unit.name)


def _full(unit: OwnUnit, plain: Callable[[str], str]) -> tuple[str, ...]:
    return (plain(unit.full_name),) if unit.full_name else ()


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()
