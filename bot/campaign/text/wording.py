"""Plans and events in words: short and plain. Refusals are in `refusals`, gunnery in `gunnery`.

Names and whatever else a user typed pass through `safe`, so that no text can ping, format or reorder a message.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from bot.campaign.judge.check import Check
from bot.campaign.text.gunnery import GUNNERY
from bot.campaign.text.orders import action_text
from bot.campaign.text.refusals import say_refusal
from bot.campaign.world.model import Event, SideView
from bot.campaign.world.order import Refusal
from bot.campaign.world.safe_text import Names, named, safe


class Facts(dict[str, str]):
    """What is put into a sentence; a question mark for what is not known."""

    def __missing__(self, key: str) -> str:
        return "?"


# ---------------------------------------------------------------- plans


def say_plan(check: Check, view: SideView, unit: str = "") -> str:
    """What an order will attempt, with its doubtful parts, on a few lines."""
    plan = check.plan
    if plan is None:
        return say_refusal(check.refusal) if check.refusal is not None else "Nothing will be done."
    label = view.map.label
    lines = []
    if plan.moves:
        way = " → ".join(label(at) for at in plan.path)
        quick = ", double time" if plan.double_time else ""
        lines.append(f"Move {way}: {_count(plan.points, 'point')}, {plan.energy} energy{quick}.")
    if plan.leaves:
        lines.append(f"Leave the structure: {_count(plan.points, 'point')}, {plan.energy} energy.")
    if plan.facing is not None:
        turned = f", {plan.energy} energy" if plan.rotates else ""
        lines.append(f"Face {plan.facing.name}{turned}.")
    if plan.action is not None:
        lines.append(f"{_capital(safe(action_text(plan.action, view, unit), 120))}.")
        if check.expected is not None:
            hit = check.expected
            ap = f", AP {hit.ap}" if hit.ap else ""
            lines.append(f"{safe(hit.weapon)}: about {hit.damage} damage before armour{ap}.")
    if not lines:
        lines.append("Hold.")
    if check.ability is not None:
        lines.append(
            f"Ability, {check.ability.when.value}: {safe(action_text(check.ability.action, view, unit), 120)}."
        )
    lines += [f"⚠ {say_refusal(found)}" for found in check.warnings]
    return "\n".join(lines)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# ---------------------------------------------------------------- events


def say_event(event: Event, names: Names) -> str:
    """One sentence for an event, as its audience may know it.

    `names` gives what to call units and contacts by the ids the audience knows, already `safe` (see
    `campaign.text.report.names_of`); ids without a name stand for themselves.
    """
    teller = _EVENTS.get(event.kind)
    sentence = teller(event, names) if teller else ""
    for key in (event.unit, event.data.get("target")):
        name = names.get(str(key), "")
        if name.startswith("Survivors of "):
            one = rf"({re.escape(name)}(?: at \S+| lost \d+ FS and)?) (was|is|has)\b"
            sentence = re.sub(one, lambda found: f"{found[1]} {_OF_SEVERAL[found[2]]}", sentence)
    return sentence


_OF_SEVERAL = {"was": "were", "is": "are", "has": "have"}


def event_kinds() -> frozenset[str]:
    """The kinds of event that have a sentence."""
    return frozenset(_EVENTS)


def _moved(event: Event, names: Names) -> str:
    data, who = event.data, named(names, event.unit)
    way = " → ".join(safe(at) for at in data.get("path", ()))
    if "points" not in data:
        return f"{who} was seen on the move: {way}."
    quick = " in double time" if data.get("double_time") else ""
    return f"{who} moved{quick} {way} ({_count(data['points'], 'point')}, {data.get('energy', 0)} energy)."


def _stopped(event: Event, names: Names) -> str:
    data = event.data
    reason = say_refusal(Refusal(str(data.get("code")), (), data.get("facts", {})))
    return f"{named(names, event.unit)} stopped at {safe(data.get('at', '?'))}. {reason}"


def _contact(event: Event, names: Names) -> str:
    data = event.data
    strength = _strength(data.get("fs_low"), data.get("fs_high"))
    where = "" if event.hex is None else f" at {event.hex.col:02d}{event.hex.row:02d}"
    who = safe(data.get("contact", event.unit or "?"))
    side = f" (seen by {safe(data['side'])})" if "side" in data else ""
    return f"Contact {who}: {safe(data.get('label', 'unit'))}{where}, FS {strength}{side}."


def _attacked(event: Event, names: Names) -> str:
    data = event.data
    at, loss = safe(data.get("hex", "?")), data.get("loss", 0)
    target = named(names, data.get("target"), "a unit")
    if not data.get("attacker"):
        return f"{target} at {at} was fired on and lost {loss} FS."
    attacker = named(names, data["attacker"])
    weapon = f" with {safe(data['weapon'])}" if data.get("weapon") else ""
    if data.get("missed"):
        return f"{attacker} attacked {target} at {at}{weapon} and missed."
    return f"{attacker} attacked {target} at {at}{weapon}: {loss} FS lost."


def _lethality(event: Event, names: Names) -> str:
    data, who = event.data, named(names, event.unit)
    roll = f" (rolled {data['value']}, needed {data['needed']})" if "needed" in data else ""
    if data.get("killed"):
        return f"The hit on {who} was lethal{roll}."
    return f"{who}'s armour held off a lethal hit{roll}."


def _assaulted(event: Event, names: Names) -> str:
    outcome = _OUTCOMES.get(str(event.data.get("outcome")), "")
    return f"{named(names, event.unit)} assaulted {safe(event.data.get('hex', '?'))}{outcome}."


_OUTCOMES = {
    "won": " and won",
    "overrun": " and overran the defenders",
    "repulsed": " and was repulsed",
    "no_room": "; there was no room to enter",
    "empty": " and found it empty",
    "brawl": " and is in a melee brawl there",
}
_CAUSES = {
    "hit": "by a hit",
    "swamp": "in swamp",
    "wire": "in barbed wire",
    "climb": "on the climb",
    "mine": "by a mine",
    "mud": "in soft ground",
    "tall": "into trees or buildings",
    "night": "in the dark",
    "landing": "on landing",
    "glide": "without propulsion",
    "stall": "for want of speed",
    "mountain": "into a mountain",
    "attacked": "it was disturbed by an attack",
    "destroyed": "one of those concerned was destroyed",
    "full": "by then nothing was lacking, and the container was kept",
}


def _spent(event: Event, names: Names) -> str:
    data, who = event.data, named(names, event.unit)
    if "weapon" in data:
        return f"{who} used {safe(data['weapon'])}: {_count(data.get('left', 0), 'use')} left."
    return f"{who} spent {data.get('energy', 0)} energy; {data.get('energy_left', 0)} left."


def _refused(event: Event, names: Names) -> str:
    reason = say_refusal(Refusal(str(event.data.get("code")), (), event.data.get("facts", {})))
    return f"{named(names, event.unit)} could not do part of its order. {reason}"


def _stealth_test(event: Event, names: Names) -> str:
    data, found = event.data, "detected" if event.data.get("found") else "not detected"
    rolled = f" (rolled {event.rolls[0].value})" if event.rolls else ""
    chance = f"{float(data.get('percent', 0)):.3g} percent"
    return f"{named(names, event.unit)} was {found} at {safe(data.get('at', '?'))}: chance {chance}{rolled}."


def _supplied(event: Event, names: Names) -> str:
    data, who = event.data, named(names, event.unit)
    item = f" of {safe(str(data['item']).replace('_', ' '))}" if data.get("item") else ""
    mishap = " There was a mishap: only half of it." if data.get("mishap") else ""
    return (
        f"{who} was resupplied ({safe(data.get('what', '?'))}): {data.get('gained', 0)}{item} gained.{mishap}"
    )


def _freight(event: Event, names: Names) -> str:
    data = event.data
    moved = abs(data.get("crates", 0)) + abs(data.get("barrels", 0))
    ends = f"between {named(names, data.get('giver'))} and {named(names, data.get('receiver'))}"
    lost = f" {_count(data['lost'], 'container')} was lost." if data.get("lost") else ""
    lost += f" There was no room for {data['left']} more." if data.get("left") else ""
    load = f"{data['amount']} Build Supply" if "amount" in data else _count(moved, "container")
    return f"{named(names, event.unit)} moved {load} {ends}.{lost}"


def _restocked(event: Event, names: Names) -> str:
    data = event.data
    load = f"{_count(data.get('crates', 0), 'crate')} and {_count(data.get('barrels', 0), 'barrel')}"
    return f"The depot at {safe(data.get('hex', '?'))} received {load}."


def _dropped(event: Event, names: Names) -> str:
    data, who = event.data, named(names, event.unit)
    if "fs" not in data:
        return f"{who} came down by parachute at {safe(data.get('hex', '?'))}."
    off = " after drifting off" if data.get("drift") or data.get("scatter") else ""
    rest = f"; {data['missing']} more gather in round {data.get('round', '?')}" if data.get("missing") else ""
    return f"{who} came down at {safe(data.get('hex', '?'))}{off} with {data['fs']} FS{rest}."


def _tracked(event: Event, names: Names) -> str:
    data = event.data
    where = "" if event.hex is None else f" at {event.hex.col:02d}{event.hex.row:02d}"
    set_ = {"ground": "Ground radar", "sonar": "Sonar"}.get(str(data.get("what")), "Radar")
    side = f" (of {safe(data['side'])})" if "side" in data else ""
    return f"{set_} track {safe(data.get('ping', '?'))}: {safe(data.get('mark', 'unknown'))}{where}{side}."


def _radar_lock(event: Event, names: Names) -> str:
    data = event.data
    whence = f"from {safe(data['hex'])}" if data.get("hex") else f"bearing {safe(data.get('bearing', '?'))}"
    return f"A radar has locked {named(names, event.unit)}, {whence}."


def _risk(event: Event, names: Names) -> str:
    data, rolled = event.data, f"rolled {event.rolls[0].value}" if event.rolls else ""
    what = "Landing" if data.get("what") == "landing" else "Flying so low"
    return f"{what} was risky for {named(names, event.unit)}: a crash on {data.get('risk', '?')} or less, {rolled}."


def _round(event: Event, names: Names) -> str:
    data = event.data
    # Neither night nor day where the campaign does not use them.
    words: dict[object, str] = {True: ", night", False: ", day"}
    light = words.get(data.get("night"), "")
    return f"Round {data.get('number', '?')} opens at {data.get('hour', 0):02d}:00{light}."


def _taken(verb: str) -> Callable[[Event, Names], str]:
    """Being carried from now on; strangers see only that the unit is gone."""

    def tell(event: Event, names: Names) -> str:
        who, at = named(names, event.unit), safe(event.data.get("hex", "?"))
        if "carrier" not in event.data:
            return f"{who} was taken along at {at}."
        return f"{who} {verb} {named(names, event.data['carrier'])} at {at}."

    return tell


def _survivors(event: Event, names: Names) -> str:
    left = "left survivors" if event.data.get("exist") else "left no survivors"
    rolled = f" (rolled {event.rolls[0].value}, needed {event.data.get('needed')})" if event.rolls else ""
    return f"{named(names, event.unit)} {left}{rolled}."


def _discovery(event: Event, names: Names) -> str:
    found = "were found" if event.data.get("found") else "were not found"
    rolled = f" (rolled {event.rolls[0].value}, needed {event.data.get('needed')})" if event.rolls else ""
    return f"Survivors of {named(names, event.unit)} at {safe(event.data.get('hex', '?'))} {found}{rolled}."


def _ruled(event: Event, names: Names) -> str:
    """What the GM makes of a note (EDC-A2-d)."""
    data = event.data
    changes = [
        f"{name} {data[key]:+d}" for key, name in (("fs", "FS"), ("energy", "energy")) if data.get(key)
    ]
    rolled = [f"rolled {roll.value} on a d{roll.sides}" for roll in event.rolls]
    found = f" ({', '.join(rolled + changes)})" if rolled or changes else ""
    about = f" on {named(names, event.unit)}" if event.unit else ""
    ruling = safe(data.get("text") or "no effect", 300).rstrip(".")
    return f"The game master rules{about}: {ruling}{found}."


def _mine(event: Event, names: Names) -> str:
    data, who = event.data, named(names, event.unit)
    hurt = f" and cost {safe(data['loss'])} FS" if "loss" in data else ""
    return f"A mine went off under {who} in {safe(data.get('hex', '?'))}{hurt}."


def _tower_search(event: Event, names: Names) -> str:
    data, found = event.data, "found" if event.data.get("found") else "not found"
    where = f"{safe(data.get('structure', 'structure'))} at {safe(data.get('hex', '?'))}"
    return f"The {where} was looked for and {found}: chance {safe(data.get('percent', '?'))} percent."


def _mine_left(event: Event, names: Names) -> str:
    fate = "is used up" if event.data.get("gone") else "stays"
    return f"A minefield in {safe(event.data.get('hex', '?'))} was rolled for and {fate}."


def _plain(sentence: str) -> Callable[[Event, Names], str]:
    """A sentence with the unit and the event's data put in."""

    def tell(event: Event, names: Names) -> str:
        facts = {key: safe(value) for key, value in event.data.items()}
        facts["cause"] = _CAUSES.get(str(event.data.get("cause")), "")
        return " ".join(sentence.format_map(Facts({**facts, "who": named(names, event.unit)})).split())

    return tell


