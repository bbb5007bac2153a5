// Messages as articles; only what changed is made again.
import { act, session } from "./api.js";
import { byId, make } from "./dom.js";
import { inline, markdown } from "./markdown.js";
import { bar, components, picture, saved } from "./parts.js";

const shown = new Map();

export function clear() {
  shown.clear();
  byId("messages").replaceChildren();
}

export function update({ order, new: fresh }) {
  const list = byId("messages");
  const asked = fresh.some((message) => message.private && !shown.has(message.id));
  const low = list.scrollHeight - list.scrollTop - list.clientHeight < 160 || !shown.size || asked;
  for (const message of fresh) {
    const made = post(message);
    shown.get(message.id)?.node.replaceWith(made);
    shown.set(message.id, { node: made, message });
  }
  for (const [id, { node }] of shown) {
    if (order.includes(id)) continue;
    node.remove();
    shown.delete(id);
  }
  order.forEach((id, at) => {
    const { node } = shown.get(id);
    if (list.children[at] !== node) list.insertBefore(node, list.children[at] || null);
  });
  if (low) list.scrollTop = list.scrollHeight;
  return order.map((id) => shown.get(id).message);
}

// What was mentioned before one could see it has a name now.
export function named() {
  for (const [id, { node, message }] of shown) {
    if (!node.querySelector(".mention.unknown")) continue;
    const made = post(message);
    node.replaceWith(made);
    shown.set(id, { node: made, message });
  }
}

const COLOURS = ["#8ecae6", "#ffb703", "#a7c957", "#e5989b", "#cdb4db", "#f4a261", "#90dbf4", "#b5e48c"];

function face(name) {
  const made = make("div", { class: "face", "aria-hidden": "true" }, [...name][0] || "?");
  const sum = [...name].reduce((before, letter) => before + letter.codePointAt(0), 0);
  made.style.background = COLOURS[sum % COLOURS.length];
  return made;
}

function post(message) {
  const when = new Date(message.time);
  const head = make("div", { class: "head" },
    make("span", { class: "who" }, message.author), message.bot && make("span", { class: "tag" }, "APP"),
    make("time", { datetime: message.time, title: when.toLocaleString() }, when.toLocaleTimeString([], { timeStyle: "short" })),
    message.pinned && make("span", { class: "small" }, "📌 pinned"));
  const asked = message.command && make("div", { class: "small asked" }, `${message.asked || "Somebody"} used /${message.command}`);
  const answer = message.answers && make("div", { class: "small asked" }, reply(message.answers));
  const body = make("div", { class: "body" }, asked, answer, head,
    message.thinking ? make("div", { class: "small" }, "Hexmarshal is thinking …") : inside(message),
    message.edited && make("span", { class: "small" }, "(edited)"), reactions(message), message.private && privately(message));
  const kind = ["post", message.private && "private", message.pinged && "pinged"].filter(Boolean).join(" ");
  return make("li", { class: kind, "data-id": message.id }, face(message.author), body);
}

function reply(id) {
  const before = shown.get(id)?.message;
  return before ? `↪ ${before.author}: ${before.content.slice(0, 60)}` : "↪ an earlier message";
}

function inside(message) {
  const used = new Set(message.embeds.flatMap((embed) => [embed.image?.url, embed.thumbnail?.url]));
  const rest = message.layout ? [] : message.files.filter((file) => !used.has(file.url));
  return [
    message.content && markdown(message.content),
    message.embeds.map((embed) => embedded(embed, message)),
    rest.map((file) => (file.picture ? picture(file.url, file.alt || file.name, file.size) : saved(file))),
    components(message),
  ];
}

function embedded(embed, message) {
  const image = (about) => {
    if (!about) return null;
    const file = message.files.find((known) => known.url === about.url);
    return picture(about.url, file?.alt || file?.name, file?.size);
  };
  const box = make("div", { class: "embed" },
    embed.thumbnail && make("div", { class: "thumbnail" }, image(embed.thumbnail)),
    embed.author?.name && make("div", { class: "small" }, embed.author.name),
    embed.title && make("h3", {}, inline(embed.title)),
    embed.description && markdown(embed.description),
    (embed.fields || []).map((field) => make("div", { class: field.inline ? "field inline" : "field" },
      make("strong", {}, inline(field.name)), markdown(field.value))),
    image(embed.image),
    embed.footer?.text && make("div", { class: "small" }, embed.footer.text));
  return bar(box, embed.color);
}

function reactions(message) {
  if (!message.reactions.length) return null;
  return make("div", { class: "row" }, message.reactions.map(([emoji, count, mine]) => make("button", {
    type: "button", class: "reaction", "aria-pressed": String(mine), "aria-label": `${emoji}, ${count}`,
    onclick: () => act("react", { message: message.id, emoji, add: !mine }),
  }, `${emoji.split(":")[0]} ${count}`)));
}

function privately(message) {
  return make("div", { class: "small" }, "👁 Only you can see this · ",
    make("button", { type: "button", class: "link", onclick: () => act("dismiss", { message: message.id }) }, "Dismiss message"));
}

// A forum shows its posts.
export function forum(threads) {
  byId("messages").replaceChildren(...threads.map((thread) => make("li", { class: "post" },
    make("a", { href: `#${encodeURIComponent(session.seat)}/${thread.id}` }, thread.name))));
}


