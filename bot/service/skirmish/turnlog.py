"""The log of a round, one post of the thread: the newest turns line by line, older ones in a line each.

All of it is what spectators may know. It is kept with the game, so that the next event is added to what is there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.messages import say
from bot.service.base import TEXT_LIMIT, clip

ROOM = 1150
"""Characters for the turns that are told line by line."""
HEADING = 66
"""Of these, for the name above a turn."""
LONGEST = 600
"""Characters of one line."""
MOST_TURNS = 6
"""Turns with a line each; those before are counted only."""
MOST_HURT = 3
"""Units that such a line names."""
SUMMARY = 110
"""Characters of such a line."""


_STANDS_FOR = 0xE000
"""Characters from here on stand for seats in lines that are kept; who sits there is written in when they are shown."""
NAME = 12
"""Characters that such a one takes, as people's names go."""


def seat_sign(seat: str) -> str:
    """What stands for a seat in a line."""
    return chr(_STANDS_FOR + ord(seat)) if len(seat) == 1 else seat


def with_names(text: str, names: Mapping[str, str]) -> str:
    """A line with the names of those who play the seats."""
    return text.translate({ord(seat_sign(seat)): name for seat, name in names.items() if len(seat) == 1})


def _length(line: str) -> int:
    return len(line) + sum(NAME for char in line if _STANDS_FOR < ord(char) < _STANDS_FOR + 256)


@dataclass(frozen=True)
class Turn:
    """What happened while one seat acted; of nobody (`""`) what the bot says, as that time ran out."""

    seat: str
    lines: tuple[str, ...] = ()
    folded: int = 0
    """How many more there were before, no longer kept."""
    hurt: Mapping[str, int] = field(default_factory=dict)
    """Damage and losses by unit."""
    head: str = ""
    """Its first line, once lines are no longer kept."""

    def followed_by(self, other: Turn) -> Turn:
        hurt = {
            name: self.hurt.get(name, 0) + other.hurt.get(name, 0) for name in {**self.hurt, **other.hurt}
        }
        return replace(self, lines=(*self.lines, *other.lines), hurt=hurt)


@dataclass(frozen=True)
class Log:
    """The log as the thread shows it."""

    posted: int
    """The serial at which its post was made."""
    round: int
    turns: tuple[Turn, ...] = ()
    before: int = 0
    """Turns that are counted only."""
    uncalled: tuple[int, ...] = ()
    """People who are asked and have not been called yet: they were at the table."""
    called: tuple[int, ...] = ()
    """People who were called and have not answered since, also where what they were asked was taken back."""
    calls: tuple[tuple[int, str], ...] = ()
    """The posts that call somebody and have not gone yet: the reader, and how its key ends. Of a release before, which
    called several with one: 0."""

    def with_turns(self, turns: Iterable[Turn]) -> Log:
        """The log with more in it, folded."""
        known = list(self.turns)
        for turn in turns:
            if known and known[-1].seat == turn.seat:
                known[-1] = known[-1].followed_by(turn)
            else:
                known.append(turn)
        kept = _fold(known)
        dropped = max(0, sum(not turn.lines for turn in kept) - MOST_TURNS)
        return replace(self, turns=tuple(kept[dropped:]), before=self.before + dropped)

    def calling(self, users: Collection[int], calls: Iterable[tuple[int, str]] = ()) -> Log:
        """The log once these people have been called, by these posts in place of those before."""
        return replace(
            self,
            uncalled=tuple(user for user in self.uncalled if user not in users),
            called=tuple(dict.fromkeys((*self.called, *users))),
            calls=(*(call for call in self.calls if call[0] not in users), *calls),
        )

    def data(self) -> dict[str, Any]:
        """As JSON, to be kept."""
        turns = [
            [turn.seat, list(turn.lines), turn.folded, dict(turn.hurt), turn.head] for turn in self.turns
        ]
        return {
            "posted": self.posted,
            "round": self.round,
            "turns": turns,
            "before": self.before,
            "uncalled": list(self.uncalled),
            "called": list(self.called),
            "calls": [list(call) for call in self.calls],
        }


def log_from(data: Mapping[str, Any]) -> Log:
    """The log from what was kept."""
    turns = tuple(
        Turn(seat, tuple(lines), folded, hurt, head) for seat, lines, folded, hurt, head in data["turns"]
    )
    return Log(
        data["posted"],
        data["round"],
        turns,
        data["before"],
        tuple(data["uncalled"]),
        tuple(data.get("called", ())),  # older games have none
        (*_calls_before(data), *((user, end) for user, end in data.get("calls", ()))),
    )


def _calls_before(data: Mapping[str, Any]) -> list[tuple[int, str]]:
    """The line below the table and the reminder of a release before."""
    kinds = {"rung": "ring", "reminded": "remind"}
    return [(0, f"{data[name]}:{kind}") for name, kind in kinds.items() if data.get(name)]


def _fold(turns: Sequence[Turn]) -> list[Turn]:
    """The turns with as many of the newest lines as there is room for."""
    room, kept = ROOM, list[Turn]()
    for turn in reversed(turns):
        shown = list[str]()
        room -= HEADING
        for line in reversed(turn.lines):
            line = clip(line, LONGEST)
            if room < _length(line):
                room = 0
                break
            room -= _length(line) + 1
            shown.insert(0, line)
        gone = turn.folded + len(turn.lines) - len(shown)
        head = turn.head or clip(turn.lines[0], SUMMARY) if gone else ""
        kept.insert(0, replace(turn, lines=tuple(shown), folded=gone, head=head))
    return kept


def written(log: Log, names: Mapping[str, str], span: str) -> str:
    """The text of the post; `names` says who plays each seat, `span` what the rules call a round.

    Names that are too long for it are letters in its lines.
    """
    lines = [say("turnlog-title", span=span, round=log.round)]
    if log.before:
        lines.append(say("turnlog-before", count=log.before))
    for turn in log.turns:
        if not turn.lines:
            lines.append(_in_a_line(turn, names))
            continue
        if turn.seat:
            lines.append(f"**{names[turn.seat]}**")
        if turn.folded:
            lines.append(say("turnlog-folded", count=turn.folded))
        lines += turn.lines
    text = "\n".join(lines)
    named = with_names(text, names)
    return named if len(named) <= TEXT_LIMIT else with_names(text, {seat: seat for seat in names})


def _in_a_line(turn: Turn, names: Mapping[str, str]) -> str:
    hurt = [
        say("turnlog-hurt", unit=name, amount=amount)
        for name, amount in sorted(turn.hurt.items(), key=lambda hit: (-hit[1], hit[0]))[:MOST_HURT]
    ]
    head = turn.head.removeprefix(f"{seat_sign(turn.seat)} ")  # whose turn it is stands before it
    line = say(
        "turnlog-turn",
        player=names.get(turn.seat) or None,
        count=turn.folded,
        what=with_names(" · ".join((*hurt, head)), names),
    )
    return clip(line, SUMMARY)