def _at_edge(data: Mapping[str, Any]) -> str:
    edge = f", {data['edge']} edge" if data.get("edge") else ""
    return f"the {safe(data.get('structure', 'structure'))} at {safe(data.get('hex', '?'))}{edge}"


def _built(event: Event, names: Names) -> str:
    data = event.data
    state = "it is finished" if data.get("done") else f"{data.get('health')} of {data.get('cost')}"
    left = f" ({data['supply']} Build Supply used, {data['left']} left)" if "supply" in data else ""
    return f"{named(names, event.unit)} worked on {_at_edge(data)}: {state}{left}."


def _nothing_hit(event: Event, names: Names) -> str:
    who, data = named(names, event.unit), event.data
    if data.get("structure"):
        return f"{who} fired at {_at_edge(data)} in the dark and missed."
    return f"{who} fired at {safe(data.get('hex', '?'))} and saw no target there."


def _structure_hit(event: Event, names: Names) -> str:
    data, by = event.data, named(names, event.unit, "An unseen unit")
    weapon = f" with {safe(data['weapon'])}" if data.get("weapon") else ""
    disabled = "" if data.get("works", True) else "; it is out of action"
    left = f"{data.get('loss', 0)} health lost, {data.get('health', 0)} left"
    return f"{by} hit {_at_edge(data)}{weapon}: {left}{disabled}."


