// @ts-check
// The table page of any game: takes actions, swaps what has changed, and says what went wrong.
// It knows the attributes listed in `page/src/lib.rs`, and no game.

import { clauseLink, linked } from "./rules.js";

/** @typedef {{ id: string, html: string }} Region */
/** A state of the table. @typedef {{ regions: Region[], seq: number, seen: string }} Batch */
/** An element of the page, or of a picture on it. @typedef {HTMLElement | SVGElement} Thing */

const root = /** @type {HTMLElement} */ (document.querySelector("[data-table]"));
const table = `/t/${root.dataset.table}`;
const banner = /** @type {HTMLElement} */ (document.getElementById("banner"));
const message = /** @type {HTMLElement} */ (document.getElementById("message"));
/** Whether the user prefers reduced motion. */
export const calm = { get matches() { return document.documentElement.dataset.motion === "reduced"; } };

/** How often an offer that stays valid while others act is sent. */
const LASTING = 5;

/** How many seconds a series of actions waits for the result of one of them. */
const PATIENCE = 5;

/** The shortest time a message stays although the table changes, in milliseconds. */
const READABLE = 8000;

/** The key in the session storage that announces a new game to the next page. */
const NEW_GAME = "new-game";

/** The step that the page shows: sent with every action, so that a stale click is refused. */
let seq = Number(root.dataset.seq);
/** What the page shows, as the id of a live update: the step, and who is away. */
let seen = root.dataset.seen ?? "";
/** When the current message was shown. */
let said = 0;
/** The last animated change, running or finished. @type {ViewTransition | null} */
let flight = null;
/** States of the table that are not shown yet. @type {Batch[]} */
const coming = [];
/** The stream of live updates. @type {EventSource | null} */
let line = null;
/** The seat of the person in front of the screen, if several people share it. @type {number | null} */
let ready = null;
/** Whether an action is on its way. */
let busy = false;

/**
 * The closest thing around the target of an event that matches the selector.
 * @param {Event} event
 * @param {string} selector
 * @returns {Thing | null}
 */
