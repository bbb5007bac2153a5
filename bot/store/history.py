"""History: snapshots, events, rulings, interventions of GMs, and receipts of interactions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.campaigns import StoreError, get_round, lock_campaign
from bot.store.orders import mark_orders_resolved
from bot.store.outbox import Post, queue_posts
from bot.store.tables import NOW, Campaign, EventRow, GmAction, Receipt, Round, RulingRow, Snapshot

Json = Mapping[str, Any]
STEP = "step"
"""In what an intervention left (`GmAction.after`): the step of the round's world that it made."""


class RoundStillOpen(StoreError):
    """A round is only resolved once it is locked."""


class NoWorld(StoreError):
    """No snapshot has been kept of this round."""


async def save_world(session: AsyncSession, campaign_id: int, number: int, world: Json) -> int:
    """Keep the current world of round `number` as its next step (the first is step 0); gives the step.

    For set-up and for GM's corrections. The caller holds `lock_campaign`. The state version grows by one.
    """
    last = select(func.coalesce(func.max(Snapshot.step) + 1, 0)).where(
        Snapshot.campaign_id == campaign_id, Snapshot.round == number
    )
    step = (await session.execute(last)).scalar_one()
    session.add(Snapshot(campaign_id=campaign_id, round=number, step=step, world=dict(world)))
    await session.flush()
    await session.execute(
        update(Campaign).where(Campaign.id == campaign_id).values(state_version=Campaign.state_version + 1)
    )
    return int(step)


async def load_world(
    session: AsyncSession, campaign_id: int, number: int, *, step: int | None = None
) -> dict[str, Any]:
    """The world's JSON in round `number`: its newest step, or step 0 for the opening. Raises NoWorld."""
    statement = select(Snapshot.world).where(Snapshot.campaign_id == campaign_id, Snapshot.round == number)
    if step is None:
        statement = statement.order_by(Snapshot.step.desc()).limit(1)
    else:
        statement = statement.where(Snapshot.step == step)
    world: dict[str, Any] | None = (await session.execute(statement)).scalar_one_or_none()
    if world is None:
        raise NoWorld(number)
    return world


async def last_step(session: AsyncSession, campaign_id: int, number: int) -> int:
    """The newest step of the world in round `number`. Raises NoWorld."""
    last = select(func.max(Snapshot.step)).where(
        Snapshot.campaign_id == campaign_id, Snapshot.round == number
    )
    step: int | None = (await session.execute(last)).scalar_one()
    if step is None:
        raise NoWorld(number)
    return step


async def add_events(session: AsyncSession, campaign_id: int, number: int, events: Iterable[Json]) -> None:
    """Append events, as JSON with the fields of `bot.campaign.world.happened.Event`, behind those the round has."""
    last = select(func.coalesce(func.max(EventRow.seq), 0)).where(
        EventRow.campaign_id == campaign_id, EventRow.round == number
    )
    first = (await session.execute(last)).scalar_one() + 1
    rows = [
        {
            "campaign_id": campaign_id,
            "round": number,
            "seq": seq,
            "number": event["number"],
            "kind": event["kind"],
            "order_number": event.get("order"),
            "unit_id": event.get("unit"),
            "audience": sorted(event["audience"]),
            "event": dict(event),
        }
        for seq, event in enumerate(events, first)
    ]
    if rows:
        # Without the nulls each run of rows that lack the same fields would be a statement.
        await session.execute(insert(EventRow).execution_options(render_nulls=True), rows)


async def last_event(session: AsyncSession, campaign_id: int, number: int) -> int:
    """The highest number of a happening of the round so far; 0 if nothing has happened."""
    last = func.coalesce(func.max(EventRow.number), 0)
    statement = select(last).where(EventRow.campaign_id == campaign_id, EventRow.round == number)
    return int((await session.execute(statement)).scalar_one())


async def events_of_round(
    session: AsyncSession,
    campaign_id: int,
    number: int,
    *,
    audience: str | None = None,
    unit_id: str | None = None,
    kinds: Collection[str] = (),
) -> list[dict[str, Any]]:
    """Events as JSON in the order they happened, all or of an audience ("gm" or a side), a unit, some kinds."""
    statement = (
        select(EventRow.event)
        .where(EventRow.campaign_id == campaign_id, EventRow.round == number)
        .order_by(EventRow.seq)
    )
    if audience is not None:
        statement = statement.where(EventRow.audience.contains([audience]))
    if unit_id is not None:
        statement = statement.where(EventRow.unit_id == unit_id)
    if kinds:
        statement = statement.where(EventRow.kind.in_(kinds))
    return list((await session.execute(statement)).scalars())


async def save_resolution(
    session: AsyncSession,
    campaign_id: int,
    number: int,
    *,
    world: Json,
    events: Iterable[Json],
    rulings: Iterable[Json] = (),
    posts: Sequence[Post] = (),
) -> bool:
    """Everything a resolved round leaves: the world as round `number` + 1 opens, events, rulings, orders marked,
    posts queued, the draft dropped. False, and nothing changed, if it was done before.

    Raises RoundStillOpen, NoRound. Open the next round with `campaigns.open_round` in the same transaction.
    """
    await lock_campaign(session, campaign_id)
    played = await get_round(session, campaign_id, number)
    if played.resolved_at is not None:
        return False
    if played.locked_at is None:
        raise RoundStillOpen(number)
    await save_world(session, campaign_id, number + 1, world)
    await add_events(session, campaign_id, number, events)
    await save_rulings(session, campaign_id, number, rulings)
    await mark_orders_resolved(session, campaign_id, number)
    await queue_posts(session, campaign_id, posts)
    await session.execute(
        update(Round)
        .where(Round.campaign_id == campaign_id, Round.number == number)
        .values(resolved_at=NOW, draft=None)
    )
    return True


