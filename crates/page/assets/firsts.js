// @ts-check
// First-time cards: in somebody's first three games, two sentences about something new when it first happens.
// The browser keeps which games and which cards there were; the server is asked only while they are wanted, and says
// what is new. One card is shown at a time, beside what is lit and never over it or over the prompt; without such a
// place it waits.

import { announce } from "./board.js";
import { person } from "./table.js";

/** How long a card stays at least while its reader goes on playing, in milliseconds: then what it is about is past. */
const READABLE = 6000;
/** How often a place is looked for, and how long it takes until the next time, in milliseconds. */
const TRIES = 12;
const AGAIN = 700;
/** In how many games there are first-time cards. */
const GAMES = 3;
/** How many steps back something counts as new when the page is opened. */
const BACK = 20;
/** How far apart the places are that are tried, in pixels, and how far they are from what must stay free. */
const STEP = 24;
const GAP = 6;

const root = /** @type {HTMLElement} */ (document.querySelector("[data-table]"));
const table = root.dataset.table ?? "";
/** Where the card is; spectators have none. */
const card = document.getElementById("first");

/** The step up to which nothing is new. */
let since = Number(sessionStorage.getItem(`firsts-${table}`) ?? Math.max(0, Number(root.dataset.seq) - BACK));
/** Whether a question to the server is on its way. */
let asking = false;

/** When the card was opened; 0 if none is, or if it still waits for a place. */
let opened = 0;
/** The next try to find a place. */
let waiting = 0;

/** A list that the browser keeps. @param {string} key */
const kept = (key) => (localStorage.getItem(key) ?? "").split(",").filter((word) => word !== "");

/** @param {string} key @param {string} word */
function keep(key, word) {
  const words = kept(key);
  if (!words.includes(word)) localStorage.setItem(key, [...words, word].join(","));
}

/** Whether cards are wanted at this table: not with a coach, who explains everything. */
function isWanted() {
  const games = kept("firsts-games");
  const isEarly = games.includes(table) || games.length < GAMES;
  const hasCoach = document.getElementById("coach")?.childElementCount;
  return isEarly && !hasCoach && localStorage.getItem("firsts") !== "off";
}

/** Ask for the next card, unless one is open. */
async function ask() {
  if (!card || asking || card.childElementCount || document.hidden || !isWanted()) return;
  asking = true;
  const at = Number(root.dataset.seq);
  const query = new URLSearchParams({ since: String(since), known: kept("firsts-known").join(",") });
  if (person() !== null) query.set("ready", String(person()));
  const answer = await fetch(`/t/${table}/firsts?${query}`).catch(() => null);
  asking = false;
  if (answer?.status === 200) return show(await answer.text());
  if (answer?.status !== 204) return;
  since = at;
  sessionStorage.setItem(`firsts-${table}`, String(at));
  // Something may have happened meanwhile.
  if (Number(root.dataset.seq) !== at) ask();
}

/** Show a card as soon as there is room for it. @param {string} html */
function show(html) {
  if (!card || !isWanted()) return;
  card.innerHTML = html;
  card.hidden = false;
  settle(TRIES);
}

/** Find a place for the card; until there is one, nobody sees it. @param {number} tries */
function settle(tries) {
  if (!card) return;
  if (!place()) {
    waiting = tries > 0 ? setTimeout(settle, AGAIN, tries - 1) : 0;
    return;
  }
  opened = Date.now();
  keep("firsts-games", table);
  keep("firsts-known", card.querySelector("[data-first]")?.getAttribute("data-first") ?? "");
  announce(`New to you. ${card.querySelector("h3")?.textContent}. ${card.querySelector("p")?.textContent}`);
}

function close() {
  if (!card) return;
  clearTimeout(waiting);
  opened = 0;
  card.replaceChildren();
  card.hidden = true;
}

/** What the card must not cover: what is asked and lit, and whatever answers a click. */
const FREE = `.prompt, .tray, .lit, .wanted, [data-action]:not([data-with]), [data-choose], button, summary, select,
  dialog[open], .caption:popover-open`;
/** What it had better not cover. */
const SOFT = "[data-info], .bar, .tabs, .log";

/** The boxes of what can be seen. @param {string} selector */
function boxes(selector) {
  const found = [...document.querySelectorAll(selector)].filter((one) => !card?.contains(one) && one.checkVisibility());
  return found.map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0 && box.top < innerHeight);
}

/** How much of a box is covered. @param {DOMRect} one @param {DOMRect} other */
function overlap(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(wide, 0) * Math.max(high, 0);
}

/** Put the card where it covers nothing that matters now. Returns whether there is such a place. */
function place() {
  if (!card) return false;
  const { offsetWidth: width, offsetHeight: height } = card;
  const hard = boxes(FREE);
  const soft = boxes(SOFT);
  const prompt = document.querySelector(".prompt")?.getBoundingClientRect();
  let best = null;
  let least = Infinity;
  for (let y = GAP; y + height + GAP <= innerHeight; y += STEP) {
    for (let x = GAP; x + width + GAP <= innerWidth; x += STEP) {
      const around = new DOMRect(x - GAP, y - GAP, width + 2 * GAP, height + 2 * GAP);
      if (hard.some((box) => overlap(around, box) > 0)) continue;
      const covers = soft.reduce((sum, box) => sum + overlap(around, box), 0);
      const away = prompt ? Math.hypot(x - prompt.x, y - prompt.y) : 0;
      const cost = covers + 4 * away;
      if (cost < least) [best, least] = [{ x, y }, cost];
    }
  }
  card.classList.toggle("waits", best === null);
  // A transform, because it moves nothing else on the page.
  if (best) card.style.transform = `translate(${best.x}px, ${best.y}px)`;
  return best !== null;
}

card?.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  const isOff = target.closest("[data-firsts-off]") !== null;
  if (isOff) localStorage.setItem("firsts", "off");
  if (!isOff && !target.closest("[data-first-done]")) return;
  close();
  if (isOff) announce("No more of these. The settings bring them back.");
  else ask();
});

// Somebody who acts has read it.
document.addEventListener("click", ({ target }) => {
  const acts = target instanceof Element && target.closest("[data-action]");
  if (acts && opened && Date.now() - opened > READABLE) close();
}, true);
document.addEventListener("starboard:patched", () => {
  if (opened) {
    place();
    return;
  }
  // What has no place yet may be past.
  close();
  setTimeout(ask, 300);
});
// What is lit changes by a click or a key.
for (const change of /** @type {const} */ (["click", "keyup", "close"])) {
  document.addEventListener(change, () => { if (opened) requestAnimationFrame(place); }, true);
}
addEventListener("resize", () => { if (opened) place(); });
document.addEventListener("visibilitychange", ask);
setTimeout(ask, 600);
