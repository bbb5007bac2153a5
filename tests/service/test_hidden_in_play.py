"""What the game master does out of sight while players play changes nothing that they are shown, asked or told."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import delete, select

from bot.service import guide
from bot.service.base import Refused, Services, Who
from bot.service.company import absence
from bot.service.gm import doctrines, forces, mines, tunables
from bot.service.gm import office as gm
from bot.service.gm.edits import screens as edits
from bot.service.ground.posts import HEAD
from bot.service.orders import choices, enemies, paste
from bot.service.orders import filing as orders
from bot.service.orders import listing as order_list
from bot.service.orders import standing as standing_orders
from bot.service.orders.form import OrderForm
from bot.service.orders.panel import standing
from bot.service.room import campaigns, intel, maps, my_round, predictions, reading, spoken, unit_page
from bot.service.round import opening, reminders
from bot.service.round.dice_seeds import Seeds
from bot.service.screens.parts import buttons_of
from bot.service.screens.screen import Screen
from bot.store.session import Sessions
from bot.store.tables import AccountRow, LedgerRow, OutboxRow
from tests.service.conftest import (
    ALICE,
    BOB,
    CAROL,
    CHANNELS,
    FOE_CLASS,
    FOE_CLASSES,
    GUILD,
    MASTER,
    again,
    sign_up_anew,
)
from tests.service.orders.test_panel_secrecy import Drawn, Watcher

WANDA = Who(91, "Wanda", GUILD)
PLAYERS = (ALICE, BOB, CAROL)
AT = ("0304", "0305", "0405", "0504", "0908", "1008", "Able", "Hammer", "Baker")
"""Places and units that are asked about."""

GUARD = "Secret Guard"
Acts = dict[str, Callable[[Services], Awaitable[None]]]


class Player(Watcher):
    """A player with all that was on the screen, or said, since the start."""

    @property
    def units(self) -> list[str]:
        """One's own, and one of somebody else."""
        return {ALICE: ["Able", "Hammer", "Baker"], BOB: ["Baker", "Able"], CAROL: ["Charlie", "Able"]}[
            self.who
        ]

    async def see(self, shown: Awaitable[object]) -> None:
        """Keep an answer, whatever it is made of."""
        try:
            made = await shown
        except Refused as refused:
            self.got.append(refused.sentence)
            return
        if isinstance(made, Screen):
            await self._see(_as_it_is(made))
            return
        if isinstance(made, tuple) and len(made) == 2 and hasattr(made[1], "filename"):
            text, picture = made
            made = [text, picture.filename, picture.alt, picture.data.hex()]
        self.got.append(str(getattr(made, "text", made)))

    async def ask_everything(self) -> None:
        """All that can be asked at any moment while a round is open."""
        s, who = self.s, self.who
        await self.see(guide.show(s, who))
        await self.see(campaigns.status(s, who))
        await self.see(order_list.show(s, who))
        await self.see(intel.show(s, who))
        await self.see(enemies.listing(s, who))
        await self.see(enemies.kind_choices(s, who, ""))
        await self.see(choices.unit_choices(s, who, ""))
        for unit in self.units:
            for offered in (
                choices.hex_choices(s, who, unit, ""),
                choices.action_choices(s, who, unit, ""),
                choices.target_choices(s, who, unit, ""),
                choices.weapon_choices(s, who, unit, ""),
                choices.ability_choices(s, who, unit, ""),
                choices.boarder_choices(s, who, unit, ""),
                standing_orders.condition_choices(s, who, unit, ""),
                standing_orders.move_choices(s, who, unit, ""),
                paste.template_text(s, who, unit),
                maps.sight(s, who, unit),
                maps.weapon_range(s, who, unit),
                unit_page.show(s, who, unit),
                reading.why(s, who, unit, None),
            ):
                await self.see(offered)
            for at in ("0305", "0504", "0908", "1008"):
                await self.see(orders.check(s, who, OrderForm(unit, move=at)))
                await self.see(orders.check(s, who, OrderForm(unit, move="0305", action=f"attack {at}")))
                await self.see(orders.check(s, who, OrderForm(unit, action=f"refuel from {at}")))
        for place in AT:
            await self.see(spoken.words(s, who, place))
        for name in ("C1", "C2", "Secret 0", "h2"):
            await self.see(unit_page.show(s, who, name))
            await self.see(orders.check(s, who, OrderForm("Hammer", action=f"attack 0504 {name}")))
        for picture in (maps.theatre(s, who), maps.zones(s, who), maps.sector(s, who, "0504-1008")):
            await self.see(picture)

    async def tap_all(self, *labels: str) -> None:
        """Press each of these buttons that is there."""
        for label in labels:
            if any(one.label.startswith(label) for one in buttons_of(self.screen.layout)):
                await self.tap(label)

    async def stand(self, unit: str) -> None:
        """Each condition with each of the first things to do, on the page of standing orders."""
        await self.see(standing.show(self.s, self.who, unit))
        for item in self.menus[0].items:
            await self.see(standing.show(self.s, self.who, unit))
            await self.choose("", item.label)
            for then in self.menus[0].items[:2]:
                await self.choose("", then.label)
                await self.tap_all("Remove all")
                await self.choose("", item.label)