async def save_early(
    session: AsyncSession, campaign_id: int, number: int, place: int, *, world: Json, events: Iterable[Json]
) -> int:
    """Keep the result of one order's early resolution as the round's next step, which is given; the round stays open.

    The caller holds `lock_campaign`.
    """
    step = await save_world(session, campaign_id, number, world)
    await add_events(session, campaign_id, number, events)
    await mark_orders_resolved(session, campaign_id, number, place)
    return step


# ---------------------------------------------------------------- rulings


async def save_rulings(session: AsyncSession, campaign_id: int, number: int, rulings: Iterable[Json]) -> None:
    """Keep rulings, as JSON with the fields of `bot.campaign.world.happened.Ruling`; a GM's earlier choice remains."""
    for ruling in rulings:
        values = {name: ruling[name] for name in ("id", "rule", "question", "default", "chosen")}
        await session.execute(
            insert(RulingRow)
            .values(campaign_id=campaign_id, round=number, options=list(ruling["options"]), **values)
            .on_conflict_do_nothing()
        )


async def choose_ruling(
    session: AsyncSession, campaign_id: int, number: int, ruling_id: str, chosen: str, user_id: int
) -> bool:
    """The GM's choice; False if there is no such ruling. Whether it is an option is the caller's to check."""
    done = await session.execute(
        update(RulingRow)
        .where(RulingRow.campaign_id == campaign_id, RulingRow.round == number, RulingRow.id == ruling_id)
        .values(chosen=chosen, decided_by=user_id, decided_at=NOW)
        .returning(RulingRow.id)
    )
    return done.scalar_one_or_none() is not None


async def rulings_of_round(session: AsyncSession, campaign_id: int, number: int) -> Sequence[RulingRow]:
    statement = (
        select(RulingRow)
        .where(RulingRow.campaign_id == campaign_id, RulingRow.round == number)
        .order_by(RulingRow.id)
        .execution_options(populate_existing=True)
    )
    return (await session.execute(statement)).scalars().all()


# ---------------------------------------------------------------- interventions and receipts


async def record_gm_action(
    session: AsyncSession,
    campaign_id: int,
    number: int,
    user_id: int,
    kind: str,
    *,
    before: Json | None = None,
    after: Json | None = None,
    note: str = "",
) -> GmAction:
    """Write down who did what, in the transaction that does it."""
    action = GmAction(
        campaign_id=campaign_id,
        round=number,
        user_id=user_id,
        kind=kind,
        before=None if before is None else dict(before),
        after=None if after is None else dict(after),
        note=note,
    )
    session.add(action)
    await session.flush()
    return action


async def gm_actions(session: AsyncSession, campaign_id: int, *, limit: int = 20) -> Sequence[GmAction]:
    """The newest interventions first."""
    statement = (
        select(GmAction).where(GmAction.campaign_id == campaign_id).order_by(GmAction.id.desc()).limit(limit)
    )
    return (await session.execute(statement)).scalars().all()


async def mark_undone(session: AsyncSession, action_id: int) -> None:
    """Note that an intervention was taken back."""
    await session.execute(update(GmAction).where(GmAction.id == action_id).values(undone_at=NOW))


async def standing_actions(
    session: AsyncSession, campaign_id: int, number: int, kind: str
) -> Sequence[GmAction]:
    """The interventions of a kind in a round that were not undone, oldest first."""
    statement = (
        select(GmAction)
        .where(
            GmAction.campaign_id == campaign_id,
            GmAction.round == number,
            GmAction.kind == kind,
            GmAction.undone_at.is_(None),
        )
        .order_by(GmAction.id)
    )
    return (await session.execute(statement)).scalars().all()


async def claim_interaction(session: AsyncSession, interaction_id: int) -> bool:
    """True the first time an interaction is seen; the mark commits with what the interaction does.

    A second transaction waits for the first one and gets False only if that one committed.
    """
    statement = insert(Receipt).values(interaction_id=interaction_id).on_conflict_do_nothing()
    new = await session.execute(statement.returning(Receipt.interaction_id))
    return new.scalar_one_or_none() is not None


async def save_answer(session: AsyncSession, interaction_id: int, answer: Json) -> None:
    """Keep the answer, to be given again when the interaction is repeated."""
    await session.execute(
        update(Receipt).where(Receipt.interaction_id == interaction_id).values(answer=dict(answer))
    )


async def answer_of(session: AsyncSession, interaction_id: int) -> dict[str, Any] | None:
    """The answer an interaction got; None if it got none yet."""
    statement = select(Receipt.answer).where(Receipt.interaction_id == interaction_id)
    return (await session.execute(statement)).scalar_one_or_none()
