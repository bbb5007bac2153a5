"""The pages of a chronicle. Everything that people wrote is text; nothing is loaded from elsewhere."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from bot.archive.chronicle.frame import as_text, document, heading, nav
from bot.archive.chronicle.gather import Chapter, Chronicle, Life
from bot.archive.chronicle.skirmishes import Fought
from bot.archive.chronicle.tables import page_of, write_table
from bot.archive.chronicle.turning import turning_points
from bot.messages import say, thing
from bot.render.viewer.section import SCRIPT, Moment, embedded, viewer

CHECK = """
"use strict";
const place = document.getElementById("dice"), told = document.getElementById("checked");
const bytes = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
const head = new TextEncoder().encode("hexmarshal dice commitment\\0");
async function seal(seed) {
  const whole = new Uint8Array(head.length + seed.length);
  whole.set(head); whole.set(seed, head.length);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
async function check() {
  if (!globalThis.crypto || !crypto.subtle) { told.textContent = told.dataset.none; return; }
  const dice = JSON.parse(place.textContent);
  const right = (await seal(bytes(dice.open_seed))) === dice.open_commitment
    && (await seal(bytes(dice.covered_seed))) === dice.covered_commitment;
  told.textContent = right ? told.dataset.right : told.dataset.wrong;
}
document.getElementById("check").addEventListener("click", check);
"""
STRENGTH = ("round", "players", "enemies")
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_ITALIC = re.compile(r"(?<![*\\])\*([^*]+?)\*")
_ESCAPED = re.compile(r"\\([\\*_~`|>#\-\[\]()])")


def write(chronicle: Chronicle, out: Path) -> list[Path]:
    """Write the pages and pictures into a folder, which is made; what was written."""
    out.mkdir(parents=True, exist_ok=True)
    made = [
        _put(out / "index.html", _index(chronicle).encode()),
        _put(out / "opening.png", chronicle.opening),
    ]
    made.append(_put(out / "units.html", _units(chronicle).encode()))
    made.append(_put(out / "check.js", CHECK.encode()))
    made.append(_put(out / "viewer.js", SCRIPT.read_bytes()))
    for place, chapter in enumerate(chronicle.chapters):
        name = f"round-{chapter.number}"
        made.append(_put(out / f"{name}.html", _round(chronicle, place).encode()))
        made.append(_put(out / f"{name}-believed.png", chapter.belief))
        made.append(_put(out / f"{name}-true.png", chapter.truth))
        made.append(_put(out / f"{name}-dice.json", json.dumps(chapter.dice, indent=1).encode()))
    for fought in chronicle.skirmishes:
        its_round = (f"round-{fought.round}.html", say("viewer-rounds", round=fought.round))
        made += write_table(fought.battle, out, [("index.html", chronicle.name), its_round])
    return made


def _put(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def told_html(said: str) -> str:
    """A sentence with bold and italics; everything else is text."""
    kept: list[str] = []

    def set_aside(match: re.Match[str]) -> str:
        kept.append(match[1])
        return f"\x00{len(kept) - 1}\x00"

    hidden = _ESCAPED.sub(set_aside, said.replace("\x00", ""))
    safe = _ITALIC.sub(r"<em>\1</em>", _BOLD.sub(r"<strong>\1</strong>", as_text(hidden)))
    return re.sub(r"\x00(\d+)\x00", lambda match: as_text(kept[int(match[1])]), safe)


def paragraphs(lines: Sequence[str]) -> list[str]:
    """Lines of an account: those that begin with a hyphen are a list."""
    made: list[str] = []
    inside = False
    for line in lines:
        item = line.startswith("- ")
        if item and not inside:
            made.append("<ul>")
        if inside and not item:
            made.append("</ul>")
        inside = item
        if line.strip():
            made.append(f"<li>{told_html(line[2:])}</li>" if item else f"<p>{told_html(line)}</p>")
    return [*made, "</ul>"] if inside else made


def _index(chronicle: Chronicle) -> str:
    body = [
        heading(chronicle.name),
        nav([("units.html", say("chronicle-units"))]),
        _figure("opening.png", say("chronicle-opening")),
        f"<h2>{as_text(say('chronicle-rounds'))}</h2>",
        '<ul class="rounds">',
    ]
    for chapter in chronicle.chapters:
        losses = _losses(chapter)
        body.append(
            f'<li><a href="round-{chapter.number}.html">{as_text(_title(chapter))}</a>'
            + (f'<br><span class="dim">{as_text(losses)}</span>' if losses else "")
            + "</li>"
        )
    body += ["</ul>", *_turning_points(chronicle)]
    body += [f"<h2>{as_text(say('chronicle-cast'))}</h2>", "<table>"]
    for company, player, units in chronicle.companies:
        told = say("chronicle-fielded", units=units)
        body.append(f"<tr><th>{as_text(company)}</th><td>{as_text(player)}</td><td>{as_text(told)}</td></tr>")
    body.append("</table>")
    if chronicle.medals:
        body += [f"<h2>{as_text(say('chronicle-medals'))}</h2>", *_list(chronicle.medals)]
    return document(chronicle.name, [*body, *_skirmishes(chronicle.skirmishes)])


def _list(lines: Iterable[str]) -> list[str]:
    made = [f"<li>{as_text(line)}</li>" for line in lines]
    return ["<ul>", *made, "</ul>"] if made else []


def _turning_points(chronicle: Chronicle) -> list[str]:
    """Links to the rounds in which the fortune of war changed, and the strength of both sides through all of them."""
    rounds = [(chapter.number, chapter.strength) for chapter in chronicle.chapters]
    if not any(now.before[0] or now.after[0] for _, now in rounds):
        return []
    rows = [
        f'<li><a href="round-{number}.html">{as_text(say("viewer-rounds", round=number))}</a>: {as_text(words)}</li>'
        for number, words in turning_points(rounds)
    ]
    head = "".join(
        f'<th scope="col">{as_text(say("chronicle-strength", what=what))}</th>' for what in STRENGTH
    )
    table = [
        f'<tr><th scope="row">{number}</th>'
        + "".join(
            f"<td>{fs}{f' (−{lost})' if lost else ''}</td>"
            for fs, lost in zip(now.after, now.lost, strict=True)
        )
        + "</tr>"
        for number, now in rounds
    ]
    return [
        f"<h2>{as_text(say('chronicle-turning'))}</h2>",
        *(['<ul class="rounds">', *rows, "</ul>"] if rows else []),
        f"<details><summary>{as_text(say('chronicle-strengths'))}</summary><table><tr>{head}</tr>",
        *table,
        "</table></details>",
    ]


def _title(chapter: Chapter) -> str:
    """With its number: two rounds can have the same headline."""
    return say("chronicle-round", round=chapter.number, headline=chapter.headline)


def _losses(chapter: Chapter) -> str:
    parts = [say("chronicle-lost", side=side, units=count) for side, count in chapter.lost]
    return ", ".join(parts)


def _round(chronicle: Chronicle, place: int) -> str:
    chapter = chronicle.chapters[place]
    links = [("index.html", chronicle.name)]
    for step, key in ((-1, "chronicle-before"), (1, "chronicle-after")):
        if 0 <= place + step < len(chronicle.chapters):
            number = chronicle.chapters[place + step].number
            links.append((f"round-{number}.html", say(key, round=number)))
    name = f"round-{chapter.number}"
    title = _title(chapter)
    difference = say("chronicle-difference", unknown=chapter.unknown, wrong=chapter.elsewhere)
    body = [
        nav(links),
        heading(title),
        *paragraphs(chapter.story),
        f"<h2>{as_text(say('chronicle-maps'))}</h2>",
        '<div class="beside">',
        _figure(f"{name}-believed.png", say("chronicle-believed")),
        _figure(f"{name}-true.png", say("chronicle-true")),
        "</div>",
        f"<p>{as_text(difference)}</p>",
        *_list(error.words for error in chapter.differences),
        *_viewer(chapter, chronicle),
    ]
    if chapter.hidden:
        body += [
            f"<details><summary>{as_text(say('chronicle-hidden', count=len(chapter.hidden)))}</summary><ul>",
            *(f"<li>{told_html(line)}</li>" for line in chapter.hidden),
            "</ul></details>",
        ]
    body += _skirmishes([fought for fought in chronicle.skirmishes if fought.round == chapter.number])
    body += [f"<h2>{as_text(say('chronicle-dice'))}</h2>", *_dice(chapter, name)]
    return document(f"{chronicle.name}: {title}", body)


def _viewer(chapter: Chapter, chronicle: Chronicle) -> list[str]:
    """The map to look around in, both as it was believed and as it was."""
    believed, true = chapter.maps
    so = {key: say("chronicle-board-so", what=key) for key in ("own", "friends", "enemies")}
    moments = (
        Moment("believed", say("chronicle-believed"), believed),
        Moment("true", say("chronicle-true"), true, so),
    )
    numbers = [each.number for each in chronicle.chapters]
    rounds = [(say("viewer-rounds", round=number), f"round-{number}.html") for number in numbers]
    here = f"round-{chapter.number}.html"
    return viewer(moments, chronicle.theme, say("chronicle-maps"), rounds=rounds, page=here)


def _skirmishes(fought: Sequence[Fought]) -> list[str]:
    """Links to the tables."""
    if not fought:
        return []
    rows = [
        f'<li><a href="{page_of(each.battle)}">{as_text(each.battle.title)}</a>: {as_text(each.words)}</li>'
        for each in fought
    ]
    return [f"<h2>{as_text(say('chronicle-skirmishes'))}</h2>", '<ul class="rounds">', *rows, "</ul>"]


def _dice(chapter: Chapter, name: str) -> list[str]:
    rolls = chapter.dice["rolls"]
    count = len(rolls) if isinstance(rolls, list) else 0
    told = say("chronicle-rolls", rolls=count, release=chapter.release or None)
    facts = " ".join(
        f'data-{key}="{as_text(say("chronicle-checked", how=key))}"' for key in ("right", "wrong", "none")
    )
    return [
        f'<p>{as_text(told)} <a href="{name}-dice.json" download>{as_text(say("chronicle-file"))}</a></p>',
        f'<button id="check" type="button">{as_text(say("chronicle-check"))}</button>',
        f'<p id="checked" role="status" {facts}></p>',
        f'<script id="dice" type="application/json">{embedded(chapter.dice)}</script>',
        '<script src="check.js"></script>',
    ]


def _figure(file: str, caption: str) -> str:
    words = as_text(caption)
    shown = f'<a href="{file}"><img src="{file}" alt="{words}" loading="lazy"></a>'
    return f"<figure>{shown}<figcaption>{words}</figcaption></figure>"


def _units(chronicle: Chronicle) -> str:
    body = [
        nav([("index.html", chronicle.name)]),
        heading(say("chronicle-units")),
    ]
    for side in dict.fromkeys(life.side for life in chronicle.lives):
        body.append(f"<h2>{as_text(thing(side.value).capitalize())}</h2>")
        body += [_life(life) for life in chronicle.lives if life.side is side]
    return document(f"{chronicle.name}: {say('chronicle-units')}", body)


def _life(life: Life) -> str:
    fate = say("chronicle-fate", fell=life.fell)
    who = f" · {as_text(life.company)}" if life.company else ""
    mark = ' class="fell"' if life.fell is not None else ""
    deeds = "".join(f"<tr><td>{number}</td><td>{told_html(line)}</td></tr>" for number, line in life.deeds)
    head = f"<summary><strong{mark}>{as_text(life.name)}</strong>{who} · {as_text(fate)}</summary>"
    return f"<details>{head}<table>{deeds}</table></details>"
