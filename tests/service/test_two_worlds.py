"""Two campaigns that differ only in what the players cannot know show them the same, byte for byte."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

import pytest
from sqlalchemy import delete, select, update

from bot.campaign.knowledge.predictions import ANSWERS
from bot.campaign.world.happened import Event
from bot.campaign.world.known.view import SideView
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.saved.serial import to_bytes, view_to_json
from bot.service import guide, presses
from bot.service.base import Refused, Services, Who
from bot.service.company import absence
from bot.service.gm import forces, mines
from bot.service.gm import office as gm
from bot.service.gm.rollback import back, cutting
from bot.service.gm.rollback.moments import moments
from bot.service.ground.posts import HEAD
from bot.service.means.pictures import Pictures
from bot.service.my_data import GetData
from bot.service.orders import choices, enemies, paste
from bot.service.orders import filing as orders
from bot.service.orders import listing as order_list
from bot.service.orders import standing as standing_orders
from bot.service.orders.form import OrderForm
from bot.service.orders.panel import overview, standing
from bot.service.orders.panel.presses import RestHolds, SameForAll
from bot.service.room import (
    campaigns,
    intel,
    maps,
    my_round,
    predictions,
    reading,
    replays,
    spoken,
    unit_page,
)
from bot.service.round import opening, reminders
from bot.service.round.dice_seeds import Seeds
from bot.service.round.predictions import Predict, read
from bot.service.screens.answer import Given
from bot.service.screens.parts import payload_of
from bot.service.screens.screen import Screen
from bot.store import predictions as asked_about
from bot.store.session import Sessions
from bot.store.tables import AccountRow, LedgerRow, OutboxRow
from tests.service.conftest import (
    ALICE,
    BOB,
    CHANNELS,
    FOE_CLASS,
    FOE_CLASSES,
    GUILD,
    MASTER,
    NoPictures,
    again,
    sign_up_anew,
)

T = TypeVar("T")
WANDA = Who(91, "Wanda", GUILD)
HIDDEN = [
    [("1008", "hold")],
    [("1001", "hold"), ("1002", "hold")],
    [("0908", "hold"), ("1007", "ambush"), ("1008", "hold")],
]
OF_NO_WORLD = r'"(id|[a-z_]*at|founded|signed)": [^,}]+'
"""What a copy of one's data has that is another at each time."""


