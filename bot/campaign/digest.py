"""The name of an order in the keys of its dice."""

from hashlib import sha256

from bot.campaign.model import Order


def order_digest(order: Order) -> str:
    """Sixteen hex digits over everything the rules read of an order: not its number and not its note."""
    action = order.action
    parts = (
        order.unit,
        [tuple(at) for at in order.path],
        tuple(order.destination) if order.destination else None,
        order.double_time,
        order.facing.name if order.facing is not None else None,
        (action.kind.value, tuple(action.hex) if action.hex else None, action.target, action.weapon)
        if action
        else None,
    )
    return sha256(repr(parts).encode()).hexdigest()[:16]
