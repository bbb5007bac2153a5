"""What the players achieved, or are to achieve by survival: kept with the campaign until it pays at the end."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from pydantic import TypeAdapter

from bot.store.tables import Campaign

_KEY = "objectives"


@dataclass(frozen=True, slots=True)
class Noted:
    """An objective as the game master noted it (EDC-C3.4.1-d)."""

    name: str
    credits: int
    requisition: int
    survivors: int = 0
    """Friendly units that must come through; 0 where it is achieved already (EDC-C3.4.2-g)."""
    confirmed: bool | None = None
    """Whether it pays if enough came through; None until the game master has decided."""


_SAVED = TypeAdapter(tuple[Noted, ...])


def noted(campaign: Campaign) -> tuple[Noted, ...]:
    """The objectives of the campaign, oldest first."""
    return _SAVED.validate_python(campaign.settings.get(_KEY, ()))


def note(campaign: Campaign, objective: Noted) -> None:
    """Keep an objective, in the place of one with the same name."""
    known = noted(campaign)
    if any(other.name == objective.name for other in known):
        kept = [objective if other.name == objective.name else other for other in known]
    else:
        kept = [*known, objective]
    campaign.settings = {**campaign.settings, _KEY: [asdict(entry) for entry in kept]}
