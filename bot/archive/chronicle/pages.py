"""The pages of a chronicle. Everything that people wrote is text; nothing is loaded from elsewhere."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from bot.archive.chronicle.gather import Chapter, Chronicle, Life
from bot.messages import say, thing
from bot.render.viewer.section import SCRIPT, Moment, embedded, viewer

POLICY = "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; script-src 'self'"
STYLE = """
:root { color-scheme: light dark; --ground: #fbfaf7; --ink: #1d1f23; --dim: #5b6068; --line: #d8d4ca; --link: #1f5a8c; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #16181c; --ink: #e8e6e1; --dim: #a5abb4; --line: #3a3e46; --link: #86b9ec; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 68rem; padding: 1rem; background: var(--ground); color: var(--ink);
  font: 17px/1.55 Georgia, serif; overflow-wrap: anywhere; }
a { color: var(--link); }
h1 { font-size: 1.7rem; line-height: 1.2; }
h2 { font-size: 1.25rem; border-bottom: 1px solid var(--line); margin-top: 2rem; }
nav { display: flex; flex-wrap: wrap; gap: .3rem 1rem; padding: .3rem 0; font-family: system-ui, sans-serif; }
nav a { padding: .4rem 0; }
.beside { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 1rem; }
figure { margin: 0; } img { width: 100%; height: auto; border-radius: .3rem; display: block; }
figcaption, .dim { color: var(--dim); }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: .35rem .6rem .35rem 0;
  border-bottom: 1px solid var(--line); vertical-align: top; }
code { font-size: .85em; } details { margin: .6rem 0; } summary { cursor: pointer; padding: .4rem 0; }
ul.rounds { padding-left: 0; list-style: none; } ul.rounds li { margin: .5rem 0; }
fieldset { border: 0; padding: 0; margin: 0; display: flex; flex-wrap: wrap; gap: .2rem 1rem; }
.around { font-family: system-ui, sans-serif; font-size: .95rem; }
.around label, .around button { padding: .5rem .3rem; min-height: 2.75rem; }
.bar button { min-width: 2.75rem; }
.bar, .bar fieldset { display: flex; flex-wrap: wrap; align-items: center; gap: .2rem .6rem; }
.bar { margin-bottom: .4rem; }
.bar span { display: flex; gap: .4rem; }
#board { display: block; width: 100%; aspect-ratio: 1; max-height: min(80vh, 34rem); touch-action: none;
  border: 1px solid var(--line); border-radius: .3rem; background: #2a2f3a; cursor: grab; }
#here { min-height: 3em; padding-left: 1.2rem; }
#units ul { list-style: none; padding: 0; margin: 0; } #units h3 { margin: .6rem 0 .2rem; font-size: 1rem; }
#units button { width: 100%; text-align: left; background: none; color: var(--link); border: 0;
  font: inherit; cursor: pointer; }
