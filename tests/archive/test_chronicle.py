"""A chronicle tells of a campaign that is over, and of no other; what people wrote in it is text."""

from __future__ import annotations

import html
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from sqlalchemy import BigInteger, cast, update

from bot.archive.chronicle.differences import differences
from bot.archive.chronicle.gather import Chapter, Chronicle, gather, units_lost
from bot.archive.chronicle.pages import told_html, write
from bot.archive.chronicle.turning import Strength, strength, turning_points
from bot.archive.container import ArchiveError
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.text.viewer import viewer_json
from bot.campaign.world.model import World
from bot.campaign.world.sides import Side
from bot.dice import commit
from bot.hexmap.coords import Hex
from bot.messages import asked_in
from bot.process.release import release
from bot.service.gm import office as gm
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.room import campaigns
from bot.service.skirmish import ending
from bot.skirmish import rulesets
from bot.store.skirmish_tables import SkirmishRow, SkirmishSeat
from bot.store.tables import Campaign
from tests.campaign.kernel.kernel_worlds import unit, world
from tests.pseudo import CODE, plain_words, pseudo
from tests.service.conftest import ALICE, BOB, MASTER, Table, again, services, table
from tests.service.skirmish.table import CHANNEL, Discord, Hall, Sketches

__all__ = ["services", "table"]


