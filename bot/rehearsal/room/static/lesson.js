// A first round, step by step: each step ticks itself off when it is done.
import { session } from "./api.js";
import { byId, make } from "./dom.js";

const near = (text) => (message) => message.asked === session.seat && message.command?.startsWith(text);
const at = (name) => (now) => session.channels.find((one) => one.id === session.channel)?.name === name && now.messages.length > 0;
const seen = (test) => (now) => now.messages.some(test);

const PLAYER = [
  ["Read the briefing", "Open #briefing-room. It says what the company is to do, and shows the map: your units are blue.", at("briefing-room")],
  ["Look at your units", "In #unit-orders type /orders and press Enter. It shows what you command and what has no order yet.", seen(near("orders"))],
  ["Give an order", "Type /order give, choose a unit, add move and choose a hex. The answer says what will happen and on what it depends.", seen((message) => near("order give")(message) && message.private && message.files.length > 0)],
  ["See it in the queue", "Everybody sees your order in #unit-orders, with its number: orders are carried out in that sequence.", seen((message) => message.bot && !message.private && message.content.includes("Unit:") && message.content.includes(session.seat))],
  ["Check another order", "Type /order check for your other unit. It files nothing: the button below gives the order if you like it.", seen(near("order check"))],
  ["Let the round close", "Press the time, then Next close. In a campaign this happens by itself, on the days that the game master set.", (now) => now.closed],
  ["Read what happened", "Open #briefing-room again and press In full under the new briefing.", (now) => now.closed && at("briefing-room")(now) && now.messages.some((message) => message.private)],
  ["Ask why", "Type /why and choose a unit: each step of the round with the rule behind it.", seen(near("why"))],
];

const MASTER = [
  ["Open your room", "#gm-room is yours alone. Its last post is the console: the state of the round, and buttons for all that you may do.", at("gm-room")],
  ["See the truth", "Type /gm map: everything on the map, as nobody else sees it.", seen(near("gm map"))],
  ["Remind the players", "Press Remind in the console. Players who lack orders are named there.", seen((message) => message.private && !message.command)],
  ["Close the round", "Press the time, then Next close: the players give their orders, and the round is adjudicated. Only you see the result.", (now) => now.closed],
  ["Read the draft", "Type /gm preview: what happened, what the book leaves to you, and what the players will read.", seen(near("gm preview"))],
  ["Publish it", "Type /gm publish. The next round opens with it.", seen((message) => near("gm publish")(message) && !message.thinking)],
  ["See it as a player", "Be Alice, under Who am I, and read #briefing-room. Come back to see this step ticked.", (now) => now.others],
];

const done = {};
const state = { messages: [], closed: {}, others: new Set() };

export function start() {
  byId("learn").addEventListener("click", () => {
    byId("lesson").hidden = !byId("lesson").hidden;
    byId("learn").setAttribute("aria-expanded", String(!byId("lesson").hidden));
    draw();
  });
}

export function closed() {
  state.closed[session.seat] = true;
  draw();
}

export function now(messages) {
  state.messages = messages;
  state.others.add(session.seat);
  draw();
}

const lesson = () => (master() ? MASTER : PLAYER);
const master = () => session.seat === session.seats?.[0]?.name;

function draw() {
  const panel = byId("lesson");
  const part = session.seats?.find((one) => one.name === session.seat)?.part || "";
  const fits = master() || part.startsWith("Player");
  byId("learn").hidden = !fits;
  if (!fits || panel.hidden) { panel.hidden = true; return; }
  const facts = { messages: state.messages, closed: state.closed[session.seat], others: state.others.size > 1 };
  const ticked = (done[session.seat] ??= new Set());
  lesson().forEach(([title, , test]) => { if (test(facts)) ticked.add(title); });
  const current = lesson().findIndex(([title]) => !ticked.has(title));
  panel.replaceChildren(
    make("h2", {}, master() ? "The game master's first round" : "A player's first round"),
    make("p", { role: "status", class: "small" }, current < 0 ? "All done. The rest is up to you." : `${ticked.size} of ${lesson().length} done`),
    make("ol", {}, lesson().map(([title, text], number) => make("li", { class: ticked.has(title) ? "done" : "", "aria-current": number === current ? "step" : null },
      make("strong", {}, title, ticked.has(title) && " ✓"), (number === current) && make("div", {}, text)))));
}
