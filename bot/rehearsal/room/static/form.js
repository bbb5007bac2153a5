// A form of the bot's, with all that it may hold.
import { act, asFile } from "./api.js";
import { byId, make, newId } from "./dom.js";
import { chooser, tick, ticks } from "./fields.js";
import { markdown } from "./markdown.js";
import { answered } from "./parts.js";

// `submit` takes the values and gives null where they were refused.
export function openForm(opened, submit = (values) => act("submit", { form: opened.form, values })) {
  const dialog = byId("form");
  const fields = [];
  const parts = opened.components.map((part) => {
    if (part.type === 10) return markdown(part.content);
    if (part.type === 18) return labelled(part.label, part.description, part.component, fields);
    return part.components.map((field) => labelled(field.label || "", "", field, fields));
  });
  const error = make("p", { role: "alert", class: "error" });
  const send = make("button", { class: "button primary", type: "submit" }, "Submit");
  const title = make("h2", { id: newId("title") }, opened.title);
  dialog.setAttribute("aria-labelledby", title.id);
  const body = make("form", { method: "dialog" }, title, parts, error,
    make("div", { class: "row end" }, make("button", { class: "button plain", type: "button", onclick: () => dialog.close() }, "Cancel"), send));
  body.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    const values = {};
    for (const field of fields) values[field.id] = await field.value();
    const done = await submit(values);
    send.disabled = false;
    if (!done) { error.textContent = byId("toast").textContent; return; }
    dialog.close();
    answered(Promise.resolve(done));
  });
  dialog.replaceChildren(body);
  if (!dialog.open) dialog.showModal();
}

function labelled(label, description, field, fields) {
  const id = newId("field");
  const [made, value] = control(field, id, label);
  fields.push({ id: field.custom_id, value });
  const needed = field.required !== false && field.type !== 23;
  return make("div", { class: "field" },
    make("label", { for: made.id || id }, label, needed && make("span", { class: "needed" }, " *")),
    description && make("div", { class: "small" }, description), made);
}

function control(field, id, label) {
  switch (field.type) {
    case 4: {
      const about = { id, placeholder: field.placeholder, maxlength: field.max_length, minlength: field.min_length, required: field.required !== false };
      const made = field.style === 2 ? make("textarea", { ...about, rows: 6 }) : make("input", { ...about, type: "text" });
      made.value = field.value || "";
      return [made, () => made.value];
    }
    case 19: {
      const made = make("input", { id, type: "file", multiple: (field.max_values ?? 1) > 1 });
      return [made, () => Promise.all([...made.files].map(asFile))];
    }
    case 21: case 22: {
      const made = ticks(field, label);
      return [made, () => (field.type === 21 ? made.chosen()[0] ?? null : made.chosen())];
    }
    case 23: {
      const made = tick({ value: "yes", label, default: field.default }, "checkbox", id);
      return [made, () => made.querySelector("input").checked];
    }
    default: {
      const made = chooser(field, { id, label, placeholder: field.placeholder, many: (field.max_values ?? 1) > 1 });
      return [made, () => made.chosen()];
    }
  }
}