def _shaken(event: Event, names: Names) -> str:
    ends = {"dead": "was killed in it", "hurt": "lost half of its strength", "unharmed": "came out unharmed"}
    outcome = ends.get(str(event.data.get("outcome")), "came out")
    return f"The structure of {named(names, event.unit)} was destroyed: the unit {outcome}."


def _blast(event: Event, names: Names) -> str:
    where = safe(event.data.get("hex", "?"))
    if not event.data.get("explodes"):
        return f"The depot at {where} did not explode."
    return f"The depot at {where} exploded: {event.data.get('damage', 0)} damage to all in it and next to it."


def _bridge_fell(event: Event, names: Names) -> str:
    fate = "was lost" if event.data.get("lost") else "came ashore at half strength"
    return f"{named(names, event.unit)} was on the bridge at {safe(event.data.get('hex', '?'))} and {fate}."


def _repaired(event: Event, names: Names) -> str:
    who, whom = named(names, event.unit), named(names, event.data.get("target"))
    return f"{who} repaired {whom}: {event.data.get('gained', 0)} FS regained, {event.data.get('fs', 0)} now."


def _treated(event: Event, names: Names) -> str:
    who, whom = named(names, event.unit), named(names, event.data.get("target"))
    return f"{who} treated {whom}: {event.data.get('gained', 0)} FS regained, {event.data.get('fs', 0)} now."


