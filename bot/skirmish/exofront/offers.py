"""What a player may choose, with reasons and odds; `deeds.py` does it."""

from __future__ import annotations

from bot.skirmish.engine import (
    EVERY_EIGHTH,
    MAX_CANDIDATES,
    Angle,
    Choice,
    Odds,
    OneOf,
    Option,
    Pick,
    Point,
    Prompt,
)
from bot.skirmish.exofront import attack, cards, move, setup
from bot.skirmish.exofront.catalogue import ABILITIES, CARDS, PROFILES, REGULAR, SUPREME
from bot.skirmish.exofront.defence import defence_value
from bot.skirmish.exofront.odds import blocked as chance_blocked
from bot.skirmish.exofront.state import State, Unit, base_of, callsign, card_of, numbers, touched
from bot.skirmish.exofront.turn import actions_of, profile_problem
from bot.skirmish.exofront.wording import count_of
from bot.skirmish.params import combinations
from bot.skirmish.table import shapes
from bot.skirmish.table.measure import distance
from bot.skirmish.table.moves import Pace

SUPREME_WORD = {REGULAR: "", SUPREME: "Supreme: "}


def menu(state: State, player: str) -> list[Choice]:
    """The menu of the player who is to move, in the sequence to show it."""
    acting = state.acting
    if state.phase == "priority":
        return [
            _plain(f"priority:{who}", "priority", _first(who, player), "EXF-setup-k") for who in state.players
        ]
    if state.phase == "deploy":
        return [_place(state, unit) for unit in state.units if unit.owner == player and not unit.placed]
    if acting is None:
        return _turn_menu(state, player)
    unit = state.unit(acting.unit)
    if acting.stray is not None:
        return [_victim(state, name, acting.stray.hits) for name in acting.stray.victims]
    if acting.shot is not None:
        return _shot_menu(state, unit)
    if acting.pivoting:
        heading = Angle()
        turn = Choice("pivot", "pivot", "Turn it", {"facing": heading}, unit=unit.id, rules=("EXF-move-f",))
        return [turn, _plain("keep", "pivot", "Leave it facing as it is", "EXF-move-g")]
    if acting.moving is not None:
        found = _moves(state, unit, acting.moving.profile, acting.moving.bonus)
        return [*found, _plain("stay", "move", "Do not move after all", "EXF-energy-d")]
    return _action_menu(state, unit)


def _first(who: str, player: str) -> str:
    return f"I have priority and place first ({who})" if who == player else f"The other side has it ({who})"


def prompt(state: State, player: str) -> Prompt:
    """What the player who is to move is asked."""
    acting = state.acting
    if state.phase == "priority":
        return Prompt("You won the roll-off: who has priority in the first round?", "priority")
    if state.phase == "deploy":
        edge = state.edges.get(player)
        where = f"the {edge} edge" if edge else "the south or the north edge; it becomes your side"
        return Prompt(f"Place a unit so that its base touches {where}.", "deploy")
    if acting is None:
        return Prompt("Activate a unit or play an Action Card.", "turn")
    name = callsign(state.unit(acting.unit))
    if acting.stray is not None:
        return Prompt(
            f"{count_of(acting.stray.hits, 'hit')} on one of their own. Which?",
            "friendly_fire",
            reaction=True,
        )
    if acting.shot is not None:
        shot = acting.shot
        rolled = f"{count_of(attack.hits(shot), 'hit')}, {count_of(attack.misses(shot), 'miss')}"
        return Prompt(f"{name}: {rolled}. Reroll the misses?", "boost")
    if acting.pivoting:
        return Prompt(f"{name} is free again. Turn it?", "pivot")
    if acting.moving is not None:
        return Prompt(f"{name} adds {acting.moving.bonus} in to its Move. Where to?", "boosted_move")
    if acting.card:
        return Prompt(f"{cards.CARD_NAMES[acting.card]}: choose what {name} does.", "card")
    return Prompt(f"{name}: {count_of(acting.actions, 'action')} left.", "action")


# ---------------------------------------------------------------- before the first round