export function around(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

/**
 * Say something to the player, with the clause if a rule is the reason.
 * @param {string} text
 * @param {string | null} [clause]
 */
export function say(text, clause) {
  message.replaceChildren();
  message.classList.toggle("shown", text !== "");
  delete message.dataset.lost;
  said = Date.now();
  if (text === "") return;
  message.append(...words(text, clause));
  const close = document.createElement("button");
  close.type = "button";
  close.className = "close";
  close.setAttribute("aria-label", "Close this message");
  close.textContent = "×";
  close.addEventListener("click", () => say(""));
  message.append(close);
}

/** A message is about an earlier state: when the table changes, hide it once there was time to read it. */
function forget() {
  const about = said;
  setTimeout(() => {
    if (said === about && !message.contains(document.activeElement)) say("");
  }, Math.max(0, said + READABLE - Date.now()));
}

/**
 * A text with the clause behind it; `rules.js` opens it.
 * @param {string} text
 * @param {string | null} [clause]
 */
export function words(text, clause) {
  const said = document.createElement("span");
  said.append(...linked(text));
  return clause ? [said, " ", clauseLink(clause)] : [said];
}

/**
 * How to find an element again after its region was swapped.
 * @param {Element} element
 * @returns {string | null}
 */
function trace(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  for (const name of ["data-key", "data-action", "data-why", "data-choose", "data-copy"]) {
    const value = element.getAttribute(name);
    if (value !== null) return `[${name}="${CSS.escape(value)}"]`;
  }
  return null;
}

/**
 * Let things with the same name fly from their old place to the new one. They have the name only
 * during the flight, because flying things cannot be clicked.
 * @param {Set<string>} ids the regions they are in
 */
function nameFlyers(ids) {
  /** @type {NodeListOf<Thing>} */
  const flyers = root.querySelectorAll("[data-fly]");
  for (const element of flyers) {
    const region = element.closest("[data-region]")?.id ?? "";
    element.style.viewTransitionName = ids.has(region) ? (element.dataset.fly ?? "") : "";
  }
}

/**
 * The regions that get or lose something that flies.
 * @param {Region[]} regions
 * @returns {Set<string>}
 */
function regionsInMotion(regions) {
  /** @param {ParentNode | null} part */
  const flyers = (part) => {
    const found = [...(part?.querySelectorAll("[data-fly]") ?? [])];
    return found.map((element) => element.getAttribute("data-fly")).join();
  };
  const moving = regions.filter(({ id, html }) => {
    const next = document.createElement("template");
    next.innerHTML = html;
    return flyers(next.content) !== flyers(document.getElementById(id));
  });
  return new Set(moving.map(({ id }) => id));
}

/** Move the focus to what matters most now: how the game ended, or what is asked. */
export function focusPrompt() {
  for (const [id, name] of Object.entries({ ending: "How the game ended", prompt: "What is asked" })) {
    const region = document.getElementById(id);
    if (!region?.childElementCount || region.getClientRects().length === 0) continue;
    region.tabIndex = -1;
    region.setAttribute("role", "group");
    region.setAttribute("aria-label", name);
    region.focus({ preventScroll: true });
    return;
  }
}

/**
 * Swap the contents of regions; focus, scroll positions, open menus and embedded parts stay.
 * @param {Region[]} regions
 */
function swap(regions) {
  const held = document.activeElement;
  const focus = held && trace(held);
  for (const { id, html } of regions) {
    const region = document.getElementById(id);
    if (!region) continue;
    const scrolled = [...region.querySelectorAll("[data-key]")].map((element) => ({
      at: trace(element),
      top: element.scrollTop,
      left: element.scrollLeft,
      bottom: element.scrollHeight - element.scrollTop - element.clientHeight < 8,
      open: element instanceof HTMLDetailsElement && element.open,
    }));
    /** @type {HTMLElement[]} */
    const embedded = [...region.querySelectorAll("[data-embedded]")].filter((part) => part instanceof HTMLElement);
    region.innerHTML = html;
    for (const part of embedded) {
      region.querySelector(`[data-embed="${CSS.escape(part.dataset.embedded ?? "")}"]`)?.replaceWith(part);
    }
    for (const { at, top, left, bottom, open } of scrolled) {
      const element = at && region.querySelector(at);
      if (!element) continue;
      // A list that was scrolled to its end stays at the end; any other keeps its position.
      element.scrollTop = bottom && top > 0 ? element.scrollHeight : top;
      element.scrollLeft = left;
      if (element instanceof HTMLDetailsElement) element.open = open;
    }
  }
  if (!held || held === document.body || document.activeElement !== document.body) return;
  /** @type {Thing | null} */
  const again = focus ? root.querySelector(focus) : null;
  again?.focus({ preventScroll: true });
  if (document.activeElement === document.body) focusPrompt();
}

/**
 * Swap all waiting states, in order. Only then does the page's step change: a click before that
 * chooses from the old state, and carries the old step.
 */
function change() {
  const batches = coming.splice(0);
  for (const batch of batches) {
    swap(batch.regions);
    ({ seq, seen } = batch);
  }
  root.dataset.seq = String(seq);
  if (batches.some(({ regions }) => regions.length > 0)) {
    entitle();
    forget();
    document.dispatchEvent(new CustomEvent("starboard:patched", { detail: { seq } }));
  }
}

/** The title of the tab shows the state of the game. */
function entitle() {
  const title = root.querySelector("[data-title]")?.getAttribute("data-title");
  if (title) document.title = `${title} · Starboard`;
}

/**
 * Asked before a state is shown: it may be held back for a while.
 * @type {(regions: Region[]) => Promise<void> | null}
 */
let held = () => null;
/** States that wait until an earlier one is shown. @type {Batch[]} */
const waiting = [];

/**
 * Let a game hold states back, as dice do until they rest.
 * @param {(regions: Region[]) => Promise<void> | null} hold
 */
export function holdBack(hold) {
  held = hold;
}

/**
 * Show a new state of the table, after all earlier ones.
 * @param {Batch} batch
 */
async function patch(batch) {
  waiting.push(batch);
  if (waiting.length > 1) return;
  while (waiting[0]) {
    const rest = held(waiting[0].regions);
    root.classList.toggle("held-back", rest !== null);
    if (rest) await rest;
    root.classList.remove("held-back");
    const next = waiting.shift();
    if (next) show(next);
  }
}

/**
 * Show a state of the table now.
 * @param {Batch} batch
 */
function show(batch) {
  const { regions } = batch;
  coming.push(batch);
  if (regions.length > 0) document.dispatchEvent(new CustomEvent("starboard:patching"));
  const moving = regionsInMotion(regions);
  if (moving.size === 0 || calm.matches || document.hidden || !document.startViewTransition) {
    flight?.skipTransition();
    change();
    return;
  }
  nameFlyers(moving);
  const transition = document.startViewTransition(() => {
    change();
    nameFlyers(moving);
  });
  flight = transition;
  // A newer state may interrupt the flight; then that one clears the names.
  transition.ready.catch(() => {});
  transition.finished.finally(() => {
    if (flight !== transition) return;
    flight = null;
    nameFlyers(new Set());
  });
}

/**
 * During a flight a click hits nothing: end the flight and click again.
 * @param {MouseEvent} event
 */
async function onEarlyClick(event) {
  if (!flight || !event.isTrusted || event.detail === 0) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  const { finished } = flight;
  flight.skipTransition();
  await finished;
  const { clientX, clientY, detail } = event;
  const target = document.elementFromPoint(clientX, clientY);
  target?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX, clientY, detail }));
}