@media (min-width: 60rem) { .both { display: grid; grid-template-columns: 2fr 1fr; gap: 1rem; }
  #units { max-height: 34rem; overflow: auto; } }
.time label { display: flex; gap: .4rem; flex: 1 1 100%; align-items: center; } .time input { flex: 1; }
.time output { min-height: 1.5em; } #story { padding-left: 1.2rem; }
[hidden] { display: none !important; }
.fell { text-decoration: line-through; }
"""
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
    return made


def _put(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def document(title: str, body: Iterable[str]) -> str:
    """A page that loads nothing from elsewhere."""
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            '<meta name="referrer" content="no-referrer">',
            f"<title>{_text(title)}</title><style>{STYLE}</style></head><body><main>",
            *body,
            "</main></body></html>",
        ]
    )


def heading(words: str) -> str:
    return f"<h1>{_text(words)}</h1>"


def _text(said: str) -> str:
    return html.escape(said, quote=True)


def told_html(said: str) -> str:
    """A sentence with bold and italics; everything else is text."""
    kept: list[str] = []

    def set_aside(match: re.Match[str]) -> str:
        kept.append(match[1])
        return f"\x00{len(kept) - 1}\x00"

    hidden = _ESCAPED.sub(set_aside, said.replace("\x00", ""))
    safe = _ITALIC.sub(r"<em>\1</em>", _BOLD.sub(r"<strong>\1</strong>", _text(hidden)))
    return re.sub(r"\x00(\d+)\x00", lambda match: _text(kept[int(match[1])]), safe)


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
        f"<h1>{_text(chronicle.name)}</h1>",
        f'<nav><a href="units.html">{_text(say("chronicle-units"))}</a></nav>',
        _figure("opening.png", say("chronicle-opening")),
        f"<h2>{_text(say('chronicle-rounds'))}</h2>",
        '<ul class="rounds">',
    ]
    for chapter in chronicle.chapters:
        losses = _losses(chapter)
        body.append(
            f'<li><a href="round-{chapter.number}.html">{_text(_title(chapter))}</a>'
            + (f'<br><span class="dim">{_text(losses)}</span>' if losses else "")
            + "</li>"
        )
    body += ["</ul>", f"<h2>{_text(say('chronicle-cast'))}</h2>", "<table>"]
    for company, player, units in chronicle.companies:
        told = say("chronicle-fielded", units=units)
        body.append(f"<tr><th>{_text(company)}</th><td>{_text(player)}</td><td>{_text(told)}</td></tr>")
    body.append("</table>")
    if chronicle.medals:
        body += [f"<h2>{_text(say('chronicle-medals'))}</h2>", "<ul>"]
        body += [f"<li>{_text(medal)}</li>" for medal in chronicle.medals]
        body.append("</ul>")
    return document(chronicle.name, body)


def _title(chapter: Chapter) -> str:
    """With its number: two rounds can have the same headline."""
    return say("chronicle-round", round=chapter.number, headline=chapter.headline)


def _losses(chapter: Chapter) -> str:
    parts = [say("chronicle-lost", side=side, units=count) for side, count in chapter.lost]
    return ", ".join(parts)


def _round(chronicle: Chronicle, place: int) -> str:
    chapter = chronicle.chapters[place]
    links = ['<a href="index.html">' + _text(chronicle.name) + "</a>"]
    for step, key in ((-1, "chronicle-before"), (1, "chronicle-after")):
        if 0 <= place + step < len(chronicle.chapters):
            number = chronicle.chapters[place + step].number
            links.append(f'<a href="round-{number}.html">{_text(say(key, round=number))}</a>')
    name = f"round-{chapter.number}"
    title = _title(chapter)
    difference = say("chronicle-difference", unknown=chapter.unknown, wrong=chapter.false)
    body = [
        f"<nav>{''.join(links)}</nav>",
        f"<h1>{_text(title)}</h1>",
        *paragraphs(chapter.story),
        f"<h2>{_text(say('chronicle-maps'))}</h2>",
        '<div class="beside">',
        _figure(f"{name}-believed.png", say("chronicle-believed")),
        _figure(f"{name}-true.png", say("chronicle-true")),
        "</div>",
        f"<p>{_text(difference)}</p>",
        *_viewer(chapter, chronicle),
    ]
    if chapter.hidden:
        body += [
            f"<details><summary>{_text(say('chronicle-hidden', count=len(chapter.hidden)))}</summary><ul>",
            *(f"<li>{told_html(line)}</li>" for line in chapter.hidden),
            "</ul></details>",
        ]
    body += [f"<h2>{_text(say('chronicle-dice'))}</h2>", *_dice(chapter, name)]
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


def _dice(chapter: Chapter, name: str) -> list[str]:
    rolls = chapter.dice["rolls"]
    count = len(rolls) if isinstance(rolls, list) else 0
    told = say("chronicle-rolls", rolls=count, release=chapter.release or None)
    facts = " ".join(
        f'data-{key}="{_text(say("chronicle-checked", how=key))}"' for key in ("right", "wrong", "none")
    )
    return [
        f'<p>{_text(told)} <a href="{name}-dice.json" download>{_text(say("chronicle-file"))}</a></p>',
        f'<button id="check" type="button">{_text(say("chronicle-check"))}</button>',
        f'<p id="checked" role="status" {facts}></p>',
        f'<script id="dice" type="application/json">{embedded(chapter.dice)}</script>',
        '<script src="check.js"></script>',
    ]


def _figure(file: str, caption: str) -> str:
    words = _text(caption)
    shown = f'<a href="{file}"><img src="{file}" alt="{words}" loading="lazy"></a>'
    return f"<figure>{shown}<figcaption>{words}</figcaption></figure>"


def _units(chronicle: Chronicle) -> str:
    body = [
        f'<nav><a href="index.html">{_text(chronicle.name)}</a></nav>',
        f"<h1>{_text(say('chronicle-units'))}</h1>",
    ]
    for side in dict.fromkeys(life.side for life in chronicle.lives):
        body.append(f"<h2>{_text(thing(side.value).capitalize())}</h2>")
        body += [_life(life) for life in chronicle.lives if life.side is side]
    return document(f"{chronicle.name}: {say('chronicle-units')}", body)


def _life(life: Life) -> str:
    fate = say("chronicle-fate", fell=life.fell)
    who = f" · {_text(life.company)}" if life.company else ""
    mark = ' class="fell"' if life.fell is not None else ""
    deeds = "".join(f"<tr><td>{number}</td><td>{told_html(line)}</td></tr>" for number, line in life.deeds)
    head = f"<summary><strong{mark}>{_text(life.name)}</strong>{who} · {_text(fate)}</summary>"
    return f"<details>{head}<table>{deeds}</table></details>"