class Page(HTMLParser):
    """What a page links to, loads and runs."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.tags: set[str] = set()
        self.handlers: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.links += [str(value) for name, value in attrs if name in ("href", "src")]
        self.handlers += [name for name, _ in attrs if name.startswith("on")]


async def over(table: Table) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Hammer", move="0304", action="attack 0504"))
    await gm.close_now(s, MASTER)
    await gm.publish(s, MASTER)
    await campaigns.end(s, MASTER)


async def test_a_campaign_that_is_not_over_is_not_told(table: Table, server_url: str) -> None:
    with pytest.raises(ArchiveError, match="Red Sands is not over"):
        await gather(server_url, "Red Sands")
    with pytest.raises(ArchiveError, match="no published rounds"):
        await gather(server_url, "Red Sands", declassified=True)
    await campaigns.end(table.s, MASTER)
    with pytest.raises(ArchiveError, match="no published rounds"):
        await gather(server_url, "Red Sands")


async def test_the_pages_tell_what_was_believed_what_was_so_and_the_dice(
    table: Table, server_url: str, tmp_path: Path
) -> None:
    await over(table)
    told = await gather(server_url, "Red Sands")
    (chapter,) = told.chapters
    assert "C1" in "\n".join(chapter.story)
    assert (chapter.unknown, chapter.elsewhere) == (1, 0), "the Secret Reserve, which nobody ever saw"
    (hidden,) = chapter.differences
    assert hidden.words.startswith("Secret Reserve in ")
    assert hidden.believed is None
    assert {life.name for life in told.lives} >= {"Able", "Hammer", "Near Foe", "Secret Reserve"}
    assert [company for company, _, _ in told.companies] == ["Alice's Own", "Bob's Own", "Carol's Own"]
    made = write(told, tmp_path / "out")
    names = {path.name for path in made}
    assert {"index.html", "units.html", "round-1.html", "round-1-believed.png", "round-1-true.png"} <= names
    for path in made:
        if path.suffix == ".html":
            page = Page(path.read_text())
            assert all(link in names for link in page.links), page.links
            assert page.handlers == []
    dice = json.loads((tmp_path / "out" / "round-1-dice.json").read_text())
    for seed in ("open", "covered"):
        assert commit(bytes.fromhex(dice[f"{seed}_seed"])) == dice[f"{seed}_commitment"]
    text = (tmp_path / "out" / "round-1.html").read_text()
    assert "did not know of one enemy on the map" in text
    assert f"<li>{hidden.words}</li>" in text
    assert re.search(r'<script id="dice" type="application/json">\{', text)
    embedded = re.search(r'<script id="maps" type="application/json">(.*?)</script>', text)
    assert embedded is not None
    maps = json.loads(embedded[1])
    assert [len(maps[which]["contacts"]) for which in ("believed", "true")] == [0, 1]
    assert maps["true"]["differences"] == [[list(hidden.was or ()), None, hidden.words]]
    assert set(maps["believed"]["terrain"]) <= set(maps["colours"])


async def test_the_pages_come_from_messages(table: Table, server_url: str, tmp_path: Path) -> None:
    """In a language with accents on every letter of its messages only names that somebody typed have none."""
    await over(table)
    names = ("Red Sands", "Alice's Own", "Bob's Own", "Carol's Own", "Secret Reserve", "Near Foe", "Far Foe")
    units = ("Able", "Baker", "Charlie", "Hammer", "Alice", "Bob", "Carol")
    with pseudo(tmp_path), asked_in(CODE):
        for path in write(await gather(server_url, "Red Sands"), tmp_path / "out"):
            if path.suffix == ".html":
                text = re.sub(r"<(script|style).*?</\1>|<[^>]*>", " ", path.read_text(), flags=re.DOTALL)
                text = html.unescape(text).replace(release(), " ")
                assert plain_words(text, *names, *units) == [], path.name


async def test_a_campaign_that_is_declassified_is_told_up_to_its_last_round(
    table: Table, server_url: str
) -> None:
    """What is known of the round under way, its dice too, is not in it."""
    await gm.close_now(table.s, again(MASTER))
    await gm.publish(table.s, again(MASTER))
    await gm.close_now(table.s, again(MASTER))  # a draft
    told = await gather(server_url, "Red Sands", declassified=True)
    assert [chapter.number for chapter in told.chapters] == [1]


async def decided(hall: Hall, channel: int = CHANNEL) -> int:
    """A skirmish of Alice and Bob that was given up."""
    game = await hall.begin("ambush")
    await hall.place(ALICE, game)
    async with hall.s.sessions.begin() as session:
        await session.execute(update(SkirmishRow).where(SkirmishRow.id == game).values(channel_id=channel))
    await ending.give_up(hall.s, again(BOB), game)
    return game


async def test_the_skirmishes_of_a_campaign_are_linked_from_the_round_in_which_they_ended(
    table: Table, server_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(rulesets.RULESETS, "ambush", "tests.skirmish.toys:AMBUSH")
    hall = Hall(table.s, Discord(), Sketches())
    first = await decided(hall)
    await gm.close_now(table.s, again(MASTER))
    await gm.publish(table.s, again(MASTER))
    second = await decided(hall)
    unfinished = await hall.begin("ambush")
    await gm.close_now(table.s, again(MASTER))
    await gm.publish(table.s, again(MASTER))
    await campaigns.end(table.s, again(MASTER))
    later = await decided(hall)
    told = await gather(server_url, "Red Sands")
    assert [(fought.battle.row.id, fought.round) for fought in told.skirmishes] == [(first, 1), (second, 2)]
    out = tmp_path / "out"
    names = {path.name for path in write(told, out)}
    assert {"table.js", f"table-{first}.html", f"table-{second}.html"} <= names
    assert not {f"table-{unfinished}.html", f"table-{later}.html"} & names
    links = {
        page: Page((out / page).read_text()).links for page in ("index.html", "round-1.html", "round-2.html")
    }
    tables = {page: [link for link in those if link.startswith("table-")] for page, those in links.items()}
    assert tables == {
        "index.html": [f"table-{first}.html", f"table-{second}.html"],
        "round-1.html": [f"table-{first}.html"],
        "round-2.html": [f"table-{second}.html"],
    }
    back = Page((out / f"table-{second}.html").read_text())
    assert set(back.links) == {"index.html", "round-2.html", "table.js", "viewer.js"}
    assert "Alice, Bob. Bob resigned." in (out / "index.html").read_text()
    # Nothing is hidden any more: each seat's view is there, with Alice's scouts in her own alone.
    found = re.search(
        r'<script id="maps" type="application/json">(.*?)</script>', (out / f"table-{first}.html").read_text()
    )
    assert found is not None
    views = json.loads(found[1])
    assert views["moments"] == ["spectator", "A", "B"]
    assert [bool(views[name]["steps"][-1]["pieces"]) for name in views["moments"]] == [False, True, False]


@pytest.mark.parametrize(
    ("channel", "player", "told"),
    [("other", True, False), ("own", False, True), ("elsewhere", True, True), ("elsewhere", False, False)],
)
async def test_beside_another_campaign_a_skirmish_is_of_the_one_that_it_belongs_to(
    table: Table, server_url: str, monkeypatch: pytest.MonkeyPatch, channel: str, player: bool, told: bool
) -> None:
    """By its channel; in a channel of none, by whether a player of the campaign sat at it."""
    monkeypatch.setitem(rulesets.RULESETS, "ambush", "tests.skirmish.toys:AMBUSH")
    async with table.s.sessions.begin() as session:
        own = (await session.get_one(Campaign, table.id)).channels["briefing-room"]
        session.add(Campaign(guild_id=ALICE.guild_id, name="Blue", channels={"briefing-room": 4711}))
    hall = Hall(table.s, Discord(), Sketches())
    game = await decided(hall, {"own": own, "other": 4711, "elsewhere": CHANNEL}[channel])
    if not player:
        async with table.s.sessions.begin() as session:
            await session.execute(
                update(SkirmishSeat).values(user_id=cast(SkirmishSeat.user_id + 9000, BigInteger))
            )
    await gm.close_now(table.s, again(MASTER))
    await gm.publish(table.s, again(MASTER))
    await campaigns.end(table.s, again(MASTER))
    skirmishes = (await gather(server_url, "Red Sands")).skirmishes
    assert [fought.battle.row.id for fought in skirmishes] == ([game] if told else [])


def test_where_the_players_were_wrong() -> None:
    """A contact that has moved unseen, one that is gone, one that is where they think, and one they never saw."""
    made = world(
        unit("Anvil", "TK", "0306"),
        *(
            unit(name, "HI", hex, side=Side.HOSTILE)
            for name, hex in (("a", "0304"), ("b", "0404"), ("c", "0305"))
        ),
        unit("Hidden", "HI", "0912", side=Side.HOSTILE, stealthed=True),
    )
    start_round(made)
    seen = observe(made, Side.PLAYER)
    made.units["a"].hex = Hex(9, 11)
    del made.units["b"]
    unknown, first, second = differences(made, seen)
    assert (unknown.was, unknown.believed, unknown.words) == (
        Hex(9, 12),
        None,
        "Hidden in 0912: the players knew nothing of it.",
    )
    assert {(first.was, first.believed), (second.was, second.believed)} == {
        (Hex(9, 11), Hex(3, 4)),
        (None, Hex(4, 4)),
    }
    assert first.words.endswith("believed in 0304, but it was in 0911.")
    assert second.words.endswith("believed in 0404, but it was gone.")


def test_turning_points_are_where_the_lead_changes_and_where_each_side_lost_most() -> None:
    rounds = [
        (1, Strength((10, 14), (9, 14), (1, 0))),
        (2, Strength((9, 14), (9, 8), (0, 6))),
        (3, Strength((9, 8), (6, 6), (3, 2))),
        (4, Strength((6, 6), (6, 6), (0, 0))),
        (5, Strength((6, 6), (3, 6), (3, 0))),
    ]
    assert turning_points(rounds) == [
        (2, "From here on the players were the stronger side, 9 FS against 8."),
        (2, "The enemy's heaviest losses: 6 FS."),
        (3, "The players' heaviest losses: 3 FS."),
        (5, "From here on the enemy was the stronger side, 6 FS against 3."),
    ]
    assert turning_points([(1, Strength((5, 4), (5, 4)))]) == []


def test_strength_counts_what_was_lost_and_not_what_left() -> None:
    def made(*fs: int) -> World:
        units = [unit("A", "TK", "0306"), unit("B", "RI", "0406"), unit("F", "HI", "0309", side=Side.HOSTILE)]
        ground = world(*units)
        for one, left in zip(units, fs, strict=True):
            one.fs = left
        return ground

    before, after = made(5, 4, 3), made(2, 4, 3)
    del after.units["B"]  # withdrawn
    after.graveyard["F"] = after.units.pop("F")
    assert strength(before, after) == Strength((9, 3), (2, 0), (3, 3))


def test_survivors_are_not_counted_as_units_that_were_lost() -> None:
    units = [unit("A", "TK", "0306"), unit("B", "RI", "0406"), unit("F", "HI", "0309", side=Side.HOSTILE)]
    units[1].survivors_of = "G"
    before, after = world(*units), world(*units)
    after.graveyard, after.units = after.units, {}
    assert units_lost(before, after) == (("hostile", 1), ("player", 1))
    assert units_lost(after, after) == ()


def test_what_people_wrote_is_text() -> None:
    assert told_html("**A** <img src=x onerror=1> & \\*b\\*") == (
        "<strong>A</strong> &lt;img src=x onerror=1&gt; &amp; *b*"
    )
    assert told_html("**<script>**") == "<strong>&lt;script&gt;</strong>"
    assert told_html('a "b" \x00 *c*') == "a &quot;b&quot;  <em>c</em>"


def test_rounds_with_one_headline_have_titles_of_their_own(tmp_path: Path) -> None:
    made = world(unit("One", "TK", "0306"))
    start_round(made)
    seen = viewer_json(observe(made, Side.PLAYER))
    chapters = tuple(
        Chapter(number, "All quiet", (), (), b"", b"", (seen, seen), (), (), {"rolls": []}, "")
        for number in (1, 2)
    )
    write(Chronicle("Red", (), chapters, (), b"", "", ()), tmp_path)
    told = re.findall(r'<a href="round-\d.html">(.*?)</a>', (tmp_path / "index.html").read_text())
    assert told == ["Round 1: All quiet", "Round 2: All quiet"]
