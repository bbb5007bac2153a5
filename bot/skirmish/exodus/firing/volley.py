"""A volley: roll to hit, assign, test, remove, add SC, check for rout (EXW-shoot-d, EXW-shoot-m).

EXW-suppression-a, EXW-suppression-b, EXW-suppressor-a, EXW-sniper-a, EXW-hits-g.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import astuple, replace
from functools import partial
from typing import Any

from bot.messages import say
from bot.skirmish.engine import Choice, Pick
from bot.skirmish.exodus import traces
from bot.skirmish.exodus.choices import Gun
from bot.skirmish.exodus.dice import Thrown, passes
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.ground.sight import in_the_way, sees
from bot.skirmish.exodus.morale import suppression
from bot.skirmish.exodus.shooting import critical, hits, weapons
from bot.skirmish.exodus.shooting.saves import PERSONNEL, Fire, Pool, affected
from bot.skirmish.exodus.shooting.shooting import Aim, Shot, aim, aimed, needs
from bot.skirmish.exodus.state import Formation, Stand, State, Step, smallest_gap
from bot.skirmish.table.shapes import EPS


def volley(pen: Pen, shooter: str, target: str, order: int, held: Collection[str] = ()) -> None:
    """One formation fires at another one; `order` is the modifier of what it does (EXW-shoot-f).

    Sniper dice are rolled first; who takes their hits is asked before the rest goes on (EXW-sniper-a).
    """
    by, at = pen.formation(shooter), pen.formation(target)
    dice = aimed(pen.state, by, at, held)
    dice.sort(key=lambda shot: (not shot.stand.has("Sniper"), shot.kind != PERSONNEL))
    aiming = aim(pen.state, by, at, order, dice)
    rolls = Thrown()
    pools: Counter[Pool] = Counter()
    sniped: list[tuple[str, Pool]] = []
    for shot in dice:
        made = pen.d10("hit", shot.dice)
        rolls.add(made, "hit", shot.need)
        count = sum(passes(roll.value, aiming.modifier, shot.need) for roll in made)
        if shot.stand.has("Sniper") and victims(pen.state, by, at, shot):
            sniped += [(Gun(shot.stand.id, shot.weapon.name).id, shot.hits(1))] * count
        elif count:
            pools[replace(shot.hits(1), sniper=False)] += count
    weapons.spend(pen, shooter, [(shot.stand, shot.weapon) for shot in dice])
    _tell(pen, by, at, dice, aiming, rolls, pools.total() + len(sniped))
    pen.apply(*_applied(by, dice), *traces.of_volley(pen.state, by, at))
    data = {
        "pools": [list(astuple(replace(pool, count=count))) for pool, count in pools.items()],
        "sniped": [[gun, *astuple(hit)] for gun, hit in sniped],
        "picked": [],
        "fire": list(astuple(aiming.fire)),
    }
    _go_on(pen, by, at, data)


def _tell(
    pen: Pen,
    by: Formation,
    at: Formation,
    dice: Sequence[Shot],
    aiming: Aim,
    rolls: Thrown,
    count: int,
) -> None:
    rules = [
        rule
        for rule, there in (
            ("EXW-shoot-j", aiming.concealed),
            ("EXW-shoot-k", aiming.vulnerable),
            ("EXW-shoot-l", aiming.concealed or aiming.vulnerable),
            ("EXW-shoot-n", aiming.fire.enfilade),
            ("EXW-shoot-o", aiming.fire.enfilade),
            ("EXW-nohide-a", aiming.fire.open),
        )
        if there
    ]
    pen.tell(
        "volley", "EXW-shoot-d", "EXW-shoot-e", "EXW-shoot-f", "EXW-shoot-i", *rules, rolls=tuple(rolls),
        throws=rolls.told, unit=by,
        target=at, needs=needs(dice), modifier=f"{aiming.modifier:+d}" if aiming.modifier else None, hits=count,
        concealed=aiming.concealed, vulnerable=aiming.vulnerable, other=aiming.helper or None,
    )  # fmt: skip


def _applied(by: Formation, dice: Sequence[Shot]) -> Iterator[str]:
    """The rules that decided who fires with what."""
    yield from ("EXW-shoot-a", "EXW-shoot-c", "EXW-los-a", "EXW-los-b")
    if by.sc:
        yield from ("EXW-suppression-d", "EXW-suppression-f", "EXW-suppression-j")
        if max(stand.card.hits for stand in by.stands) > 1:
            yield "EXW-suppression-e"
    if any(shot.dice > 1 for shot in dice):
        yield "EXW-shoot-g"
    if len({shot.kind for shot in dice}) > 1:
        yield "EXW-hits-h"
    if any(shot.weapon.devastating for shot in dice):
        yield "EXW-dc-b"
    if any(shot.stand.looks for shot in dice):
        yield "EXW-arc-a"
    if any(shot.stand.flies for shot in dice):
        yield "EXW-vtol-b"


def _go_on(pen: Pen, by: Formation, at: Formation, data: dict[str, Any]) -> None:
    """Ask who takes the next Sniper hit, or let all hits take effect (EXW-sniper-a)."""
    if data["sniped"]:
        pen.push(Step("sniper", by.owner, by.id, data, target=at.id))
        return
    fire = Fire(*data["fire"])
    pools = [Pool(*values) for values in data["pools"]]
    picked = [(victim, Pool(*values)) for victim, *values in data["picked"]]
    losses = hits.Losses()
    if pools or picked:
        losses = critical.check(pen, at.id, hits.suffer(pen, at.id, pools, by.discs, fire, picked))
    quiet = sum(pool.count for pool in (*pools, *(pool for _, pool in picked)) if pool.suppress)
    rules = [*(["EXW-suppressor-a"] if quiet else []), *([] if pools or picked else ["EXW-suppression-g"])]
    rules += ["EXW-hits-g", "EXW-suppression-h"] if losses.stands else []
    extra = int(pen.state.settings.get("enfilade_extra_sc", 0)) if fire.enfilade else 0
    suppression.add(
        pen, at.id, 1 + losses.counted(pen.state) + quiet + extra, "fire",
        "EXW-suppression-a", "EXW-suppression-b", "EXW-shoot-m", *rules, by=by.id,
    )  # fmt: skip


def victims(state: State, by: Formation, at: Formation, shot: Shot) -> list[Stand]:
    """The stands that a Sniper may choose: in its own range and sight, of a type it affects (EXW-sniper-a)."""
    stand = shot.stand
    disc, far = (stand.x, stand.y, stand.card.base_r), weapons.reach(stand, shot.weapon)
    blocking = in_the_way(state, by, at)
    able = affected(shot.kind, shot.weapon.devastating)
    return [
        victim
        for victim, other in zip(at.stands, at.discs, strict=True)
        if victim.card.type in able
        and smallest_gap((disc,), (other,)) <= far + EPS
        and sees(state.board, stand, victim, blocking)
    ]


def question(state: State, step: Step) -> str:
    """Which stand does the Sniper hit?"""
    names = {"unit": state.formation(step.unit).name, "target": state.formation(step.target).name}
    return say("exodus-prompt-sniper", **names)


def interrupts(state: State, step: Step) -> bool:
    """Whether it is fired in the midst of an enemy's Move."""
    return any(frame.kind == "walk" for frame in state.stack)


