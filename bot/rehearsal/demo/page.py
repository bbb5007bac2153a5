"""Transcripts as a page to read: every channel as one reader sees it, pictures inline."""

from __future__ import annotations

import hashlib
import html
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from bot.rehearsal.demo.components import components_html, is_layout
from bot.rehearsal.sandbox import Line

STYLE = """
:root { color-scheme: dark; --ground: #1a1c20; --panel: #24272d; --ink: #e6e7ea; --dim: #a9afb9; --accent: #6ea8fe; }
* { box-sizing: border-box; }
body { margin: 0; font: 17px/1.45 system-ui, sans-serif; background: var(--ground); color: var(--ink);
  overflow-wrap: anywhere; }
main { max-width: 52rem; margin: 0 auto; padding: .8rem; }
a { color: var(--accent); }
nav { position: sticky; top: 0; background: var(--panel); padding: .5rem .8rem; z-index: 1; max-height: 80vh;
  overflow-y: auto; }
nav details[open] { margin-top: .5rem; } nav summary { cursor: pointer; padding: .3rem 0; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.25rem; margin-top: 2.5rem; border-bottom: 1px solid #3a3e46; }
h2, h3 { scroll-margin-top: 3.5rem; } h3 { font-size: 1.05rem; margin: 1rem 0 .2rem; }
article { display: grid; grid-template-columns: 2rem minmax(0, 1fr); gap: .6rem; padding: .6rem 0; }
.face { width: 2rem; height: 2rem; border-radius: 50%; display: grid; place-items: center; font-weight: 700;
  color: #111; }
.who { font-weight: 650; } .tag { background: #4752c4; color: #fff; border-radius: .25rem; padding: 0 .3rem; }
.tag, .when, .small { font-size: 16px; } .when, .small { color: var(--dim); }
.text { white-space: pre-wrap; }
.text h3, .text h4 { margin: .2rem 0; }
.embed { border-left: 4px solid var(--accent); background: var(--panel); border-radius: .25rem; padding: .6rem;
  margin-top: .4rem; }
img { width: 100%; height: auto; border-radius: .4rem; margin-top: .4rem; display: block; }
.beside { float: right; width: 5rem; margin-left: .6rem; }
code, pre { font-size: 16px; background: #111317; border-radius: .25rem; padding: .1rem .25rem; white-space: pre-wrap; }
.buttons span, .buttons s, .buttons a {
  display: inline-block; background: #3a3e46; border-radius: .3rem; padding: .2rem .6rem;
  margin: .4rem .4rem 0 0; font-size: 16px; }
.buttons s { color: var(--dim); } .section { display: flex; gap: .6rem; }
.section > :first-child { flex: 1; } .beside { max-width: 6rem; } hr { border: 0; border-top: 1px solid #3a3e46; }
.private { background: #22242c; border-radius: .4rem; padding-inline: .4rem; }
.gallery { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 1rem; }
figure { margin: 0; } figcaption { margin-top: .3rem; }
.channels a { display: inline-block; background: var(--panel); border-radius: .3rem; padding: .45rem .6rem;
  margin: .3rem .3rem 0 0; text-decoration: none; }
.reactions { color: var(--dim); margin-top: .3rem; }
"""
FACES = ("#8ecae6", "#ffb703", "#a7c957", "#e5989b", "#cdb4db", "#f4a261", "#90dbf4", "#b5e48c")


def write_page(
    out: Path,
    name: str,
    title: str,
    intro: str,
    readers: Mapping[str, Mapping[str, Sequence[Line]]],
    names: Mapping[str, str],
) -> Path:
    """Write `out/name.html` and its pictures. `readers` maps a reader to channels to lines; `names` ids to names."""
    out.mkdir(parents=True, exist_ok=True)
    (out / "img").mkdir(exist_ok=True)
    sections = []
    for reader, channels in readers.items():
        for channel, lines in channels.items():
            anchor = anchor_of(reader, channel)
            body = (
                "".join(message(out, line, names) for line in lines) or '<p class="small">Nothing here.</p>'
            )
            sections.append(
                f'<h2 id="{anchor}">#{html.escape(channel)} – as {html.escape(reader)} sees it</h2>{body}'
            )
    page = out / f"{name}.html"
    nav = (
        """<nav><a href="index.html">All games</a>"""
        """<details onclick="if (event.target.tagName == 'A') this.open = false"><summary>Channels</summary>"""
        f"{channels_of('', readers)}</details></nav>"
    )
    page.write_text(document(title, nav, f"<p>{intro}</p>{''.join(sections)}"))
    return page


def channels_of(page: str, readers: Mapping[str, Mapping[str, Sequence[Line]]]) -> str:
    """Links to each reader's channels on a page; without a page, on this one."""
    return "".join(
        f'<h3>As {html.escape(reader)} sees it</h3><div class="channels">'
        + "".join(
            f'<a href="{page}#{anchor_of(reader, channel)}">#{html.escape(channel)}</a>'
            for channel in channels
        )
        + "</div>"
        for reader, channels in readers.items()
    )


def anchor_of(reader: str, channel: str) -> str:
    return re.sub(r"\W+", "-", f"{reader}-{channel}").lower()


def document(title: str, head: str, body: str) -> str:
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{html.escape(title)}</title><style>{STYLE}</style></head>"
        f"<body>{head}<main><h1>{html.escape(title)}</h1>{body}</main></body></html>\n"
    )


