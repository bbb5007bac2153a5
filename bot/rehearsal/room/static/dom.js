// Elements without innerHTML: every name and text is a text node.

export function make(tag, about = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(about)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "class") made.className = value;
    else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else made.setAttribute(key, value);
  }
  made.append(...inside.flat(9).filter((one) => one !== null && one !== undefined && one !== false));
  return made;
}

export const byId = (id) => document.getElementById(id);

let numbers = 0;
export const newId = (word) => `${word}-${++numbers}`;
