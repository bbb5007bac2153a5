// Writing, and commands: "/" lists them, a chosen one has a field for each option.
import { act, asFile, session, toast } from "./api.js";
import { byId, make, newId } from "./dom.js";
import { chooser, move, suggesting } from "./fields.js";
import { answered } from "./parts.js";

const MOST = 30;
let at = -1;
let command = null;

export function start() {
  const write = byId("write");
  write.addEventListener("input", () => { grow(); pick(); });
  write.addEventListener("keydown", typed);
  byId("slash").addEventListener("click", () => { leave(); write.value = "/"; write.focus(); pick(); });
  byId("compose").addEventListener("submit", (event) => { event.preventDefault(); send(); });
  byId("upload").addEventListener("change", send);
  document.addEventListener("click", (event) => {
    const name = event.target.closest?.("[data-command]")?.dataset.command;
    if (name) choose(session.commands.find((one) => one.name === name) || session.commands.find((one) => one.name.startsWith(`${name} `)));
  });
}

export function allowed(channel) {
  const write = byId("write");
  for (const id of ["write", "send", "slash"]) byId(id).disabled = !channel?.write;
  byId("upload").disabled = !channel?.attach;
  write.placeholder = channel?.write ? `Message #${channel.name}` : "You cannot write here";
}

function grow() {
  const write = byId("write");
  write.style.height = "auto";
  write.style.height = `${Math.min(write.scrollHeight, 200)}px`;
}

function pick() {
  const text = byId("write").value;
  const list = byId("picker");
  at = -1;
  const found = text.startsWith("/") ? matching(text.slice(1).toLowerCase().trim()) : [];
  list.replaceChildren(...found.slice(0, MOST).map((one) => {
    const item = make("li", { role: "option", id: newId("command") }, make("b", {}, one.name), make("span", { class: "small" }, one.description));
    item.addEventListener("click", () => choose(one));
    item.take = () => choose(one);
    return item;
  }));
  list.hidden = !found.length;
  if (found.length && text.length > 1) at = move(list, byId("write"), -1, 1);
}

function matching(words) {
  const starts = session.commands.filter((one) => one.name.slice(1).startsWith(words));
  const has = session.commands.filter((one) => !starts.includes(one) && `${one.name} ${one.description}`.toLowerCase().includes(words));
  return [...starts, ...has];
}

function typed(event) {
  const list = byId("picker");
  if (!list.hidden && ["ArrowDown", "ArrowUp"].includes(event.key)) {
    at = move(list, event.target, at, event.key === "ArrowDown" ? 1 : -1);
    event.preventDefault();
  } else if (!list.hidden && ["Enter", "Tab"].includes(event.key)) {
    (list.children[at] || list.children[0]).take();
    event.preventDefault();
  } else if (event.key === "Escape") leave();
  else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) { event.preventDefault(); send(); }
}

async function send() {
  const write = byId("write");
  const text = write.value.trim();
  const files = await Promise.all([...byId("upload").files].map(asFile));
  byId("upload").value = "";
  if (!text && !files.length) return;
  if (text.startsWith("/")) { toast("Choose a command from the list."); pick(); return; }
  if (await act("say", { text, files })) { write.value = ""; grow(); }
}

export function leave() {
  command = null;
  byId("command").hidden = true;
  byId("command").replaceChildren();
  byId("picker").hidden = true;
  byId("write").value = "";
  byId("compose").hidden = false;
  grow();
}

export function choose(chosen, filled = {}) {
  if (!chosen) return;
  leave();
  command = { chosen, fields: new Map() };
  const box = byId("command");
  const fields = make("div", { class: "fields" });
  const more = make("div", { class: "row more" });
  const go = make("button", { type: "submit", class: "button primary" }, "Send");
  const body = make("form", { autocomplete: "off" },
    make("div", { class: "head" }, make("b", {}, chosen.name), make("span", { class: "small" }, chosen.description)),
    fields, more,
    make("div", { class: "row end" }, make("button", { type: "button", class: "button plain", onclick: back }, "Cancel"), go));
  for (const option of chosen.options) {
    if (option.required || option.name in filled) fields.append(field(option, filled[option.name]));
    else {
      const add = make("button", { type: "button", class: "button plain", title: option.description }, `+ ${option.name}`);
      add.addEventListener("click", () => {
        const made = field(option);
        fields.append(made);
        add.remove();
        made.querySelector("input, select")?.focus();
      });
      more.append(add);
    }
  }
  body.addEventListener("submit", (event) => { event.preventDefault(); run(go); });
  body.addEventListener("keydown", (event) => { if (event.key === "Escape" && !event.defaultPrevented) back(); });
  box.replaceChildren(body);
  box.hidden = false;
  byId("compose").hidden = true;
  (fields.querySelector("input, select") || go).focus();
}

function back() {
  leave();
  byId("write").focus();
}

async function values() {
  const out = {};
  for (const [name, value] of command.fields) {
    const given = await value();
    if (given !== "" && given !== null && given !== undefined) out[name] = given;
  }
  return out;
}

async function run(go) {
  const { name } = command.chosen;
  go.disabled = true;
  const options = await values();
  const done = await answered(act("slash", { command: name, options }));
  go.disabled = false;
  if (done && command?.chosen.name === name) back();
}

function field(option, given) {
  const id = newId("option");
  const [made, value] = control(option, id);
  command.fields.set(option.name, value);
  const input = made.matches("input, select") ? made : made.querySelector("input, select");
  if (given !== undefined) input.value = given;
  return make("div", { class: "field" },
    make("label", { for: id }, option.name, option.required && make("span", { class: "needed" }, " *")),
    made, make("div", { class: "small" }, option.description));
}

const FILLED = { 6: 5, 7: 8, 8: 6, 9: 7 };

function control(option, id) {
  if (option.choices) {
    const made = chooser({ type: 3, options: option.choices.map((one) => ({ label: one.name, value: String(one.value) })) }, { id, label: option.name });
    return [made, () => option.choices.find((one) => String(one.value) === made.value)?.value];
  }
  if (option.autocomplete) {
    const made = suggesting({ id }, async (text) => {
      const options = await values();
      delete options[option.name];
      return act("autocomplete", { command: command.chosen.name, option: option.name, typed: text, options });
    });
    return [made.box, () => number(option, made.value())];
  }
  if (option.type === 5) {
    const made = chooser({ type: 3, options: [{ label: "True", value: "yes" }, { label: "False", value: "no" }] }, { id, label: option.name });
    return [made, () => (made.value ? made.value === "yes" : null)];
  }
  if (FILLED[option.type]) {
    const made = chooser({ type: FILLED[option.type] }, { id, label: option.name });
    return [made, () => made.value];
  }
  if (option.type === 11) {
    const made = make("input", { id, type: "file" });
    return [made, () => (made.files.length ? asFile(made.files[0]) : null)];
  }
  const numeric = option.type === 4 || option.type === 10;
  const made = make("input", { id, type: numeric ? "number" : "text", min: option.min_value, max: option.max_value, step: option.type === 10 ? "any" : undefined });
  return [made, () => number(option, made.value)];
}

function number(option, value) {
  return (option.type === 4 || option.type === 10) && value !== "" ? Number(value) : value;
}
