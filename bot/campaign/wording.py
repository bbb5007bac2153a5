"""Every sentence about refusals and events, in one place: short, plain, and telling what to do.

Names and whatever else a user typed pass through `safe`, so that no text can ping, format or reorder a message.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.campaign.check import Check
from bot.campaign.deed_text import deed_text
from bot.campaign.gunnery_text import GUNNERY
from bot.campaign.model import Event, SideView
from bot.campaign.order import Refusal
from bot.campaign.refusals import Why
from bot.campaign.safe_text import MAX_NAME as MAX_NAME
from bot.campaign.safe_text import Names, named
from bot.campaign.safe_text import safe as safe

# ---------------------------------------------------------------- refusals

_REFUSALS: dict[str, str] = {
    Why.NO_SUCH_UNIT: "You have no unit called {unit}. Pick one of your own units.",
    Why.ALREADY_ACTED: "This unit's order was already carried out this round. Order it again next round.",
    Why.OVERRUN: "The unit is overrun: it can only break out or hold.",
    Why.ZERO_ENERGY_ONE_THING: "At 0 energy a unit can move or act, not both. Give one of them.",
    Why.NOTHING_ORDERED: "The order asks for nothing. Give a move, a facing or an action.",
    Why.PATH_AND_DESTINATION: "Give either every hex of the path or only the destination, not both.",
    Why.OFF_MAP: "{hex} is not on the map. Pick a hex on the map.",
    Why.NOT_ADJACENT: "{hex} is not next to {from}. Name every hex on the way, or only the last one.",
    Why.CLIFF: "From {from} to {hex} is a cliff of {levels} levels. Go around it.",
    Why.TERRAIN: "The unit cannot enter {hex} ({terrain}). Go around it.",
    Why.EDGE: "The way from {from} to {hex} is barred ({edge}). Go around it.",
    Why.COURSE: "The river does not run from {from} to {hex}. Follow its course from hex to hex.",
    Why.SPEED: "Not enough speed for {from} to {hex}: {needed} points needed, {speed} to spend.",
    Why.CLIMB: "Not enough speed for the slope from {from} to {hex}: {needed} points needed, {speed} to spend.",
    Why.HOSTILE_IN_HEX: "There is an enemy in {hex}. Stop short of it, or assault it.",
    Why.ZOI_ENTERED: "{hex} is in an enemy zone of influence: the move ends there.",
    Why.ZOI_TO_ZOI: "{from} and {hex} are both in enemy zones of influence: no unit steps from one to the other.",
    Why.HEX_FULL: "{hex} is full: {limit} units at most. End in another hex.",
    Why.NO_PATH: "There is no way to {hex} for this unit. Pick another hex.",
    Why.IMMOBILISED: "The unit is immobilised and cannot move or turn until repaired.",
    Why.DOUBLE_TIME_INFANTRY_ONLY: "Only infantry can go double time.",
    Why.DOUBLE_TIME_ENERGY: "Double time needs {needed} energy; the unit has {energy}.",
    Why.ENERGY: "That needs {needed} energy; the unit has {energy}. Go less far or rest.",
    Why.KNOWN_MINES: "Mines in {hex}: the unit halts before them. Order `minefield crossing`, or move `force {hex}`.",
    Why.MINE_HELD: "A mine went off and the move ended in {hex}.",
    Why.MINES_FOUND: "The mine detector found mines and the sweep ended at {hex}.",
    Why.MINES_FAR: "{hex} is too far: mines can be cleared at {range} hex or less.",
    Why.NO_MINES_KNOWN: "You know of no mines in {hex}. Pick a hex where your side has found some.",
    Why.NOT_CAME_FROM: "The unit did not come into its hex from {facing}. Name the side by which it came.",
    Why.ONLY_MOVE: "`{deed}` is the whole move of the round. Leave out the move.",
    Why.CROSSING_HEX: "Name a hex next to the unit, like `minefield crossing 0305`.",
    Why.NO_PIVOT: "This unit cannot turn in place. It faces the way it moves.",
    Why.FACING_RULED: "An earlier order already set the facing of this hex ({facing}).",
    Why.NO_TARGET_HEX: "Name the hex to attack, like `attack 0305`.",
    Why.UNARMED: "This unit has no weapon. Leave out the action.",
    Why.DISARMED: "The unit's weapons are out of action until repaired.",
    Why.NO_SUCH_WEAPON: "The unit has no weapon called {weapon}. Pick one from its list.",
    Why.NO_USES_LEFT: "{weapon} has no uses left. Pick another weapon.",
    Why.OUT_OF_RANGE: "{hex} is {distance} hexes away; {weapon} reaches {range}. Move closer.",
    Why.TOO_NEAR: "{hex} is {distance} hexes away; {weapon} cannot reach nearer than {least}. Aim farther away.",
    Why.NO_SIGHT: "From {from} there is no line of sight to {hex}. Move to where it can be seen.",
    Why.WRONG_TARGET: "{weapon} does not work on such a target. Pick another weapon.",
    Why.NOT_HOSTILE: "{target} is not an enemy. Pick another target.",
    Why.REST_INFANTRY_ENERGY_ONLY: "Only units with infantry energy can rest.",
    Why.RIVER_TAKES_ACTION: "Crossing the river takes the whole round: leave out action and ability.",
    Why.ASSAULT_INFANTRY_ONLY: "Only infantry can assault. Use `attack` instead.",
    Why.ASSAULT_NOT_ADJACENT: "{hex} is {distance} hexes from the end of the move. Assaults need the next hex.",
    Why.ASSAULT_POINTS: "Not enough speed left to enter {hex}. Move less far before the assault.",
    Why.ASSAULT_ENERGY: "An assault needs energy and the unit has none. Rest first.",
    Why.ACTION_ONLY: "`{deed}` is an action: give it as the action, not as the ability.",
    Why.ABILITY_ONLY: "`{deed}` is an ability: give it as the ability, not as the action.",
    Why.NO_ABILITY: "This unit cannot use `{deed}`: it lacks the equipment. `/order give` lists what it can do.",
    Why.OWN_HEX_ONLY: "The unit is in {at} then, not in {hex}: it cannot do that on the way. Leave out the hex.",
    Why.NAME_MISSING: "Say {what} for `{deed}`, like `{example}`.",
    Why.CARRIED: "{unit} is being carried: it can do nothing until it is out or set down.",
    Why.NO_SEAT: "{unit} has no room for it. Take another transport, or let somebody get out first.",
    Why.TOO_HEAVY: "{unit} is too heavy: Air Mobility {mobility}, and {needed} or more is needed.",
    Why.NO_WAY_ASHORE: "From {unit} there is no landing at {hex}. It takes a vehicle bed, and a beach next to it.",
    Why.NOT_ABOARD: "{unit} is not aboard anything. Leave out the exit.",
    Why.NOT_BOARDING: "{unit} did not come aboard: it must stand in the same hex with an order to board.",
    Why.NOTHING_CARRIED: "{unit} carries nothing of that kind. Leave out the action.",
    Why.NOT_TOWABLE: "{unit} cannot be towed. Only guns and the like can.",
    Why.NO_HITCH: "{unit} has nothing free to hang it on. Set down what it carries first.",
    Why.DEPLOYED: "{unit} is deployed. Give it the action `undeploy` first.",
    Why.NOT_NEXT: "{hex} is not next to the unit. Name a neighbouring hex.",
    Why.NOT_OPEN: "{hex} is not open ground with a free way there. Set it down somewhere else.",
    Why.TOW_WATER: "A towed unit cannot go through water from {from} to {hex}. Use a bridge.",
    Why.LOADED: "{unit} carries others itself. Let them get out first.",
    Why.NOT_LIFTABLE: "{unit} cannot be slung. Only vehicles and guns on the ground can; infantry rides inside.",
    Why.HOOK_HEIGHT: "{unit} has to hover at Contour for that. Change its height first.",
    Why.SLUNG_LOW: "{unit} carries a slung load and cannot fly NOE.",
    Why.SURVIVORS: "{unit} take no orders. Send somebody to recover them.",
    Why.NOT_SURVIVORS: "{unit} needs no rescue. Name the survivors to recover.",
    Why.NO_STRETCHER: "{unit} has no free place or stretcher. Send another unit.",
    Why.NO_STORE: "{store} is neither a depot nor a unit of yours. Supplies go only to and from those.",
    Why.ASSIST_ONLY: "For others a unit can only rearm or refuel, and only as its action.",
    Why.SUPPLY_FAR: "{from} and {to} are {distance} hexes apart. Supplies need the same or the next hex.",
    Why.NO_CONTAINER: "{store} has not enough of that: no {what} left. Take it from somewhere else.",
    Why.HOLDS_NO_ITEMS: "{store} cannot carry Build Supply. Move it between units that can.",
    Why.NOT_SO_MUCH: "{store} has {left} Build Supply left. Move no more than that.",
    Why.NO_ITEM_ROOM: "{store} has room for {room} more Build Supply. Move no more than that.",
    Why.NO_CARGO_ROOM: "{store} has room for {slots} crates and barrels in all. Move fewer.",
    Why.ALREADY_FULL: "{unit} lacks nothing of that. Leave it out.",
    Why.BARREL_NOT_INFANTRY: "{unit} has infantry energy: use `rearm energy` with a crate instead.",
    Why.NO_SUCH_ITEM: "{unit} has no {item} to refill. Name a weapon with limited uses.",
    Why.SELF_SUPPLY_ALONE: "A unit that uses its own supplies can do nothing else that round. Leave out the rest.",
    Why.AIRBORNE: "{unit} is in the air. Land first.",
    Why.SYPHON_VEHICLES: "Only vehicles can syphon energy.",
    Why.OTHER_HEX: "{unit} is not in the same hex. Move there first.",
    Why.PROPULSION: "{unit} has another kind of propulsion: its energy cannot be shared.",
    Why.PARADROP: "This unit cannot drop supplies from the air. Land first.",
    Why.FREIGHT_LIMIT: "{count} crates and barrels asked for: this unit moves 1 to {limit} at a time.",
    Why.BREAKOUT_HEX: "Name a hex next to the unit to break out to, like `breakout 0404`.",
    Why.DETECTED: "The unit was detected at {hex} and its move ends.",
    Why.IN_BRAWL: "The unit is in a melee brawl: it can attack an opponent in its hex, break out or hold.",
    Why.BRAWL_CLOSED: "There is a melee brawl in {hex}: only infantry with a melee weapon can join, by an assault.",
    Why.LINE_HELD: "The line into {hex} is held: the unit could not get in.",
    Why.NOT_FLYING: "The unit is not in the air. Take off first.",
    Why.ON_GROUND: "The craft is on the ground. To move, give it the ability `fast takeoff contour`.",
    Why.FLYING_ALREADY: "The craft is in the air already. Leave the take-off out.",
    Why.JUST_LANDED: "The craft landed this round. Take off next round.",
    Why.GLIDING: "The craft has no propulsion: it can descend, land or eject, but not climb.",
    Why.PROFILE_BANNED: "Flight at High is not allowed. Stay at Cruise.",
    Why.TOO_LOW: "The craft cannot fly lower than {profile}. Land instead.",
    Why.TOO_HIGH: "At {profile} the craft is too high to land. Descend to Contour or NOE first.",
    Why.ONE_WAY: "Ability and action must both climb or both descend.",
    Why.BEFORE_MOVE: "`{deed}` comes before the move. Write `{deed} before move`.",
    Why.TAKEOFF_LEVEL: "The craft cannot take off to {profile}. Name Contour, or NOE if it can fly there.",
    Why.FIXED_WING_ONLY: "Only fixed-wing craft can do that. Use `land` as the action.",
    Why.NOT_INTO_WIND: "A fast landing needs a last step straight against the wind. Approach from the other side.",
    Why.AA_ONLY: "{weapon} cannot reach craft that fly at Low or higher. Use an anti-air weapon.",
    Why.NO_TRACK: "{weapon} needs a radar track of its target. Bring it into reach of a radar first.",
    Why.NO_EMISSION: "No radar is known to be on at {hex}. Attack along the bearing that you are warned of.",
    Why.DROP_PROFILE: "Units are dropped at Low, not at {profile}. Change the profile first.",
    Why.NOBODY_TO_DROP: "No such passenger is aboard. Name one that is, or nobody to drop all.",
    Why.NOT_TRAINED_TO_DROP: "{unit} is not trained to drop. Land to let it out.",
    Why.DROP_LOADED: "{unit} carries something itself and cannot be dropped. Unload it first.",
    Why.IN_ORBIT: "{unit} is in orbit. Only a drop brings it down: `orbital drop 0304`.",
    Why.NOT_IN_ORBIT: "{unit} is not in orbit. Leave the drop out.",
    Why.NO_ORBITAL_ASSET: "No orbital asset is granted for this round. Ask the game master for one.",
    Why.NOT_TRAINED_FOR_ORBIT: "{unit} is not trained to drop from orbit. Only the game master can land it.",
    Why.AFTER_DROP: "This counts only if the unit is dropped before: it then does one thing, from where it lands.",
    Why.ONE_ACTIVITY: "In the round of its drop a unit can move, act or use an ability, one of them only.",
    Why.NO_RADAR: "This unit has no radar. Leave that out.",
    Why.NO_SONAR: "This unit has no sonar. Leave that out.",
    Why.SET_ALREADY: "That is so already (`{deed}`). Leave it out.",
    Why.NO_LANDING: "The craft cannot land at {hex}. Pick a place that suits it.",
    Why.NO_SUCH_STRUCTURE: "There is no structure called “{structure}”. Pick one from the list.",
    Why.NO_STRUCTURE: "You know of no {structure} at {hex}. Name a structure you see, like `attack 0305 trench`.",
    Why.NOT_AVAILABLE: "{structure} is not available in this version. Build something else.",
    Why.NO_KIT: "This unit lacks the kit to start a {structure}. It can only go on with or repair one.",
    Why.NO_BUILD_SUPPLY: "The unit has no Build Supply left. Rearm it with a supply crate first.",
    Why.NOTHING_TO_BUILD: "The {structure} there lacks nothing. Keep the Build Supply.",
    Why.SITE_TAKEN: "At {hex} a {structure} takes up the place. Build elsewhere.",
    Why.BUILD_ADJACENT: "A {structure} is built in a hex next to the unit; {hex} is not. Move next to it first.",
    Why.BUILD_OVER_WATER: "A {structure} needs a water hex; {hex} is none. Pick another hex.",
    Why.BUILD_OVER_RIVER: "A {structure} needs a river edge; there is none towards {hex}. Pick another edge.",
    Why.BUILD_ON: "A {structure} needs a finished {base} in the unit's hex, facing the same way. Build that first.",
    Why.TRENCH_FACING: "The trench at {hex} faces {facing}; a second line faces the same way. Name that direction.",
    Why.GARRISON_INFANTRY: "Only infantry can garrison a structure.",
    Why.GARRISONED: "The unit is in a structure already. Move it to its own hex to leave, for 1 point.",
    Why.NO_POSITION: "There is nothing to garrison in {hex} as named. It needs a finished trench, emplacement or wall.",
    Why.POSITION_TAKEN: "Every such position in {hex} is taken: one unit each. Pick another.",
    Why.BERTH_TAKEN: "The {structure} at {hex} is taken by another craft. Land somewhere else.",
    Why.FACING_FIXED: "The unit mans a trench that faces {facing}. Leave it to turn.",
    Why.REPAIR_VEHICLES: "{unit} is infantry and cannot be repaired.",
    Why.NOT_IMMOBILISED: "The unit can move: there is no mobility to repair.",
    # Found by the reading of orders:
    "bad_facing": "{text} is not a facing. Use N, NE, SE, S, SW or NW.",
    "missing_field": "Missing field: {field}. Copy the template again and fill it in; `n/a` means none.",
    "doubled_field": "The field {field} stands there twice. Keep one of them.",
    "unknown_field": "{field} is not a field of the template. Copy the template again and fill it in.",
    "bad_hex": "{text} in the field {field} is not a hex. Give column and row as four digits, like 0304.",
    "wrong_hex": "{unit} stands in {hex}, not in {text}. Check the unit or the hex.",
    "wrong_form": "{unit} takes the {variant} form. Copy this one and fill it in:",
    "wrong_altitude": "{unit} is at {altitude}, not at {text}. Check the unit or the altitude.",
    "one_action_only": "A unit has one action per round. Keep one of those in {text}.",
    "bad_action": "“{text}” is not an action. Write it like `{example}`; `/order give` lists what the unit can do.",
    "bad_ability": "“{text}” is not an ability. Write it like `{example}`; `/order give` lists what the unit can do.",
    "bad_supply": "{text} cannot be read. Write it like `rearm missile from 0305` or `freight 2 crates to 0305`.",
    "bad_deed": "{text} cannot be read. Write it like `{example}`.",
    "no_such_mate": "Your side has no other unit called {unit}. Pick one of its units.",
    "no_such_contact": "You know of no target “{contact}”. Give the hex, or a contact of your map too: `0305 C1`.",
    "one_ability_only": "A unit has one ability per round. Keep one of those in {text}.",
    "too_long": "The order is too long: {length} characters, at most {limit} are read.",
    "not_an_order": "That is not an order. Copy the template and fill in every field.",
}


class _Facts(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return "?"


def say(refusal: Refusal) -> str:
    """The sentence for a refusal, made of its facts only."""
    return _refusal(refusal.code, refusal.facts)


def refusal_codes() -> frozenset[str]:
    """The codes that have a sentence of their own."""
    return frozenset(str(code) for code in _REFUSALS)


def _refusal(code: str, facts: Mapping[str, Any]) -> str:
    sentence = _REFUSALS.get(str(code), "That cannot be done. Check the order and give it again.")
    return sentence.format_map(_Facts({key: _fact(value) for key, value in facts.items()}))


def _fact(value: Any) -> str:
    return "more" if value is None else safe(str(value).replace("_", " "))


# ---------------------------------------------------------------- plans


def say_plan(check: Check, view: SideView) -> str:
    """What an order will attempt, with its doubtful parts, on a few lines."""
    plan = check.plan
    if plan is None:
        return say(check.refusal) if check.refusal is not None else "Nothing will be done."
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
        lines.append(f"{_capital(safe(deed_text(plan.action, view), 120))}.")
        if check.expected is not None:
            hit = check.expected
            ap = f", AP {hit.ap}" if hit.ap else ""
            lines.append(f"{safe(hit.weapon)}: about {hit.damage} damage before armour{ap}.")
    if not lines:
        lines.append("Hold.")
    if check.ability is not None:
        lines.append(
            f"Ability, {check.ability.when.value}: {safe(deed_text(check.ability.deed, view), 120)}."
        )
    lines += [f"⚠ {say(found)}" for found in check.warnings]
    return "\n".join(lines)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# ---------------------------------------------------------------- events


def say_event(event: Event, names: Names) -> str:
    """One sentence for an event, as its audience may know it.

    `names` gives what to call units and contacts by the ids the audience knows, already `safe` (see
    `campaign.report.names_of`); ids without a name stand for themselves.
    """
    teller = _EVENTS.get(event.kind)
    return teller(event, names) if teller else ""


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
    reason = _refusal(str(data.get("code")), data.get("facts", {}))
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
}


def _spent(event: Event, names: Names) -> str:
    data, who = event.data, named(names, event.unit)
    if "weapon" in data:
        return f"{who} used {safe(data['weapon'])}: {_count(data.get('left', 0), 'use')} left."
    return f"{who} spent {data.get('energy', 0)} energy; {data.get('energy_left', 0)} left."


def _refused(event: Event, names: Names) -> str:
    reason = _refusal(str(event.data.get("code")), event.data.get("facts", {}))
    return f"{named(names, event.unit)} could not do part of its order. {reason}"


def _stealth_test(event: Event, names: Names) -> str:
    data, found = event.data, "detected" if event.data.get("found") else "not detected"
    rolled = f" (rolled {event.rolls[0].value})" if event.rolls else ""
    chance = f"{float(data.get('percent', 0)):g} percent"
    return f"{named(names, event.unit)} was {found} at {safe(data.get('at', '?'))}: chance {chance}{rolled}."


def _supplied(event: Event, names: Names) -> str:
    data, who = event.data, named(names, event.unit)
    item = f" of {safe(data['item'])}" if data.get("item") else ""
    mishap = " There was a mishap: only half of it." if data.get("mishap") else ""
    return (
        f"{who} was resupplied ({safe(data.get('what', '?'))}): {data.get('gained', 0)}{item} gained.{mishap}"
    )


def _freight(event: Event, names: Names) -> str:
    data = event.data
    moved = abs(data.get("crates", 0)) + abs(data.get("barrels", 0))
    ends = f"between {named(names, data.get('giver'))} and {named(names, data.get('receiver'))}"
    lost = f" {_count(data['lost'], 'container')} was lost." if data.get("lost") else ""
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
    return f"The game master rules{about}: {safe(data.get('text') or 'no effect', 300)}{found}."


def _mine(event: Event, names: Names) -> str:
    data, who = event.data, named(names, event.unit)
    hurt = f" and cost {safe(data['loss'])} FS" if "loss" in data else ""
    return f"A mine went off under {who} in {safe(data.get('hex', '?'))}{hurt}."


def _plain(sentence: str) -> Callable[[Event, Names], str]:
    """A sentence with the unit and the event's data put in."""

    def tell(event: Event, names: Names) -> str:
        facts = {key: safe(value) for key, value in event.data.items()}
        facts["cause"] = _CAUSES.get(str(event.data.get("cause")), "")
        return " ".join(sentence.format_map(_Facts({**facts, "who": named(names, event.unit)})).split())

    return tell