_EVENTS: dict[str, Callable[[Event, Names], str]] = {
    "moved": _moved,
    "ruled": _ruled,
    "stopped": _stopped,
    "rotated": _plain("{who} turned to face {facing}."),
    "facing": _plain("{who} faces {facing}."),
    "contact": _contact,
    "attacked": _attacked,
    "nothing_seen": _nothing_hit,
    "damaged": _plain("{who} lost {loss} FS and has {fs} left."),
    "lethality": _lethality,
    "immobilised": _plain("{who} is immobilised {cause}."),
    "disarmed": _plain("{who} lost the use of its weapons."),
    "destroyed": _plain("{who} was destroyed."),
    "assaulted": _assaulted,
    "overrun": _plain("{who} was overrun."),
    "freed": _plain("{who} is no longer overrun."),
    "detected": _plain("{who} was detected at {at}."),
    "stealth_test": _stealth_test,
    "brawl": _plain("{who} is in a melee brawl."),
    "brawl_over": _plain("{who} is out of the melee brawl."),
    "supplying": _plain("{who} began to {what} {receiver} from {giver}; it is done when the round ends."),
    "supplied": _supplied,
    "supply_failed": _plain("{who} could not finish its {what}: {cause}."),
    "freight": _freight,
    "profile": _plain("{who} is now at {profile}."),
    "took_off": _plain("{who} took off and is at {profile}."),
    "kept_down": _plain("{who} could not take off in this wind; order it again next round."),
    "landed": _plain("{who} landed."),
    "glides": _plain("{who} glides without propulsion."),
    "hovered": _plain("{who} stayed in the air: {energy} energy, {energy_left} left."),
    "risk": _risk,
    "dropped": _dropped,
    "drop_lost": _plain("{who} came down at {hex}, where nothing can land, and is lost."),
    "gathered": _plain("{who} has gathered: {gained} FS more, {fs} in all."),
    "switched": _plain("{who} switched its set: {what}."),
    "tracked": _tracked,
    "radar_ping": _plain("A radar tracks {who}: bearing {bearing}."),
    "radar_lock": _radar_lock,
    "radar_exact": _plain("{who} may learn where the radar is: chance {percent} percent."),
    "sonar_heard": _plain("{who} heard something on sonar: {what}, bearing {bearing}, type unknown."),
    "sonar_test": _plain("{who} listened for {contact}: chance {percent} percent."),
    "crashed": _plain("{who} crashed {cause}."),
    "ejected": _plain("The crew of {who} ejected; the craft is lost."),
    "boarded": _taken("got into"),
    "left": _plain("{who} got out at {hex} ({energy} energy, {energy_left} left)."),
    "hitched": _taken("was hitched to"),
    "unhitched": _plain("{who} was unhitched at {hex}."),
    "hooked": _taken("was slung beneath"),
    "set_down": _plain("{who} was set down at {hex}."),
    "deployed": _plain("{who} was deployed."),
    "undeployed": _plain("{who} was made ready to be towed."),
    "thrown_out": _plain("{who} was thrown out of its carrier at {hex}: {fs} FS left."),
    "left_behind": _plain("{who} was left behind at {hex} when the carrier was destroyed."),
    "survivors": _survivors,
    "discovery": _discovery,
    "found": _plain("{who} were found at {hex}. Recover them before the enemy does."),
    "recovered": _taken("were picked up by"),
    "ccp": _plain("{who} are to be brought to the casualty collection point at {ccp}."),
    "rescued": _plain("{who} are safe at {ccp}."),
    "built": _built,
    "garrisoned": _plain("{who} garrisoned the {structure} at {hex}."),
    "left_structure": _plain("{who} left the {structure}."),
    "structure_hit": _structure_hit,
    "structure_lost": _plain("The {structure} at {hex} was destroyed."),
    "shaken": _shaken,
    "depot_blast": _blast,
    "bridge_fell": _bridge_fell,
    "repaired": _repaired,
    "treated": _treated,
    "patched": _plain("{who} repaired its mobility; it has no armour until its next order."),
    "mended": _plain("{who} was repaired at the {structure}: {gained} FS regained, {fs} now."),
    "restocked": _restocked,
    "tower_search": _tower_search,
    "mine": _mine,
    "mines_found": _plain("{who} found mines in {hex}."),
    "mines_cleared": _plain("{who} cleared mines in {hex}; {left} minefields known there now."),
    "mine_test": _plain("{who} may set off mines in {hex} (fields: {fields}): on {on} or less."),
    "mine_left": _mine_left,
    "rested": _plain("{who} rested and has {energy_left} energy."),
    "refused": _refused,
    "held": _plain("{who} held."),
    "spent": _spent,
    "traced": _plain("A hostile gun fires from {hex} or a hex next to it."),
    "wind": _plain("The wind has shifted: {wind}, speed {speed}."),
    **GUNNERY,
    "round": _round,
}


def _strength(low: object, high: object) -> str:
    return f"{low}" if low == high else f"{low}–{high}"


def _count(number: object, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
