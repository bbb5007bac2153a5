"""Whether the bot can read an imported campaign: every row is read by the code that will use it, before it is kept.

Rows come in the order of import, so that each can be compared with what it belongs to. Nothing here asks a database.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Annotated, Any

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, create_model

from bot.campaign.knowledge.sideview import observe
from bot.campaign.world.model import World
from bot.campaign.world.outfit.entries import CatalogueError
from bot.campaign.world.saved.formats import SavedDataError
from bot.campaign.world.saved.serial import event_from_json, order_from_json
from bot.campaign.world.setting import declarations
from bot.campaign.world.sides import Side
from bot.campaign.world.standing import condition_from_json, standing_from_json
from bot.company.serial import company_from_json
from bot.dice import commit
from bot.hexmap.document import MapError
from bot.service.company.counter import shop_of
from bot.service.company.objectives import noted
from bot.service.company.settlement import fates_of, payouts_of
from bot.service.ground.calendar import next_close, upcoming
from bot.service.ground.options import Options, option
from bot.service.means.worlds import read_map, read_world
from bot.service.round.dice_seeds import SEED_BYTES
from bot.service.round.draft import draft_from_json
from bot.service.round.inputs import inputs_from_json
from bot.service.round.outcomes import KIND as OUTCOME
from bot.service.round.outcomes import outcome_of
from bot.store import records
from bot.store.details import PLAYER_DETAILS
from bot.store.tables import Campaign, CampaignState, Filing, FilingKind, GmAction, OrderState, Player

Row = Mapping[str, Any]
Id = Annotated[int, Field(ge=1, lt=2**63)]
Small = Annotated[int, Field(ge=0, lt=2**31)]
When = Annotated[AwareDatetime, Field(strict=False)]
Json = dict[str, Any]
_UNREADABLE = (
    SavedDataError,
    CatalogueError,
    MapError,
    ValidationError,
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    ArithmeticError,
    RecursionError,
)

_CAMPAIGN = {
    "guild_id": Id,
    "name": Annotated[str, Field(min_length=1, max_length=100)],
    "state": Annotated[CampaignState, Field(strict=False)],
    "settings": Json,
    "zone": str,
    "closes": list[Annotated[tuple[Annotated[int, Field(ge=0, le=6)], str], Field(strict=False)]],
    "round": Small,
    "state_version": Small,
    "map_text": str,
    "catalogue_text": str | None,
    "created_at": When,
    "course": Small,
}
_PLAYER = {
    "user_id": Id,
    "name": str,
    "company": str | None,
    "details": Json,
    "rules_read_at": When | None,
    "joined_at": When,
}
_ROUND = {
    "number": Small,
    "opens_at": When,
    **dict.fromkeys(("closes_at", "later_close", "reminded_at", "locked_at"), When | None),
    **dict.fromkeys(("resolved_at", "published_at"), When | None),
    "orders_filed": Small,
    **dict.fromkeys(("draft", "inputs"), Json | None),
    "seen": dict[str, str] | None,
    **dict.fromkeys(("open_seed", "covered_seed", "open_commitment", "covered_commitment"), str),
    "release": str | None,
    "course": Small,
    "retaken": Json | None,
}
_ORDER = {
    **dict.fromkeys(("round", "number"), Small),
    "unit_id": str,
    "user_id": int,
    "content": Json,
    "state": Annotated[OrderState, Field(strict=False)],
    "filed_at": When,
    "standing": list[Any] | None,
}
_EVENT = {
    **dict.fromkeys(("round", "seq", "number"), Small),
    "kind": str,
    "order_number": int | None,
    "unit_id": str | None,
    "audience": list[str],
    "content": Json,
}
_RULING = {
    "round": Small,
    **dict.fromkeys(("id", "rule", "question", "default", "chosen"), str),
    "options": list[str],
    "decided_by": Id | None,
    "decided_at": When | None,
}
_FILING = {
    "round": Small,
    "kind": Annotated[FilingKind, Field(strict=False)],
    "user_id": Id,
    **dict.fromkeys(("name", "text"), str),
    "details": Json,
    "at": When,
}
_ACTION = {
    "round": Small,
    "user_id": int,
    "kind": str,
    **dict.fromkeys(("before", "after"), Json | None),
    "note": str,
    "at": When,
    "undone_at": When | None,
}
_SHAPES: Mapping[str, Mapping[str, Any]] = {
    "campaign": _CAMPAIGN,
    "player": _PLAYER,
    "round": _ROUND,
    "snapshot": {**dict.fromkeys(("round", "step"), Small), "world": Json, "made_at": When},
    "unit_order": _ORDER,
    "event": _EVENT,
    "ruling": _RULING,
    "filing": _FILING,
    "gm_action": _ACTION,
    "master_sheet": {"moment": str, "sheet": Json, "made_at": When},
    "standing_order": {
        "unit_id": str,
        **dict.fromkeys(("user_id", "by"), Id),
        "version": Annotated[int, Field(ge=1, lt=2**31)],
        "entries": list[Json],
        "at": When,
    },
    "branch": {
        **dict.fromkeys(("number", "round", "since"), Annotated[int, Field(ge=1, lt=2**31)]),
        "settings": Json,
        "user_id": int,
        "reason": str,
        "at": When,
    },
}


def _shape(table: str) -> type[BaseModel]:
    fields: dict[str, Any] = {name: (kind, ...) for name, kind in _SHAPES[table].items()}
    return create_model(table, __config__=ConfigDict(strict=True, extra="forbid"), **fields)


_MODELS = {table: _shape(table) for table in _SHAPES}
_MASTERS = TypeAdapter(Annotated[list[Id], Field(min_length=1)])
_FORMER = TypeAdapter(list[Id])
_WORDS = TypeAdapter(dict[str, str])
_SHEET = TypeAdapter(dict[str, Any])


class Unreadable(Exception):
    """What the bot could not read afterwards, as the end of a sentence."""


@contextmanager
def _of(table: str) -> Iterator[None]:
    """The kind of what is wrong, and where; never what it says: it may be hidden."""
    try:
        yield
    except Unreadable:
        raise
    except _UNREADABLE as problem:
        told = f": {problem}" if isinstance(problem, SavedDataError) else f" ({type(problem).__name__})"
        if isinstance(problem, ValidationError):
            places = {".".join(map(str, error["loc"])) for error in problem.errors(include_url=False)}
            told = f" ({', '.join(sorted(place for place in places if place)[:3]) or 'its type'})"
        what = "its campaign" if table == "campaign" else f"a row of {table}"
        raise Unreadable(f"{what} cannot be read{told}") from problem


class Reader:
    """Reads the rows of one archive, table by table, and says in the end whether they make a campaign."""

    def __init__(self) -> None:
        self.campaign = Campaign()
        self._players: list[Player] = []
        self._rounds: dict[int, Row] = {}
        self._steps: set[tuple[int, int]] = set()
        self._last: tuple[int, int] = (-1, -1)
        self._world: World | None = None
        self._checks: Mapping[str, Callable[[Any], None]] = {
            "campaign": self._campaign,
            "player": self._player,
            "round": self._round,
            "snapshot": self._snapshot,
            "unit_order": self._order,
            "event": self._event,
            "ruling": self._ruling,
            "filing": self._filing,
            "gm_action": self._action,
            "master_sheet": self._sheet,
            "standing_order": self._standing,
            "branch": self._branch,
        }
        self._row: Row = {}
        self._courses: dict[int, Reader] = {}

    def read(self, table: str, row: Row) -> None:
        """Read a row as the bot will. Raises Unreadable."""
        with _of(table):
            _MODELS[table].model_validate(row)
            self._checks[table](row)

    def read_of_course(self, branch: int, table: str, row: Row) -> None:
        """Read a row of a course that was left. Raises Unreadable."""
        self._courses[branch].read(table, row)

    def _branch(self, row: Row) -> None:
        """A course that was left is a campaign that is under way in its round."""
        settings = self._row["settings"] | row["settings"]
        course = self._courses[row["number"]] = Reader()
        course.read("campaign", {**self._row, "state": "open", "round": row["round"], "settings": settings})
        for saved in row["settings"].get("pieces", {}).values():
            PLAYER_DETAILS.kind.validate_python({"units": saved})

    def finish_courses(self) -> None:
        """Play with each course that was left, as it would be returned to. Raises Unreadable."""
        for course in self._courses.values():
            course.finish()

    def _campaign(self, row: Row) -> None:
        self._row = row
        self.campaign = campaign = Campaign(**row, id=1, channels={})
        read_map(campaign.map_text)
        settings = campaign.settings
        for key, kind in (("gms", _MASTERS), ("former_gms", _FORMER), ("links", _WORDS)):
            if key in settings or key == "gms":
                kind.validate_python(settings.get(key), strict=True)
        for key in ("map_name", "category"):
            if not isinstance(settings.get(key, ""), str):
                raise TypeError(key)
        for switch in (
            records.AUTO_PUBLISH,
            records.SIGNUPS,
        ):  # PostgreSQL reads them too, and takes no "maybe"
            if not isinstance(settings.get(switch.name, False), bool):
                raise TypeError(switch.name)
        for setting in (records.DOCTRINES, records.GOALS, records.LIMITS, records.FORCES, records.STORY):
            setting.of(campaign)
        for saved in records.GM_ORDERS.of(campaign).orders.values():
            order_from_json(saved)
        noted(campaign)
        for declared in declarations(Options):
            if not declared.holds(option(campaign, declared.name)):
                raise ValueError(declared.name)
        shop_of(campaign)
        now = datetime.now(UTC)
        next_close(campaign, now)
        upcoming(campaign, now, 2)

    def _player(self, row: Row) -> None:
        details = PLAYER_DETAILS.kind.validate_python(row["details"])
        if (planned := details.get("company")) is not None:
            company_from_json(planned)
        self._players.append(Player(**{**row, "details": details}))

    def _round(self, row: Row) -> None:
        for which in ("open", "covered"):
            seed = bytes.fromhex(row[f"{which}_seed"].removeprefix("\\x"))
            if len(seed) != SEED_BYTES or commit(seed) != row[f"{which}_commitment"]:
                raise Unreadable(f"the dice of round {row['number']} are not those that were promised")
        if row["draft"] is not None:
            draft_from_json(row["draft"], self.campaign.map_text)
        if row["inputs"] is not None:
            inputs_from_json(row["inputs"])
        if row["retaken"] is not None:
            for before in records.RETAKEN.validate_python(row["retaken"]["times"]):
                if commit(bytes.fromhex(before.open_seed)) != before.open_commitment:
                    raise Unreadable(f"the dice of round {row['number']} are not those that were promised")
        self._rounds[row["number"]] = row

    def _snapshot(self, row: Row) -> None:
        world = read_world(row["world"], self.campaign.map_text)
        at = row["round"], row["step"]
        self._steps.add(at)
        if at > self._last:
            self._last, self._world = at, world

    def _order(self, row: Row) -> None:
        if order_from_json(row["content"]).unit != row["unit_id"]:
            raise Unreadable("an order is of another unit than its row says")
        if row["standing"] is not None:
            condition_from_json(row["standing"])
        played = self._rounds.get(row["round"])
        if played is None or row["number"] > played["orders_filed"]:
            raise Unreadable(f"an order has a number that round {row['round']} never gave out")

    def _event(self, row: Row) -> None:
        event = event_from_json(row["content"])
        told = event.kind, event.number, {str(who) for who in event.audience}
        if told != (row["kind"], row["number"], set(row["audience"])):
            raise Unreadable("an event is another one than its row says")

    def _ruling(self, row: Row) -> None:
        if not {row["default"], row["chosen"]} <= set(row["options"]):
            raise Unreadable("a ruling was given that was not among the options")

    def _filing(self, row: Row) -> None:
        filed = Filing(**row)
        kinds = {
            FilingKind.LOG: records.Session,
            FilingKind.MEETING: records.Meeting,
            FilingKind.ENEMY: records.EnemyType,
        }
        if (kind := kinds.get(FilingKind(filed.kind))) is not None:
            records.details_of(filed, kind)

    def _action(self, row: Row) -> None:
        action = GmAction(**row, id=1)
        if action.kind == OUTCOME:
            outcome_of(action)

    def _sheet(self, row: Row) -> None:
        _SHEET.validate_python(row["sheet"])

    def _standing(self, row: Row) -> None:
        if any(standing_from_json(saved).order.unit != row["unit_id"] for saved in row["entries"]):
            raise Unreadable("a standing order is of another unit than its row says")

    def finish(self) -> None:
        """Play with the whole as the bot will: the round that is open, what each side sees, the pay at the end.

        Raises Unreadable.
        """
        campaign, number = self.campaign, self.campaign.round
        if (campaign.state == CampaignState.SETUP) != (number == 0) and campaign.state != CampaignState.OVER:
            raise Unreadable(f"its state {campaign.state} does not fit its round {number}")
        if set(self._rounds) != set(range(1, number + 1)):
            raise Unreadable(f"it is in round {number} and does not have the rounds up to it")
        for played in self._rounds.values():
            current = played["number"] == number and campaign.state != CampaignState.OVER
            if (played["resolved_at"] is None) != current and played["number"] != number:
                raise Unreadable(f"round {played['number']} is not over, though a later one is open")
            if current and played["resolved_at"] is not None:
                raise Unreadable(f"round {number} is open and over at the same time")
        if self._world is None or self._last[0] != number or (number, 0) not in self._steps:
            raise Unreadable(f"the world of round {number} is not in it, or is not the last one")
        with _of("snapshot"):
            for side in Side:
                observe(self._world, side)
        with _of("player"):
            for player in self._players:
                fates_of(self._world, player)
                payouts_of(campaign, self._world, player)
