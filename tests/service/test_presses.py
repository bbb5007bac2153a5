"""Custom ids by property, and every kind of press against ids that are malformed, foreign, old or out of date."""

from __future__ import annotations

import asyncio
import re
from dataclasses import fields, replace
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import Any, get_origin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.client.app import COGS, Hexmarshal
from bot.messages import say
from bot.service import presses
from bot.service.base import Services
from bot.service.company.choosing import TakeReady
from bot.service.company.presses import CompanyPress, Found
from bot.service.console.plans import ChangePlan
from bot.service.console.presses import OpenSignups
from bot.service.gm.draft_presses import WriteHead, WriteParagraph
from bot.service.gm.edits.screens import ChangeFacts
from bot.service.notice_panel import SetQuiet
from bot.service.orders.panel.presses import WriteOrder
from bot.service.orders.panel.standing_presses import WriteOne
from bot.service.room.comms import AnswerMeeting
from bot.service.screens.answer import ANSWERS, FORMS, Given, Outdated, answer, expect
from bot.service.screens.old import AGAIN
from bot.service.screens.press import (
    BIGGEST,
    LIMIT,
    MOST_NUMBERS,
    MOST_TEXT,
    Flaw,
    Press,
    Takes,
    TooLong,
    Unreadable,
    field_kinds,
    fits,
    read,
    write,
)
from bot.service.screens.screen import Field, Form
from bot.service.skirmish import builder
from bot.service.skirmish.presses import Accept, Act, ArmyPress, StartArmy, TakeSeat, TurnPress
from bot.service.skirmish.teams import squads
from bot.service.skirmish.teams.presses import ChooseTeam, TeamPress
from bot.skirmish import rulesets
from bot.skirmish.shiftstorm.lasting import load
from bot.store import skirmishes
from bot.store.session import Sessions
from bot.views.forms import modal_of
from bot.views.pressing import beneath
from tests.amount import amount
from tests.service.company.test_companies import holdings
from tests.service.conftest import BOB, sign_up
from tests.service.pressing import again, carry_out
from tests.service.skirmish.table import ALICE, GUILD, Discord, Hall, Sketches
from tests.service.skirmish.team_table import found, own

KINDS = sorted(Press.kinds().values(), key=lambda kind: kind.name)
named = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)


def values_of(of: Any) -> st.SearchStrategy[Any]:
    """All values of a field."""
    if of is bool:
        return st.booleans()
    if of is int:
        return st.integers(0, 10**9 - 1)
    if get_origin(of) is tuple:
        return st.lists(st.integers(0, 99), max_size=5).map(tuple)
    if isinstance(of, type) and issubclass(of, StrEnum):
        return st.sampled_from(list(of))
    if of is str:
        return st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=MOST_TEXT)
    return st.integers(0, BIGGEST)  # a Snowflake


def presses_of(kind: type[Press]) -> st.SearchStrategy[Press]:
    return st.builds(kind, **{name: values_of(of) for name, of in field_kinds(kind).items()})


def sample(kind: type[Press], **given: Any) -> Press:
    """One press of the kind."""
    filled: dict[str, Any] = {}
    for name, of in field_kinds(kind).items():
        if isinstance(of, type) and issubclass(of, StrEnum):
            filled[name] = next(iter(of))
        else:
            filled[name] = "m1" if of is str else True if of is bool else () if get_origin(of) is tuple else 7
    return kind(**filled | given)


def fields_of(kind: type[Press]) -> tuple[str, ...]:
    """The fields of a form that is always the same."""
    nothing: Any = None
    return tuple(one.id for one in asyncio.run(FORMS[kind](nothing, nothing, nothing)).fields)  # type: ignore[arg-type]


BY_STATE = {
    TakeReady: ("name",),
    ChangeFacts: ("changes", "reason"),
    Found: (),
    OpenSignups: ("text",),
    ChangePlan: ("plan", "line", "force"),
    SetQuiet: ("zone", "start", "end"),
    WriteOne: ("when", "move", "action", "ability", "until"),
    WriteHead: ("title", "quote", "note", "players"),
    WriteParagraph: ("text",),
    WriteOrder: ("move", "facing", "action", "ability"),
}
"""Forms that depend on how things are, with the fields that they always have."""
FIELDS = {
    kind.name: BY_STATE[kind] if kind in BY_STATE else fields_of(kind)
    for kind in KINDS
    if kind.takes is Takes.TEXT
}


def given_for(kind: type[Press]) -> tuple[tuple[str, ...], dict[str, str]]:
    """What has to come with a press of the kind."""
    values = ("1",) if kind.takes in (Takes.ONE, Takes.MANY) else ()
    return values, dict.fromkeys(FIELDS.get(kind.name, ()), "x")