def _at_edge(data: Mapping[str, Any]) -> str:
    edge = f", {data['edge']} edge" if data.get("edge") else ""
    return f"the {safe(data.get('structure', 'structure'))} at {safe(data.get('hex', '?'))}{edge}"


def _built(event: Event, names: Names) -> str:
    data = event.data
    state = "it is finished" if data.get("done") else f"{data.get('health')} of {data.get('cost')}"
    left = f" ({data['supply']} Build Supply used, {data['left']} left)" if "supply" in data else ""
    return f"{named(names, event.unit)} worked on {_at_edge(data)}: {state}{left}."


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


_EVENTS: dict[str, Callable[[Event, Names], str]] = {
    "moved": _moved,
    "ruled": _ruled,
    "stopped": _stopped,
    "rotated": _plain("{who} turned to face {facing}."),
    "facing": _plain("{who} faces {facing}."),
    "contact": _contact,
    "attacked": _attacked,
    "nothing_seen": _plain("{who} fired at {hex} and saw no target there."),
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
    "supply_failed": _plain("{who} could not finish its {what}: it was disturbed by an attack."),
    "freight": _freight,
    "profile": _plain("{who} is now at {profile}."),
    "took_off": _plain("{who} took off and is at {profile}."),
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
    "left_behind": _plain("{who} was left behind at {hex} by its destroyed carrier."),
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
    "patched": _plain("{who} repaired its mobility; it has no armour until its next order."),
    "mended": _plain("{who} was repaired at the {structure}: {gained} FS regained, {fs} now."),
    "restocked": _restocked,
    "tower_search": _plain(
        "The {structure} at {hex} was looked for: chance {percent} percent, found {found}."
    ),
    "mine": _mine,
    "mines_found": _plain("{who} found mines in {hex}."),
    "mines_cleared": _plain("{who} cleared mines in {hex}; {left} minefields known there now."),
    "mine_test": _plain("{who} is among mines in {hex} (fields: {fields}): one goes off on {on} or less."),
    "mine_left": _plain("A minefield in {hex} was rolled for; used up: {gone}."),
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
