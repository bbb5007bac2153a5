"""The name of an order in the keys of its dice."""

import hmac
from hashlib import sha256

from bot.campaign.world.order import Ability, Order


def order_digest(order: Order, secret: str = "", number: int = 0) -> str:
    """Sixteen hex digits over everything the rules read of an order: not its number and not its note.

    With the campaign's `secret` nobody can find the order by trying all orders there might be, and with the `number` of
    the round the same order has another name in each. An order of the players is named without either, so that they
    can check their own dice.
    """
    action = order.action
    parts: tuple[object, ...] = (
        order.unit,
        [tuple(at) for at in order.path],
        tuple(order.destination) if order.destination else None,
        order.double_time,
        order.facing.name if order.facing is not None else None,
        (action.kind.word, tuple(action.hex) if action.hex else None, action.target, action.weapon)
        if action
        else None,
    )
    supply = action.supply if action else None
    if supply is not None or order.ability is not None:
        parts += (supply, _Spelled(order.ability) if order.ability is not None else None)
    if order.exit or order.wait_for:
        parts += (order.exit, order.wait_for)
    if order.force:
        parts += ("force",)
    spelled = repr(parts).encode()
    if secret:
        return hmac.digest(secret.encode(), b"order\0%d\0" % number + spelled, "sha256").hex()[:16]
    return sha256(spelled).hexdigest()[:16]


_NAMES = {"retrace steps": "RETRACE", "minefield crossing": "CROSSING", "shoot and scoot": "SCOOT"}


class _Spelled:
    """An ability as it is spelled in the names of orders; published dice are checked by this, so it never changes."""

    def __init__(self, ability: Ability) -> None:
        action, when = ability.action, ability.when
        word = action.kind.word
        name = _NAMES.get(word, word.upper().replace(" ", "_"))
        rest = ", ".join(
            f"{part}={getattr(action, part)!r}"
            for part in ("hex", "target", "weapon", "supply", "item", "facing", "level")
        )
        self.text = f"Ability(deed=Action(kind=<ActionKind.{name}: {word!r}>, {rest}), when={when!r})"

    def __repr__(self) -> str:
        return self.text