# ---------------------------------------------------------------- the codec


@given(st.sampled_from(KINDS).flatmap(presses_of))
@settings(max_examples=amount(100, 1000), deadline=None)
def test_what_is_written_is_read_again(press: Press) -> None:
    try:
        text = write(press)
    except TooLong:
        assert not fits(press)
        return
    assert len(text) <= LIMIT
    assert read(text) == press
    assert type(read(text)) is type(press)


@given(st.sampled_from(KINDS).flatmap(presses_of).filter(fits), st.data())
@settings(max_examples=amount(100, 1000), deadline=None)
def test_of_two_texts_never_both_are_one_press(press: Press, data: st.DataObject) -> None:
    """Whatever is changed in a custom id, it is read as what would be written so, or not at all."""
    text = write(press)
    place = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 3))
    piece = data.draw(st.text(st.sampled_from(":%.0123456789aA3hx\n\u0663 "), max_size=3))
    changed = text[:place] + piece + text[place + cut :]
    try:
        other = read(changed)
    except Unreadable:
        return
    assert write(other) == changed


@given(st.text(max_size=120).filter(lambda text: text.partition(":")[0] not in ("hx1", "hx2")))
@settings(max_examples=amount(100, 1000), deadline=None)
def test_any_other_text_is_refused_with_one_sentence(text: str) -> None:
    with pytest.raises(Unreadable) as refused:
        presses.read(text)
    assert "from an older version of this message" in refused.value.sentence
    assert "Nothing was changed." in refused.value.sentence


