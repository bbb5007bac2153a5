"""What all pages of a chronicle have: their head, their look, and that nothing is loaded from elsewhere."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence

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


def document(title: str, body: Iterable[str]) -> str:
    """A page that loads nothing from elsewhere."""
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            '<meta name="referrer" content="no-referrer">',
            f"<title>{as_text(title)}</title><style>{STYLE}</style></head><body><main>",
            *body,
            "</main></body></html>",
        ]
    )


def heading(words: str) -> str:
    return f"<h1>{as_text(words)}</h1>"


def as_text(said: str) -> str:
    return html.escape(said, quote=True)


def nav(links: Sequence[tuple[str, str]]) -> str:
    """Links to other pages, each an address and its words."""
    made = "".join(f'<a href="{page}">{as_text(words)}</a>' for page, words in links)
    return f"<nav>{made}</nav>"
