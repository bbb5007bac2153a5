// What this tab asks of the room. Who one is and where is in the address, so each tab is somebody.
import { byId } from "./dom.js";

export const session = { seat: "", channel: "", moment: "", replay: false, names: {}, channels: [], commands: [] };

export function fileUrl(url) {
  return url.startsWith("file/") ? `${url}?as=${encodeURIComponent(session.seat)}` : null;
}

let fading;
export function toast(text, good = false) {
  const shown = byId("toast");
  shown.textContent = text;
  shown.hidden = !text;
  shown.classList.toggle("good", good);
  clearTimeout(fading);
  fading = setTimeout(() => { shown.hidden = true; }, 12000);
}

const QUIET = ["act/commands", "fault", "case"]; // what a replay does not hinder

// The response to a post, or null where it was refused; the reason is shown.
export async function fetched(path, body) {
  if (session.replay && !QUIET.includes(path)) {
    toast("This is a replay. Press Back to now to go on.");
    return null;
  }
  try {
    const answer = await fetch(`${path}?as=${encodeURIComponent(session.seat)}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ channel: session.channel, ...body }),
    });
    if (answer.ok) return answer;
    toast((await answer.json()).refused);
  } catch {
    toast("The rehearsal does not answer. Is it still running?");
  }
  return null;
}

export async function post(path, body) {
  const answer = await fetched(path, body);
  return answer && ((await answer.json()).done ?? {});
}

export const act = (name, body) => post(`act/${name}`, body);

export async function asFile(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768) {
    text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  }
  return { file: file.name, data: btoa(text) };
}
