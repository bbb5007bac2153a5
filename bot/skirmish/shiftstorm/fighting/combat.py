"""Close combat: charges, blows in Initiative order, Parry, Confirm Kill (SHS-combat-*)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.messages import say
from bot.skirmish.engine import Odds
from bot.skirmish.kit import words
from bot.skirmish.shiftstorm.catalogue import Weapon
from bot.skirmish.shiftstorm.events import Pen
from bot.skirmish.shiftstorm.fighting.damage import blow_of, expected, ladder, remove, wound
from bot.skirmish.shiftstorm.mission import claim
from bot.skirmish.shiftstorm.state import Model, State
from bot.skirmish.shiftstorm.stats import airborne, can_parry, combat_initiative, number, reach, toughness
from bot.skirmish.shiftstorm.terrain import doors, way_of, without
from bot.skirmish.shiftstorm.tests import opposed
from bot.skirmish.shiftstorm.traces import called, of_strike
from bot.skirmish.shiftstorm.traits import concealed, note_use, seen_moving, shows_itself
from bot.skirmish.table import moves
from bot.skirmish.table.measure import CONTACT
from bot.skirmish.table.shapes import EPS, Point, stored
from bot.skirmish.table.squares import square_at


def can_strike(unit: Model, target: Model) -> bool:
    """Only Airborne models charge or strike an active Airborne one (SHS-skill_airborne-a)."""
    return airborne(unit) or not airborne(target) or target.downed


def charge_problem(state: State, unit: Model, target: Model) -> str | None:
    """Why this model cannot charge that one, its path aside (SHS-actions-h, SHS-combat-c)."""
    if target.hidden:
        return say("shiftstorm-charge-hidden", target=target.name)
    if target.downed:
        return say("shiftstorm-charge-downed", target=target.name)
    if not can_strike(unit, target):
        return say("shiftstorm-charge-airborne", target=target.name)
    if state.touching(unit, target):
        return say("shiftstorm-charge-contact", target=target.name)
    far = reach(state, unit, 2)
    gap = state.gap(unit, target)
    if gap > far + CONTACT + EPS:
        return say("shiftstorm-charge-far", target=target.name, gap=words.plain(gap), far=words.plain(far))
    return None


def charge_path(state: State, unit: Model, target: Model) -> tuple[Point, ...] | None:
    """A way into contact within the charge's reach, straight if possible; None if there is none (SHS-combat-c)."""
    return moves.reach(
        way_of(state, unit, charging=True), state.base(unit), state.base(target), reach(state, unit, 2)
    )


def go(pen: Pen, name: str, path: Sequence[Point], *rules: str, kind: str = "moved") -> None:
    """Take a model along a path that was checked: it has moved, shows itself if Covert, claims what it touches."""
    unit = pen.unit(name)
    if not path:
        return
    start = pen.state.base(unit).at
    end = stored(path[-1])
    opened = _opens(pen, unit, path)
    pen.change(name, at=(end.x, end.y), moved=True)
    far = round(moves.length(start, path), 2)
    pen.tell(
        kind, "SHS-shooting-f", *rules, unit=name, path=[list(start), *[list(at) for at in path]], inches=far,
        square=square_at(pen.state.table, end),
    )  # fmt: skip
    if opened:
        pen.tell("door", "SHS-equipment-g", unit=name, doors=opened)
    if _is_acting(pen, name):
        pen.once("moved")
    seen_moving(pen, name)
    claim(pen, name, [start, *path])


def _opens(pen: Pen, unit: Model, path: Sequence[Point]) -> list[str]:
    """Doors an APASS opens on the way (SHS-equipment-g)."""
    if not unit.carries("apass") or airborne(unit):
        return []
    met = [door.id for door in moves.crossed(pen.state.base(unit), path, doors(pen.state))]
    if met:
        pen.set(board=without(pen.state, *met))
    return met


def _is_acting(pen: Pen, name: str) -> bool:
    return pen.state.acting is not None and pen.state.acting.unit == name