/**
 * Send something to the table.
 * @param {string} url
 * @param {Record<string, unknown>} body
 * @returns {Promise<boolean>} whether the table had moved on before
 */
async function post(url, body) {
  let late = false;
  if (busy) return late;
  busy = true;
  root.classList.add("busy");
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(ready === null ? body : { ...body, ready }),
    });
    if (answer.redirected) {
      go(answer.url);
    } else if (answer.ok) {
      say("");
      if ("action" in body && seq === body.seq) await shown();
    } else {
      /** @type {{ message: string, clause?: string, now?: Batch }} */
      const told = await answer.json();
      say(sentence(told.message), told.clause);
      if (told.now) {
        late = true;
        // Updates still on their way were meant for the old page.
        patch(told.now);
        follow(told.now.seen);
      }
    }
  } catch {
    say("The server does not answer. Nothing was sent twice; try again when the line is back.");
    message.dataset.lost = "";
  } finally {
    busy = false;
    root.classList.remove("busy");
  }
  return late;
}

/** Whether another page is about to be opened: the response to a rematch and a live update may both lead there. */
let leaving = false;

/** Open another page; a new game is announced there. @param {string} address */
function go(address) {
  if (leaving) return;
  leaving = true;
  const { pathname } = new URL(address, location.href);
  if (pathname.startsWith("/t/") && pathname !== location.pathname) sessionStorage.setItem(NEW_GAME, pathname);
  location.assign(address);
}

/** Whether this page was opened as a new game. True only once. */
export function isNewGame() {
  const isNew = sessionStorage.getItem(NEW_GAME) === location.pathname;
  sessionStorage.removeItem(NEW_GAME);
  return isNew;
}

/** Wait until the page shows the result of an action: a second click on the old state would be refused. */
function shown() {
  return new Promise((resolve) => {
    document.addEventListener("starboard:patched", resolve, { once: true });
    setTimeout(resolve, 1000);
  });
}

/** @param {string} text */
function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

/**
 * Take an action.
 * @param {string} action
 * @param {number} [seat]
 * @param {number} [at] the step of the page when it was chosen
 * @param {number} [tries] how often it is sent if others act at the same moment
 */
async function act(action, seat, at = seq, tries = 1) {
  const late = await post(`${table}/act`, { seq: at, action, seat });
  if (late && tries > 1) await act(action, seat, seq, tries - 1);
}

