"""How each kind of order is written: its example, and what stands behind its word."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.campaign.world.order import ActionKind


class Part(StrEnum):
    """What can stand behind the word of a deed."""

    HEX = "the hex"
    CONTACT = "the target"
    MATE = "which unit of your side"
    ITEM = "what"
    FACING = "the direction"
    LEVEL = "the height"


@dataclass(frozen=True, slots=True)
class Form:
    """How a kind of deed is written."""

    example: str
    needs: frozenset[Part] = frozenset()
    may: frozenset[Part] = frozenset()
    items: tuple[str, ...] = ()
    """What can be named as its item, for autocomplete."""


_AIMED = frozenset({Part.HEX, Part.CONTACT})

FORMS: Mapping[ActionKind, Form] = {
    ActionKind.ATTACK: Form("attack 0305", may=_AIMED | {Part.ITEM, Part.FACING}),
    ActionKind.ASSAULT: Form("assault 0305", may=_AIMED),
    ActionKind.BREAKOUT: Form("breakout 0404", may=frozenset({Part.HEX})),
    ActionKind.REST: Form("rest"),
    ActionKind.REARM: Form("rearm missile from 0305"),
    ActionKind.REFUEL: Form("refuel from 0305"),
    ActionKind.SYPHON: Form("syphon 2 to Truck 1"),
    ActionKind.FREIGHT: Form("freight 2 crates to 0305"),
    ActionKind.BOARD: Form("board Carrier 1", needs=frozenset({Part.MATE})),
    ActionKind.RECOVER: Form("recover Survivors of Rifles", needs=frozenset({Part.MATE})),
    ActionKind.HITCH: Form("hitch Howitzer", needs=frozenset({Part.MATE})),
    ActionKind.UNHITCH: Form("unhitch", may=frozenset({Part.MATE})),
    ActionKind.EXTENDED_UNHITCH: Form(
        "extended unhitch 0305", needs=frozenset({Part.HEX}), may=frozenset({Part.MATE})
    ),
    ActionKind.HOOK: Form("hook Car 1", needs=frozenset({Part.MATE})),
    ActionKind.SET_DOWN: Form("set down", may=frozenset({Part.MATE})),
    ActionKind.DEPLOY: Form("deploy"),
    ActionKind.UNDEPLOY: Form("undeploy"),
    ActionKind.SMOKE: Form("smoke", may=frozenset({Part.HEX})),
    ActionKind.SMOKE_SHELL: Form("smoke shell 0305", may=_AIMED),
    ActionKind.FLARE: Form("flare 0305", needs=frozenset({Part.HEX})),
    ActionKind.FLARE_SHELL: Form("flare shell 0305", may=_AIMED),
    ActionKind.CLIMB: Form("climb"),
    ActionKind.DESCEND: Form("descend"),
    ActionKind.FAST_TAKEOFF: Form("fast takeoff contour", may=frozenset({Part.LEVEL})),
    ActionKind.SLOW_TAKEOFF: Form("slow takeoff contour", may=frozenset({Part.LEVEL})),
    ActionKind.LAND: Form("land"),
    ActionKind.FAST_LANDING: Form("fast landing"),
    ActionKind.EJECT: Form("eject"),
    ActionKind.DROP: Form("drop Rifles", may=frozenset({Part.MATE})),
    ActionKind.ORBITAL_DROP: Form("orbital drop 0304", needs=frozenset({Part.HEX})),
    ActionKind.EVADE: Form("evade"),
    ActionKind.RADAR_ON: Form("radar on"),
    ActionKind.RADAR_OFF: Form("radar off"),
    ActionKind.SONAR_ACTIVE: Form("sonar active"),
    ActionKind.SONAR_PASSIVE: Form("sonar passive"),
    ActionKind.RETRACE: Form("retrace steps N", needs=frozenset({Part.FACING})),
    ActionKind.CROSSING: Form("minefield crossing 0305", needs=frozenset({Part.HEX})),
    ActionKind.CLEAR_MINES: Form("clear mines 0305", may=frozenset({Part.HEX})),
    ActionKind.MINE_SWEEP: Form("mine sweep"),
    ActionKind.GARRISON: Form("garrison trench", may=frozenset({Part.ITEM, Part.FACING})),
    ActionKind.REPAIR: Form("repair Tank 1", needs=frozenset({Part.MATE})),
    ActionKind.REPAIR_MOBILITY: Form("repair mobility"),
    ActionKind.SCOOT: Form("shoot and scoot 0305 with Mortar", may=_AIMED),
    ActionKind.TREAT: Form("treat Rifles", needs=frozenset({Part.MATE})),
    ActionKind.BUILD: Form(
        "build trench N", needs=frozenset({Part.ITEM}), may=frozenset({Part.FACING, Part.HEX})
    ),
}
"""The words of every deed; supplies are read by `supply_text`."""

LEVELS = ("noe", "contour", "low", "cruise", "high")
"""Flight profiles, lowest first (EDC-F4.1-a)."""
