// Files that the visitor keeps: the report of a fault, and the last round as a case.
import { fetched, toast } from "./api.js";
import { make } from "./dom.js";
import { openForm } from "./form.js";

const MOST = 4000;
const KEPT_MS = 60000; // for the browser to write the file
const field = (id, label) => ({ type: 18, label, component: { type: 4, style: 2, custom_id: id, max_length: MOST } });

export function report() {
  openForm({
    title: "Report a fault",
    components: [
      { type: 10, content: "This makes a file with your words, what was done on this page, the end of the bot's log, and the session. Whoever has it sees all that is hidden in the campaign, and can go on from here." },
      field("wanted", "What did you do, and what did you expect?"),
      field("happened", "What happened?"),
    ],
  }, (values) => keep("fault", values, "fault.rehearsal"));
}

export const lastRound = () => keep("case", {}, "round.toml");

async function keep(path, body, name) {
  const answer = await fetched(path, body);
  if (!answer) return null;
  const link = make("a", { href: URL.createObjectURL(await answer.blob()), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
  toast(`Saved as ${name}.`, true);
  return {};
}