async def everything_players_get(
    sessions: Sessions, hidden: list[tuple[str, str]], moment: datetime
) -> bytes:
    """One campaign with these hidden units, played for a round; all its texts, choices and pictures for players."""
    pictures = _Films()
    s = Services(sessions, pictures, clock=lambda: moment)
    campaign_id = await sign_up_anew(s, auto_publish=True)
    await forces.spawn(s, MASTER, FOE_CLASS, "0504", "Near Foe")
    for number, (at, doctrine) in enumerate(hidden):
        await forces.spawn(s, MASTER, FOE_CLASSES[number], at, f"Secret {number}", doctrine=doctrine)
    await campaigns.start(s, MASTER)
    for at in ("0405", "0504", "1008") if hidden else ():
        await mines.lay_mines(s, MASTER, at)
    got: list[object] = [
        await choices.unit_choices(s, ALICE, ""),
        await choices.hex_choices(s, ALICE, "Able", ""),
        await choices.action_choices(s, ALICE, "Hammer", ""),
        await choices.target_choices(s, ALICE, "Hammer", ""),
        await choices.weapon_choices(s, ALICE, "Hammer", ""),
        shown(await order_list.show(s, ALICE), campaign_id),
        (await campaigns.status(s, BOB)).text,
        (await maps.theatre(s, BOB))[0],
    ]
    got += [shown(await intel.show(s, who), campaign_id) for who in (ALICE, MASTER)]
    got += [shown(await unit_page.show(s, BOB, name), campaign_id) for name in ("C1", "Able")]
    for target in ("0504", "1008", "1001", "0203", "0405"):
        for form in (OrderForm("Able", move=target), OrderForm("Hammer", action=f"attack {target}")):
            got.append(await answer(s, ALICE, form))
    got.append(
        (await orders.give(s, again(ALICE), OrderForm("Hammer", move="0304", action="attack 0504"))).text
    )
    # Orders behind those that are filed, and what is lost when one is taken back.
    for form in (OrderForm("Baker", move="0204"), OrderForm("Baker", move="0305 0404")):
        got.append(await answer(s, BOB, form))
    got += [await choices.hex_choices(s, BOB, "Baker", ""), await choices.action_choices(s, BOB, "Baker", "")]
    got.append((await orders.give(s, again(ALICE), OrderForm("Able", move="0305"))).text)
    got.append((await orders.give(s, again(BOB), OrderForm("Baker", move="0204"))).text)
    got.append(await orders.withdraw(s, ALICE, "Able"))
    for when, move in (("enemy within 3", "0305"), ("ahead free", "ahead"), ("always", "toward C1")):
        got.append((await standing.give(s, again(ALICE), when, OrderForm("Able", move=move))).said)
    for typed in ("toward Secret 0", "toward h2"):
        with pytest.raises(Refused, match="knows no unit"):
            await standing.give(s, again(ALICE), "always", OrderForm("Able", move=typed))
    got += [(await overview.show(s, ALICE)).said, (await order_list.show(s, ALICE)).said]
    got += [await standing_orders.move_choices(s, ALICE, "Able", "")]
    got += [await said(s, WANDA, press) for press in await _predictions(s, campaign_id, 1)]
    if hidden:
        await gm.give_outcome(s, MASTER, "1", fs=-1, unit="h2")
    await gm.close_now(s, MASTER)
    got.append(await predictions.table(s, WANDA))
    for number in (1, 2):
        asked = await _predictions(s, campaign_id, number)
        got += [await said(s, who, press) for press in asked for who in (WANDA, ALICE)]
    got += [await reading.why(s, ALICE, "Hammer", 1), shown(await order_list.show(s, ALICE), campaign_id)]
    got += [await reading.why(s, ALICE, name, 1) for name in ("Able", "Baker", "Charlie", "C1")]
    got += [shown(await my_round.show(s, who), campaign_id) for who in (ALICE, BOB)]
    got += [shown(await intel.show(s, who), campaign_id) for who in (ALICE, BOB, MASTER)]
    for who, unit in ((ALICE, "Able"), (BOB, "Hammer")):
        got += [shown(await unit_page.show(s, who, unit), campaign_id)]
    for text, picture in (
        await maps.front(s, BOB, "1"),
        await maps.of_round(s, BOB),
        await maps.sight(s, BOB, "Able"),
        await maps.weapon_range(s, BOB, "Hammer"),
        await maps.zones(s, BOB),
        await maps.sector(s, BOB, "0504"),
        await replays.of_round(s, BOB),
        await replays.of_campaign(s, BOB),
    ):
        got += [text, picture.filename, picture.data.hex(), picture.alt]
    for place in ("0305", "Able", "Hammer", "0504"):
        got.append(await spoken.words(s, BOB, place))
    got += [await maps.unit_choices(s, BOB, ""), await maps.front_choices(s, BOB, "")]
    for secret in ("Secret 0", "h2"):
        with pytest.raises(Refused, match="knows no unit"):
            await unit_page.show(s, BOB, secret)
    got += [await enemies.kind_choices(s, BOB, ""), await enemies.listing(s, BOB)]
    for unseen in FOE_CLASSES[1:3]:
        with pytest.raises(Refused, match="has not identified"):
            await enemies.note(s, BOB, starter_catalogue().classes[unseen].name, "Beware")
    got += await _second_round(s, campaign_id)
    await _taken_back(s, campaign_id)
    public = [number for name, number in CHANNELS.items() if name != "gm-room"]
    public += [who.user_id for who in (ALICE, BOB)]
    async with sessions.begin() as session:
        rows = await session.execute(
            select(OutboxRow)
            .where(OutboxRow.campaign_id == campaign_id, OutboxRow.channel_id.in_(public))
            .order_by(OutboxRow.id)
        )
        for row in rows.scalars():
            payload = re.sub(rf"(hx2:[a-z.]+):{campaign_id}\b", r"\1:this campaign", json.dumps(row.payload))
            key = re.sub(r"(branch|mark|deputy:11):[0-9]+", r"\1:n", row.key)
            by_hand = r"<t:[0-9]+" if HEAD in key else "(?!)"  # closed by the database's clock
            payload = re.sub(by_hand, "<t:now", payload)
            got.append(
                [
                    key,
                    row.channel_id,
                    str(row.held_until),
                    payload,
                    [(file.name, file.description, file.data.hex()) for file in row.files],
                ]
            )
        campaign = await campaigns.campaigns.get_campaign(session, campaign_id)
        campaign.state = "over"
        campaign.name = f"{campaign.name} {campaign_id}"
        # What players own outlives a campaign: both worlds begin with the same.
        await session.execute(delete(LedgerRow))
        await session.execute(delete(AccountRow))
    # The game master's pictures are drawn too, but for the game master's room: they are told by what they see.
    everywhere = 10 * 8
    got += [view_to_json(view) for view in pictures.views if len(view.visible) < everywhere]
    return to_bytes(got)


