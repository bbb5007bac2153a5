"""What an order will attempt, in words."""

from __future__ import annotations

from bot.campaign.judge.advice.check import Check
from bot.campaign.text.orders import action_text
from bot.campaign.text.queue import say_lost, say_queue, say_warnings
from bot.campaign.world.known.view import SideView
from bot.campaign.world.safe_text import safe
from bot.messages import say


def say_plan(check: Check, view: SideView, unit: str = "") -> str:
    """What an order will attempt, with its doubtful parts, on a few lines."""
    plan = check.plan
    if plan is None:
        return say_lost(check, view) or say("plan-nothing")
    label = view.map.label
    lines = []
    if plan.moves:
        path = " → ".join(label(at) for at in plan.path)
        lines.append(
            say(
                "plan-move",
                path=path,
                points=plan.points,
                energy=plan.energy,
                double_time=plan.double_time,
            )
        )
    elif plan.returns:
        lines.append(say("plan-returns", hex=label(plan.end)))
    if plan.leaves:
        lines.append(say("plan-leave", points=plan.points, energy=plan.energy))
    if plan.facing is not None:
        lines.append(
            say(
                "plan-face",
                facing=view.map.side_name(plan.facing),
                energy=plan.energy if plan.rotates else None,
            )
        )
    if plan.action is not None:
        lines.append(say("plan-action", action=safe(action_text(plan.action, view, unit), 120)))
        lines += _hit(check)
    if not lines:
        stays = plan.wanted is not None and plan.wanted != plan.end
        lines.append(say("plan-stays", hex=label(plan.end)) if stays else say("plan-hold"))
    if check.ability is not None:
        ability = safe(action_text(check.ability.action, view, unit), 120)
        lines.append(say("plan-ability", when=check.ability.when.value, ability=ability))
        lines += _hit(check) if plan.action is None else []
    if plan.moves and plan.cost is not None and plan.cost.immobilised and plan.stopped_by is None:
        lines.append(say("plan-wire", hex=label(plan.end)))
    lines += [say("plan-warning", warning=told) for told in say_warnings(check, view)]
    lines += say_queue(check, view)
    return "\n".join(lines)


def _hit(check: Check) -> list[str]:
    """How hard its attack would hit, if it has one that may hit."""
    hit = check.expected
    if hit is None:
        return []
    values = {"damage": hit.damage, "ap": hit.ap or None, "miss": hit.miss or None}
    return [say("plan-hit", weapon=safe(hit.weapon), **values)]
