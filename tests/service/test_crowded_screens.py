"""Sixty units, three hundred contacts and the worst of names: every screen and post is one that Discord takes whole."""

from __future__ import annotations

from collections.abc import Awaitable, Iterator, Sequence
from typing import Any

from sqlalchemy import select

from bot.campaign.knowledge.sighting import look
from bot.campaign.world.sides import Side
from bot.rehearsal.sandbox.limits import check_message
from bot.rehearsal.sandbox.limits_commands import check_modal
from bot.service import guide, notice_panel, presses
from bot.service.base import TEXT_LIMIT, Refused, Services, Who
from bot.service.company import answers
from bot.service.console import plans as console_plans
from bot.service.console import refresh
from bot.service.gm import closing, doctrines, signups, undo
from bot.service.gm import office as gm
from bot.service.gm.change import changing
from bot.service.gm.edits import screens as edits
from bot.service.ground.placing import Enlisted, put
from bot.service.orders import choices, enemies
from bot.service.orders import listing as order_list
from bot.service.orders import standing as standing_orders
from bot.service.orders.panel import overview, practice, standing
from bot.service.room import campaigns, intel, maps, my_round, predictions, reading, spoken, unit_page
from bot.service.round import reminders
from bot.service.screens.answer import Given, form_of
from bot.service.screens.parts import Button, Menu, buttons_of, menus_of, texts_of
from bot.service.screens.press import Press, Takes
from bot.service.screens.screen import Screen
from bot.service.trouble import posts as parked
from bot.store import campaigns as store
from bot.store.tables import AccountRow, Cause, OutboxRow, PostState
from bot.views.forms import modal_of
from bot.views.layouts import layout_of, view_of
from tests.service.conftest import ALICE, BOB, FOE_CLASSES, GUILD, MASTER, again, sign_up_anew

WANDA = Who(91, "Wanda", GUILD)
WIDE = "漢" * 29
MARKS = "*_|`~#@everyone<@11>["
"""What would format a text, or call people, if it were not made harmless."""
SIZE = 30
GROUND = "\n".join(f'    "{"." * SIZE}",' for _ in range(20))
MAP = f"""
name = "Wide Ground"
size = [{SIZE}, 20]
terrain = [
{GROUND}
]

[[place]]
kind = "start"
hex = "0204"
side = "players"
"""


def worst(number: int) -> str:
    """A name of 32 characters or one full of marks, no two the same."""
    return f"{WIDE}{number:03}" if number % 2 else f"{MARKS}{number:03}"


