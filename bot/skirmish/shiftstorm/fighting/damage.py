"""From hits to Armor lost, Downed and removed models (SHS-damage-*)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.messages import say
from bot.skirmish.shiftstorm.catalogue import Weapon
from bot.skirmish.shiftstorm.events import Pen
from bot.skirmish.shiftstorm.mission import drop_intel
from bot.skirmish.shiftstorm.state import Model, State
from bot.skirmish.shiftstorm.stats import damage_of, toughness
from bot.skirmish.shiftstorm.traces import of_damage

PLATE_SAVE = 4
ABSOLUTION_DAMAGE = 4


def ladder(value: int, against: int) -> int:
    """What a D6 needs: equal 4+, a step for each point of difference, never better than 2+ nor worse than 6+.

    The same for hits (SHS-shooting-c, SHS-combat-b), damage (SHS-damage-a) and the limits (SHS-shooting-d).
    """
    return max(2, min(6, 4 - (value - against)))


@dataclass(frozen=True, slots=True)
class Blow:
    """What strikes: Damage and properties of one attack, and who made it (empty for nobody)."""

    damage: int
    by: str = ""
    kill_shot: bool = False
    soulbound: bool = False
    devastate: bool = False
    caustic: bool = False
    pestilence: bool = False
    measured: bool = True
    """Whether there is a Damage value, which can be double the Armor (SHS-damage-g)."""
    saves: bool = True
    """Whether saves are possible at all; not against what burns or festers (SHS-special_caustic-a)."""


def blow_of(unit: Model, weapon: Weapon, damage: int | None = None) -> Blow:
    """The blow of a weapon in this model's hand; `damage` where it was rolled."""
    return Blow(
        damage_of(unit, weapon) if damage is None else damage,
        unit.id,
        kill_shot=weapon.has("kill_shot"),
        soulbound=weapon.has("soulbound"),
        devastate=weapon.has("devastate"),
        caustic=weapon.has("caustic"),
        pestilence=unit.has("pestilence"),
    )


def wound(pen: Pen, name: str, blow: Blow, hits: int, *, rerolls: bool = False) -> int:
    """Roll damage for each hit against the Armor at this moment and apply the successes one by one.

    SHS-shooting-a, SHS-damage-b, SHS-damage-c, SHS-damage-d, SHS-damage-f, SHS-damage-h, SHS-damage-j,
    SHS-combat-f.
    Returns how many points took effect.
    """
    if hits <= 0:
        return 0
    target = pen.unit(name)
    tough = toughness(pen.state, target)
    need = ladder(blow.damage, tough)
    rolls = pen.roll("damage", hits)
    good = sum(1 for roll in rolls if roll.value >= need)
    if rerolls and good < hits:
        again = pen.roll("damage", hits - good)
        good += sum(1 for roll in again if roll.value >= need)
        rolls = (*rolls, *again)
    pen.tell(
        "damage", "SHS-damage-a", "SHS-damage-b",
        *of_damage(target.armor + target.boost, tough, blow.kill_shot, blow.soulbound, good),
        rolls=rolls, unit=name, by=blow.by, damage=blow.damage, needed=need,
        successes=good, again=len(rolls) - hits,
    )  # fmt: skip
    return strike_home(pen, name, blow, good)


def strike_home(pen: Pen, name: str, blow: Blow, points: int) -> int:
    """Points of damage of one attack, one by one; what is more than Downs the target as the settings say.

    SHS-damage-d, SHS-damage-j. Returns how many took effect.
    """
    was_down = pen.unit(name).downed
    done = 0
    for _ in range(points):
        target = pen.unit(name)
        if target.gone:
            break
        if target.downed and not was_down:
            if not pen.state.settings["overkill_same_attack"]:
                break
            pen.tell("surplus", "SHS-damage-j", unit=name)
        done += suffer(pen, name, blow)
    return done


def suffer(pen: Pen, name: str, blow: Blow) -> bool:
    """One point of damage: a save, then Shield, then what Downs at once, then Armor (SHS-damage-l).

    True if the model itself was damaged.
    """
    target = pen.unit(name)
    if target.gone:
        return False
    if blow.saves and _saved(pen, target, blow):
        return False
    if _shielded(pen, target, blow):
        return False
    return _damaged(pen, target, blow)