async def _second_round(s: Services, campaign_id: int) -> list[object]:
    """What players are offered, answered and reminded of where nothing is ordered yet; Bob is Alice's deputy."""
    got: list[object] = [
        await choices.facing_choices(s, ALICE, ""),
        await choices.ability_choices(s, ALICE, "Hammer", ""),
        await choices.boarder_choices(s, ALICE, "Hammer", ""),
        await standing_orders.condition_choices(s, ALICE, "Able", ""),
        await maps.weapon_choices(s, BOB, "Hammer", ""),
        await reading.why_choices(s, ALICE, ""),
        await paste.template_text(s, ALICE, "Able"),
        shown(await guide.show(s, ALICE), campaign_id),
    ]
    until = f"{s.clock() + timedelta(days=2):%Y-%m-%d %H:%M}"
    got.append(await absence.appoint(s, again(ALICE), BOB.user_id, until))
    await reminders.remind(s, campaign_id, 2)
    for press in (SameForAll(campaign_id, 2), RestHolds(campaign_id, 2)):
        got.append(shown(await presses.answer(s, again(ALICE), press, Given()), campaign_id))
    got += [await answer(s, BOB, OrderForm("Able", move=at)) for at in ("0504", "1008", "0405")]
    got += [await choices.unit_choices(s, BOB, ""), await choices.hex_choices(s, BOB, "Able", "")]
    got += [shown(await overview.show(s, BOB), campaign_id), (await order_list.show(s, BOB)).said]
    pasted = "Unit: Able\nHex: 0305\nMove: 0405\n\nUnit: Hammer\nHex: 0304\nAction: attack 1008"
    try:
        got += [receipt.text for receipt in await paste.give_template(s, again(BOB), pasted)]
    except Refused as refused:
        got.append(refused.sentence)
    data = (await presses.answer(s, again(ALICE), GetData(), Given())).pictures[0].data
    for table, rows in json.loads(data)["data"].items():
        for row in rows:
            if row.pop("campaign_id", None) == campaign_id:
                got.append((table, re.sub(OF_NO_WORLD, "", json.dumps(row))))
    return got


async def _predictions(s: Services, campaign_id: int, number: int) -> list[Predict]:
    """The buttons of all answers to the questions about a round."""
    async with s.sessions() as session:
        rows = await asked_about.questions_of(session, campaign_id, number)
    return [
        Predict(campaign_id, number, row.number, choice)
        for row in rows
        for choice in range(ANSWERS[read(row).asked] + 1)
    ]


async def said(s: Services, who: Who, press: Predict) -> str:
    """What a press is answered with."""
    try:
        return (await presses.answer(s, again(who), press, Given())).said
    except Refused as refused:
        return refused.sentence


async def _taken_back(s: Services, campaign_id: int) -> None:
    """All posts are made; then the round that was published is taken back."""
    async with s.sessions.begin() as session:
        await session.execute(update(OutboxRow).values(state="sent", message_id=OutboxRow.id))
        campaign = await campaigns.campaigns.get_campaign(session, campaign_id)
        last = next(past.moment for past in await moments(session, campaign) if not past.moment.closed)
        version = campaign.state_version
    await back.go_back(s, MASTER, last, (campaign_id, version), "The book says otherwise.")


def shown(screen: Screen, campaign_id: int) -> list[object]:
    """All of a private screen: its parts, the names of its pictures, and what these show in words."""
    parts = screen.text + json.dumps(payload_of(screen.layout)).replace(f":{campaign_id}:", ":this campaign:")
    return [parts, [(picture.filename, picture.alt) for picture in screen.pictures]]


class _Films(NoPictures):
    """Draws what moves, to the byte."""

    async def replay(
        self, before: SideView, after: SideView, events: Sequence[Event], *, title: str, **how: Any
    ) -> bytes:
        return await Pictures.replay(self, before, after, events, title=title, **how)

    async def campaign(self, *given: Any, title: str) -> bytes:
        return await Pictures.campaign(self, *given, title=title)

    async def _draw(self, work: Callable[[], T]) -> T:
        return work()


async def answer(s: Services, who: Who, form: OrderForm) -> str:
    try:
        return (await orders.check(s, who, form)).text
    except Refused as refused:
        return refused.sentence


@pytest.mark.parametrize("hidden", HIDDEN)
async def test_what_players_cannot_know_makes_no_difference(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch, hidden: list[tuple[str, str]]
) -> None:
    monkeypatch.setattr(campaigns.secrets, "token_hex", lambda _: "the same secret")
    for module in (opening, cutting):
        monkeypatch.setattr(module, "draw", lambda: Seeds(b"o" * 32, b"c" * 32))
    moment = datetime.now(UTC)
    plain = await everything_players_get(sessions, [], moment)
    assert await everything_players_get(sessions, hidden, moment) == plain
    assert b"Secret" not in plain
