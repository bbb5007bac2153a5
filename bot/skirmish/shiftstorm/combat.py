"""Close combat: charges, blows in Initiative order, Parry, Confirm Kill (SHS-combat-*, SHS-actions-g, -h)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.skirmish.engine import Odds
from bot.skirmish.shiftstorm.catalogue import Weapon
from bot.skirmish.shiftstorm.damage import blow_of, expected, ladder, remove, wound
from bot.skirmish.shiftstorm.events import Play
from bot.skirmish.shiftstorm.mission import claim
from bot.skirmish.shiftstorm.special import concealed, note_use, seen_moving, shows_itself
from bot.skirmish.shiftstorm.state import Model, State
from bot.skirmish.shiftstorm.stats import airborne, can_parry, combat_initiative, number, reach, toughness
from bot.skirmish.shiftstorm.terrain import doors, way_of, without
from bot.skirmish.shiftstorm.tests import dice_of, opposed
from bot.skirmish.shiftstorm.traces import called, of_strike
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
        return f"{target.name} is hidden and cannot be charged until it shows itself or is revealed."
    if target.downed:
        return f"{target.name} is Downed. Move into contact and confirm the kill instead."
    if not can_strike(unit, target):
        return f"{target.name} is Airborne: only Airborne models can charge it."
    if state.touching(unit, target):
        return f"Already in contact with {target.name}. Use Combat."
    far = reach(state, unit, 2)
    gap = state.gap(unit, target)
    if gap > far + CONTACT + EPS:
        return f"{target.name} is {gap:.1f} in away; this charge reaches {far:g} in."
    return None


def charge_path(state: State, unit: Model, target: Model) -> tuple[Point, ...] | None:
    """A way into contact within the charge's reach, straight if possible; None if there is none (SHS-combat-c)."""
    return moves.reach(
        way_of(state, unit, charging=True), state.base(unit), state.base(target), reach(state, unit, 2)
    )


def go(play: Play, name: str, path: Sequence[Point], *rules: str, kind: str = "moved") -> None:
    """Take a model along a path that was checked: it has moved, shows itself if Covert, claims what it touches."""
    unit = play.unit(name)
    if not path:
        return
    start = play.state.base(unit).at
    end = stored(path[-1])
    opened = _opens(play, unit, path)
    play.change(name, at=(end.x, end.y), moved=True)
    far = round(moves.length(start, path), 2)
    play.note(
        kind, "shooting-f", *rules, unit=name, path=[list(start), *[list(at) for at in path]], inches=far,
        square=square_at(play.state.table, end),
    )  # fmt: skip
    if opened:
        play.note("door", "equipment-g", unit=name, doors=opened)
    if _is_acting(play, name):
        play.once("moved")
    seen_moving(play, name)
    claim(play, name, [start, *path])


def _opens(play: Play, unit: Model, path: Sequence[Point]) -> list[str]:
    """Doors an APASS opens on the way (SHS-equipment-g)."""
    if not unit.carries("apass") or airborne(unit):
        return []
    met = [found.id for found in moves.crossed(play.state.base(unit), path, doors(play.state))]
    if met:
        play.set(board=without(play.state, *met))
    return met


def _is_acting(play: Play, name: str) -> bool:
    return play.state.acting is not None and play.state.acting.unit == name


