"""What a player answers in advance to classes of reactions: the screen for it. Nobody else is shown any of it."""

from __future__ import annotations

from dataclasses import replace

from bot.messages import say
from bot.service.base import Services, Who, refused
from bot.service.screens.screen import Button, Item, Menu, Screen
from bot.service.skirmish.battles import Battle, joined, load_battle
from bot.service.skirmish.presses import SetStanding, ShowStanding, ShowTopic
from bot.skirmish.engine import Topic
from bot.skirmish.standing import Answer, read_answers, write_answers
from bot.store.session import reading

ACTS = ("ask", "never", "react")
OTHERWISE = ("ask", "never")
ANY = "any"


def standing_buttons(battle: Battle) -> tuple[Button, ...]:
    """The button to the screen, in games that have such reactions."""
    if not battle.rules.topics():
        return ()
    return (Button(say("standing-button"), ShowStanding(battle.row.id, battle.row.serial)),)


async def show(s: Services, who: Who, skirmish_id: int, topic: str = "") -> Screen:
    """The person's answers; those to one topic with menus to change them."""
    async with reading(s.sessions) as session:
        battle = await load_battle(s, session, skirmish_id, who.guild_id)
    return _screen(battle, battle.my_seat(who), topic)


async def change(s: Services, who: Who, skirmish_id: int, topic: str, part: str, value: str) -> Screen:
    """The screen after a choice on it. Raises Refused."""
    async with s.sessions.begin() as session:
        battle = await load_battle(s, session, skirmish_id, who.guild_id, lock=True)
        seat = battle.my_seat(who)
        subject = _topic(battle, topic)
        answers = read_answers(battle.seat(seat).standing)
        answers[subject.id] = _changed(subject, answers.get(subject.id, Answer()), part, value)
        battle.seat(seat).standing = write_answers(answers)
    return _screen(battle, seat, topic)


def _topic(battle: Battle, name: str) -> Topic:
    for topic in battle.rules.topics():
        if topic.id == name:
            return topic
    raise refused("turn-not-offered")


def _changed(topic: Topic, answer: Answer, part: str, value: str) -> Answer:
    """The answer with one part of it changed; an exception that is chosen again is taken back."""
    match part, value:
        case "act", ("ask" | "never" | "react") as act:
            return replace(answer, act=act)
        case "within", _ if value == ANY:
            return replace(answer, within=None)
        case "within", _ if value in [f"{far:g}" for far in topic.distances]:
            return replace(answer, within=float(value))
        case "unless", _ if value in [condition.id for condition in topic.conditions]:
            kept = tuple(other for other in answer.unless if other != value)
            return replace(answer, unless=kept if value in answer.unless else (*kept, value))
        case "otherwise", ("ask" | "never") as act:
            return replace(answer, otherwise=act)
    raise refused("turn-not-offered")


def _screen(battle: Battle, seat: str, name: str) -> Screen:
    topics = battle.rules.topics()
    if not topics:
        raise refused("standing-none")
    answers = read_answers(battle.seat(seat).standing)
    lines = [say("standing-title", title=battle.title), say("standing-about")]
    row = battle.row
    if name or len(topics) == 1:
        topic = _topic(battle, name) if name else topics[0]
        lines += [_said(topic, answers.get(topic.id, Answer())), topic.about]
        back = (Button(say("standing-all"), ShowStanding(row.id, row.serial)),) if len(topics) > 1 else ()
        menus = _menus(topic, answers.get(topic.id, Answer()), row.id, row.serial)
        return Screen("\n".join(line for line in lines if line), menus, back)
    lines += [_said(topic, answers.get(topic.id, Answer())) for topic in topics]
    items = tuple(Item(topic.id, topic.label, topic.about[:100]) for topic in topics)
    return Screen("\n".join(lines), (Menu(say("standing-choose"), ShowTopic(row.id, row.serial), items),))


def _menus(topic: Topic, answer: Answer, game: int, serial: int) -> tuple[Menu, ...]:
    def menu(part: str, items: list[Item], title: str = "") -> Menu:
        label = title or next(item.label for item in items if item.chosen)
        return Menu(label, SetStanding(game, serial, topic.id, part), tuple(items))

    acts = [Item(act, say("standing-act", act=act), "", act == answer.act) for act in ACTS]
    menus = [menu("act", acts)]
    if answer.act != "react":
        return tuple(menus)
    if topic.distances:
        within = [Item(ANY, say("standing-within-any"), "", answer.within is None)]
        for far in topic.distances:
            label = say("standing-within", within=f"{far:g} {topic.unit}")
            within.append(Item(f"{far:g}", label, "", answer.within == far))
        menus.append(menu("within", within))
    if topic.conditions:
        unless = [
            Item(
                condition.id,
                ("✔ " if condition.id in answer.unless else "")
                + say("standing-unless-one", condition=condition.label),
            )
            for condition in topic.conditions
        ]
        menus.append(menu("unless", unless, say("standing-unless", count=len(answer.unless))))
    if topic.distances or topic.conditions:
        otherwise = [
            Item(act, say("standing-otherwise", otherwise=act), "", act == answer.otherwise)
            for act in OTHERWISE
        ]
        menus.append(menu("otherwise", otherwise))
    return tuple(menus)


def _said(topic: Topic, answer: Answer) -> str:
    unless = [condition.label for condition in topic.conditions if condition.id in answer.unless]
    words = say(
        "standing-answer",
        act=answer.act,
        within=None if answer.within is None else f"{answer.within:g} {topic.unit}",
        unless=joined("standing-or", unless) if unless else None,
        otherwise=answer.otherwise,
        limited=int(answer.within is not None or bool(unless)),
    )
    return say("standing-topic", topic=topic.label, answer=words)