async def crowded(s: Services) -> int:
    """A campaign in round 1: Alice has sixty units, three hundred enemies are in sight, and nobody has a plain name."""
    campaign_id = await sign_up_anew(s, map_text=MAP)
    await campaigns.start(s, MASTER)
    async with changing(s, MASTER, "spawn", "map") as change:
        world, session, campaign = change.world, change.session, change.campaign
        hexes = {row: [at for at in world.map.hexes() if at.row == row] for row in range(1, 21)}
        middle = [at for row in (10, 11) for at in hexes[row]]
        for number in range(58):
            unit = put(
                world,
                ("regular_infantry", "main_tank")[number % 2],
                "U",
                Side.PLAYER,
                middle[number],
                enlisted=Enlisted("11"),
            )
            unit.name = unit.full_name = worst(number)
        around = [at for row in (8, 9, 12, 13, 7, 14) for at in hexes[row]]
        for number in range(300):
            foe = put(world, FOE_CLASSES[number % len(FOE_CLASSES)], "F", Side.HOSTILE, around[number // 2])
            foe.name = worst(500 + number)
        look(world)
        for player in await store.players(session, campaign.id):
            player.name, player.company = worst(player.user_id), worst(100 + player.user_id)
            if player.user_id == ALICE.user_id:
                mine = [unit for unit in world.units.values() if unit.owner == "11"]
                old = player.details["units"][0]
                listed = [
                    {**old, "id": f"u{n}", "class": unit.class_id, "name": unit.name, "unit": unit.id}
                    for n, unit in enumerate(mine)
                ]
                player.details = {**player.details, "units": listed}
        for account in (await session.execute(select(AccountRow))).scalars():
            owned = account.holdings["units"][0]
            units = [{**owned, "id": f"u{n}", "name": worst(n)} for n in range(60)]
            account.holdings = {**account.holdings, "units": units}
        campaign.name = worst(7)
    return campaign_id


def discord_takes(screen: Screen) -> None:
    """Whole, with its parts inside all limits, and no word of a name formats or calls."""
    view = view_of(screen)
    names = [one.filename for one in screen.pictures]
    assert all(len(one.alt) <= 1024 for one in screen.pictures)
    parts = [] if view is None else view.to_components()
    if screen.layout:
        check_message({"flags": 1 << 15, "components": parts}, {}, names=names)
    else:
        check_message({"content": screen.text, "components": parts}, {}, names=names)
    assert all(len(text) <= TEXT_LIMIT for text in screen.extra)
    for text in texts_of(screen.layout) if screen.layout else [screen.text, *screen.extra]:
        harmless(text)


def harmless(text: str) -> None:
    assert "@everyone" not in text, text
    assert "*_|" not in text, text
    assert "<@11>[" not in text, text


def post_is_taken(row: OutboxRow) -> None:
    """As the sender makes it."""
    payload = row.payload
    assert all(len(file.description or "") <= 1024 for file in row.files)
    if payload.get("layout"):
        names = [file.name for file in row.files]
        parts = layout_of(payload["layout"]).to_components()
        check_message({"flags": 1 << 15, "components": parts}, {}, names=names, new=False)
        texts = [part["text"] for part in payload["layout"] if part["kind"] == "text"]
    else:
        check_message({"content": payload.get("content"), "embeds": payload.get("embeds")}, {}, new=False)
        texts = [str(payload.get("content") or "")]
        texts += [
            str(embed.get(key, ""))
            for embed in payload.get("embeds") or ()
            for key in ("title", "description")
        ]
    for text in texts:
        if "```" not in text:
            harmless(text)


def pressed_in(payload: Any) -> Iterator[Press]:
    """What the buttons of a post do that open no form."""
    if isinstance(payload, list):
        for part in payload:
            yield from pressed_in(part)
    elif isinstance(payload, dict):
        if "custom_id" in payload and "items" not in payload:
            press = presses.read(payload["custom_id"])
            if press.takes is Takes.NOTHING:
                yield press
        for part in payload.values():
            yield from pressed_in(part)


class Visitor:
    """Somebody who looks at screens and presses on."""

    def __init__(self, s: Services, who: Who) -> None:
        self.s, self.who = s, who
        self.seen = self.forms = 0

    async def see(self, shown: Awaitable[object]) -> Screen | None:
        try:
            made = await shown
        except Refused as refused:
            made = refused.sentence
        self.seen += 1
        if isinstance(made, Screen):
            discord_takes(made)
            return made
        if isinstance(made, tuple):
            made = made[0]
        for text in (
            made if isinstance(made, list) else [getattr(made, "texts", None) or getattr(made, "text", made)]
        ):
            for each in text if isinstance(text, list | tuple) else [text]:
                assert len(str(each)) <= TEXT_LIMIT, str(each)[:200]
                harmless(str(each))
        return None

    async def look(self, shown: Awaitable[Screen], most: int = 12) -> None:
        """The screen, its forms, and what its buttons and the first and last entries of its menus lead to."""
        screen = await self.see(shown)
        assert screen is not None
        await self.open_forms(screen)
        for press, values in list(ways(screen))[:most]:
            further = await self.see(presses.answer(self.s, again(self.who), press, Given(values, {})))
            if further is not None:
                await self.open_forms(further)

    async def open_forms(self, screen: Screen) -> None:
        """Each form that a button of the screen opens, with what is written in it already."""
        for button in (*screen.buttons, *buttons_of(screen.layout)):
            if not isinstance(button, Button) or button.press.takes is not Takes.TEXT:
                continue
            try:
                form = await form_of(self.s, again(self.who), button.press)
            except Refused as refused:
                harmless(refused.sentence)
                continue
            check_modal(modal_of(form, button.press, {}).to_dict())
            self.forms += 1


def ways(screen: Screen) -> Iterator[tuple[Press, tuple[str, ...]]]:
    for menu in (*screen.menus, *menus_of(screen.layout)):
        if isinstance(menu, Menu):
            for item in dict.fromkeys((menu.items[0], menu.items[-1])):
                yield menu.press, (item.value,)
    for button in (*screen.buttons, *buttons_of(screen.layout)):
        if isinstance(button, Button) and not button.greyed and button.press.takes is Takes.NOTHING:
            yield button.press, ()


async def offered(work: Awaitable[Sequence[tuple[str, str]]]) -> None:
    found = await work
    assert len(found) <= 25
    for label, value in found:
        assert 1 <= len(label) <= 100
        assert 1 <= len(value) <= 100


async def test_every_screen_of_a_crowd_is_one_that_discord_takes(services: Services) -> None:
    s = services
    campaign_id = await crowded(s)
    alice, bob, master, wanda = (Visitor(s, who) for who in (ALICE, BOB, MASTER, WANDA))
    unit, other = worst(0), worst(1)
    for one in (alice, bob, master, wanda):
        await one.see(guide.show(s, one.who))
        await one.see(notice_panel.show(s, one.who))
        await one.see(campaigns.status(s, one.who))
        await one.see(predictions.table(s, one.who))
    await alice.look(overview.show(s, ALICE))
    await alice.look(order_list.show(s, ALICE))
    await alice.look(intel.show(s, ALICE))
    await alice.look(answers.open_company(s, ALICE))
    await alice.look(practice.start(s, ALICE))
    for name in (unit, other):
        await alice.look(standing.show(s, ALICE, name))
        await alice.look(unit_page.show(s, ALICE, name))
        await alice.see(spoken.words(s, ALICE, name))
        await alice.see(maps.sight(s, ALICE, name))
        await alice.see(reading.why(s, ALICE, name, None))
        for work in (
            choices.hex_choices,
            choices.action_choices,
            choices.target_choices,
            choices.weapon_choices,
            choices.boarder_choices,
        ):
            await offered(work(s, ALICE, name, ""))
        await offered(choices.ability_choices(s, ALICE, name, ""))
        await offered(standing_orders.condition_choices(s, ALICE, name, ""))
        await offered(standing_orders.move_choices(s, ALICE, name, ""))
    await offered(choices.unit_choices(s, ALICE, ""))
    await alice.see(enemies.listing(s, ALICE))
    await alice.see(maps.zones(s, ALICE))
    await master.look(console_plans.show(s, MASTER))
    await master.see(signups.roster(s, MASTER))
    await master.see(doctrines.planned(s, MASTER))
    await master.look(edits.show(s, MASTER, "h1"))
    await master.look(edits.show(s, MASTER, "1010"))
    await master.see(closing.close(s, MASTER))
    await offered(undo.choices(s, MASTER, ""))
    await refresh.refresh(s)
    await reminders.remind(s, campaign_id, 1)
    await gm.close_now(s, MASTER)
    await master.look(gm.preview_screen(s, MASTER))
    for one in (alice, bob, wanda):
        await one.see(guide.show(s, one.who))
    await alice.look(my_round.show(s, ALICE))
    await alice.look(overview.show(s, ALICE))
    await alice.see(maps.of_round(s, ALICE))
    await wanda.see(predictions.table(s, WANDA))
    await refresh.refresh(s)
    async with s.sessions.begin() as session:
        rows = (await session.execute(select(OutboxRow))).scalars().all()
        for row in rows:
            post_is_taken(row)
        for row in rows[:60]:
            row.state, row.cause, row.error = PostState.PARKED, Cause.BODY, f"{MARKS} {WIDE}"
    await master.look(parked.show(s, MASTER))
    kinds = {type(press): press for row in rows for press in pressed_in(row.payload)}
    for press in kinds.values():
        for one in (alice, bob, wanda, master):
            await one.see(presses.answer(s, again(one.who), press, Given()))
    async with s.sessions() as session:
        view = await s.views.now(session, await store.get_campaign(session, campaign_id))
    assert len(view.contacts) > 250
    assert len(view.units) > 50
    assert len(rows) > 200
    assert len(kinds) > 10
    assert sum(one.seen for one in (alice, bob, wanda, master)) > 140
    assert sum(one.forms for one in (alice, bob, wanda, master)) > 10