def message(out: Path, line: Line, names: Mapping[str, str]) -> str:
    """One message as HTML; its pictures are written beside the page."""
    face = FACES[int(hashlib.sha256(line.author.encode()).hexdigest(), 16) % len(FACES)]
    sources = {name: picture(out, name, data) for name, data in line.files}
    pictures = {
        name: image(source, line.alts.get(name, name)) for name, source in sources.items() if shows(name)
    }
    parts = [f'<div class="text">{markdown(line.content, names)}</div>' if line.content else ""]
    for embed in line.embeds:
        parts.append(embed_html(embed, pictures, names))
    drawn = components_html(line.components, pictures, partial(markdown, names=names))
    parts += [] if is_layout(line.components) else pictures.values()
    parts += [
        f'<div>📎 <a href="{source}">{html.escape(name)}</a></div>'
        for name, source in sources.items()
        if not shows(name)
    ]
    parts.append(drawn)
    if line.reactions:
        marks = " ".join(f"{html.escape(emoji)} {count}" for emoji, count in line.reactions)
        parts.append(f'<div class="reactions">{marks}</div>')
    asked = f'<div class="small">used /{html.escape(line.command)}</div>' if line.command else ""
    private = f'<div class="small">Only {html.escape(line.reader)} can see this</div>' if line.reader else ""
    when = html.escape(line.timestamp[:16].replace("T", " "))
    tag = '<span class="tag">APP</span>' if line.by_bot else ""
    return (
        f'<article class="{"private" if line.reader else ""}"><div class="face" style="background:{face}">'
        f"{html.escape(line.author[:1])}</div><div>{asked}"
        f'<span class="who">{html.escape(line.author)}</span>{tag} <span class="when">{when}</span>'
        f"{''.join(parts)}{private}</div></article>"
    )


def embed_html(embed: Mapping[str, Any], pictures: dict[str, str], names: Mapping[str, str]) -> str:
    parts = [f"<b>{markdown(str(embed['title']), names)}</b>" if embed.get("title") else ""]
    if embed.get("description"):
        parts.append(f'<div class="text">{markdown(str(embed["description"]), names)}</div>')
    for field in embed.get("fields") or []:
        parts.append(
            f'<div class="text"><b>{markdown(field["name"], names)}</b>\n{markdown(field["value"], names)}</div>'
        )
    for place in ("image", "thumbnail"):
        file = str((embed.get(place) or {}).get("url", "")).rsplit("/", 1)[-1].split("?")[0]
        shown = pictures.pop(file, "")
        if place == "image":
            parts.append(shown)
        elif shown:
            parts.insert(0, f'<div class="beside">{shown}</div>')
    if footer := (embed.get("footer") or {}).get("text"):
        parts.append(f'<div class="small">{markdown(footer, names)}</div>')
    return f'<div class="embed">{"".join(parts)}</div>'


def shows(name: str) -> bool:
    """Whether a file is a picture."""
    return name.endswith((".png", ".gif"))


def image(source: str, alt: str) -> str:
    """A picture that fills the width, and opens in full size."""
    return f'<a href="{source}"><img src="{source}" alt="{html.escape(alt)}" loading="lazy"></a>'


def picture(out: Path, name: str, data: bytes) -> str:
    """The file's address for the page; the file is named by its content."""
    digest = hashlib.sha256(data).hexdigest()[:12]
    file = out / "img" / f"{digest}{Path(name).suffix}"
    if not file.exists():
        file.write_bytes(data)
    return f"img/{file.name}"


def markdown(text: str, names: Mapping[str, str]) -> str:
    """The part of Discord's markdown that our posts use, as HTML."""
    held: list[str] = []

    def hold(fragment: str) -> str:
        held.append(fragment)
        return f"\0{len(held) - 1}\0"

    text = re.sub(
        r"```(?:\w*\n)?(.*?)```", lambda m: hold(f"<pre>{html.escape(m[1])}</pre>"), text, flags=re.S
    )
    text = re.sub(r"`([^`\n]+)`", lambda m: hold(f"<code>{html.escape(m[1])}</code>"), text)
    text = re.sub(r"\\([*_`~|>#\\\-\[\]()@<:.])", lambda m: hold(html.escape(m[1])), text)
    text = re.sub(r"<t:(\d+)(?::(\w))?>", lambda m: hold(time_html(int(m[1]), m[2])), text)
    text = re.sub(r"</([\w -]+):\d+>", lambda m: hold(f"<b>/{html.escape(m[1])}</b>"), text)
    text = re.sub(r"<(#|@&|@)(\d+)>", lambda m: hold(mention(m[1], m[2], names)), text)
    text = html.escape(text)
    text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", text)
    text = re.sub(r"__(.+?)__", r"<u>\1</u>", text)
    text = re.sub(r"~~(.+?)~~", r"<s>\1</s>", text)
    text = re.sub(r"(?<!\w)[*_]([^*_\n]+)[*_](?!\w)", r"<i>\1</i>", text)
    text = re.sub(r"^### (.+)\n?", r"<h4>\1</h4>", text, flags=re.M)
    text = re.sub(r"^##? (.+)\n?", r"<h3>\1</h3>", text, flags=re.M)
    text = re.sub(r"^-# (.+)$", r'<span class="small">\1</span>', text, flags=re.M)
    text = re.sub(r"^[-*] (.+)$", r"• \1", text, flags=re.M)
    return re.sub(r"\0(\d+)\0", lambda m: held[int(m[1])], text)


def time_html(seconds: int, style: str | None) -> str:
    when = datetime.fromtimestamp(seconds, UTC)
    if style == "R":
        hours = round((when - datetime.now(UTC)).total_seconds() / 3600)
        return f"in {hours // 24} days" if hours >= 48 else f"in {hours} hours"
    return f"<b>{when:%A, %d %B %Y %H:%M} UTC</b>"


def mention(kind: str, number: str, names: Mapping[str, str]) -> str:
    return f"<b>{'#' if kind == '#' else '@'}{html.escape(names.get(number, 'unknown'))}</b>"