def save_of(state: State, unit: Model, blow: Blow) -> tuple[int, str] | None:
    """The best save the model has against this blow, and its name: one die for each point (SHS-damage-m).

    Plate 4+ (SHS-damage-n), AFF on the Armor Stat (SHS-damage-o), Kula 4+ (SHS-item_kula-a) and Razer 6+
    (SHS-item_razer-a); none for Flak and Weave (SHS-damage-p). Kill Shot passes all but AFF (SHS-damage-q), Soulbound
    all of them (SHS-special_soulbound-b).
    """
    if blow.soulbound or not blow.saves:
        return None
    saves: list[tuple[int, str]] = []
    if not blow.kill_shot:
        if unit.armour == "plate":
            saves.append((PLATE_SAVE, "Plate"))
        if unit.carries("kula"):
            saves.append((4, "Kula"))
        if unit.carries("razer"):
            saves.append((6, "Razer"))
    if unit.aff and state.settings["aff_save_mode"] == "at_least":
        saves.append((max(2, unit.armor), "AFF"))
    elif unit.aff:
        saves.append((7 - min(6, max(1, unit.armor)), "AFF"))
    return min(saves, default=None)


def _saved(pen: Pen, target: Model, blow: Blow) -> bool:
    best = save_of(pen.state, target, blow)
    if best is None:
        return False
    need, what = best
    low = what == "AFF" and pen.state.settings["aff_save_mode"] == "at_most"
    rolls = pen.roll("save")
    if target.has("rerolls") and not _holds(rolls[-1].value, need, low):
        rolls = (*rolls, *pen.roll("save"))
    saved = _holds(rolls[-1].value, need, low)
    rule = {
        "Plate": "SHS-damage-n",
        "AFF": "SHS-damage-o",
        "Kula": "SHS-item_kula-a",
        "Razer": "SHS-item_razer-a",
    }[what]
    pen.tell(
        "save",
        rule,
        "SHS-damage-m",
        "SHS-damage-l",
        rolls=rolls,
        unit=target.id,
        what=what,
        needed=say("shiftstorm-save-low", most=7 - need) if low else f"{need}+",
        saved=saved,
    )
    return saved


def _holds(value: int, need: int, low: bool) -> bool:
    """Whether a save die holds; `low` where it must be at most the Armor (SHS-damage-o)."""
    return value <= 7 - need if low else value >= need


def _shielded(pen: Pen, target: Model, blow: Blow) -> bool:
    """Shield points go first, and keep off everything else (SHS-damage-k, SHS-special_shield-a).

    Kill Shot passes them and leaves them whole (SHS-special_killshot-a).
    """
    if blow.kill_shot or not (target.shield or target.barrier):
        return False
    if target.barrier:
        pen.change(target.id, barrier=target.barrier - 1)
    else:
        pen.change(target.id, shield=target.shield - 1)
    pen.tell(
        "shield",
        "SHS-damage-k",
        "SHS-special_shield-a",
        unit=target.id,
        left=target.shield + target.barrier - 1,
    )
    return True


def _damaged(pen: Pen, target: Model, blow: Blow) -> bool:
    name = target.id
    if target.aff:
        pen.change(name, aff=False)
        pen.tell("aff_lost", "SHS-damage-o", unit=name)
    if target.downed:
        remove(pen, name, blow.by, "SHS-damage-f")
        return True
    _infect(pen, name, blow)
    at_once = downs_at_once(pen.state, target, blow)
    if target.profile.id == "manakin_drone":
        remove(pen, name, blow.by, "SHS-skill_syndiccontrol-a")
    elif at_once:
        down(pen, name, blow, at_once)
    elif target.boost:
        pen.change(name, boost=target.boost - 1)
        pen.tell(
            "hurt", "SHS-damage-c", "SHS-skill_embolden-a", unit=name, armor=target.armor + target.boost - 1
        )
    elif target.armor == 1:
        down(pen, name, blow, "SHS-damage-e")
    else:
        pen.change(name, armor=target.armor - 1)
        pen.tell("hurt", "SHS-damage-c", "SHS-stats-e", unit=name, armor=target.armor - 1)
    return True


def downs_at_once(state: State, target: Model, blow: Blow) -> str:
    """The rule by which any damage of this blow Downs the target; empty if none does.

    Soulbound (SHS-special_soulbound-c), the keyword Devastate (SHS-damage-i), or Damage of at least double the Armor
    just before (SHS-damage-g).
    """
    if blow.soulbound:
        return "SHS-special_soulbound-c"
    if blow.devastate and state.settings["keyword_devastate"]:
        return "SHS-damage-i"
    if blow.measured and blow.damage >= 2 * toughness(state, target):
        return "SHS-damage-g"
    return ""


