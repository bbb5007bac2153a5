"""Classes that a unit counts as: the classification chart (EDC-E3.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.campaign.world.outfit.fitting import counts_as, primary_of
from bot.campaign.world.outfit.gear import Catalogue, fit
from bot.company.forces import Row
from bot.company.model import OwnedUnit

ADDED = "added"


def classify(
    catalogue: Catalogue,
    rows: Iterable[Row],
    class_id: str,
    upgrades: tuple[str, ...],
    *,
    labels: Mapping[str, bool] | None = None,
    added: bool = True,
) -> frozenset[str]:
    """Every label whose row the unit meets; several may hold at once (EDC-E3.1-a, EDC-E3.1-b).

    Armour, cargo and seats are the permanent values after upgrades. `labels` are the game master's: true adds,
    false takes away. `added` switches the rows that the chart lacks (EDC-E3.1-t). The printed rows, in the sequence
    of the chart, are EDC-E3.1-c, EDC-E3.1-d, EDC-E3.1-e, EDC-E3.1-f, EDC-E3.1-g, EDC-E3.1-h, EDC-E3.1-i,
    EDC-E3.1-j, EDC-E3.1-k, EDC-E3.1-l, EDC-E3.1-m, EDC-E3.1-n, EDC-E3.1-o, EDC-E3.1-p, EDC-E3.1-q, EDC-E3.1-r and
    EDC-E3.1-s.
    """
    cls = catalogue.classes[class_id]
    fitted = fit(cls, [catalogue.upgrades[upgrade] for upgrade in upgrades])
    everything = (*upgrades, *sorted(cls.built_in))
    primary = primary_of(catalogue, class_id, upgrades)
    primaries = counts_as(catalogue.upgrades, [primary.id] if primary else [])
    slots = {catalogue.upgrades[upgrade].slot for upgrade in everything}
    labelled: dict[str, str] = {}
    for row in rows:
        if (
            (added or row.source != ADDED)
            and (not row.unit_types or cls.unit_type in row.unit_types)
            and (not row.propulsion or fitted.propulsion in row.propulsion)
            and (not row.primary or row.primary & primaries)
            and row.armour_min <= fitted.armour <= row.armour_max
            and (not row.slot_any or row.slot_any & slots)
            and fitted.cargo >= row.cargo_min
            and fitted.trait("passengers") >= row.seats_min
        ):
            size = f" ({primary.name.split()[0]})" if row.sized and primary else ""
            labelled[row.label + size] = row.label  # EDC-E3.1-a, EDC-E3.1-b
    for label, holds in (labels or {}).items():
        if holds:
            labelled[label] = label
        else:
            # A label is taken away with its size.
            labelled = {name: bare for name, bare in labelled.items() if label not in (name, bare)}
    return frozenset(labelled)


def labels_of(catalogue: Catalogue, rows: Iterable[Row], unit: OwnedUnit) -> frozenset[str]:
    """The classification of a player's unit, with the game master's changes."""
    return classify(catalogue, rows, unit.class_id, unit.upgrades, labels=unit.labels)
