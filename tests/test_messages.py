"""The table of messages: what code asks for exists, what exists is asked for, and all of it can be said."""

from __future__ import annotations

import ast
import builtins
import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest
from fluent.runtime import FluentResource
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.campaign.text import events
from bot.campaign.text.refusals import message_of
from bot.campaign.world.event_kinds import EVENT_KINDS
from bot.campaign.world.model import Level
from bot.campaign.world.refusals.kinds import KINDS as REFUSALS
from bot.campaign.world.setting import Theme
from bot.campaign.world.setting import message_of as of_setting
from bot.cases.sources import parsed
from bot.hexmap.terrain import EdgeKind, Overlay, TerrainKind
from bot.messages import MessageError, message_ids, say, table, values_of
from bot.messages.glossary import things_of
from bot.render.hexes.symbols import SYMBOLS
from bot.service.ground.settings import DECLARED
from bot.skirmish.rulesets import RULESETS
from bot.skirmish.shiftstorm.catalogue import FACTIONS
from bot.skirmish.table.terrain import KINDS
from tests.things import SCOPES, things

BOT = Path(__file__).parents[1] / "bot"
MESSAGES = sorted(message_ids())
COMMANDS = {
    message for message in MESSAGES if message.startswith(("slash-", "command-word-", "command-choice-"))
}
"""Names and descriptions of slash commands; `tests/views/test_descriptions.py` compares them with the commands."""


SAYERS = {
    "bot.messages": {"say"},
    "bot.service.base": {"refused"},
    "bot.intake.scan": {"unreadable"},
    "bot.company.model": {"booked", "denied"},
}
"""What makes a sentence of the table, by the module it comes from."""


def says(nodes: Sequence[ast.AST]) -> Iterator[ast.Call]:
    """The calls in a module that say a message, written out."""
    known = {
        alias.asname or alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name in SAYERS.get(node.module or "", ())
    }
    for node in nodes:
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in known
            and node.args
        ):
            yield node


def refusals(nodes: Sequence[ast.AST]) -> Iterator[ast.Call]:
    """The refusals of orders that a module makes without a kind. Those of the tabletop's moves are others."""
    known = {
        alias.asname or alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module == "bot.campaign.world.order"
        for alias in node.names
        if alias.name == "Refusal"
    }
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in known:
            yield node


@dataclass
class Code:
    """What all modules of the bot say."""

    said: list[ast.Call] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    """Refusals of orders without a kind, with their modules."""
    names: set[str] = field(default_factory=set)
    texts: set[str] = field(default_factory=set)
    sentences: list[str] = field(default_factory=list)
    """Those where none should be."""
    excused: set[str] = field(default_factory=set)
    """The parts of `WITHOUT_TABLE` that have some."""


