"""What every intention needs, by its name: the table that `access` decides by and `docs/access.md` shows.

What is not here nobody may do; a test compares these names with all commands and presses there are.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum


class Part(StrEnum):
    """What somebody is in a campaign, in a game or on the server. A person may be several at once."""

    MEMBER = "member"
    """Anybody on the server."""
    PLAYER = "player"
    """Has joined and was not refused; once the campaign has started: has taken the field."""
    MASTER = "game master"
    MANAGER = "manager"
    """May manage the server on Discord."""
    SEATED = "seated"
    """Plays in the game that is meant."""
    OWNER = "owner"
    """Owns the strike team that is meant."""


@dataclass(frozen=True)
class Access:
    """What an intention needs: to be one of `may` while a campaign is on, or one of `between` while none is."""

    may: frozenset[Part]
    between: frozenset[Part] = frozenset()
    started: bool = False
    """Only once the first round is open."""
    form: bool = False
    """The command may be answered by a form, which must come first."""


NOBODY = Access(frozenset())
COMMANDS: dict[str, Access] = {}
"""By the whole name, such as "gm spawn"; for their autocomplete too. "message orders": a form posted as a message."""
PRESSES: dict[str, Access] = {}
"""By the name of the press."""

MEMBER, PLAYER, MASTER, MANAGER, SEATED, OWNER = (
    frozenset({part})
    for part in (Part.MEMBER, Part.PLAYER, Part.MASTER, Part.MANAGER, Part.SEATED, Part.OWNER)
)

ANYBODY = Access(MEMBER, between=MEMBER)
IN_A_CAMPAIGN = Access(MEMBER)
IN_A_ROUND = Access(MEMBER, started=True)
PLAYERS = Access(PLAYER)
PLAYERS_IN_A_ROUND = Access(PLAYER, started=True)
MASTERS = Access(MASTER)
AFTERWARDS_TOO = Access(MASTER, between=MASTER)
MASTERS_OR_PLAYERS = Access(MASTER | PLAYER, started=True)
BANKERS = Access(MASTER, between=MANAGER)
"""The game master; between campaigns those who manage the server."""
MANAGERS = Access(MANAGER, between=MANAGER)
MASTERS_OR_MANAGERS = Access(MASTER | MANAGER)
ENDING = Access(MASTER | MANAGER, between=MASTER | MANAGER)
"""Between campaigns: the game master of the last one."""
SEATS = Access(SEATED, between=SEATED)
TEAMS = Access(OWNER, between=OWNER)


def _declare(table: dict[str, Access], access: Access, *names: str) -> None:
    for name in names:
        if name in table:
            raise ValueError(f"{name} is declared twice")
        table[name] = access


def _command(access: Access, *names: str) -> None:
    _declare(COMMANDS, access, *names)


def _group(access: Access, group: str, names: str) -> None:
    _declare(COMMANDS, access, *(f"{group} {name}" for name in names.split()))


def _family(access: Access, family: str, names: str) -> None:
    _declare(PRESSES, access, *(f"{family}.{name}" for name in names.split()))


def _press(access: Access, *names: str) -> None:
    _declare(PRESSES, access, *names)


# Commands; an option's autocomplete needs what its command needs.

_command(MANAGERS, "campaign create")
_command(ENDING, "campaign end")
_command(MASTERS_OR_MANAGERS, "campaign master")
_group(MASTERS, "campaign", "open start links")
_group(IN_A_CAMPAIGN, "campaign", "settings calendar status predictions")
_command(IN_A_CAMPAIGN, "join", "comms meeting")
_command(replace(IN_A_CAMPAIGN, form=True), "comms log", "comms report")
_group(ANYBODY, "company", "create edit name show shop purse pay convert retrain")
_command(ANYBODY, "help", "rules")
_group(PLAYERS_IN_A_ROUND, "order", "give check withdraw list template standing")
_command(replace(PLAYERS_IN_A_ROUND, form=True), "order paste")
_command(PLAYERS_IN_A_ROUND, "orders", "message orders")
_command(IN_A_ROUND, "why", "comms enemies", "company round")
_group(
    IN_A_ROUND, "map", "theatre front unit intel sector range sight zones words round replay campaign live"
)
_command(MASTERS_OR_PLAYERS, "comms enemy")
_command(PLAYERS, "company dossier unit", "company leave", "company deputy")
_command(replace(PLAYERS, form=True), "company dossier write")
_group(BANKERS, "gm quartermaster", "grant medal classify")
_group(MASTERS, "gm quartermaster", "objective confirm limit export import")
_group(MASTERS, "gm", "close preview resolve rule publish outcome undo spawn edit set extend map")
_group(MASTERS, "gm", "roster notes channel parked")
_group(MASTERS_OR_MANAGERS, "gm", "admit refuse")
_group(MASTERS, "gm calendar", "shift pause resume skip add holiday cancel-holiday weekly")
_group(MASTERS, "gm weather", "wind effect lift")
_group(MASTERS, "gm mines", "lay clear")
_group(MASTERS, "gm doctrine", "set orders order side")
_group(MASTERS, "gm radar", "mark contact")
_group(MASTERS, "gm orbit", "hold land grant")
_group(
    ANYBODY,
    "skirmish",
    "challenge solo accept army status measure resign draw substitute rematch undo log replay league",
)
_command(replace(ANYBODY, form=True), "skirmish lists")
_group(ANYBODY, "skirmish team", "create show train equip vault recruit lineup history rename retire terms")

# Buttons, menus and forms, by the names of their presses.

_press(PLAYERS, "dossier")
_press(IN_A_CAMPAIGN, "comms.log", "report")
_family(IN_A_ROUND, "round", "mine page")
_press(IN_A_ROUND, "intel")
_press(MASTERS, "signup", "meeting", "gm.publish", "gm.draft", "gm.close", "gm.remind")
_press(ENDING, "setup.rooms")
_family(MASTERS, "edit", "list facts once undo anyway")
_family(
    MASTERS,
    "console",
    "place signups start close extend pause resume remind plans plan planlist save edit rule answer undo back",
)
_press(MASTERS, "draft.show")
_family(MASTERS, "words", "show head choose write out back move")
_family(MASTERS, "back", "list choose try go branch return")
_family(AFTERWARDS_TOO, "parked", "all show pick one bare anew make never")
_press(AFTERWARDS_TOO, "job.again")
_press(SEATS, "job.game")
_press(ENDING, "campaign.part")
_family(PLAYERS_IN_A_ROUND, "order", "off give paste")
_family(PLAYERS_IN_A_ROUND, "orders", "off page right")
_press(PLAYERS_IN_A_ROUND, "panel")
_family(PLAYERS_IN_A_ROUND, "panel", "same rest right unit next")
_family(
    PLAYERS_IN_A_ROUND,
    "pad",
    "step to face act do use run out wait undo write same copies follow hold file off",
)
_family(PLAYERS_IN_A_ROUND, "stand", "show when then pick up off stop all write")
_press(ANYBODY, "co")
_family(ANYBODY, "co", "open force spec add buy done slot fit off place train enlist rename disband")
_family(IN_A_CAMPAIGN, "new", "add undo done")
_press(IN_A_CAMPAIGN, "join.read")
_family(IN_A_ROUND, "brief", "full units map")
_press(IN_A_CAMPAIGN, "ready")
_family(IN_A_CAMPAIGN, "ready", "which take")
_press(PLAYERS_IN_A_ROUND, "try")
_family(PLAYERS_IN_A_ROUND, "try", "step act run do")
_press(IN_A_ROUND, "predict")
_press(ANYBODY, "help", "campaign.meant")
_family(ANYBODY, "help", "on go company")
_press(ANYBODY, "data")
_family(ANYBODY, "data", "get ask delete")
_press(ANYBODY, "notices")
_family(ANYBODY, "notices", "way quiet loud")
_press(ANYBODY, "look", "browse", "whole.log", "replay", "terms", "term", "seat")
_press(SEATS, "act", "accept", "decline", "draw", "rematch", "resign", "term.set", "term.type")
_press(SEATS, "army", "army.page", "army.take", "army.chance", "army.chosen", "army.write")
_press(SEATS, "pick")
_press(SEATS, "standing", "standing.topic", "standing.set")
_family(SEATS, "pick", "this place value type shape face stand page back skip done go")
_press(ANYBODY, "list.save", "team.which", "build")
_family(ANYBODY, "build", "from open set do name save as load up take")
_press(TEAMS, "team")
_family(TEAMS, "team", "at open history one many act name rename retire")
