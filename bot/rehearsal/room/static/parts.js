// The components of a message: rows, buttons, menus, and the parts of a layout.
import { act, fileUrl } from "./api.js";
import { byId, make, newId } from "./dom.js";
import { inline, link, markdown } from "./markdown.js";
import { openForm } from "./form.js";
import { chooser } from "./fields.js";

export async function answered(wait) {
  const done = await wait;
  if (done?.form) openForm(done);
  return done;
}

export function picture(url, alt, size) {
  const source = fileUrl(url);
  if (!source) return make("span", { class: "small" }, alt || "A picture from elsewhere");
  const [width, height] = size || [];
  const image = make("img", { src: source, alt: alt || "", width, height });
  return make("button", { type: "button", class: "picture", "aria-label": `Enlarge: ${alt || "picture"}`, onclick: () => enlarge(source, alt) }, image);
}

function enlarge(source, alt) {
  const dialog = byId("picture");
  const close = make("button", { type: "button", onclick: () => dialog.close() }, "Close");
  dialog.replaceChildren(close, make("div", { tabindex: "0" }, make("img", { src: source, alt: alt || "" })));
  dialog.setAttribute("aria-label", alt || "Picture");
  dialog.showModal();
}

export function components(message) {
  return message.components.map((item) => one(item, message));
}

const media = (item) => [item.url, item.description, item.width ? [item.width, item.height] : null];

function shown(item, message) {
  const file = message.files.find((known) => known.url === item.media.url);
  const [url, , size] = media(item.media);
  return picture(url, item.description || file?.alt || file?.name, size || file?.size);
}

function one(item, message) {
  const inside = () => item.components.map((part) => one(part, message));
  switch (item.type) {
    case 1: return make("div", { class: "row" }, inside());
    case 2: return button(item, message);
    case 3: case 5: case 6: case 7: case 8: return menu(item, message);
    case 9: return make("div", { class: "section" }, make("div", {}, inside()), one(item.accessory, message));
    case 10: return markdown(item.content);
    case 11: return make("div", { class: "thumbnail" }, shown(item, message));
    case 12: return make("div", { class: "gallery" }, item.items.map((part) => shown(part, message)));
    case 13: return saved(message.files.find((file) => file.url === item.file.url));
    case 14: return item.divider === false ? make("div", { class: "gap" }) : make("hr");
    case 17: return bar(make("div", { class: "embed" }, inside()), item.accent_color);
    default: return make("span", { class: "small" }, `A part of type ${item.type}`);
  }
}

export function bar(box, colour) {
  if (colour !== undefined && colour !== null) box.style.borderColor = `#${colour.toString(16).padStart(6, "0")}`;
  return box;
}

export function saved(file) {
  if (!file) return null;
  return make("a", { class: "saved", href: fileUrl(file.url), download: file.name }, `📎 ${file.name}`);
}

const COLOURS = { 1: "primary", 2: "plain", 3: "good", 4: "danger", 5: "plain" };

function button(item, message) {
  const label = [item.emoji?.name, item.label].filter(Boolean).join(" ");
  if (item.url) return link(item.url, [`${label} ↗`], { class: "button plain" });
  const made = make("button", { type: "button", class: `button ${COLOURS[item.style]}`, disabled: item.disabled }, label);
  made.addEventListener("click", async () => {
    made.setAttribute("aria-busy", "true");
    await answered(act("press", { message: message.id, button: item.custom_id }));
    made.removeAttribute("aria-busy");
  });
  return made;
}

function menu(item, message) {
  const id = newId("menu");
  const label = item.placeholder || "Choose";
  const send = (values) => answered(act("select", { message: message.id, menu: item.custom_id, values }));
  if ((item.max_values ?? 1) === 1) {
    const made = chooser(item, { id, label, placeholder: label });
    made.disabled = Boolean(item.disabled);
    made.addEventListener("change", async () => {
      const value = made.value;
      if (!value && (item.min_values ?? 1) > 0) return;
      made.setAttribute("aria-busy", "true");
      await send(value ? [value] : []);
      made.removeAttribute("aria-busy");
      made.reset();
    });
    return make("div", { class: "menu" }, make("label", { class: "unseen", for: id }, label), made);
  }
  const many = chooser(item, { id, label, many: true });
  const done = make("button", { type: "button", class: "button primary", onclick: () => send(many.chosen()) }, "Choose");
  return make("details", { class: "menu" }, make("summary", {}, inline(label)), many, done);
}
