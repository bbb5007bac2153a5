"""Units as people type them."""

from collections.abc import Iterable

from bot.campaign.world.model import OwnUnit


def named(units: Iterable[OwnUnit], typed: str) -> list[OwnUnit]:
    """The units with that id or short name; otherwise those whose full name it is. Case and blanks do not matter."""
    known, word = list(units), _plain(typed)
    found = [unit for unit in known if word in (unit.id.casefold(), _plain(unit.name))]
    return found or [unit for unit in known if unit.full_name and _plain(unit.full_name) == word]


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()