@cache
def code() -> Code:
    """Each module is parsed once, and its tree is not kept."""
    found = Code()
    for path in sorted(BOT.rglob("*.py")):
        nodes = list(ast.walk(parsed(path.read_text(encoding="utf-8"))))
        name = path.relative_to(BOT).as_posix()
        found.said += says(nodes)
        found.refused += [f"{name}: {ast.unparse(call)}" for call in refusals(nodes)]
        found.names |= {node.id for node in nodes if isinstance(node, ast.Name)}
        found.texts |= {
            node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        if found_here := [f"{name}:{line}: {text}" for line, text in sentences(nodes)]:
            excused = {
                part
                for part in WITHOUT_TABLE
                if name == part or (part.endswith("/") and name.startswith(part))
            }
            found.excused |= excused
            found.sentences += [] if excused else found_here
    return found


# ---------------------------------------------------------------- code and table


def test_code_says_only_what_is_in_the_table_and_gives_each_value() -> None:
    for call in code().said:
        for message in (node.value for node in ast.walk(call.args[0]) if isinstance(node, ast.Constant)):
            if isinstance(message, str) and "-" in message:
                assert message in message_ids()
                given = {word.arg for word in call.keywords}
                if None not in given:
                    assert given == values_of(message), message


def test_the_table_parts_its_files_as_the_library_reads_them() -> None:
    """Each message is parsed by itself when it is said first; nothing else is in the files but comments."""
    for file in sorted((BOT / "messages" / "en").glob("*.ftl")):
        body = FluentResource(file.read_text(encoding="utf-8")).body
        assert not [entry.content for entry in body if isinstance(entry, ftl.Junk)], file.name
        read = [entry.id.name for entry in body if isinstance(entry, ftl.Message | ftl.Term)]
        assert read == [name for name, (at, _) in table.english().sources.items() if at == file.name]
        for name in read:
            assert [type(entry) for entry in table.english().resource(name).body].count(ftl.Message) == 1


WITHOUT_TABLE = {
    # the host's and contributors' own: command line, settings, logs, rehearsals
    "cli/": "command line",
    "skirmish/autoplay.py": "command line",
    "archive/": "what the host's backups and archives report, and passphrases",
    "dice.py": "what `hexmarshal dice verify` reports",
    "client/shards.py": "options of the host",
    "operations/runtime.py": "what the host reads when the bot does not start",
    "store/embedded.py": "what the host reads when PostgreSQL does not start",
    "process/listening.py": "what the host reads when a port is taken",
    "process/metrics.py": "figures for Prometheus",
    "process/logs.py": "patterns of the log",
    "rehearsal/bench/": "benchmarks",
    "rehearsal/demo/": "the rehearsal",
    "rehearsal/room/": "the rehearsal, for the visitor and contributors",
    "rehearsal/sandbox/": "a Discord for rehearsals, which speaks Discord's words",
    "rehearsal/simulate/": "people who are played, and reports for contributors",
    # contributors' files
    "cases/": "case files",
    "skirmish/cases.py": "case files",
    "rulebook/": "the rule ledger",
    "campaign/world/event_kinds.py": "documentation of events, printed in docs/cases.md",
    "campaign/world/saved/formats.py": "saved data of another version, for the host",
    "campaign/world/saved/serial.py": "saved data that is damaged, for the host",
    "skirmish/kit/files.py": "a shipped catalogue that is damaged",
    # names, as of rules and terrain, and what is no text
    "campaign/world/outfit/gear.py": "catalogue data",
    "campaign/world/effects.py": "documentation of what effects touch",
    "client/rights.py": "names of Discord's permissions",
    "store/delivery/": "names of Discord's permissions, and errors for the log",
    "campaign/text/supply.py": "an order as it is typed",
    "campaign/text/template.py": "the order form as it is typed",
    "skirmish/table/squares.py": "patterns of what is typed",
    "skirmish/players/seat.py": "the key of a solo opponent's dice",
    "cogs/channels.py": "the reason in Discord's audit log",
    "jobs/worker.py": "an error for the log",
    "operations/alarms.py": "names of alarms in the log",
    "messages/": "errors about the table itself",
}
"""Files and rooms of `bot` that may have sentences in code, and what these are; everywhere else they are messages."""
_WORDS = re.compile(r"[A-Za-z]{2,}[,:;]? [a-z]{2,}")
_BEGINS = re.compile(r"[^\w`]*(?:…|[A-Z][a-z' ])")
_PHRASE = re.compile(r"[a-z]+(?: [a-z]+)+")
_ENDS = re.compile(r"[.:!?]\W*$")


def _is_error(found: object) -> bool:
    return isinstance(found, type) and issubclass(found, BaseException)


def sentences(nodes: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    """Text in code that reads like a sentence for users, with its line; values in it are written as `…`.

    Not documentation, declarations of settings (`bot.campaign.world.setting`), and errors of Python's own kinds,
    which no user sees.
    """
    passed: set[ast.AST] = set()
    silent = {name for name, found in vars(builtins).items() if _is_error(found)}
    silent |= {
        alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module == "bot.campaign.world.setting"
        for alias in node.names
    }
    for node in nodes:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            passed.add(node.value)
        if isinstance(node, ast.JoinedStr):
            passed |= {part for part in node.values if isinstance(part, ast.Constant)}
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in silent:
            passed |= set(ast.walk(node))
    for node in nodes:
        if node in passed or not isinstance(node, ast.Constant | ast.JoinedStr):
            continue
        parts = node.values if isinstance(node, ast.JoinedStr) else [node]
        text = "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in parts)
        if _WORDS.search(text) and (_BEGINS.match(text) or _ENDS.search(text)):
            yield node.lineno, text
    yield from phrases(nodes)


def phrases(nodes: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    """Words for users in tables of names: phrases in small letters among three texts or more."""
    for node in nodes:
        if not isinstance(node, ast.Dict) or len(node.values) < 3:
            continue
        texts = [
            part.value
            for part in node.values
            if isinstance(part, ast.Constant) and isinstance(part.value, str)
        ]
        if len(texts) == len(node.values):
            yield from ((node.lineno, text) for text in texts if _PHRASE.fullmatch(text))


def test_sentences_for_users_are_in_the_table_and_not_in_code() -> None:
    assert code().sentences == []


def test_nothing_is_excused_that_needs_no_excuse() -> None:
    assert WITHOUT_TABLE.keys() - code().excused == set()


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("raise Refused('Choose another hex.')", "Choose another hex."),
        ("post(f'**{name}** is over.')", "**…** is over."),
        ("Button('Give this order', press)", "Give this order"),
        ("lines.append(f'{name} is not here')", "… is not here"),
        ('"""Documentation of a module."""', None),
        ("from bot.campaign.world.setting import number\nhours: int = number(1, 'Hours to the close')", None),
        ("raise ValueError(f'{value} cannot be written')", None),
        ("sql('SELECT lock FROM table')", None),
        ("key = f'round:{number}:order'", None),
        ("NAMES = {'point_blank': 'point blank', 'aim': 'Aim', 'long': 'long'}", "point blank"),
        ("RULES = {'point_blank': 'EXO-range-c', 'aim': 'EXO-focus-d', 'long': 'exoshift-part'}", None),
    ],
)
def test_a_sentence_in_code_is_found(source: str, text: str | None) -> None:
    assert [found for _, found in sentences(list(ast.walk(ast.parse(source))))] == (
        [] if text is None else [text]
    )


ASIDE = ("name", "without", "means")
"""Variants that are said with their message, as the name of a question by `bot.skirmish.kit.words.asked`."""


def test_the_table_has_nothing_that_nobody_says() -> None:
    used = set(code().texts)
    used |= {message_of(one) for one in used} | {f"event-{kind}" for kind in EVENT_KINDS}
    used |= {f"{name}-event-{kind}" for name in RULESETS for kind in used}
    used |= {f"{name}-kind-{kind.replace('_', '-')}" for name in RULESETS for kind in code().texts}
    used |= {f"{name}-ask-{parameter}" for name in RULESETS for parameter in code().texts}
    used |= {f"{message}.{part}" for message in used for part in ASIDE}
    used |= names()
    assert set(MESSAGES) - used - PARTS - COMMANDS == set()


def names() -> set[str]:
    """The messages that are the names of settings, of terrain and of what a key explains."""
    keys: dict[str, Iterable[str]] = {
        "terrain": TerrainKind,
        "overlay": Overlay,
        "edge": EdgeKind,
        "symbol": {*SYMBOLS, "unknown"} - {""},
        "place": PLACES,
        "level": [str(level.value) for level in Level],
    }
    found = {f"key-{group}-{kind}" for group, kinds in keys.items() for kind in kinds}
    found |= {f"terrain-{kind}{part}" for kind in KINDS for part in ("", ".inside")} | {
        f"setting-theme-{theme.value}" for theme in Theme
    }
    found = {name.replace("_", "-") for name in found} | {of_setting(one.name) for one in DECLARED}
    found |= {
        f"shiftstorm-{what}-{one}".replace("_", "-") for one in FACTIONS for what in ("faction", "ready")
    }
    return found | {message for scope in SCOPES for message in things_of(scope).values()}


def test_everything_with_a_name_has_it_in_the_table() -> None:
    assert names() - set(MESSAGES) == set()


@pytest.mark.parametrize("scope", SCOPES)
def test_each_thing_of_a_catalogue_has_its_message_and_no_message_is_left_over(scope: str) -> None:
    wanted = {text for texts in things(scope).values() for text in texts}
    assert wanted == set(things_of(scope))


PLACES = ("airstrip", "city", "depot", "objective", "start", "town")
"""Places that the shipped maps have; another word of a map is shown as it is."""


def test_every_kind_of_event_has_its_sentence() -> None:
    assert {message[len("event-") :] for message in MESSAGES if message.startswith("event-")} == set(
        EVENT_KINDS
    )


@pytest.mark.parametrize("kind", EVENT_KINDS)
def test_a_sentence_uses_fields_that_its_event_has(kind: str) -> None:
    made = {"who", *events._MADE}
    assert values_of(f"event-{kind}") - made <= set(EVENT_KINDS[kind].fields)


@pytest.mark.parametrize("code", REFUSALS)
def test_a_refusal_tells_the_facts_that_it_declares(code: str) -> None:
    assert message_of(code) in message_ids()
    assert REFUSALS[code].told() == values_of(message_of(code))


def test_each_refusal_is_made_somewhere() -> None:
    assert {kind.__name__ for kind in REFUSALS.values()} - code().names == set()


def test_only_stored_refusals_have_no_kind() -> None:
    assert code().refused == ["campaign/world/refusals/kinds.py: Refusal(code, rules, facts)"]


# ---------------------------------------------------------------- what is said


class Parts(Visitor):
    """What a message selects by, and what it refers to."""

    def __init__(self) -> None:
        self.keys: dict[str, set[str]] = {}
        self.messages: set[str] = set()

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802 (the library's name)
        if isinstance(node.selector, ftl.VariableReference):
            keys = (v.key.name for v in node.variants if isinstance(v.key, ftl.Identifier) and not v.default)
            self.keys.setdefault(node.selector.id.name, set()).update(keys)
        self.generic_visit(node)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802 (the library's name)
        self.messages.add(node.id.name if node.attribute is None else f"{node.id.name}.{node.attribute.name}")


@cache
def parts(message: str) -> Parts:
    found = Parts()
    found.visit(table.english().entry(message))
    return found


def referred(message: str) -> set[str]:
    return parts(message).messages


PARTS = frozenset().union(*map(referred, MESSAGES))
"""Messages that others put in."""


def choices(message: str, number: int) -> list[dict[str, object]]:
    """Values for a message: its counts are `number`, every combination of its variants."""
    keys: dict[str, set[str]] = {}
    for part in (message, *referred(message)):
        for name, found in parts(part).keys.items():
            keys.setdefault(name, set()).update(found)
    as_value = {"yes": True, "no": False, "none": None}
    rest: dict[str, object] = dict.fromkeys(values_of(message), number)
    rest |= dict.fromkeys(values_of(message) & {"unit", "name"}, "Able")
    words = [
        [(name, number), *((name, as_value.get(key, key)) for key in sorted(found) if key not in COUNTS)]
        for name, found in keys.items()
    ]
    return [rest | dict(chosen) for chosen in itertools.product(*words)]


COUNTS = ("one", "other")
NOUNS = (
    "hex|unit|level|point|use|crate|barrel|container|round|order|"
    "minefield|contact|rocket|player|minute|hour|day|miss|action"
)
MANY = rf"(?<![\d.,/–-])1 (?:{NOUNS})e?s\b"
ONE = rf"\b[02] (?:{NOUNS})\b(?! or barrel)"


THEMES = {theme: list(found) for theme, found in itertools.groupby(MESSAGES, lambda one: one.split("-")[0])}


@pytest.mark.parametrize("theme", THEMES)
def test_every_message_can_be_said_and_counts_in_english(theme: str) -> None:
    for message, (number, wrong) in itertools.product(THEMES[theme], ((0, ONE), (1, MANY), (2, ONE))):
        for values in choices(message, number):
            told = say(message, **values)  # type: ignore[arg-type]
            assert message in PARTS or told == told.strip() != "", message
            assert "\n" not in told, message
            assert not re.search(wrong, told), (message, told)
            assert not re.search(r"[{}]|  | \.(?!\w)| ,", told), (message, told)


def test_every_message_has_a_theme() -> None:
    assert sorted(itertools.chain(*THEMES.values())) == MESSAGES


def test_a_missing_message_or_value_is_an_error() -> None:
    with pytest.raises(MessageError, match="no message nothing-like-it"):
        say("nothing-like-it")
    with pytest.raises(MessageError, match="Unknown external: unit"):
        say("refusal-loaded")
    with pytest.raises(MessageError, match="cannot be printed"):
        say("refusal-loaded", unit=None)
    with pytest.raises(MessageError, match="neither text"):
        say("refusal-loaded", unit=["Able"])  # type: ignore[arg-type]


def test_plain_messages_are_said_as_the_library_says_them(monkeypatch: pytest.MonkeyPatch) -> None:
    english = table.english()
    values = {
        message: dict.fromkeys(values_of(message), "Able") for message in MESSAGES if english.plain(message)
    }
    quick = {message: english.made(message, given) for message, given in values.items()}
    monkeypatch.setattr(table.Table, "plain", lambda self, message: ())
    assert len(values) > 500
    assert {message: english.made(message, given) for message, given in values.items()} == quick


def test_what_is_said_again_is_said_of_the_values_given() -> None:
    assert [say("army-list-points", points=points) for points in (1, 2, 1)] == [
        "1 point",
        "2 points",
        "1 point",
    ]
    assert say("terms-one", title=1, term=2) == say("terms-one", title="1", term="2")
    with pytest.raises(MessageError):
        say("terms-one", title=True, term=2)


def test_text_is_put_in_as_it_is() -> None:
    assert say("refusal-loaded", unit="{ $hex }").startswith("{ $hex } carries")


def test_numbers_are_plain() -> None:
    told = say("refusal-too-long", length=12345, limit=2000)
    assert "12345" in told
    assert "2000" in told


def test_a_value_longer_than_the_library_takes_is_cut() -> None:
    made = say("fault-not-number", typed="9" * 5000)
    assert "9" * (table.LONGEST - 1) + "…" in made
    assert "9" * table.LONGEST not in made
    assert "9" * table.LONGEST in say("fault-not-number", typed="9" * table.LONGEST)
