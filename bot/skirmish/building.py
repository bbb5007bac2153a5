"""Putting an army together by pointing: what a rule set offers at each place of a list, and what each choice does.

An army is the rule set's own JSON (`Army.data`). A rule set shows it as sheets: one for the whole list (place ""),
one for each thing in it that can be opened (a unit, a detachment in a formation, …), named by a place of its choosing.
`RuleSet.army_sheet` makes the sheet of a place, `RuleSet.change_army` carries out what was chosen on it. Both are pure;
the interface keeps the army between presses, asks `check_army` for all that is wrong, and saves it.

    def army_sheet(self, army, settings, at=""):
        crew = crew_of(army)                       # IllegalPick for data that is no army of ours
        if at:
            one = crew[int(at)]
            guns = [Entry(gun.id, gun.name, f"{gun.cost} points", short_of(army, gun)) for gun in GUNS]
            acts = (Act("copy", "Duplicate"), Act("remove", "Remove"))
            return Sheet(one.name, (stats(one),), menus=(Menu("gun", "Change the gun", tuple(guns)),), acts=acts)
        kinds = [Entry(kind.id, kind.name, f"{kind.cost} points", short_of(army, kind)) for kind in KINDS]
        units = [Entry(str(n), one.name, f"{one.cost} points, {one.gun}") for n, one in enumerate(crew)]
        menus = (Menu("add", "Add somebody", tuple(kinds)),)
        return Sheet("Crew", (), tuple(units), menus, spent=cost(army), limit=100)

    def change_army(self, army, settings, at, what, value=""):
        ...                                        # what: a menu's or act's id, or NAME; value: an entry's id
        return changed, at                         # and the place to show next
"""

from __future__ import annotations

from dataclasses import dataclass

NAME = "name"
"""What `change_army` is asked to do where somebody typed a name; the value is the name."""
MOST_MENUS = 3
MOST_ACTS = 3
MAX_ID = 60
"""Characters of a place, and of an entry's id."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a menu, or one thing of the list that can be opened (its id is then its place)."""

    id: str
    label: str
    """At most 100 characters, as `text`."""
    text: str = ""
    """What it costs and what it is good for."""
    disabled: str | None = None
    """Why it cannot be chosen now, as a short sentence."""
    chosen: bool = False
    """It is what the list has now."""


@dataclass(frozen=True, slots=True)
class Menu:
    """Things to choose one from: units to add, equipment to take or to put back."""

    id: str
    """Letters a-z."""
    label: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Act:
    """A button: remove, duplicate."""

    id: str
    """Letters a-z."""
    label: str
    disabled: str | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is shown at one place of a list. At most 3 menus and 3 acts."""

    title: str
    lines: tuple[str, ...] = ()
    """Details, a line each: numbers, weapons, skills, equipment."""
    units: tuple[Entry, ...] = ()
    """What can be opened from here, in the order of the list."""
    menus: tuple[Menu, ...] = ()
    acts: tuple[Act, ...] = ()
    spent: int | None = None
    """Points used by the whole list; None where the rules have no points."""
    limit: int | None = None
    """Points it may use."""
    name: str | None = None
    """The custom name of the entry shown, which may be changed; empty if it has none yet; None: it cannot have one."""