def _place(state: State, unit: Unit) -> Choice:
    card = card_of(state, unit)
    return Choice(
        f"place:{unit.id}",
        "place",
        f"Place {callsign(unit)}: {card.role}"[:100],
        {"at": Point(tuple(setup.spots(state, unit))), "facing": Angle()},
        unit=unit.id,
        rules=("EXF-setup-l", "EXF-setup-m"),
        optional=("facing",),
    )


def candidates(state: State, choice: Choice) -> list[Pick]:
    """Legal picks of a choice: what is optional is left out, and tried where it matters."""
    if choice.id.startswith("move:"):
        return _move_candidates(state, choice)
    needed = {name: param for name, param in choice.params.items() if name not in choice.optional}
    found = [Pick(choice.id, values) for values in combinations(needed, MAX_CANDIDATES)]
    return [*found, Pick(choice.id, {"face": "keep"})] if "face" in choice.optional else found


def _move_candidates(state: State, choice: Choice) -> list[Pick]:
    """Each suggested point, with the facing of the way there and, where it ends free, towards the nearest enemy."""
    acting, points = state.acting, choice.params["to"]
    assert acting is not None
    assert isinstance(points, Point)
    unit = state.unit(acting.unit)
    found = []
    for x, y in points.suggested:
        at = shapes.Point(x, y)
        found.append(Pick(choice.id, {"to": [x, y]}))
        if state.enemies(unit) and not move.met_at(state, unit, at):
            found.append(Pick(choice.id, {"to": [x, y], "facing": facings(state, unit, at)[0]}))
    return found


def facings(state: State, unit: Unit, at: shapes.Point) -> tuple[float, ...]:
    """Headings worth offering to the unit at a point: at its enemies, the nearest first, then every eighth."""
    foes = sorted((shapes.span(at, shapes.Point(foe.x, foe.y)), foe.x, foe.y) for foe in state.enemies(unit))
    found = [float(round(shapes.heading_to(at, shapes.Point(x, y)))) % 360 for _, x, y in foes]
    return tuple(dict.fromkeys([*found, *EVERY_EIGHTH]))


# ---------------------------------------------------------------- a turn


def _turn_menu(state: State, player: str) -> list[Choice]:
    found = []
    for unit in state.on_board(player):
        done = f"{callsign(unit)} has been activated this round." if unit.activated else None
        actions = actions_of(state, unit)
        few = "1 action: it touches an enemy" if actions == 1 else count_of(actions, "action")
        label = f"Activate {callsign(unit)} ({few})"
        rules = ("EXF-activation-a", "EXF-activation-e", "EXF-activation-f", "EXF-activation-i")
        found.append(
            Choice(
                f"activate:{unit.id}",
                "activate",
                label,
                unit=unit.id,
                disabled=done,
                rules=rules,
            )
        )
    for unit in state.on_board(player):
        found += _cards(state, player, unit)
    if not state.on_board(state.other(player)):
        found.append(
            _plain("fast_forward", "fast_forward", "Score the rest of the rounds as it stands", "EXF-end-c")
        )
    return found


def _cards(state: State, player: str, unit: Unit) -> list[Choice]:
    found = []
    no_target, no_cards = None, cards.problem(state, player)
    if no_cards is None and all(attack.target_problem(state, unit, enemy) for enemy in state.enemies(unit)):
        no_target = f"{callsign(unit)} has nobody to attack from where it stands."
    for card, rule in zip(CARDS, ("EXF-cards-e", "EXF-cards-f", "EXF-cards-g"), strict=True):
        reason = no_cards or cards.problem(state, player, card) or cards.effect_problem(state, unit)
        if card == "attack":
            reason = reason or no_target
        left = state.cards[player].get(card, 0)
        effect = {"move": "Supreme Move", "attack": "Supreme Attack", "heal": "4 health"}[card]
        found.append(
            Choice(
                f"card:{unit.id}:{card}",
                "card",
                f"{cards.CARD_NAMES[card]} on {callsign(unit)}: {effect}, 1 energy ({left} left)",
                unit=unit.id,
                target=card,
                disabled=reason,
                rules=("EXF-cards-a", "EXF-cards-c", rule),
            )
        )
    options = tuple(
        Option(card, cards.CARD_NAMES[card], f"{state.cards[player][card]} left")
        for card in CARDS
        if state.cards[player].get(card, 0)
    )
    found.append(
        Choice(
            f"rest_card:{unit.id}",
            "card",
            f"Any card on {callsign(unit)} as a Rest: energy to 6",
            {"card": OneOf(options)},
            unit=unit.id,
            target="rest",
            disabled=no_cards,
            rules=("EXF-rest-c", "EXF-cards-c"),
        )
    )
    return found


