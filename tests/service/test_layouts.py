"""Layouts and their budget: never more than Discord takes, nothing left out in silence."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rehearsal.sandbox import limits
from bot.rehearsal.sandbox.errors import ApiError
from bot.service.base import Picture
from bot.service.gm.office import shown
from bot.service.ground.posts import ORDERS, layout
from bot.service.orders.buttons import Withdraw
from bot.service.screens.budget import MARK, Budget, OverBudget, check, turned
from bot.service.screens.parts import (
    Button,
    Choice,
    Container,
    Gallery,
    Item,
    Link,
    Menu,
    Part,
    Row,
    Section,
    Separator,
    Text,
    Thumbnail,
    buttons_of,
    menus_of,
    payload_of,
    texts_of,
)
from bot.service.screens.press import LIMIT, read_marked
from bot.service.screens.screen import Screen
from bot.service.skirmish.presses import Accept
from bot.store.tables import Campaign
from bot.views.layouts import instead_of, view_of

SIGNS = "aä→🛡漢\n "


def text(least: int = 1, most: int = 900) -> st.SearchStrategy[str]:
    """Texts of signs of one to four bytes."""
    sign = st.sampled_from(SIGNS)
    return st.tuples(sign, st.integers(least, most), sign).map(
        lambda made: (made[0] * made[1] + made[2]).strip() or "."
    )


def button(number: int) -> Button:
    return Button("Withdraw", Withdraw(1, 2, "u", number))


def entry(said: list[str], number: int) -> tuple[Part, ...]:
    match number % 4:
        case 0:
            return (Section(tuple(said), button(number)),)
        case 1:
            return (*map(Text, said), Separator())
        case 2:
            return (Container((*map(Text, said), Row((button(number),)))),)
    return tuple(map(Text, said))


entries = st.lists(st.lists(text(), min_size=1, max_size=3), max_size=60).map(
    lambda found: [entry(said, number) for number, said in enumerate(found)]
)


def taken(parts: tuple[Part, ...]) -> None:
    """The sandbox, which has Discord's limits from its own description, takes the layout as discord.py writes it."""
    body = {"flags": 1 << 15, "components": view_of(Screen(layout=parts)).to_components()}  # type: ignore[union-attr]
    limits.check_message(body, {})


TURNERS = Row((button(901), button(902)))


@given(entries, st.integers(-1, 70))
@settings(max_examples=60, deadline=None)
def test_pages_hold_every_entry_once_and_discord_takes_each(found: list[tuple[Part, ...]], page: int) -> None:
    budget = Budget().after(Text("Head"))
    first = turned(budget, found, 0, TURNERS)
    shown: list[Part] = []
    for number in range(first.pages):
        one = turned(budget, found, number, TURNERS)
        assert (one.page, one.pages) == (number, first.pages)
        more = (TURNERS,) if one.pages > 1 else ()
        taken((Text("Head"), *one.parts, *more))
        shown += one.parts
    assert shown == [part for one in found for part in one]
    assert turned(budget, found, page, TURNERS).page == min(max(page, 0), max(0, first.pages - 1))


@pytest.mark.parametrize("count", [39, 40, 41, 80])
def test_each_of_several_pages_has_room_for_the_buttons_that_turn_them(count: int) -> None:
    found: list[tuple[Part, ...]] = [(Text(str(number)),) for number in range(count)]
    one = turned(Budget(), found, 0, TURNERS)
    assert (one.pages > 1) == (count > 40)
    assert Budget().fits(*one.parts, *((TURNERS,) if one.pages > 1 else ()))
    assert len(one.parts) == (37 if one.pages > 1 else count)


