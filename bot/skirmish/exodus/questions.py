"""What players are asked for, and what kinds of choices are called."""

from __future__ import annotations

from bot.messages import say
from bot.skirmish.engine import Choice, Question
from bot.skirmish.kit.words import asked_or_usual

KINDS = {
    "advance": "exodus-kind-advance",
    "again_move": "exodus-kind-again-move",
    "again_regroup": "exodus-kind-again-regroup",
    "again_shoot": "exodus-kind-again-shoot",
    "alone": "exodus-kind-alone",
    "arrive": "exodus-kind-arrive",
    "assault": "exodus-kind-assault",
    "blast": "exodus-kind-blast",
    "bombard": "exodus-kind-bombard",
    "call": "exodus-kind-call",
    "call_in": "exodus-kind-call-in",
    "call_none": "exodus-kind-call-none",
    "cease": "exodus-kind-cease",
    "collect": "exodus-kind-collect",
    "debus": "exodus-kind-debus",
    "deploy": "exodus-kind-deploy",
    "drop": "exodus-kind-drop",
    "edge": "exodus-kind-edge",
    "fight_on": "exodus-kind-fight-on",
    "first": "exodus-kind-first",
    "fly": "exodus-kind-fly",
    "full": "exodus-kind-full",
    "hand_over": "exodus-kind-hand-over",
    "hold": "exodus-kind-hold",
    "hold_back": "exodus-kind-hold-back",
    "keep": "exodus-kind-keep",
    "land": "exodus-kind-land",
    "land_here": "exodus-kind-land-here",
    "leave": "exodus-kind-leave",
    "leave_out": "exodus-kind-leave-out",
    "marker": "exodus-kind-marker",
    "move": "exodus-kind-move",
    "overwatch": "exodus-kind-overwatch",
    "piece": "exodus-kind-piece",
    "rapid": "exodus-kind-rapid",
    "react": "exodus-kind-react",
    "react_late": "exodus-kind-react-late",
    "recover": "exodus-kind-recover",
    "road": "exodus-kind-road",
    "run": "exodus-kind-run",
    "shoot": "exodus-kind-shoot",
    "sniper": "exodus-kind-sniper",
    "stand_fast": "exodus-kind-stand-fast",
    "stay": "exodus-kind-stay",
    "steady": "exodus-kind-steady",
    "strike": "exodus-kind-strike",
    "turn_back": "exodus-kind-turn-back",
    "unload": "exodus-kind-unload",
    "wait": "exodus-kind-wait",
}
QUESTIONS = {
    "at": "exodus-ask-at",
    "heading": "exodus-ask-heading",
    "hold": "exodus-ask-hold",
    "places": "exodus-ask-places",
    "point": "exodus-ask-point",
    "stands": "exodus-ask-stands",
    "way": "exodus-ask-way",
    "with": "exodus-ask-with",
    "spot": "exodus-ask-spot",
    "turned": "exodus-ask-turned",
}


def kind_name(kind: str) -> str:
    """A kind of choice in the players' words."""
    return say(KINDS[kind])


def question(choice: Choice, name: str) -> Question:
    """How a parameter is asked for; where several formations arrive, each by its id (EXW-sudden-a)."""
    if choice.kind == "arrive":
        without = say("exodus-ask-arrival.without")
        return Question(say("exodus-ask-arrival", unit=name), name, without)
    return asked_or_usual(QUESTIONS.get(name), choice, name)