# ---------------------------------------------------------------- an action


def _action_menu(state: State, unit: Unit) -> list[Choice]:
    acting = state.acting
    assert acting is not None
    found: list[Choice] = []
    profiles = (SUPREME,) if acting.card else PROFILES
    if acting.card in ("", "move"):
        for profile in profiles:
            found += _moves(state, unit, profile, 0, plain=profile == profiles[0])
        for profile in profiles:
            found.append(_boost(state, unit, profile))
    if acting.card in ("", "attack"):
        for profile in profiles:
            found += [_attack(state, unit, enemy, profile) for enemy in state.enemies(unit)]
        if not state.enemies(unit):
            nobody = "No enemy is left to attack."
            found.append(Choice(f"attack:{unit.id}", "attack", "Attack", unit=unit.id, disabled=nobody))
    if not acting.card:
        rules = ("EXF-rest-a", "EXF-rest-b", "EXF-activation-f")
        found.append(Choice(f"rest:{unit.id}", "rest", "Rest: energy to 6", unit=unit.id, rules=rules))
    done = "Do nothing with the card" if acting.card else "End its activation"
    return [*found, _plain("end", "end", done, "EXF-cards-i" if acting.card else "EXF-activation-e")]


def _moves(state: State, unit: Unit, profile: str, bonus: int, *, plain: bool = True) -> list[Choice]:
    """A free Move, one straight at each enemy, and one to turn only (`plain`: once is enough)."""
    boosted = state.acting is not None and state.acting.moving is not None
    reason = None if boosted else profile_problem(state, profile)
    allowed = move.pace(state, unit, profile, bonus)
    most = allowed.limit(())
    word = SUPREME_WORD[profile]
    met = touched(state, unit)
    rules = ("EXF-move-a", "EXF-move-b", "EXF-activation-f", *(("EXF-move-i",) if met else ()))
    points = () if reason else move.suggestions(state, unit, allowed)
    found = [
        Choice(
            f"move:{unit.id}:{profile}",
            "move",
            f"{word}Move up to {most:g} in",
            {"to": Point(points, (unit.x, unit.y), most), "facing": Angle()},
            unit=unit.id,
            disabled=reason,
            rules=rules,
            optional=("facing",),
        )
    ]
    for enemy in state.enemies(unit):
        near = distance(base_of(state, unit), base_of(state, enemy)) <= most
        if near and enemy not in met:
            found.append(_engage(state, unit, enemy, profile, allowed, reason))
    if plain:
        turn = {"facing": Angle(facings(state, unit, shapes.Point(unit.x, unit.y)))}
        rules = ("EXF-move-l",)
        found.append(
            Choice(f"turn:{unit.id}:{profile}", "move", "Turn only", turn, unit=unit.id, rules=rules)
        )
    return found


def _engage(state: State, unit: Unit, enemy: Unit, profile: str, allowed: Pace, reason: str | None) -> Choice:
    """A Move straight at an enemy that is near enough; greyed where something is in the way."""
    at = None if reason else move.engage_point(state, unit, enemy, allowed)
    if at is None:
        reason = (
            reason or f"Something is in the straight way to {callsign(enemy)}, or costs too much of the Move."
        )
    hits, need = numbers(state).count("impact_hits"), defence_value(state, enemy, flank=False)
    damage = hits * (1 - chance_blocked(need, crush=True))
    far = shapes.span(base_of(state, unit).at, at) if at else 0.0
    return Choice(
        f"engage:{unit.id}>{enemy.id}:{profile}",
        "move",
        f"{SUPREME_WORD[profile]}Engage {callsign(enemy)}",
        unit=unit.id,
        target=enemy.id,
        disabled=reason,
        rules=("EXF-move-e", "EXF-move-g"),
        odds=Odds(f"about {damage:.1f} damage by the Impact, after {far:.1f} in", damage) if at else None,
    )


