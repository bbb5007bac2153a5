"""What a Build action does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.campaign.judge.fortifications import Site, build_supply, credit, find_site, put_in
from bot.campaign.judge.situation import Situation
from bot.campaign.judge.supply import BUILD_SUPPLY
from bot.campaign.knowledge.landmarks import shown_to
from bot.campaign.resolve.performers import carries_out
from bot.campaign.resolve.structures import conceals, put
from bot.campaign.resolve.turn import Turn
from bot.campaign.world.order import Action, ActionKind, Refusal
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import Structure
from bot.campaign.world.structure_kinds import health_of, kind_named, kind_of


@carries_out(ActionKind.BUILD)
def build(turn: Turn, action: Action, ability: bool = False) -> None:
    """Put Build Supply into a structure: start it, go on with it, repair it or make it better.

    EDC-D5.1-a, EDC-D5.1-b, EDC-D5.1-c, EDC-D5.2-a, EDC-D5.4-d.
    """
    unit, world, situation = turn.unit, turn.board.world, turn.situation()
    catalogue = world.catalogue
    kind = kind_named(catalogue, action.item or "")
    assert kind is not None  # legality has seen to it
    site = find_site(situation, kind, action, unit.hex)
    assert not isinstance(site, Refusal)
    carried = build_supply(situation.cls, unit)
    supply = put_in(situation, site)
    unit.uses[BUILD_SUPPLY] = carried - supply
    made = _with(turn, situation, site, supply)
    again = put(turn.board, made)
    whole = health_of(catalogue, kind_of(catalogue, made.kind))
    log = turn.log
    data = {
        "structure": kind.name,
        "hex": log.label(made.hex),
        "edge": world.map.side_name(made.edge) if made.edge is not None else None,
        "health": made.health,
        "cost": whole,
        "done": made.kind == kind.id and made.health == whole,
    }
    own = {**data, "supply": supply, "left": carried - supply}
    rules = ("EDC-D5.1-b", "EDC-D5.2-a" if site.now is not None and site.now.built else "EDC-D5.1-c")
    shown = log.shown(unit, data)

    def others(side: Side) -> tuple[str | None, Mapping[str, Any]] | None:
        # Work on a hidden structure is not reported, because the report would reveal it (EDC-D5.4-y).
        return shown(side) if shown_to(side, made) is not None else None

    log.tell("built", unit, own, rules, order=turn.order, others=others, at=made.hex)
    turn.look(*(world.units[key] for key in dict.fromkeys(again) if key in world.units))


def _with(turn: Turn, situation: Situation, site: Site, put_in: int) -> Structure:
    """The structure after that much was put in."""
    catalogue, kind, now = situation.stores.catalogue, site.kind, site.now
    if now is not None and now.kind == kind.raises:
        invested = now.invested + put_in
        if invested < kind.cost:
            return replace(now, invested=invested)
        return replace(now, kind=kind.id, health=now.health + invested, invested=0)
    whole = health_of(catalogue, kind)
    if now is not None and now.kind == kind.id:
        health = now.health + put_in
        return replace(now, health=health, built=now.built or health >= whole)
    health = put_in + (credit(situation) if now is not None else 0)
    return Structure(
        site.key,
        kind.id,
        site.hex,
        health,
        turn.unit.side,
        built=health >= whole,
        edge=site.edge,
        facing=site.facing,
        slot=site.slot,
        stealthed=conceals(turn.board.world, kind, site.hex),
    )