@given(text(most=12_000), st.lists(text(), max_size=6))
@settings(max_examples=100, deadline=None)
def test_a_text_is_whole_or_ends_in_a_mark(long: str, before: list[str]) -> None:
    parts: tuple[Part, ...] = ()
    for one in before:
        parts += (Text(one),) if Budget().after(*parts).fits(Text(one), Text(MARK)) else ()
    left = Budget().after(*parts)
    short = left.shortened(long)
    taken((*parts, Text(short)))
    assert short == long or (short.endswith(MARK) and long.startswith(short[: -len(MARK)]))
    if short != long:
        assert not left.fits(Text(long)), "only what does not fit is cut"


def test_a_text_of_short_lines_is_cut_between_two_of_them() -> None:
    line = "x" * 50
    *kept, mark = Budget().shortened("\n".join([line] * 200)).split("\n")
    assert (set(kept), mark) == ({line}, MARK)


@given(st.lists(text(most=3000), min_size=1, max_size=12))
@settings(max_examples=100, deadline=None)
def test_the_budget_refuses_just_what_discord_refuses(said: list[str]) -> None:
    parts = tuple(map(Text, said))
    fits = Budget().fits(*parts)
    try:
        limits.check_message(
            {"flags": 1 << 15, "components": [{"type": 10, "content": one} for one in said]}, {}
        )
    except ApiError:
        assert not fits
    else:
        assert fits


@pytest.mark.parametrize(
    ("parts", "fits"),
    [
        ((Text("€" * 3386),), True),
        ((Text("€" * 3386 + "a"),), False),
        ((Text("€" * 3381), Text("aaa")), True),
        ((Text("€" * 3381), Text("aaaa")), False),
        ((Text("a" * 4000),), True),
        ((Text("a" * 4000), Text("b")), False),
        (tuple(Text("a") for _ in range(40)), True),
        ((Container(tuple(Text("a") for _ in range(39))),), True),
        ((Container(tuple(Text("a") for _ in range(40))),), False),
        (tuple(Section(("a", "b"), button(n)) for n in range(10)), True),
        (tuple(Section(("a", "b", "c"), button(n)) for n in range(9)), False),
    ],
)
def test_the_limits_to_the_last_byte(parts: tuple[Part, ...], fits: bool) -> None:
    assert Budget().fits(*parts) is fits


def test_a_layout_beyond_the_budget_is_not_made() -> None:
    with pytest.raises(OverBudget):
        Screen(layout=tuple(Text("a") for _ in range(41)))
    with pytest.raises(OverBudget):
        Budget().pages([(Text("a"),), (Text("a" * 4001),)])
    with pytest.raises(OverBudget):
        Budget(components=0).shortened("a")
    with pytest.raises(ValueError, match="do the same"):
        check((Row((button(1),)), Section(("a",), button(1))))


@pytest.mark.parametrize(
    "make",
    [
        lambda: Text(" \n"),
        lambda: Section((), button(1)),
        lambda: Section(("a", "b", "c", "d"), button(1)),
        lambda: Section(("a", " "), button(1)),
        lambda: Gallery(()),
        lambda: Gallery((Thumbnail("a.png"),) * 11),
        lambda: Row(()),
        lambda: Row(tuple(button(n) for n in range(6))),
        lambda: Container(()),
        lambda: Link("Map", "ftp://example.org"),
        lambda: Link("Map", "https://" + "a" * 505),
        lambda: Screen("both", layout=(Text("a"),)),
        lambda: Screen(layout=(Gallery((Thumbnail("a.png"),)),)),
        lambda: Screen(layout=(Text("a"),), pictures=(Picture("a.png", b"", ""),)),
    ],
)
def test_a_part_that_discord_does_not_know_is_not_made(make: object) -> None:
    with pytest.raises(ValueError):
        make()  # type: ignore[operator]


def menu(*labels: str, chosen: str = "") -> Menu:
    items = tuple(Item(label.lower(), label, chosen=label == chosen) for label in labels)
    return Menu("Where to", Accept(1, 2), items)