def sniper_offers(state: State, step: Step) -> list[Offer]:
    """Which stand takes the hit of a Sniper (EXW-sniper-a)."""
    by, at = state.formation(step.unit), state.formation(step.target)
    gun, *values = step.data["sniped"][0]
    fired = Gun.read(gun)
    stand, hit = by.stand(fired.stand), Pool(*values)
    used = next(weapon for weapon in stand.card.weapon if weapon.name == fired.weapon)
    offers: list[Offer] = []
    for victim in victims(state, by, at, Shot(stand, used, hit.kind, 0, 1)):
        choice = Choice(
            f"sniper:{by.id}>{victim.id}", "sniper",
            say("exodus-pick-sniper", stand=victim.id, name=victim.card.name)[:100],
            unit=by.id, target=victim.id, rules=("EXW-sniper-a",),
        )  # fmt: skip
        offers.append((choice, partial(_take, victim.id)))
    return offers


def _take(victim: str, pen: Pen, pick: Pick) -> None:
    step = pen.pop()
    (_, *hit), *rest = step.data["sniped"]
    pen.apply("EXW-sniper-a")
    data = {**step.data, "sniped": rest, "picked": [*step.data["picked"], [victim, *hit]]}
    _go_on(pen, pen.formation(step.unit), pen.formation(step.target), data)