def _boost(state: State, unit: Unit, profile: str) -> Choice:
    cost = numbers(state).count("energy_boost_move")
    most = card_of(state, unit).move[profile]
    return Choice(
        f"boost:{unit.id}:{profile}",
        "move",
        f"{SUPREME_WORD[profile]}Boost a Move: {most:g} in + D6, {cost} energy",
        unit=unit.id,
        disabled=profile_problem(state, profile, cost),
        rules=("EXF-energy-d",),
    )


def _attack(state: State, unit: Unit, enemy: Unit, profile: str) -> Choice:
    reason = attack.target_problem(state, unit, enemy) or profile_problem(state, profile)
    may_keep = reason is None and attack.may_keep(state, unit, enemy)
    options = (Option("target", "Turn to the target"), Option("keep", "Keep the facing"))
    return Choice(
        f"attack:{unit.id}>{enemy.id}:{profile}",
        "attack",
        f"{SUPREME_WORD[profile]}Attack {callsign(enemy)}",
        {"face": OneOf(options)} if may_keep else {},
        unit=unit.id,
        target=enemy.id,
        disabled=reason,
        rules=("EXF-attack-a", "EXF-attack-d", "EXF-attack-r"),
        odds=None if reason else attack_odds(attack.forecast(state, unit, enemy, profile)),
        optional=("face",) if may_keep else (),
    )


def attack_odds(plan: attack.Forecast) -> Odds:
    """An attack in short: "about 0.8 damage: 5 dice, 4+ to hit, 4+ to block, 1 hit lost to cover"."""
    dice = "1 die" if plan.dice == 1 else f"{plan.dice} dice"
    parts = [dice, f"{plan.need}+ to hit", f"{plan.defence}+ to block"]
    parts += ["1 hit lost to cover"] if plan.cover else []
    parts += ["from the flank"] if plan.flank else []
    parts += ["in Clash"] if plan.clash else []
    parts += [ABILITIES[name] for name in plan.abilities if name != "ignore_cover"]
    parts += [f"misses hit {' or '.join(plan.friends)}"] if plan.friends else []
    return Odds(f"about {plan.damage:.1f} damage: {', '.join(parts)}", plan.damage)


def _shot_menu(state: State, unit: Unit) -> list[Choice]:
    acting = state.acting
    assert acting is not None
    assert acting.shot is not None
    shot = acting.shot
    cost = numbers(state).count("energy_boost_attack")
    missed = attack.misses(shot)
    more = missed * (7 - shot.need) / 6
    return [
        Choice(
            "reroll",
            "boost",
            f"Reroll {count_of(missed, 'miss')} for {cost} energy (has {unit.energy})",
            unit=unit.id,
            rules=("EXF-energy-e", "EXF-energy-f"),
            odds=Odds(f"about {more:.1f} more hits"),
        ),
        _plain("resolve", "resolve", "Go on to the defence roll", "EXF-attack-s"),
    ]


def _victim(state: State, name: str, hits: int) -> Choice:
    victim = state.unit(name)
    need = defence_value(state, victim, flank=False)
    label = f"{callsign(victim)} takes the {count_of(hits, 'hit')}"
    damage = hits * (need - 1) / 6
    odds = Odds(f"about {damage:.1f} damage; it has {victim.health} health", damage)
    return Choice(f"victim:{name}", "victim", label, unit=name, rules=("EXF-attack-m",), odds=odds)


def _plain(choice: str, kind: str, label: str, rule: str) -> Choice:
    return Choice(choice, kind, label, rules=(rule,))