def test_a_menu_has_another_id_for_other_entries() -> None:
    """Clients keep what was chosen under an id (discord-api-docs #7536)."""
    known = [
        menu("North", "South"),
        menu("North", "South", chosen="South"),
        menu("North"),
        menu("South", "North"),
    ]
    ids = [one.custom_id for one in known]
    assert len(set(ids)) == len(ids)
    assert menu("North", "South").custom_id == ids[0]
    for made in ids:
        assert len(made) <= LIMIT
        assert read_marked(made) == Accept(1, 2)


def drawn(*parts: Part) -> list[dict[str, Any]]:
    """The components that Discord gets, which it takes."""
    taken(parts)
    return view_of(Screen(layout=parts)).to_components()  # type: ignore[union-attr]


@pytest.mark.parametrize("low", [0, 1])
def test_a_menu_says_how_many(low: int) -> None:
    items = (Item("n", "North"), Item("s", "South"))
    ((made,),) = (row["components"] for row in drawn(Choice(Menu("Where", Accept(1, 2), items, low, 2))))
    assert (made["min_values"], made["max_values"], made["required"]) == (low, 2, low > 0)


def test_greyed_and_link_buttons_are_drawn() -> None:
    grey = Button("North", Accept(1, 2), greyed=True)
    link = Link("The map", "https://example.org/map")
    row, section = drawn(Row((grey, button(3), link)), Section(("Rifles",), link))
    first, second, third = row["components"]
    assert (first["disabled"], second["disabled"], third["disabled"]) == (True, False, False)
    assert (third["style"], third["url"], third.get("custom_id")) == (5, link.url, None)
    assert section["accessory"]["url"] == link.url
    parts = (Row((grey, link)), Row((link,)))
    assert buttons_of(parts) == [grey], "a link is nothing that the bot hears"
    check(parts)


def test_a_plain_post_in_the_place_of_a_layout_says_and_offers_the_same() -> None:
    payload = {
        "content": "Round 5",
        "embeds": [{"title": "North", "description": "Quiet."}, {"description": "Wind."}],
        "buttons": [button(number).payload() for number in range(6)],
    }
    text, gallery, first, second = instead_of(payload, ["map.png"])
    assert text == {"kind": "text", "text": "Round 5\n**North**\nQuiet.\nWind."}
    assert [picture["file"] for picture in gallery["pictures"]] == ["map.png"]
    assert [*first["buttons"], *second["buttons"]] == payload["buttons"]
    (long,) = instead_of({"content": "漢" * 5000}, [])
    assert Budget().fits(Text(long["text"]))
    assert long["text"].endswith(MARK)


def test_a_draft_shows_a_layout_as_the_layout_that_will_be_posted() -> None:
    campaign = Campaign(channels={ORDERS: 5})
    picture = Picture("map.png", b"png", "The map")
    parts = (Text("Round 4"), Gallery((Thumbnail("map.png", "The map"),)))
    (post,) = layout(campaign, "panel", ORDERS, parts, pictures=(picture,))
    made = shown(post)
    assert (made.text, list(made.layout), made.pictures) == ("", payload_of(parts), (picture,))


def test_a_screen_without_a_layout_becomes_one() -> None:
    picture = Picture("map.png", b"png", "The map")
    screen = Screen("Orders", (menu("North"),), tuple(button(n) for n in range(7)), pictures=(picture,))
    made = screen.as_layout()
    assert (made.said, made.pictures) == ("Orders", (picture,))
    assert [type(part) for part in made.layout] == [Text, Gallery, Choice, Row, Row]
    assert (menus_of(made.layout), buttons_of(made.layout)) == (list(screen.menus), list(screen.buttons))
    assert made.as_layout() is made


@given(text(most=2000))
@settings(max_examples=20, deadline=None)
def test_the_longest_message_fits_into_a_layout(said: str) -> None:
    screen = Screen(said[:2000], tuple(menu(str(n)) for n in range(1)), tuple(button(n) for n in range(20)))
    assert texts_of(screen.as_layout().layout) == [said[:2000]]
