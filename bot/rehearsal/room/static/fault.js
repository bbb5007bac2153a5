// A report of a fault: two texts, and a file to keep or pass on.
import { fetched, toast } from "./api.js";
import { make } from "./dom.js";
import { openForm } from "./form.js";

const MOST = 4000;
const field = (id, label) => ({ type: 18, label, component: { type: 4, style: 2, custom_id: id, max_length: MOST } });

export function tell() {
  openForm({
    title: "Report a fault",
    components: [
      { type: 10, content: "This makes a file with your words, what was done on this page, the end of the bot's log, and the session. Whoever has it sees all that is hidden in the campaign, and can go on from here." },
      field("wanted", "What did you do, and what did you expect?"),
      field("happened", "What happened?"),
    ],
  }, send);
}

async function send(values) {
  const answer = await fetched("fault", values);
  if (!answer) return null;
  const link = make("a", { href: URL.createObjectURL(await answer.blob()), download: "fault.rehearsal" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  toast("The report is saved as fault.rehearsal.", true);
  return {};
}