async def _as_it_is(screen: Screen) -> Screen:
    return screen.as_layout()


async def everything(sessions: Sessions, acts: Acts, moment: datetime) -> list[object]:
    """Two rounds of a campaign with these acts of the game master: all that players and the public get."""
    s = Services(sessions, Drawn(), clock=lambda: moment)
    campaign_id = await sign_up_anew(s, auto_publish=True)
    await forces.spawn(
        s,
        MASTER,
        FOE_CLASS,
        "0504",
        GUARD if acts.get("before the close") is _no_order_after_all else "Near Foe",
    )

    async def master(when: str) -> None:
        if when in acts:
            await acts[when](s)

    await master("before the start")
    await tunables.change(s, MASTER, "early_close_minutes", "90")
    await campaigns.start(s, MASTER)
    everybody = alice, bob, carol = [Player(s, who, campaign_id) for who in PLAYERS]
    wanda = Player(s, WANDA, campaign_id)
    for one in everybody:
        await one.open()
    await alice.choose("Order a unit", "Able")
    await master("while pages are open")
    await alice.tap("SE 0305")
    await alice.tap("Give this order")
    await bob.choose("Order a unit", "Baker")
    await bob.choose("Go to", "0203")
    await bob.tap("Give this order")
    for one in everybody:
        await one.ask_everything()
    await alice.stand("Able")
    await bob.stand("Baker")
    await alice.open()
    await alice.choose("Order a unit", "Able")
    await alice.choose("Copy", "Hammer")
    for when, move in (("ahead free", "ahead"), ("enemy within 4", "toward C1"), ("attacked", "0303")):
        await carol.see(standing.give(s, again(CAROL), when, OrderForm("Charlie", move=move)))
    await carol.open()
    until = f"{moment + timedelta(days=2):%Y-%m-%d %H:%M}"
    await alice.see(absence.appoint(s, again(ALICE), CAROL.user_id, until))
    await carol.open()
    await carol.ask_everything()
    await reminders.remind(s, campaign_id, 1)
    await alice.open()
    await alice.tap("All that is left")  # the last order but those that stand: the close comes early
    for one in (*everybody, wanda):
        await one.see(guide.show(s, one.who))
    await master("before the close")
    await gm.close_now(s, MASTER)
    await master("after the close")
    for one in everybody:
        await one.ask_everything()
        await one.see(my_round.show(s, one.who))
        await one.see(maps.of_round(s, one.who))
        for unit in ("Able", "Hammer", "Baker", "Charlie", "C1"):
            await one.see(reading.why(s, one.who, unit, 1))
        await one.open()
        await one.tap_all("Same as last round", "All that is left")
    await wanda.see(predictions.table(s, WANDA))
    await wanda.see(guide.show(s, WANDA))
    got = [*alice.got, *bob.got, *carol.got, *wanda.got]
    return [*got, *await to_the_public(sessions, campaign_id)]


