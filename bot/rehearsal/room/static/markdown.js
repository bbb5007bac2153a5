// Discord's Markdown as nodes.
import { now } from "./clock.js";
import { session } from "./api.js";
import { make } from "./dom.js";

const BODY = "((?:\\\\.|[^\\\\])+?)";
const wrap = (tag, about) => (found) => make(tag, about, inline(found[1]));

const RULES = [
  [/^\\([^\w\s])/, (found) => found[1]],
  [/^``(.+?)``/s, (found) => make("code", {}, found[1])],
  [/^`([^`\n]+)`/, (found) => make("code", {}, found[1])],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (found) => moment(Number(found[1]), found[2] || "f")],
  [/^<\/([\w -]+):\d+>/, (found) => make("button", { type: "button", class: "mention", "data-command": `/${found[1]}` }, `/${found[1]}`)],
  [/^<(#|@&|@!?)(\d+)>/, mention],
  [/^<a?:(\w+):\d+>/, (found) => `:${found[1]}:`],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^)\s>]+)>?\)/, (found) => link(found[2], inline(found[1]))],
  [/^<?(https?:\/\/[^\s<>)]+)>?/, (found) => link(found[1], [found[1]])],
  [new RegExp(`^\\*\\*\\*${BODY}\\*\\*\\*(?!\\*)`, "s"), (found) => make("strong", {}, make("em", {}, inline(found[1])))],
  [new RegExp(`^\\*\\*${BODY}\\*\\*(?!\\*)`, "s"), wrap("strong")],
  [new RegExp(`^__${BODY}__(?!_)`, "s"), wrap("u")],
  [new RegExp(`^~~${BODY}~~`, "s"), wrap("s")],
  [new RegExp(`^\\|\\|${BODY}\\|\\|`, "s"), (found) => make("details", { class: "spoiler" }, make("summary", {}, "Spoiler"), inline(found[1]))],
  [/^\*((?:\\.|[^\s*\\])(?:(?:\\.|[^*\\])*?(?:\\.|[^\s*\\]))?)\*(?!\*)/s, wrap("em")],
];
const LOW_DASH = /^_((?:\\.|[^_\\])+?)_(?!\w)/s;
const PLAIN = /^(?:[^\\`<[h*_~|]+|h(?!ttps?:)|[^])/;

export function inline(text) {
  const nodes = [];
  let before = "";
  while (text) {
    let found = null;
    let node = null;
    for (const [rule, build] of RULES) {
      found = rule.exec(text);
      if (found) { node = build(found); break; }
    }
    if (!found && !/\w$/.test(before) && (found = LOW_DASH.exec(text))) node = wrap("em")(found);
    if (!found) node = (found = PLAIN.exec(text))[0];
    if (typeof node === "string" && typeof nodes.at(-1) === "string") nodes[nodes.length - 1] += node;
    else nodes.push(node);
    before = found[0];
    text = text.slice(found[0].length);
  }
  return nodes;
}

export function markdown(text) {
  const out = make("div", { class: "text" });
  for (const part of (text || "").split(/(```(?:\w*\n)?[^]*?```)/)) {
    const code = /^```(?:\w*\n)?([^]*?)```$/.exec(part);
    if (code) out.append(make("pre", { tabindex: "0" }, code[1].replace(/\n$/, "")));
    else out.append(...lines(part));
  }
  return out;
}

function lines(text) {
  const nodes = [];
  let list = null;
  let quote = null;
  let run = null;
  for (const line of text.replace(/^\n|\n$/g, "").split("\n")) {
    const heading = /^(#{1,3}) (.+)$/.exec(line);
    const small = /^-# (.+)$/.exec(line);
    const item = /^\s*[-*] (.+)$/.exec(line);
    const quoted = /^> ?(.*)$/.exec(line);
    if (!item) list = null;
    if (!quoted) quote = null;
    if (heading) { nodes.push(make("h3", { class: `size${heading[1].length}` }, inline(heading[2]))); run = null; }
    else if (small) { nodes.push(make("div", { class: "small" }, inline(small[1]))); run = null; }
    else if (item) {
      if (!list) nodes.push(list = make("ul"));
      list.append(make("li", {}, inline(item[1])));
      run = null;
    } else if (quoted) {
      if (!quote) nodes.push(quote = make("blockquote"));
      quote.append(make("div", {}, inline(quoted[1])));
      run = null;
    } else if (run !== null) {
      run.lines.push(line);
    } else if (line || nodes.length) {
      run = { lines: [line] };
      nodes.push(run);
    }
  }
  return nodes.map((one) => (one.lines ? make("div", {}, inline(one.lines.join("\n"))) : one));
}

// A link into the server leads there on this page; any other opens a tab.
export function link(address, inside, about = {}) {
  const place = /^https:\/\/discord(?:app)?\.com\/channels\/\d+\/(\d+)/.exec(address);
  if (place) return make("a", { ...about, href: `#${encodeURIComponent(session.seat)}/${place[1]}` }, inside);
  if (!/^https?:/.test(address)) return make("span", about, inside);
  return make("a", { ...about, href: address, target: "_blank", rel: "noreferrer noopener" }, inside);
}

function mention([, sign, id]) {
  const name = session.names[id];
  if (!name) return make("span", { class: "mention unknown" }, sign === "#" ? "#unknown" : "@unknown");
  if (sign !== "#") return make("span", { class: "mention" }, name);
  return make("a", { class: "mention", href: `#${encodeURIComponent(session.seat)}/${id}` }, name);
}

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

function moment(seconds, style) {
  const when = new Date(seconds * 1000);
  const full = when.toLocaleString([], STYLES.F);
  const shown = style === "R" ? relative(when) : when.toLocaleString([], STYLES[style]);
  return make("time", { datetime: when.toISOString(), title: full }, shown);
}

function relative(when) {
  const words = new Intl.RelativeTimeFormat([], { numeric: "auto" });
  const seconds = (when - now()) / 1000;
  for (const [unit, size] of [["day", 86400], ["hour", 3600], ["minute", 60]]) {
    if (Math.abs(seconds) >= size) return words.format(Math.round(seconds / size), unit);
  }
  return words.format(Math.round(seconds), "second");
}