def strike(
    play: Play, striker: Model, aim: str, weapon: Weapon, lent: bool | None = None, rules: Sequence[str] = ()
) -> None:
    """One model's attack in close combat: Co dice against Co, then damage (SHS-combat-a, SHS-combat-b, SHS-stats-c).

    `striker` is the model as it was when blows began, so that equal Initiatives strike at the same time.
    """
    target = play.unit(aim)
    count = number(play.state, striker, "Co")
    need = 2 if concealed(striker, weapon, lent) else ladder(count, number(play.state, target, "Co"))
    rolls = play.roll(f"strike:{striker.id}", count)
    hits = sum(1 for roll in rolls if roll.value >= need)
    if striker.has("rerolls") and hits < count:
        again = play.roll(f"strike:{striker.id}", count - hits)
        hits += sum(1 for roll in again if roll.value >= need)
        rolls = (*rolls, *again)
    named = ["combat-a", "combat-b", *of_strike(striker, weapon), *rules]
    if concealed(striker, weapon, lent):
        named.append("skill_concealed-a")
    if striker.charged and number(play.state, striker, "Co") != number(play.state, _calm(striker), "Co"):
        named.append("skill_savage-a")
    play.note(
        "struck", *named, rolls=rolls, unit=striker.id, target=aim, weapon=weapon.id, dice=count, needed=need,
        hits=hits, **called(weapon),
    )  # fmt: skip
    note_use(play, striker.id, weapon)
    if hits and not _parried(play, striker, aim):
        wound(play, aim, blow_of(striker, weapon), hits, rerolls=striker.has("rerolls"))


def _calm(unit: Model) -> Model:
    return unit.but(charged=False)


def _parried(play: Play, striker: Model, name: str) -> bool:
    """Parry is tried whenever there is a hit to cancel, for it costs nothing (SHS-special_parry-a)."""
    unit = play.unit(name)
    if unit.downed or unit.snares or not can_parry(unit):
        return False
    won, rolls = opposed(play, unit, striker, "Co")
    play.note("parry", "special_parry-a", "tests-f", rolls=rolls, unit=name, by=striker.id, parried=won)
    return won


def fight(
    play: Play, charger: str, target: str, mine: Weapon, reply: Weapon | None, lent: tuple[bool, bool]
) -> None:
    """The round of a Charge: both strike once, in order of Combat Initiative (SHS-combat-d, SHS-initiative-f).

    Who is Downed before its turn to strike does not strike; equal values strike together. `reply` is None where
    the charged model gave up its attack or cannot strike back (SHS-reflex-a, SHS-skill_airborne-a).
    """
    blows = [(charger, target, mine, lent[0])]
    if reply is not None:
        blows.append((target, charger, reply, lent[1]))
    order = {who: combat_initiative(play.unit(who), weapon) for who, _, weapon, _ in blows}
    blows.sort(key=lambda blow: -order[blow[0]])
    together = len(set(order.values())) == 1
    as_begun = {who: play.unit(who) for who, _, _, _ in blows}
    play.note(
        "combat", "combat-d", "initiative-f", unit=charger, target=target, order=[who for who, *_ in blows]
    )
    for who, aim, weapon, hidden in blows:
        striker = as_begun[who] if together else play.unit(who)
        if striker.active and not play.unit(aim).gone:
            strike(play, striker, aim, weapon, hidden, ("combat-f",))


def contact_targets(state: State, unit: Model) -> list[Model]:
    """Enemies in base contact, Downed ones included."""
    return [other for other in state.enemies(unit.owner) if state.touching(unit, other)]


def confirm_kill(play: Play, name: str, target: str) -> None:
    """A Downed enemy in contact is removed for good (SHS-actions-k, SHS-combat-j)."""
    play.note("confirmed", "actions-k", "combat-j", "experience-f", unit=name, target=target)
    remove(play, target, name, "actions-k")


def declares_charge(play: Play, name: str) -> bool:
    """Charging ends Covert and Stealth; returns whether Stealth still lends its first blow (SHS-special_stealth-a)."""
    hidden = play.unit(name).stealth
    shows_itself(play, name, covert=True, stealth=True, rule="special_stealth-a")
    return hidden


def combat_odds(state: State, unit: Model, target: Model, weapon: Weapon, *, charging: bool = False) -> Odds:
    """Numbers for the menu: dice, to hit, to damage."""
    striker = unit.but(charged=True) if charging else unit
    dice = number(state, striker, "Co")
    need = 2 if concealed(striker, weapon) else ladder(dice, number(state, target, "Co"))
    blow = blow_of(striker, weapon)
    points = dice * (7 - need) / 6 * expected(state, target, blow)
    damage = ladder(blow.damage, toughness(state, target))
    text = f"about {points:.1f} damage: {dice_of(dice)}, {need}+ to hit, {damage}+ to damage"
    return Odds(text, points)
