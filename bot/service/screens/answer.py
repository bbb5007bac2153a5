"""From a press to the function that carries it out, and the refusal of what is out of date."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from bot.intake.limits import Kind
from bot.messages import say
from bot.service.base import Refused, Services, Who
from bot.service.screens.forms import Asked, Field, Form, Pick, Tick, Upload
from bot.service.screens.press import Flaw, Press, Takes, Unreadable
from bot.service.screens.screen import Screen
from bot.store.claims import expect_first_sending
from bot.store.session import reading

WARNING = "⚠️"
TICKED = ("1",)


@dataclass(frozen=True)
class Sent:
    """A file that came with a form; `fetch` reads no more of it than its kind may have. Raises Refused."""

    name: str
    size: int
    fetch: Callable[[Kind], Awaitable[bytes]]


@dataclass(frozen=True)
class Given:
    """What came with a press."""

    values: tuple[str, ...] = ()
    """Entries chosen in a menu."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """What was written into the fields of a form."""
    message_id: int | None = None
    """The public post the button is under; None on a private screen."""
    screen_id: int | None = None
    """The private message that the button is on; None under a public post."""
    chosen: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What was chosen in the fields of a form; of a box that was ticked, `TICKED`."""
    files: Mapping[str, tuple[Sent, ...]] = field(default_factory=dict)
    """What was sent in the fields of a form."""

    @property
    def value(self) -> str:
        return self.values[0]

    @property
    def by_form(self) -> bool:
        """Whether it came from a form."""
        return bool(self.texts or self.chosen or self.files)


class Outdated(Refused):
    """What was shown has changed since. Nothing was done."""

    def __init__(self, sentence: str = "") -> None:
        super().__init__(sentence or say("screen-outdated"))


def expect(shown: object, now: object, sentence: str = "") -> None:
    """The one check of versions: raises Outdated unless what was shown is what there is now."""
    if shown != now:
        raise Outdated(sentence)


P = TypeVar("P", bound=Press)
Answer = Callable[[Services, Who, P, Given], Awaitable[Screen]]
Opening = Callable[[Services, Who, P], Awaitable[Form]]
Present = Callable[[Services, Who, P, str], Awaitable[Screen]]

ANSWERS: dict[type[Press], Answer[Any]] = {}
FORMS: dict[type[Press], Opening[Any]] = {}
PRESENT: dict[type[Press], Present[Any]] = {}


def answers(kind: type[P]) -> Callable[[Answer[P]], Answer[P]]:
    """Marks the function that carries out this kind of press."""

    def mark(work: Answer[P]) -> Answer[P]:
        if kind in ANSWERS:
            raise ValueError(f"two functions answer {kind.name}")
        ANSWERS[kind] = work
        return work

    return mark


def opens(kind: type[P]) -> Callable[[Opening[P]], Opening[P]]:
    """Marks the function that makes the form of this kind of press."""

    def mark(work: Opening[P]) -> Opening[P]:
        FORMS[kind] = work
        return work

    return mark


def form(kind: type[Press], make: Callable[[], Form]) -> None:
    """This kind of press always opens this form, which is made in the language of the reader."""

    async def always(s: Services, who: Who, press: Press) -> Form:
        return make()

    FORMS[kind] = always


def presents(family: type[P]) -> Callable[[Present[P]], Present[P]]:
    """Marks the function that shows how things are now, with a notice, where a press of the family is out of date."""

    def mark(work: Present[P]) -> Present[P]:
        PRESENT[family] = work
        return work

    return mark


async def form_of(s: Services, who: Who, press: Press) -> Form:
    """The form that a press opens. Raises Refused."""
    return await FORMS[type(press)](s, who, press)


async def answer(s: Services, who: Who, press: Press, given: Given) -> Screen:
    """Carry out a press; what the person is shown next. Raises Refused, of which nothing came.

    A press that is out of date changes nothing; where its family can show how things are now, that is shown. Raises
    SentBefore for a form whose earlier sending has changed something, whatever this one would be told.
    """
    if not _complete(press, given):
        raise Unreadable(Flaw.FIELDS, press.again)
    refusal: Refused | None = None
    try:
        if press.takes is Takes.TEXT:
            given = filled(await form_of(s, who, press), given, press.again)
        screen = await ANSWERS[type(press)](s, who, press, given)
    except Refused as refused:
        refusal = refused
    if given.by_form:
        async with reading(s.sessions) as session:
            await expect_first_sending(session)
    if refusal is None:
        return screen
    for family in type(press).__mro__ if isinstance(refusal, Outdated) else ():
        if family in PRESENT:
            return await PRESENT[family](s, who, press, f"{WARNING} {refusal.sentence}")
    raise refusal


def filled(form: Form, given: Given, again: str) -> Given:
    """Every field of the form with what was filled in. Raises Unreadable for other fields and wrong values."""
    ids: dict[type[Asked], set[str]] = {Field: set(), Pick: set(), Tick: set(), Upload: set()}
    for asked in form.asked:
        ids[type(asked)].add(asked.id)
    strange = set(given.texts) - ids[Field] or set(given.files) - ids[Upload]
    strange = strange or set(given.chosen) - ids[Pick] - ids[Tick]
    if strange or not all(_takes(asked, given) for asked in form.asked):
        raise Unreadable(Flaw.FIELDS, again)
    return replace(
        given,
        texts={key: given.texts.get(key, "") for key in ids[Field]},
        chosen={key: given.chosen.get(key, ()) for key in (*ids[Pick], *ids[Tick])},
        files={key: given.files.get(key, ()) for key in ids[Upload]},
    )


def _takes(asked: Asked, given: Given) -> bool:
    """Whether a field takes what came for it."""
    match asked:
        case Field(id=name):
            text = given.texts.get(name, "")
            return len(text) <= asked.most and not (asked.required and not text)
        case Upload(id=name):
            return asked.low <= len(given.files.get(name, ())) <= asked.high
        case Tick(id=name):
            return given.chosen.get(name, ()) in ((), TICKED)
        case Pick(id=name):
            chosen = given.chosen.get(name, ())
            known = {item.value for item in asked.items}
            return asked.low <= len(set(chosen)) == len(chosen) <= asked.high and set(chosen) <= known


def _complete(press: Press, given: Given) -> bool:
    """Whether with the press came what its kind takes, and nothing else."""
    match press.takes:
        case Takes.NOTHING:
            return not given.values and not given.by_form
        case Takes.ONE:
            return len(given.values) == 1 and not given.by_form
        case Takes.MANY:
            return bool(given.values) and not given.by_form
        case Takes.TEXT:
            return given.by_form and not given.values