def strike(
    pen: Pen, striker: Model, aim: str, weapon: Weapon, lent: bool | None = None, rules: Sequence[str] = ()
) -> None:
    """One model's attack in close combat: Co dice against Co, then damage (SHS-combat-a, SHS-combat-b, SHS-stats-c).

    `striker` is the model as it was when blows began, so that equal Initiatives strike at the same time.
    """
    target = pen.unit(aim)
    count = number(pen.state, striker, "Co")
    need = 2 if concealed(striker, weapon, lent) else ladder(count, number(pen.state, target, "Co"))
    rolls = pen.roll(f"strike:{striker.id}", count)
    hits = sum(1 for roll in rolls if roll.value >= need)
    if striker.has("rerolls") and hits < count:
        again = pen.roll(f"strike:{striker.id}", count - hits)
        hits += sum(1 for roll in again if roll.value >= need)
        rolls = (*rolls, *again)
    named = ["SHS-combat-a", "SHS-combat-b", *of_strike(striker, weapon), *rules]
    if concealed(striker, weapon, lent):
        named.append("SHS-skill_concealed-a")
    if striker.charged and number(pen.state, striker, "Co") != number(pen.state, _calm(striker), "Co"):
        named.append("SHS-skill_savage-a")
    pen.tell(
        "struck", *named, rolls=rolls, unit=striker.id, target=aim, weapon=weapon.id, dice=count, needed=need,
        hits=hits, again=len(rolls) - count, **called(weapon),
    )  # fmt: skip
    note_use(pen, striker.id, weapon)
    if hits and not _parried(pen, striker, aim):
        wound(pen, aim, blow_of(striker, weapon), hits, rerolls=striker.has("rerolls"))


def _calm(unit: Model) -> Model:
    return unit.but(charged=False)


def _parried(pen: Pen, striker: Model, name: str) -> bool:
    """Parry is tried whenever there is a hit to cancel, for it costs nothing (SHS-special_parry-a)."""
    unit = pen.unit(name)
    if unit.downed or unit.snares or not can_parry(unit):
        return False
    won, rolls = opposed(pen, unit, striker, "Co")
    pen.tell(
        "parry", "SHS-special_parry-a", "SHS-tests-f", rolls=rolls, unit=name, by=striker.id, parried=won
    )
    return won


def fight(
    pen: Pen, charger: str, target: str, mine: Weapon, reply: Weapon | None, lent: tuple[bool, bool]
) -> None:
    """The round of a Charge: both strike once, in order of Combat Initiative (SHS-combat-d, SHS-initiative-f).

    A model Downed before its turn to strike does not strike; equal values strike together. `reply` is None where
    the charged model gave up its attack or cannot strike back (SHS-reflex-a, SHS-skill_airborne-a).
    """
    blows = [(charger, target, mine, lent[0])]
    if reply is not None:
        blows.append((target, charger, reply, lent[1]))
    order = {who: combat_initiative(pen.unit(who), weapon) for who, _, weapon, _ in blows}
    blows.sort(key=lambda blow: -order[blow[0]])
    together = len(set(order.values())) == 1
    as_begun = {who: pen.unit(who) for who, _, _, _ in blows}
    pen.tell(
        "combat",
        "SHS-combat-d",
        "SHS-initiative-f",
        unit=charger,
        target=target,
        order=[who for who, *_ in blows],
    )
    for who, aim, weapon, hidden in blows:
        striker = as_begun[who] if together else pen.unit(who)
        if striker.active and not pen.unit(aim).gone:
            strike(pen, striker, aim, weapon, hidden, ("SHS-combat-f",))


def contact_targets(state: State, unit: Model) -> list[Model]:
    """Enemies in base contact, Downed ones included."""
    return [other for other in state.enemies(unit.owner) if state.touching(unit, other)]


def confirm_kill(pen: Pen, name: str, target: str) -> None:
    """A Downed enemy in contact is removed for good (SHS-actions-k, SHS-combat-j)."""
    pen.tell("confirmed", "SHS-actions-k", "SHS-combat-j", "SHS-experience-f", unit=name, target=target)
    remove(pen, target, name, "SHS-actions-k")


def declares_charge(pen: Pen, name: str) -> bool:
    """Charging ends Covert and Stealth; returns whether Stealth still lends its first blow (SHS-special_stealth-a)."""
    hidden = pen.unit(name).stealth
    shows_itself(pen, name, covert=True, stealth=True, rule="SHS-special_stealth-a")
    return hidden


def combat_odds(state: State, unit: Model, target: Model, weapon: Weapon, *, charging: bool = False) -> Odds:
    """Numbers for the menu: dice, to hit, to damage."""
    striker = unit.but(charged=True) if charging else unit
    dice = number(state, striker, "Co")
    need = 2 if concealed(striker, weapon) else ladder(dice, number(state, target, "Co"))
    blow = blow_of(striker, weapon)
    points = dice * (7 - need) / 6 * expected(state, target, blow)
    damage = ladder(blow.damage, toughness(state, target))
    text = say("shiftstorm-odds", points=words.plain(points), dice=words.dice(dice), need=need, damage=damage)
    return Odds(text, points)
