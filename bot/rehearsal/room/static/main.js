// The page: who one is and where, the channels, and the screen as it changes.
import { act, session } from "./api.js";
import * as clock from "./clock.js";
import * as composer from "./composer.js";
import { byId, make } from "./dom.js";
import { lastRound, report } from "./keeping.js";
import * as lesson from "./lesson.js";
import * as posts from "./posts.js";
import * as replay from "./replay.js";

const FIRST = "unit-orders";
const read = {};
let given = null; // the channel where one is without having chosen it
let stream = null;
let shape = ""; // which links there are
const links = new Map();

const later = (one, other) => one && (!other || one.length > other.length || (one.length === other.length && one > other));
const address = (seat, channel = "") => `#${encodeURIComponent(seat)}/${channel}`;

async function start() {
  theme(localStorage.getItem("theme"));
  byId("theme").addEventListener("click", () => theme(dark() ? "light" : "dark"));
  byId("menu").addEventListener("click", () => drawer(!document.body.classList.contains("open")));
  byId("seat").addEventListener("change", () => { location.hash = address(byId("seat").value); });
  byId("fault").addEventListener("click", report);
  byId("case").addEventListener("click", lastRound);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") drawer(false); });
  window.addEventListener("hashchange", enter);
  clock.start();
  composer.start();
  lesson.start();
  replay.start(show);
  seats(await (await fetch("seats")).json());
  enter();
}

const dark = () => (document.documentElement.dataset.theme
  ? document.documentElement.dataset.theme === "dark"
  : matchMedia("(prefers-color-scheme: dark)").matches);

function theme(name) {
  if (!name) return;
  document.documentElement.dataset.theme = name;
  localStorage.setItem("theme", name);
}

function drawer(open) {
  document.body.classList.toggle("open", open);
  byId("menu").setAttribute("aria-expanded", String(open));
}

function seats(all) {
  byId("seat").replaceChildren(...all.map(({ name, part }) => make("option", { value: name }, `${name} – ${part}`)));
  byId("seat").value = session.seat;
  session.seats = all;
}

// The address names the seat and the channel; without one, the first player.
function enter() {
  const [seat, channel] = location.hash.slice(1).split("/").map(decodeURIComponent);
  const known = session.seats.map((one) => one.name);
  if (channel !== given) given = null;
  const chosen = known.includes(seat) ? seat : known[1] ?? known[0];
  if (chosen !== session.seat) { session.channels = []; session.commands = []; byId("toast").hidden = true; }
  session.seat = chosen;
  session.channel = channel || "";
  byId("seat").value = chosen;
  byId("another").href = address(known.find((one) => one !== chosen) ?? chosen);
  document.title = `${chosen} – Rehearsal room`;
  drawer(false);
  composer.leave();
  byId("compose").hidden = session.replay;
  posts.clear();
  listen();
}

function listen() {
  stream?.close();
  stream = new EventSource(`events?as=${encodeURIComponent(session.seat)}&channel=${session.channel}&moment=${session.moment}`);
  const on = (name, act) => stream.addEventListener(name, (event) => act(JSON.parse(event.data)));
  on("status", status);
  on("clock", clock.set);
  on("seats", seats);
  on("sidebar", sidebar);
  on("messages", (news) => { const all = posts.update(news); if (!session.replay) lesson.now(all); });
  on("ended", () => { stream.close(); status("The rehearsal has ended."); });
  stream.onerror = () => status("The rehearsal does not answer.");
}

// Somebody's channel; the address follows.
function show(seat, channel) {
  const to = address(seat, channel);
  if (location.hash === to) enter(); else location.hash = to;
}

let ready = true;
function status(text) {
  byId("status").textContent = text ? `${text} …` : "";
  byId("status").hidden = !text;
  clock.allow(!text);
  if (!text && !ready) commands();
  ready = !text;
}

async function commands() {
  session.commands = (await act("commands", {})) || [];
}

function sidebar({ guild, channels, names }) {
  session.channels = channels;
  session.names = names;
  posts.named();
  byId("guild").textContent = guild;
  if (!session.commands.length) commands();
  const here = channels.find((one) => one.id === session.channel && one.type !== 4);
  if (!here || session.channel === given) {
    const first = channels.find((one) => one.name === FIRST) || channels.find((one) => one.type === 0);
    if (first && first !== here) {
      given = first.id;
      location.replace(address(session.seat, first.id));
      return;
    }
  }
  const mine = (read[session.seat] ??= {});
  for (const one of channels) if (!(one.id in mine) || one === here) mine[one.id] = one.last;
  byId("title").textContent = here ? `${here.type === 1 ? "@" : "#"} ${here.name}` : "";
  composer.allowed(here);
  // A link stays the same element while its channel is there: a tap that meets a change is not lost.
  const now = JSON.stringify([session.seat, channels.map(({ id, type, name, parent }) => [id, type, name, parent])]);
  if (now !== shape) { links.clear(); byId("channels").replaceChildren(...groups(channels)); shape = now; }
  for (const one of channels) dress(one);
  if (here?.type === 15) posts.forum(channels.filter((one) => one.parent === here.id));
}

function groups(channels) {
  const list = (title, inside) => inside.length > 0 && make("section", {}, make("h2", {}, title), make("ul", {}, inside.flatMap((one) => [entry(one), ...channels.filter((thread) => thread.parent === one.id && thread.type !== 4).map(entry)])));
  const open = channels.filter((one) => ![1, 4, 10, 11, 12].includes(one.type));
  return [
    list("Direct messages", channels.filter((one) => one.type === 1)),
    list("Channels", open.filter((one) => !one.parent)),
    ...channels.filter((one) => one.type === 4).map((category) => list(category.name, open.filter((one) => one.parent === category.id))),
  ].filter(Boolean);
}

function entry(channel) {
  // The channel that is open too: its tap changes no address, and closes the menu all the same.
  const link = make("a", { href: address(session.seat, channel.id), onclick: () => drawer(false) });
  links.set(channel.id, link);
  return make("li", {}, link);
}

function dress(channel) {
  const link = links.get(channel.id);
  if (!link) return;
  const seen = read[session.seat][channel.id];
  const fresh = later(channel.last, seen);
  const pings = channel.pings.filter((id) => later(id, seen)).length;
  const thread = [10, 11, 12].includes(channel.type);
  const sign = channel.type === 1 ? "@" : channel.type === 15 ? "☰" : thread ? "↳" : "#";
  link.className = [fresh && "fresh", thread && "thread", channel.archived && "old"].filter(Boolean).join(" ");
  if (channel.id === session.channel) link.setAttribute("aria-current", "page"); else link.removeAttribute("aria-current");
  const look = `${fresh} ${pings}`;
  if (link.dataset.look === look) return;
  link.dataset.look = look;
  const parts = [make("span", { "aria-hidden": "true" }, `${sign} `), channel.name,
    fresh && make("span", { class: "unseen" }, ", new"),
    pings > 0 && make("span", { class: "badge" }, String(pings), make("span", { class: "unseen" }, " mentions"))];
  link.replaceChildren(...parts.filter(Boolean));
}

start();