/**
 * Take several actions, each on the state that the one before has led to; stops at the first that is refused.
 * @param {string[]} actions
 * @param {number} [seat]
 */
export async function actAll(actions, seat) {
  for (const action of actions) {
    const before = seq;
    await act(action, seat);
    for (let tries = 0; seq === before && tries < PATIENCE; tries += 1) await shown();
    if (seq === before || message.classList.contains("shown")) return;
  }
}

/**
 * The reason why an action is not possible.
 * @param {string} action
 * @returns {Promise<{ possible: boolean, message: string, clause: string | null }>}
 */
export async function reason(action) {
  const answer = await fetch(`${table}/why?action=${encodeURIComponent(action)}`);
  const told = await answer.json();
  return { possible: told.possible === true, message: sentence(told.message), clause: told.clause ?? null };
}

/**
 * Say why an action is not possible.
 * @param {string} action
 */
async function why(action) {
  try {
    const { message: text, clause } = await reason(action);
    say(text, clause);
  } catch {
    say("The server does not answer. Ask again when the line is back.");
    message.dataset.lost = "";
  }
}

/**
 * Ask for confirmation of something that cannot be undone.
 * @param {Thing} element
 * @returns {Promise<boolean>}
 */
async function isWanted(element) {
  const question = element.dataset.confirm;
  if (!question) return true;
  // Who resigns is always asked.
  if (localStorage.getItem("confirm") === "seldom" && !element.matches(".danger")) return true;
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("confirm"));
  const [text, yes] = [dialog.querySelector("p"), dialog.querySelector("[value=yes]")];
  if (!text || !yes) return true;
  text.textContent = question;
  yes.textContent = element.textContent?.trim() || "Yes";
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

/**
 * Whether a click is the second half of a double click on something that ends a step: it was meant for what
 * stood there before.
 * @param {Event} event
 * @param {Thing} offer
 */
function isSecondHalf(event, offer) {
  return event instanceof MouseEvent && event.detail > 1 && offer.matches(".end, .danger, [data-confirm]");
}

/** @param {Event} event */
async function onClick(event) {
  const offer = around(event, "[data-action]");
  if (offer) {
    event.preventDefault();
    if (isSecondHalf(event, offer)) return;
    const seat = offer.dataset.seat;
    const action = offer.dataset.action ?? "";
    // The game may move on while the dialog is open.
    const at = seq;
    const tries = "lasting" in offer.dataset ? LASTING : 1;
    if (await isWanted(offer)) act(action, seat === undefined ? undefined : Number(seat), at, tries);
    return;
  }
  const answer = around(event, "[data-say]");
  if (answer) return say(answer.dataset.say ?? "");
  const question = around(event, "[data-why], [data-reads]");
  if (question && !("reads" in question.dataset)) {
    event.preventDefault();
    why(question.dataset.why ?? "");
  }
}

/** Sheets that open from the bar close by Escape and by a click elsewhere. @param {Event} event */
function closeSheets(event) {
  // The confirmation of something in a menu does not count as elsewhere.
  if (around(event, "dialog")) return;
  /** @type {NodeListOf<HTMLDetailsElement>} */
  const sheets = root.querySelectorAll("details.menu[open], details.since[open]");
  for (const sheet of sheets) {
    const isKey = event instanceof KeyboardEvent;
    if (isKey ? event.key !== "Escape" : event.target instanceof Node && sheet.contains(event.target)) continue;
    sheet.open = false;
    if (isKey) sheet.querySelector("summary")?.focus();
  }
}

document.addEventListener("click", closeSheets);
document.addEventListener("keydown", closeSheets);

/** @param {KeyboardEvent} event */
function onKey(event) {
  const isButton = around(event, "button, a, input, select, textarea, summary");
  if ((event.key === "Enter" || event.key === " ") && !isButton) onClick(event);
}

