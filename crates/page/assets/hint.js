// @ts-check
// "What would you do?": asks the server what the strongest player thinks, shows how far it is, then its ideas.
// Who closes the panel ends the thinking.

import { light } from "./light.js";
import { focusPrompt, person, say } from "./table.js";

const root = /** @type {HTMLElement} */ (document.querySelector("[data-table]"));
const ask = /** @type {HTMLButtonElement} */ (document.getElementById("ask-hint"));
const panel = /** @type {HTMLDialogElement} */ (document.getElementById("hint"));
const title = /** @type {HTMLElement} */ (document.getElementById("hint-title"));
const part = /** @type {HTMLProgressElement} */ (document.getElementById("hint-part"));
const advice = /** @type {HTMLElement} */ (document.getElementById("hint-advice"));
const told = /** @type {HTMLElement} */ (document.getElementById("hint-told"));

/** The request that is on its way. @type {AbortController | null} */
let thinking = null;
/** The step for which the panel was opened. */
let about = "";

/** Put the button beside the question, if the viewer is asked and wants it. */
function place() {
  const prompt = document.querySelector(".prompt.asked");
  const isWanted = localStorage.getItem("hints") !== "off";
  ask.hidden = !prompt || !isWanted;
  if (prompt && isWanted) prompt.querySelector(".question")?.prepend(ask);
  else ask.remove();
}

/** Ask, and show what comes. */
async function think() {
  if (panel.open) return;
  about = root.dataset.seq ?? "";
  advice.replaceChildren();
  told.textContent = "";
  part.value = 0;
  panel.dataset.state = "thinking";
  panel.show();
  title.focus({ preventScroll: true });
  const asking = new AbortController();
  thinking = asking;
  try {
    const ready = person();
    const answer = await fetch(`/t/${root.dataset.table}/hint`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
      body: JSON.stringify({ seq: Number(about), ...(ready === null ? {} : { ready }) }),
      signal: asking.signal,
    });
    if (!answer.ok || !answer.body) {
      const { message } = await answer.json();
      fail(`${message.charAt(0).toUpperCase()}${message.slice(1)}.`);
      return;
    }
    await read(answer.body);
    if (panel.dataset.state === "thinking") throw new Error("the advice is missing");
  } catch {
    if (!asking.signal.aborted) fail(advice.dataset.lost ?? "");
  } finally {
    if (thinking === asking) thinking = null;
  }
}

/** Read the events of the answer as they come. @param {ReadableStream<Uint8Array>} body */
async function read(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += decoder.decode(value, { stream: true });
    const events = rest.split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) hear(event);
  }
}

/** One event: how far the thinking is, or its result. @param {string} event */
function hear(event) {
  const lines = event.split("\n");
  const data = lines.filter((line) => line.startsWith("data: ")).map((line) => line.slice(6)).join("\n");
  if (lines.includes("event: part")) part.value = Number(data);
  if (lines.includes("event: advice")) show(data);
}

/** Show the ideas, and light the first. @param {string} html */
function show(html) {
  const hadFocus = panel.contains(document.activeElement);
  advice.innerHTML = html;
  panel.dataset.state = "done";
  told.textContent = told.dataset.done ?? "";
  /** @type {NodeListOf<HTMLElement>} */
  const buttons = advice.querySelectorAll("[data-action]");
  for (const button of buttons) {
    // What cannot be taken back is asked about, as where it is offered.
    const offer = document.querySelector(`#table [data-action="${CSS.escape(button.dataset.action ?? "")}"]`);
    const confirm = offer?.getAttribute("data-confirm");
    if (confirm) button.dataset.confirm = confirm;
  }
  if (hadFocus) buttons[0]?.focus({ preventScroll: true });
  mark(advice.querySelector("[data-idea]"));
}

/** Say why there is no advice. @param {string} text */
function fail(text) {
  panel.dataset.state = "done";
  advice.textContent = text;
  told.textContent = text;
}

/** Light what an idea means on the table. @param {Element | null} idea */
function mark(idea) {
  for (const other of advice.querySelectorAll("[data-idea]")) other.classList.toggle("shown", other === idea);
  const place = idea?.getAttribute("data-place");
  light(idea ? [idea.getAttribute("data-idea") ?? ""] : [], place ? [place] : []);
}

/** Close the panel; what was being thought about is given up. */
function close() {
  if (!panel.open) return;
  const hadFocus = panel.contains(document.activeElement);
  thinking?.abort();
  panel.close();
  mark(null);
  advice.replaceChildren();
  if (!hadFocus) return;
  if (ask.isConnected && !ask.hidden) ask.focus({ preventScroll: true });
  else focusPrompt();
}

/** The idea that an event is about. @param {Event} event */
const ideaOf = ({ target }) => target instanceof Element ? target.closest("[data-idea]") : null;

ask.addEventListener("click", think);
for (const event of ["pointerover", "focusin"]) {
  advice.addEventListener(event, (about) => {
    const idea = ideaOf(about);
    if (idea && !idea.classList.contains("shown")) mark(idea);
  });
}
panel.addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.closest("[data-hint-close]")) close();
});
document.addEventListener("keydown", (event) => {
  const isAsked = document.querySelector("dialog#confirm[open]") !== null;
  if (event.key === "Escape" && panel.open && !isAsked) {
    event.stopImmediatePropagation();
    event.preventDefault();
    close();
  }
}, true);
// What was advised is over when the table moves on.
document.addEventListener("starboard:patched", () => {
  if (panel.open && root.dataset.seq !== about) {
    if (panel.dataset.state === "thinking") say("The table has moved on, so the hint was given up.");
    close();
  }
  place();
});
document.addEventListener("starboard:settings", place);
addEventListener("storage", place);
place();
