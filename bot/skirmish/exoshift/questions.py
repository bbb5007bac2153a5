"""What players are asked for, and what kinds of choices are called."""

from __future__ import annotations

from bot.messages import say
from bot.skirmish.engine import Choice, Question
from bot.skirmish.exoshift.actions import BY_ID
from bot.skirmish.kit.words import asked_or_usual

KINDS = {
    "accept": "exoshift-kind-accept",
    "alone": "exoshift-kind-alone",
    "bid": "exoshift-kind-bid",
    "build": "exoshift-kind-build",
    "continue": "exoshift-kind-continue",
    "brace": "exoshift-kind-brace",
    "bring": "exoshift-kind-bring",
    "control": "exoshift-kind-control",
    "decline": "exoshift-kind-decline",
    "defend": "exoshift-kind-defend",
    "deploy": "exoshift-kind-deploy",
    "end": "exoshift-kind-end",
    "fire": "exoshift-kind-fire",
    "flee": "exoshift-kind-flee",
    "floor": "exoshift-kind-floor",
    "grab": "exoshift-kind-grab",
    "hide": "exoshift-kind-hide",
    "hold": "exoshift-kind-hold",
    "hold_back": "exoshift-kind-hold-back",
    "hurry": "exoshift-kind-hurry",
    "intend": "exoshift-kind-intend",
    "keep": "exoshift-kind-keep",
    "lay": "exoshift-kind-lay",
    "leave": "exoshift-kind-leave",
    "lob": "exoshift-kind-lob",
    "lock": "exoshift-kind-lock",
    "pass": "exoshift-kind-pass",
    "place": "exoshift-kind-place",
    "raise": "exoshift-kind-raise",
    "reroll": "exoshift-kind-reroll",
    "pull": "exoshift-kind-pull",
    "scout": "exoshift-kind-scout",
    "secure": "exoshift-kind-secure",
    "send": "exoshift-kind-send",
    "setup": "exoshift-kind-setup",
    "share": "exoshift-kind-share",
    "spare": "exoshift-kind-spare",
    "skip": "exoshift-kind-skip",
    "stabilise": "exoshift-kind-stabilise",
    "stand": "exoshift-kind-stand",
    "stay": "exoshift-kind-stay",
    "steady": "exoshift-kind-steady",
    "stop": "exoshift-kind-stop",
    "store": "exoshift-kind-store",
    "sweep": "exoshift-kind-sweep",
    "team": "exoshift-kind-team",
    "treat": "exoshift-kind-treat",
    "unlock": "exoshift-kind-unlock",
}
"""Kinds of choices that are no actions."""
QUESTIONS = {
    "action": "exoshift-ask-action",
    "at": "exoshift-ask-at",
    "cp": "exoshift-ask-cp",
    "floor": "exoshift-ask-floor",
    "focus": "exoshift-ask-focus",
    "from": "exoshift-ask-from",
    "intent": "exoshift-ask-intent",
    "spotter": "exoshift-ask-spotter",
    "stored": "exoshift-ask-stored",
    "to": "exoshift-ask-to",
}


def kind_name(kind: str) -> str:
    """A kind of choice in the players' words."""
    return say(BY_ID[kind].name) if kind in BY_ID else say(KINDS[kind])


def question(choice: Choice, name: str) -> Question:
    """How a parameter is asked for."""
    return asked_or_usual(QUESTIONS.get(name), choice, name)