/** @param {SubmitEvent} event */
async function onSubmit(event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement && form.hasAttribute("data-quiet"))) return;
  event.preventDefault();
  const button = event.submitter;
  const fields = [...new FormData(form, button)];
  if (button && !(await isWanted(button))) return;
  /** @type {Record<string, unknown>} */
  const body = {};
  for (const [name, value] of fields) {
    // Numbers are sent as numbers; all values in our forms are numbers, except tokens and challenges.
    body[name] = ["token", "challenge"].includes(name) ? value : Number(value);
  }
  const menu = form.closest("details");
  if (menu) closeMenu(menu);
  post(form.action, body);
}

/** Close a menu without losing the focus. @param {HTMLDetailsElement} menu */
function closeMenu(menu) {
  const summary = menu.querySelector("summary");
  if (menu.contains(document.activeElement)) summary?.focus();
  menu.open = false;
}

/**
 * Follow the table from what the page shows, or have everything sent. The browser reconnects by itself and
 * reports what it shows.
 * @param {string} [from]
 */
export function follow(from) {
  line?.close();
  /** @type {Region[]} */
  let batch = [];
  const query = new URLSearchParams();
  if (from !== undefined) query.set("seq", from);
  if (ready !== null) query.set("ready", String(ready));
  const source = new EventSource(`${table}/live?${query}`);
  line = source;
  source.addEventListener("region", (event) => batch.push(JSON.parse(event.data)));
  source.addEventListener("seq", (event) => {
    const regions = batch;
    batch = [];
    patch({ regions, seq: Number(event.data), seen: event.lastEventId });
  });
  source.addEventListener("open", () => {
    batch = [];
    banner.hidden = true;
    root.classList.remove("lost");
    if ("lost" in message.dataset) say("");
  });
  source.addEventListener("error", () => {
    banner.hidden = false;
    root.classList.add("lost");
    // After a response that is not a stream the browser gives up; we try again.
    if (source.readyState === EventSource.CLOSED) setTimeout(() => line === source && follow(seen), 2000);
  });
}

/**
 * Show the table to the person on this seat, one of several who share the screen. What that person alone may
 * see is sent now.
 * @param {number} seat
 */
export function showTo(seat) {
  ready = seat;
  follow();
}

/** The seat of the person in front of the screen, if several people share it. */
export function person() {
  return ready;
}

/** Embed parts of other pages, such as the link to a free seat. */
async function embed() {
  /** @type {NodeListOf<HTMLElement>} */
  const places = root.querySelectorAll("[data-embed]");
  for (const place of places) {
    const answer = await fetch(place.dataset.embed ?? "").catch(() => null);
    if (!answer?.ok) continue;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const part = page.querySelector("main > div");
    if (!(part instanceof HTMLElement)) continue;
    part.dataset.embedded = place.dataset.embed;
    place.replaceWith(part);
    document.dispatchEvent(new CustomEvent("starboard:embedded"));
  }
}

/** Whether the link to the rematch was there from the start: then the viewer looks back at an old game. */
const isOld = root.querySelector("a[data-follow]") !== null;

/** When everybody has agreed to a rematch, open it. */
function goOn() {
  const next = root.querySelector("a[data-follow]");
  if (next instanceof HTMLAnchorElement && !isOld) go(next.href);
}

addEventListener("click", onEarlyClick, true);
document.addEventListener("starboard:patched", goOn);
document.addEventListener("starboard:patched", embed);
embed();
// Dialogs close when the user clicks elsewhere.
document.addEventListener("click", (event) => {
  if (event.target instanceof HTMLDialogElement && event.detail > 0) {
    const box = event.target.getBoundingClientRect();
    const insideX = box.left <= event.clientX && event.clientX <= box.right;
    const insideY = box.top <= event.clientY && event.clientY <= box.bottom;
    if (!(insideX && insideY)) event.target.close();
  }
});
document.addEventListener("click", onClick);
document.addEventListener("keydown", onKey);
document.addEventListener("submit", onSubmit);
// A page from the back-forward cache has missed all updates since.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
addEventListener("pagehide", () => line?.close());
follow(seen);