@pytest.mark.parametrize(
    ("of", "text"),
    [
        (TakeSeat, "seat:1:2:A:x"),
        (TakeSeat, "seat:1:2:A%3a:4"),
        (TakeSeat, "seat:1:2:A%:4"),
        (TakeSeat, f"seat:1:2:{'A' * (MOST_TEXT + 1)}:4"),
        (TakeSeat, "seat:1:2:A\n:4"),
        (TakeSeat, f"seat:1:2:A:{'1' * 21}"),
        (Accept, "accept:01:2"),
        (Accept, "accept:+1:2"),
        (Accept, "accept:1:"),
        (Accept, "accept:1:-2"),
        (Accept, "accept:1:1.0"),
        (Accept, "accept:1:\u0663"),
        (Accept, f"accept:1:{'9' * 10}"),
        (ChooseTeam, "team.which:moon"),
        (AnswerMeeting, "meeting:1:True"),
        (AnswerMeeting, "meeting:1:2"),
    ],
)
def test_fields_are_read_strictly(of: type[Press], text: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(f"hx2:{text}")
    assert refused.value.flaw is Flaw.FIELDS
    assert of.again in refused.value.sentence


def test_numbers_in_a_row_are_few() -> None:
    kind = next(kind for kind in KINDS if "picks" in field_kinds(kind))
    with pytest.raises(ValueError, match="1"):
        write(sample(kind, picks=(1,) * (MOST_NUMBERS + 1), company=""))


def test_two_kinds_cannot_share_a_name() -> None:
    with pytest.raises(ValueError, match="two presses are named 'act'"):
        type("Other", (Press,), {}, name="act")
    with pytest.raises(ValueError, match="cannot be named 'A:b'"):
        type("Other", (Press,), {}, name="A:b")


def test_a_form_has_another_id_each_time_it_opens() -> None:
    """Phones fill a form with the first text of any earlier one of its id; the press is read from each of them."""
    short, shape = Found(1, 2, (3,), "Iron ~ab"), Form("F", (Field("f", "F", 9),))
    full = Found(999_999_999, 999_999_999, (1,) * 14, "A" * 39)
    assert len(write(full)) == LIMIT
    for press in (short, Found(1, 2, (3,), "~ab"), replace(full, company="A" * 34), full):
        ids = {modal_of(shape, press, {}).custom_id for _ in range(3)}
        assert len(ids) == (1 if press is full else 3)
        for made in (*ids, write(press)):  # an earlier release opened it with the press alone
            assert len(made) <= LIMIT
            assert presses.of_marked(made) == press
    for made in (f"{write(short)}:~", f"{write(short)}:~xyz", f"{write(short)}:~ab:~ab", "hx2:zzz:~ab"):
        with pytest.raises(Unreadable):
            presses.of_marked(made)
    with pytest.raises(Unreadable):  # buttons are read as strictly as before
        presses.read(f"{write(short)}:~ab")


def test_a_refusal_stands_above_the_screen_until_the_next_one() -> None:
    shown = "## Anvil\nMain Tank"
    first = beneath("It costs 2.\n- and more", shown)
    assert first == "> ⚠️ It costs 2.\n> - and more\n## Anvil\nMain Tank"
    assert beneath("Not now.", first) == "> ⚠️ Not now.\n## Anvil\nMain Tank"


# ---------------------------------------------------------------- every kind


@named
def test_a_kind_is_answered_and_says_where_to_go(kind: type[Press]) -> None:
    assert kind in ANSWERS
    assert (kind.takes is Takes.TEXT) == (kind in FORMS)
    assert kind.again or kind is AnswerMeeting
    assert len(fields(kind)) == len(field_kinds(kind))
    assert fits(sample(kind))


@named
def test_malformed_ids_of_a_kind_are_refused(kind: type[Press]) -> None:
    text = write(sample(kind))
    longer = f"{text}:{'x' * LIMIT}"
    flaws = {
        f"{text}:": Flaw.FIELDS,
        f"{text}:1": Flaw.FIELDS,
        text.replace(f":{kind.name}", f":{kind.name}x"): Flaw.UNKNOWN,
        text.replace("hx2:", "hx3:"): Flaw.FOREIGN,
        text.replace("hx2:", ""): Flaw.FOREIGN,
        f" {text}": Flaw.FOREIGN,
        longer: Flaw.LONG,
    }
    if field_kinds(kind):
        flaws[text.rpartition(":")[0]] = Flaw.FIELDS
    for wrong, flaw in flaws.items():
        with pytest.raises(Unreadable) as refused:
            presses.read(wrong)
        assert refused.value.flaw is flaw, wrong
        if flaw in (Flaw.FIELDS, Flaw.LONG):
            assert kind.again in refused.value.sentence


@named
async def test_a_press_comes_with_what_its_kind_takes_and_nothing_else(kind: type[Press]) -> None:
    """It is refused before anything is looked at: there are no services to look with."""
    nothing = Given()
    one, many = Given(("a",)), Given(("a", "b"))
    text = Given((), {"name": "x"})
    takes = {Takes.NOTHING: [nothing], Takes.ONE: [one], Takes.MANY: [one, many], Takes.TEXT: [text]}
    for wrong in (nothing, one, many, text, Given(("a",), {"name": "x"})):
        if wrong not in takes[kind.takes]:
            with pytest.raises(Unreadable) as refused:
                await answer(None, ALICE, sample(kind), wrong)  # type: ignore[arg-type]  # see above
            assert refused.value.flaw is Flaw.FIELDS


async def test_the_commands_named_for_opening_again_exist(tmp_path: Path) -> None:
    bot = Hexmarshal(None, tmp_path)  # type: ignore[arg-type]  # nothing is carried out
    for cog in COGS:
        await import_module(cog).setup(bot)
    known = {f"`/{command.qualified_name}`" for command in bot.tree.walk_commands()}

    named_ones = {kind.again for kind in KINDS if kind.again} | {way for _, way in AGAIN}
    assert named_ones <= known


# ---------------------------------------------------------------- earlier releases


@pytest.mark.parametrize(
    ("old", "press"),
    [
        ("hx1:sk:b:act:12:34:", Act(12, 34)),
        ("hx1:sk:b:accept:12:34:", Accept(12, 34)),
        ("hx1:sk:b:seat:12:34:B.99887766554433221", TakeSeat(12, 34, "B", 99887766554433221)),
        ("hx1:meeting:yes:5", AnswerMeeting(5, accept=True)),
        ("hx1:meeting:no:5", AnswerMeeting(5, accept=False)),
    ],
)
def test_buttons_under_old_posts_still_work(old: str, press: Press) -> None:
    assert presses.read(old) == press


@pytest.mark.parametrize(
    ("old", "again_"),
    [
        ("hx1:signup:yes:11:2", "`/gm roster`"),
        ("hx1:gm:publish:3:0123456789abcdef", "`/gm preview`"),
        ("hx1:order:withdraw:1:1:Able", "`/order withdraw`"),
        ("hx1:order:give:Able|0304||||||", "`/order check`"),
        ("hx1:co:b:explode:u1:", "`/company edit`"),
        ("hx1:company:add0:1.2", "`/company create`"),
        ("hx1:sk:b:teamretire:1:2:yes", "`/skirmish team show`"),
        ("hx1:sk:m:build:0:2:shiftstorm/from", "`/skirmish army`"),
        ("hx1:sk:b:go:12:34:abcdef", "`/skirmish status`"),
        ("hx1:sk:b:act:12:34:5", "`/skirmish status`"),
        ("hx1:sk:b:act:012345678901:34:", "`/skirmish status`"),
        ("hx1:what", "the command"),
    ],
)
def test_other_old_buttons_say_where_to_go(old: str, again_: str) -> None:
    with pytest.raises(Unreadable) as refused:
        presses.read(old)
    assert refused.value.flaw is Flaw.OLD
    assert (
        f"again with {again_}" in refused.value.sentence or "use the command again" in refused.value.sentence
    )
    assert again_ in refused.value.sentence


# ---------------------------------------------------------------- out of date


def test_versions_are_compared_in_one_place() -> None:
    expect((1, 2), (1, 2))
    with pytest.raises(Outdated, match="nothing was changed"):
        expect(1, 2)
    with pytest.raises(Outdated, match="Look again"):
        expect((1, 2), (2, 2), "Look again.")


@pytest.fixture
def hall(sessions: Sessions, monkeypatch: pytest.MonkeyPatch) -> Hall:
    monkeypatch.setitem(rulesets.RULESETS, "ambush", "tests.skirmish.toys:AMBUSH")
    sketches = Sketches()
    return Hall(Services(sessions, sketches), Discord(), sketches)


def below(family: type[Press]) -> list[type[Press]]:
    return [kind for kind in KINDS if issubclass(kind, family)]


async def test_a_team_is_not_changed_from_an_old_screen(hall: Hall) -> None:
    wolves = await found(hall, ALICE, "Wolves", "strike_guard", "core_runner")
    before = await own(
        hall, wolves, vault=({"kind": "armor", "name": "Helm", "names": ["Helm"], "skills": []},)
    )
    for kind in below(TeamPress):
        values, texts = given_for(kind)
        if kind.takes in (Takes.ONE, Takes.MANY):
            values = ("m1",)
        places = {"team.one": "vault/0", "team.many": "lineup", "team.act": "vault/0"}
        of = {
            "team": wolves,
            "version": 99,
            "at": places.get(kind.name, "m1"),
            "page": 0,
            "act": "drop",
            "sure": True,
        }
        of["menu"] = "give" if kind.name == "team.one" else "play"
        press = sample(kind, **{name: value for name, value in of.items() if name in field_kinds(kind)})
        shown = await carry_out(hall.s, again(ALICE), press, *values, **texts)
        assert shown.text, kind
        squad = await squads.the_team(hall.s, ALICE, wolves)
        assert (squad.name, squad.version, load(squad.team)) == ("Wolves", 1, before), kind


async def test_an_army_is_not_changed_from_an_old_screen(hall: Hall) -> None:
    await builder.start(hall.s, again(ALICE), "ambush", name="Two scouts")

    async def draft() -> tuple[int, Any]:
        async with hall.s.sessions.begin() as session:
            row = await skirmishes.army_draft(session, GUILD, ALICE.user_id, "ambush")
            return row.serial, row.content

    before = await draft()
    for kind in below(ArmyPress):
        if kind is StartArmy:
            continue
        values, texts = given_for(kind)
        press = sample(kind, ruleset="ambush", game=0, version=99)
        shown = await carry_out(hall.s, again(ALICE), press, *values, **texts)
        assert "older than your list" in shown.text, kind
        assert "2 of 4 points" in shown.text, kind
        assert await draft() == before, kind


async def test_a_turn_is_not_played_from_an_old_screen(hall: Hall) -> None:
    game = await hall.begin("ambush")
    serial = (await hall.battle(game)).row.serial
    for kind in below(TurnPress):
        values, texts = given_for(kind)
        shown = await carry_out(hall.s, again(ALICE), sample(kind, game=game, serial=99), *values, **texts)
        assert say("turn-stale") in shown.text, kind
        assert [one.label for one in shown.buttons] == ["Show me what is asked now"]
        battle = await hall.battle(game)
        assert (battle.row.serial, len(battle.playing.steps)) == (serial, 0), kind
    fresh = await hall.press(ALICE, shown, "Show me")
    assert "Choose what to do" in [one.placeholder for one in fresh.menus]


async def test_a_company_is_not_changed_from_an_old_screen(services: Services) -> None:
    await sign_up(services)
    before = await holdings(services, BOB)
    unit = before.units[0].id
    for kind in below(CompanyPress):
        for of in ({"campaign": 1, "version": 99}, {"campaign": 0, "version": 1}):
            values, texts = given_for(kind)
            if kind.name == "co.open":
                values = (unit,)
            own_unit = {"unit": unit, "slot": ""} if "unit" in field_kinds(kind) else {}
            shown = await carry_out(services, again(BOB), sample(kind, **of, **own_unit), *values, **texts)
            changes = not re.fullmatch(r"co|co\.(open|buy|slot)", kind.name)
            assert ("has changed since this was shown" in shown.text) is changes, kind
            assert await holdings(services, BOB) == before, kind