async def to_the_public(sessions: Sessions, campaign_id: int) -> list[object]:
    """All posts and messages that are not for the game master; the campaign is over then, its players own nothing."""
    rooms = [number for name, number in CHANNELS.items() if name != "gm-room"]
    rooms += [who.user_id for who in PLAYERS]
    got: list[object] = []
    async with sessions.begin() as session:
        rows = await session.execute(
            select(OutboxRow)
            .where(OutboxRow.campaign_id == campaign_id, OutboxRow.channel_id.in_(rooms))
            .order_by(OutboxRow.id)
        )
        for row in rows.scalars():
            payload = re.sub(rf"(hx2:[a-z.]+):{campaign_id}\b", r"\1:this campaign", json.dumps(row.payload))
            if HEAD in row.key:
                payload = re.sub(r"<t:[0-9]+", "<t:now", payload)
            files = [(file.name, file.description, file.data.hex()) for file in row.files]
            key = re.sub(r"(deputy:11):[0-9]+", r"\1:n", row.key)
            got.append([key, row.channel_id, payload, files])
        campaign = await campaigns.campaigns.get_campaign(session, campaign_id)
        campaign.state, campaign.name = "over", f"{campaign.name} {campaign_id}"
        await session.execute(delete(LedgerRow))
        await session.execute(delete(AccountRow))
    return got


# ---------------------------------------------------------------- what the game master does out of sight


async def _one_far_away(s: Services) -> None:
    await forces.spawn(s, MASTER, FOE_CLASSES[1], "1008", "Secret 0")


async def _weak_and_ordered(s: Services) -> None:
    await edits.show(s, MASTER, "Secret 0", "fs 1, energy 0")
    await doctrines.order(s, MASTER, OrderForm("h2", move="1007"))


async def _a_depot_and_mines(s: Services) -> None:
    await edits.show(s, MASTER, changes="1008: build forward depot hostile, crates 4")
    for at in ("0405", "0504", "1007"):
        await mines.lay_mines(s, MASTER, at)


async def _three_more(s: Services) -> None:
    for number, at in enumerate(("1001", "1002", "1007"), 1):
        await forces.spawn(s, MASTER, FOE_CLASSES[number], at, f"Secret {number}", doctrine="ambush")
    await edits.show(s, MASTER, "Secret 1", "kill")


async def _an_order_in_sight(s: Services) -> None:
    await doctrines.order(s, MASTER, OrderForm("h1", move="0503"))
    await doctrines.change(s, MASTER, "h1", "withdraw")


async def _no_order_after_all(s: Services) -> None:
    await doctrines.order(s, MASTER, OrderForm("h1", move="doctrine"))
    await doctrines.change(s, MASTER, "h1", "hold")


async def _lurkers_ahead(s: Services) -> None:
    """Special forces, which nobody sees: in the next hexes, and in one that Able is drafted to go to."""
    for number, at in enumerate(("0304", "0305", "0203", "0405")):
        await forces.spawn(s, MASTER, "special_forces", at, f"Lurker {number}")


async def _gone_again(s: Services) -> None:
    for number in range(4):
        await edits.show(s, MASTER, f"Lurker {number}", "kill")


WORLDS: dict[str, Acts] = {
    "a weak enemy with an order, far away": {
        "before the start": _one_far_away,
        "while pages are open": _weak_and_ordered,
    },
    "a depot, mines, and three more later": {
        "before the start": _a_depot_and_mines,
        "while pages are open": _three_more,
        "after the close": _one_far_away,
    },
    "lurkers in the next hexes, gone before the close": {
        "while pages are open": _lurkers_ahead,
        "before the close": _gone_again,
    },
    "the name and the orders of the enemy in sight": {
        "while pages are open": _an_order_in_sight,
        "before the close": _no_order_after_all,
    },
}


async def test_what_happens_out_of_sight_changes_nothing_on_any_screen(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(campaigns.secrets, "token_hex", lambda _: "the same secret")
    monkeypatch.setattr(opening, "draw", lambda: Seeds(b"o" * 32, b"c" * 32))
    moment = datetime.now(UTC)
    plain = await everything(sessions, {}, moment)
    assert len(plain) > 700
    assert GUARD not in str(plain)
    for world, acts in WORLDS.items():
        other = await everything(sessions, acts, moment)
        for before, after in zip(plain, other, strict=False):
            assert after == before, world
        assert len(other) == len(plain), world
