// What was done so far, once more: each step as whom it was done, with the chat as it was when the next one began.
import { session, toast } from "./api.js";
import { byId } from "./dom.js";

let steps = [];
let at = 0;
let look = null; // shows a seat, a channel and the moment again

export function start(show) {
  look = show;
  byId("again").addEventListener("click", begin);
  byId("earlier").addEventListener("click", () => go(at - 1));
  byId("later").addEventListener("click", () => go(at + 1));
  byId("step").addEventListener("input", () => go(Number(byId("step").value)));
  byId("present").addEventListener("click", leave);
}

async function begin() {
  steps = await (await fetch(`steps?as=${encodeURIComponent(session.seat)}`)).json();
  if (!steps.length) { toast("Nothing has been done on this page yet.", true); return; }
  byId("step").max = steps.length - 1;
  open(true);
  go(0);
}

function go(to) {
  at = Math.max(0, Math.min(to, steps.length - 1));
  const { time, who, channel, did } = steps[at];
  session.moment = steps[at + 1]?.at ?? "";
  byId("step").value = at;
  byId("earlier").disabled = at === 0;
  byId("later").disabled = at === steps.length - 1;
  const when = new Date(time).toLocaleString([], { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  byId("did").textContent = `${at + 1} of ${steps.length}, ${when}. ${who}: ${did}`;
  look(who, Number(channel) ? channel : session.channel);
}

function leave() {
  session.moment = "";
  open(false);
  look(session.seat, session.channel);
}

function open(shown) {
  session.replay = shown;
  byId("replay").hidden = !shown;
  byId("compose").hidden = shown;
  if (shown) byId("step").focus();
}
