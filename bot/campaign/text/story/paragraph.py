"""A fight in words: who did what to whom, then the losses of both sides, each fact once."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from bot.campaign.text.events import say_event
from bot.campaign.text.queue import joined
from bot.campaign.text.story.fights import Fight, Loss, attacker, victim
from bot.campaign.text.story.words import AT_ONCE, Mentions, batches, hex_of, place, wording
from bot.campaign.world.happened import Event
from bot.campaign.world.known.view import SideView
from bot.campaign.world.safe_text import Names, safe
from bot.messages import say

LONG = 1000
"""Characters of a paragraph about a fight; a longer one is broken between sentences."""


def paragraphs(fight: Fight, view: SideView, names: Names, ours: Collection[str]) -> list[str]:
    """The fight as a side's war correspondent has it; `ours` holds the ids of its own units."""
    mentions = Mentions(names)
    number = fight.blows[0].round
    told = [say("story-at", place=place(fight.at, view))]
    told += _deeds(fight, view, names, mentions, number)
    told += _losses(fight, view, mentions, ours)
    lines = [told[0]]
    for sentence in told[1:]:
        if len(lines[-1]) + len(sentence) < LONG:
            lines[-1] += f" {sentence}"
        else:
            lines.append(sentence)
    return lines


def _deeds(fight: Fight, view: SideView, names: Names, mentions: Mentions, number: int) -> Iterator[str]:
    """Each attack on one target is one sentence, whoever took part."""
    assaults = {(blow.order, attacker(blow)) for blow in fight.blows if blow.kind == "assaulted"}
    done: set[tuple[str, str | None]] = set()
    for blow in fight.blows:
        target = victim(blow)
        if blow.kind == "barrage":
            yield say_event(blow, names)
        elif blow.kind == "assaulted":
            yield _assault(blow, fight.blows, view, mentions)
        elif (blow.order, attacker(blow)) not in assaults and (blow.kind, target) not in done:
            done.add((blow.kind, target))
            same = [other for other in fight.blows if other.kind == blow.kind and victim(other) == target]
            same = [other for other in same if (other.order, attacker(other)) not in assaults]
            yield from (_fire(some, fight, mentions, number) for some in batches(same))


def _fire(blows: Sequence[Event], fight: Fight, mentions: Mentions, number: int) -> str:
    """All the fire of one kind on one target."""
    first = blows[0]
    target, at = victim(first), first.data.get("hex")
    known = [who for blow in blows if (who := attacker(blow)) is not None]
    attackers = mentions.all(known) if known else None
    struck = mentions.call(target) if target else None
    where = safe(at or "?")
    how = wording(3, number, target, at)
    loss = fight.losses.get(target or "")
    result = _result(blows, fell=first.kind == "shelled" and loss is not None and loss.fell)
    if first.kind == "shelled":
        return say("story-shelled", attackers=attackers, target=struck, hex=where, wording=how, result=result)
    rear = any(blow.data.get("rear") for blow in blows)
    return say(
        "story-fired",
        attackers=attackers,
        target=struck,
        hex=where,
        wording=how,
        result=result,
        rear=rear,
    )


def _result(blows: Sequence[Event], *, fell: bool) -> str | None:
    """Of fire that hurt nobody, why. Shells may destroy a unit that keeps its FS (EDC-F1.1-d)."""
    if all(blow.data.get("missed") for blow in blows):
        return "missed"
    hurt = fell or any(blow.data.get("loss") for blow in blows)
    return None if hurt else "nothing"


def _assault(blow: Event, blows: Sequence[Event], view: SideView, mentions: Mentions) -> str:
    who = attacker(blow)
    met = [
        victim(other)
        for other in blows
        if other.kind == "attacked" and other.order == blow.order and attacker(other) == who
    ]
    return say(
        "story-assault",
        attacker=mentions.call(who),
        place=place(hex_of(blow.data.get("hex")), view),
        outcome=str(blow.data.get("outcome")),
        defenders=mentions.all(met[:AT_ONCE]) if met else None,
        wording=wording(2, blow.round, who),
    )


def _losses(fight: Fight, view: SideView, mentions: Mentions, ours: Collection[str]) -> Iterator[str]:
    """What it cost: our side, our friends, the enemy."""
    if not fight.losses:
        yield say("story-unhurt")
        return
    for camp, costs in costs_of(fight, view, mentions, ours).items():
        yield from (say("story-losses", camp=camp, losses=", ".join(some)) for some in batches(costs))
        if not costs and camp != "friends":
            yield say("story-losses", camp=camp, losses=None)


def costs_of(fight: Fight, view: SideView, mentions: Mentions, ours: Collection[str]) -> dict[str, list[str]]:
    """What became of each unit that was hurt: ours, our friends', the enemy's."""
    friends = {contact.id for contact in view.friends}
    camps: dict[str, list[str]] = {"ours": [], "friends": [], "theirs": []}
    for unit, loss in fight.losses.items():
        camp = "ours" if unit in ours else "friends" if unit in friends else "theirs"
        camps[camp].append(_cost(mentions.call(unit), loss))
    return camps


def _cost(name: str, loss: Loss) -> str:
    """What became of one unit; whoever is destroyed is only that."""
    if loss.fell:
        return say("story-fell", unit=name)
    fates = [say("story-fate", fate=fate) for fate in loss.fate]
    return say(
        "story-cost", unit=name, loss=loss.strength, left=loss.left, fate=joined(fates) if fates else None
    )
