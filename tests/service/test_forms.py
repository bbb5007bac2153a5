"""The fields of forms: how they are drawn, what comes back, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from bot.intake.limits import Kind
from bot.rehearsal.sandbox.limits_commands import check_modal
from bot.service.base import Refused
from bot.service.screens.answer import TICKED, Given, Sent, filled
from bot.service.screens.forms import Field, Form, Pick, Style, Tick, Upload
from bot.service.screens.parts import Item, Text
from bot.service.screens.press import LIMIT, Takes, Unreadable, write, write_marked
from bot.service.skirmish.presses import Accept
from bot.views.forms import given_of, modal_of
from tests.service.test_presses import FIELDS, KINDS, sample

HILL = (Item("n", "North", "by the road"), Item("s", "South", chosen=True), Item("w", "West"))
FORM = Form(
    "Plan",
    (
        Field("why", "Why", 60, required=False),
        Pick("where", "Where", HILL, Style.RADIO),
        Pick("who", "Who", HILL, Style.BOXES, low=0, high=2),
        Tick("sure", "Sure"),
        Upload("proof", "Proof", low=0, high=2),
    ),
)


async def nothing(kind: Kind) -> bytes:
    return b""


FILE = Sent("a.txt", 1, nothing)


def test_discord_takes_every_field_and_is_told_what_is_required() -> None:
    drawn = modal_of(FORM, Accept(1, 2), {}).to_dict()
    check_modal(drawn)
    fields = {one["component"]["custom_id"]: one["component"] for one in drawn["components"]}
    assert {name: one.get("required") for name, one in fields.items()} == {
        "why": False,
        "where": True,
        "who": False,
        "sure": None,  # a box that is not ticked is an answer
        "proof": False,
    }
    assert (fields["who"]["min_values"], fields["who"]["max_values"]) == (0, 2)
    assert (fields["proof"]["min_values"], fields["proof"]["max_values"]) == (0, 2)
    assert [one.get("default") for one in fields["where"]["options"]] == [False, True, False]


@pytest.mark.parametrize("low", [0, 1])
def test_a_menu_in_a_form_says_how_many(low: int) -> None:
    form = Form("Plan", (Text("Where to"), Pick("where", "Where", HILL[:1], low=low)))
    text, label = modal_of(form, Accept(1, 2), {}).to_dict()["components"]
    check_modal(modal_of(form, Accept(1, 2), {}).to_dict())
    menu = label["component"]
    assert text["content"] == "Where to"
    assert (menu["required"], menu["min_values"], menu["max_values"]) == (low > 0, low, 1)


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        (Given(texts={"why": "x"}, chosen={"where": ("n",)}), True),
        (Given(chosen={"where": ("n",), "who": ("n", "w"), "sure": TICKED}, files={"proof": (FILE,)}), True),
        (Given(texts={"why": "x" * 61}, chosen={"where": ("n",)}), False),
        (Given(texts={"why": "x"}), False),
        (Given(texts={"where": "n"}, chosen={"where": ("n",)}), False),
        (Given(chosen={"where": ("n", "s")}), False),
        (Given(chosen={"where": ("e",)}), False),
        (Given(chosen={"where": ("n",), "who": ("n", "n")}), False),
        (Given(chosen={"where": ("n",), "who": ("n", "s", "w")}), False),
        (Given(chosen={"where": ("n",), "sure": ("2",)}), False),
        (Given(chosen={"where": ("n",), "why": ("n",)}), False),
        (Given(chosen={"where": ("n",)}, files={"proof": (FILE,) * 3}), False),
        (Given(chosen={"where": ("n",)}, files={"other": (FILE,)}), False),
    ],
)
def test_a_form_takes_what_it_asked_for_and_nothing_else(given: Given, taken: bool) -> None:
    if not taken:
        with pytest.raises(Unreadable):
            filled(FORM, given, "`/again`")
        return
    found = filled(FORM, given, "`/again`")
    assert (set(found.texts), set(found.files)) == ({"why"}, {"proof"})
    assert set(found.chosen) == {"where", "who", "sure"}


@pytest.mark.parametrize(
    "make",
    [
        lambda: Pick("a", "A", ()),
        lambda: Pick("a", "A", HILL[:1], Style.RADIO),
        lambda: Pick("a", "A", HILL, Style.RADIO, high=2),
        lambda: Pick("a", "A", HILL * 4, Style.BOXES),
        lambda: Pick("a", "A", HILL, low=2),
        lambda: Pick("a", "A", HILL, high=4),
        lambda: Pick("a", "A", HILL, low=0, high=0),
        lambda: Upload("a", "A", high=11),
        lambda: Form("F", ()),
        lambda: Form("F", tuple(Tick(str(n), "T") for n in range(6))),
        lambda: Form("F", (Tick("a", "T"), Tick("a", "T"))),
    ],
)
def test_a_field_that_discord_does_not_know_is_not_made(make: Any) -> None:
    with pytest.raises(ValueError):
        make()


async def test_what_discord_sends_is_read_by_type() -> None:
    def sent(kind: int, name: str, **more: Any) -> dict[str, Any]:
        return {"type": 18, "component": {"type": kind, "custom_id": name} | more}

    files = {"7": {"filename": "a.toml", "size": 10**9, "url": "http://127.0.0.1:1/a.toml"}}
    parts = [
        sent(4, "why", value="because"),
        sent(21, "where", value="n"),
        sent(21, "none", value=None),
        sent(22, "who", values=["n", "w"]),
        sent(23, "sure", value=True),
        sent(23, "unsure", value=False),
        sent(3, "menu", values=[]),
        sent(19, "proof", values=["7", "8"]),
        {"type": 10, "id": 3},
        "nonsense",
    ]
    found = given_of({"components": parts, "resolved": {"attachments": files}})
    assert found.texts == {"why": "because"}
    assert found.chosen == {
        "where": ("n",),
        "none": (),
        "who": ("n", "w"),
        "sure": TICKED,
        "unsure": (),
        "menu": (),
    }
    (proof,) = found.files["proof"]
    assert (proof.name, proof.size) == ("a.toml", 10**9)
    with pytest.raises(Refused, match="at most 200 kB"):
        await proof.fetch(Kind.BOARD)


@pytest.mark.parametrize("kind", [one for one in KINDS if one.takes is Takes.TEXT], ids=lambda one: one.name)
def test_every_form_has_room_for_its_mark(kind: Any) -> None:
    """Without it, a phone would show the first text of the form again (discord-api-docs #7554)."""
    big = dict.fromkeys(("campaign", "round", "game", "serial", "version", "team"), 999_999_999)
    press = sample(kind, **{name: value for name, value in big.items() if name in kind.__dataclass_fields__})
    assert len(write(press)) <= LIMIT - 6
    assert write_marked(press, "0123abcd") != write_marked(press, "4567cdef")
    assert kind.name in FIELDS or kind.name == "new.done"
