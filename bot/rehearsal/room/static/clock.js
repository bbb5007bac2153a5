// The rehearsal's time: shown, and moved on. `now` is its present, for everything that says how long ago or until.
import { post, toast } from "./api.js";
import { byId } from "./dom.js";
import * as lesson from "./lesson.js";

const MINUTE_MS = 60000;
const STEPS = [...document.querySelectorAll("[data-to]")];
let ahead = 0;

export const now = () => Date.now() + ahead;

export function start() {
  for (const step of STEPS) step.addEventListener("click", () => go(step.dataset.to));
  setInterval(show, MINUTE_MS / 4);
  show();
}

// `seconds`: of the rehearsal's clock ahead of this computer's.
export function set(seconds) {
  ahead = seconds * 1000;
  show();
}

export function allow(open) {
  for (const step of STEPS) step.disabled = !open;
}

function show() {
  const when = new Date(now());
  byId("time").dateTime = when.toISOString();
  byId("time").textContent = when.toLocaleString([], { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  byId("date").textContent = when.toLocaleString([], { dateStyle: "full", timeStyle: "short" });
}

async function go(to) {
  byId("clock").open = false;
  allow(false);
  const told = await post("next", { to });
  allow(true);
  if (typeof told !== "string") return;
  toast(told, true);
  if (to === "close") lesson.closed();
}
