// Fields that messages, forms and commands share.
import { act } from "./api.js";
import { make, newId } from "./dom.js";

const words = (option) => [option.emoji?.name, option.label, option.description && `– ${option.description}`].filter(Boolean).join(" ");

// A menu of one or many; `chosen()` gives the values. Types 5 to 8 are filled by the server.
export function chooser(item, { id, label, placeholder, many = false }) {
  const fill = (options) => (many ? boxes(options, label, item.type) : choices(options, placeholder));
  const preset = new Set((item.default_values || []).map((one) => String(one.id)));
  const made = many ? make("fieldset", { id }) : make("select", { id, "aria-label": label });
  made.chosen = () => many
    ? [...made.querySelectorAll("input:checked")].map((box) => box.value)
    : [made.value].filter(Boolean);
  const put = (options) => {
    made.replaceChildren(...fill(options.map((one) => ({ ...one, default: one.default || preset.has(one.value) }))));
    const first = made.value;
    made.reset = () => { made.value = first; };
  };
  put(item.options || []);
  if (!item.options) act("listed", { kind: item.type }).then((found) => put(found || []));
  return made;
}

function choices(options, placeholder) {
  const any = options.some((option) => option.default);
  const first = make("option", { value: "", selected: !any }, placeholder || "Choose");
  return [first, ...options.map((option) => make("option", { value: option.value, selected: option.default }, words(option)))];
}

function boxes(options, label, type) {
  return [make("legend", { class: "unseen" }, label), ...options.map((option) => tick(option, type === 21 ? "radio" : "checkbox"))];
}

let group = 0;
export function tick(option, kind, name = `group-${group}`) {
  const box = make("input", { type: kind, value: option.value, name, checked: option.default });
  return make("label", { class: "tick" }, box, make("span", {}, words(option)));
}

// Radio buttons or ticks of a form.
export function ticks(item, label) {
  group += 1;
  const kind = item.type === 21 ? "radio" : "checkbox";
  const made = make("fieldset", { id: newId("ticks") }, make("legend", { class: "unseen" }, label), item.options.map((option) => tick(option, kind)));
  made.chosen = () => [...made.querySelectorAll("input:checked")].map((box) => box.value);
  return made;
}

// A text with suggestions of the bot below it while one types; `value()` is the suggestion's own value.
export function suggesting(about, ask) {
  const list = make("ul", { role: "listbox", id: newId("suggest"), "aria-label": "Suggestions", hidden: true });
  const input = make("input", { ...about, type: "text", role: "combobox", "aria-expanded": "false", "aria-controls": list.id, autocomplete: "off" });
  let value = null;
  let asked = 0;
  let at = -1;
  const close = () => { list.hidden = true; input.setAttribute("aria-expanded", "false"); at = -1; };
  const take = (name, chosen) => { input.value = name; value = chosen; close(); };
  const look = async () => {
    const mine = ++asked;
    const found = await ask(input.value);
    if (mine !== asked || document.activeElement !== input) return;
    list.replaceChildren(...(found || []).map(([name, chosen]) => {
      const option = make("li", { role: "option", id: newId("option") }, name);
      option.addEventListener("pointerdown", (event) => { event.preventDefault(); take(name, chosen); });
      option.take = () => take(name, chosen);
      return option;
    }));
    at = -1;
    list.hidden = !list.children.length;
    input.setAttribute("aria-expanded", String(!list.hidden));
  };
  let waiting;
  input.addEventListener("input", () => { value = null; clearTimeout(waiting); waiting = setTimeout(look, 80); });
  input.addEventListener("focus", look);
  input.addEventListener("blur", () => { asked += 1; close(); });
  input.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      at = move(list, input, at, event.key === "ArrowDown" ? 1 : -1);
      event.preventDefault();
    } else if ((event.key === "Enter" || event.key === "Tab") && at >= 0) {
      list.children[at].take();
      event.preventDefault();
    } else if (event.key === "Escape") { close(); event.stopPropagation(); event.preventDefault(); }
  });
  return { box: make("div", { class: "suggesting" }, input, list), input, value: () => value ?? input.value };
}

export function move(list, input, at, step) {
  list.children[at]?.removeAttribute("aria-selected");
  const next = (at + step + list.children.length) % list.children.length;
  list.children[next].setAttribute("aria-selected", "true");
  list.children[next].scrollIntoView({ block: "nearest" });
  input.setAttribute("aria-activedescendant", list.children[next].id);
  return next;
}