def _infect(pen: Pen, name: str, blow: Blow) -> None:
    """Caustic and Pestilence take hold of what they damage (SHS-special_caustic-a, SHS-skill_pestilence-a).

    A RAK keeps them off (SHS-item_rak-a).
    """
    target = pen.unit(name)
    if target.has("status_immune"):
        return
    for what, rule in (("caustic", "SHS-special_caustic-a"), ("pestilence", "SHS-skill_pestilence-a")):
        if getattr(blow, what) and not getattr(target, what):
            target = pen.change(name, **{what: True}, lit_by={**target.lit_by, what: blow.by})
            pen.tell("status", rule, unit=name, status=what)


def down(pen: Pen, name: str, blow: Blow, rule: str) -> None:
    """The model is Downed: Armor 0, it lies where it stood (SHS-damage-e). Intel it carries drops."""
    pen.change(name, armor=0, boost=0, moved=False)
    pen.tell("downed", rule, "SHS-damage-e", unit=name, by=blow.by)
    drop_intel(pen, name)
    if pen.unit(name).has("absolution"):
        _absolution(pen, name)


def _absolution(pen: Pen, name: str) -> None:
    """The marker on a model that goes Down: Damage 4 Caustic for all others under it (SHS-skill_absolution-a)."""
    centre = pen.state.base(pen.unit(name))
    reach = 1.5 + centre.radius
    struck = [
        other.id
        for other in pen.state.units
        if other.on_table
        and other.id != name
        and other.at is not None
        and ((other.at[0] - centre.at.x) ** 2 + (other.at[1] - centre.at.y) ** 2) ** 0.5 <= reach + 1e-6
    ]
    pen.tell("blast", "SHS-skill_absolution-a", unit=name, at=list(centre.at), struck=struck)
    for other in struck:
        wound(pen, other, Blow(ABSOLUTION_DAMAGE, name, caustic=True), 1)


def remove(pen: Pen, name: str, by: str, rule: str) -> None:
    """The model leaves the game; who removed an enemy gains 1 XP, if still there (SHS-damage-f, SHS-experience-f).

    A Core Collector gains one more (SHS-skill_decrypt-a); a Manakin counts for nothing (SHS-skill_syndiccontrol-a).
    """
    target = pen.unit(name)
    drop_intel(pen, name)
    pen.change(name, gone=True, armor=0, boost=0, killer=by)
    pen.tell("removed", rule, unit=name, by=by)
    if not by or not target.profile.counts_as_kill:
        return
    killer = pen.unit(by)
    if killer.owner == target.owner or killer.gone:
        return
    gained = 2 if killer.has("decrypt") else 1
    pen.change(by, xp=killer.xp + gained)
    pen.tell("xp", "SHS-damage-f", *(("SHS-skill_decrypt-a",) if gained == 2 else ()), unit=by, gained=gained)


def fester(pen: Pen) -> None:
    """Who burns or is poisoned loses a point each: Shield first, no save, no Devastate.

    SHS-special_caustic-a, SHS-skill_pestilence-a, SHS-actions-m.
    """
    for name in [unit.id for unit in pen.state.units if unit.on_table]:
        for what, rule in (("caustic", "SHS-special_caustic-a"), ("pestilence", "SHS-skill_pestilence-a")):
            unit = pen.unit(name)
            if getattr(unit, what) and not unit.gone:
                pen.tell("festers", rule, unit=name, status=what)
                suffer(pen, name, Blow(0, unit.lit_by.get(what, ""), measured=False, saves=False))


def heal(pen: Pen, name: str, points: int) -> int:
    """Armor restored, up to where it started; ends Caustic and Pestilence even at full Armor.

    SHS-damage-r, SHS-damage-s, SHS-special_caustic-b. Returns the points restored.
    """
    unit = pen.unit(name)
    armor = max(unit.armor, min(unit.start, unit.armor + points))
    pen.change(name, armor=armor, caustic=False, pestilence=False, lit_by={})
    rules = [
        "SHS-damage-r",
        "SHS-special_caustic-b",
        *(["SHS-damage-s"] if unit.downed and armor > 0 else []),
    ]
    pen.tell("healed", *rules, unit=name, points=armor - unit.armor, armor=armor)
    return armor - unit.armor


def needs_healing(unit: Model) -> bool:
    """Whether healing would do anything for it (SHS-damage-r)."""
    return unit.armor < unit.start or unit.caustic or unit.pestilence


def expected(state: State, target: Model, blow: Blow) -> float:
    """The chance that a hit damages the model through saves, for odds and estimates."""
    chance = (7 - ladder(blow.damage, toughness(state, target))) / 6
    best = save_of(state, target, blow)
    return chance * ((best[0] - 1) / 6 if best else 1.0)
