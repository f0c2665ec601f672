// @ts-check
// The choices that only the page of Master of the Galaxy knows: which cube is held, which tab is
// open, and what moves. The common script (table.js) posts actions, asks why not and swaps
// regions; it announces a swap by the events `starboard:patching` and `starboard:patched` of the
// document.

import { all, announce, approach, click, drawNear, isShown, nearest, openTab, reveal, takeKeys } from "./board.js";
import { enlarge } from "./look.js";
import { collapse, flash, fly, shake, slide, turnOver, unfold } from "./motion.js";
import { around, calm, reason, say, words } from "./table.js";

/** @import { Thing } from "./table.js" */

const table = /** @type {HTMLElement} */ (document.getElementById("table"));

/** What to say under a large card when the server refuses something, by the first word of its notation. */
const REFUSALS = new Map([
  ["discard", "Not to be discarded now: "],
  ["use", "Not to be used now: "],
  ["reward", "No reward now: "],
]);

/** What is held: a cube, a constructed base, a side of a conflict. @type {string | null} */
let chosen = null;
/** The question for which a tab was last opened. */
let opened = "";
/** The tab to go back to when that question is answered. @type {string | null} */
let back = null;

/** Hold something, or nothing. @param {string | null} choice */
function choose(choice) {
  const isOther = choice !== chosen;
  chosen = choice;
  if (choice) table.dataset.chosen = choice;
  else delete table.dataset.chosen;
  for (const chooser of all("[data-choose]", table)) {
    chooser.setAttribute("aria-pressed", String(chooser.dataset.choose === choice));
  }
  for (const offer of all("[data-with]", table)) offer.classList.toggle("lit", offer.dataset.with === choice);
  for (const place of all("[data-place]", table)) ask(place);
  const lit = all(".lit", table);
  const hidden = lit.find((offer) => !isShown(offer))?.closest("[data-region]");
  if (hidden && !lit.some(isShown)) openTab(hidden.id);
  if (isOther) reveal(lit);
  approach(lit.filter((offer) => offer.closest("#board")));
  hint(lit.length);
  count();
}

/** Say what to do with what is held, instead of what could be held. @param {number} places */
function hint(places) {
  const held = all("[data-choose]", table).find((chooser) => chooser.dataset.choose === chosen)?.dataset.held;
  for (const line of all(".prompt .hint", table)) {
    const isOfHeld = "heldHint" in line.dataset;
    line.toggleAttribute("hidden", isOfHeld !== Boolean(held));
  }
  const line = all("[data-held-hint]", table)[0];
  if (!line || !held) return;
  // What takes a cube away does not glow: its frame is dashed.
  const isDashed = all(".lit:not(.cancels)", table).length === 0;
  const where = places === 1 ? (isDashed ? "the dashed place" : "the place that glows")
    : `one of the ${places} ${isDashed ? "dashed places" : "places that glow"}`;
  const back = matchMedia("(pointer: coarse)").matches ? "Tap it again to put it back." : "Esc puts it back.";
  line.textContent = `${held}: choose ${where}. ${back}`;
}

/** Ask about the cube that is held. @param {Thing} place */
function ask(place) {
  if (!chosen || chosen.includes(":")) return;
  const slot = place.dataset.as;
  const as = slot && slot !== chosen ? ` as ${slot}` : "";
  place.dataset.why = `place ${chosen} ${place.dataset.place}${as}`;
}

/** Show on each tab how many offers it has, for what is held or in general. */
function count() {
  const open = chosen ? ".lit" : "[data-action]:not([data-with])";
  for (const badge of all("[data-count]", table)) {
    const places = all(`#${badge.dataset.count} ${open}`).length;
    badge.textContent = places ? String(places) : "";
    badge.setAttribute("title", places ? `${places} possible here` : "");
  }
}

/** Show a card large, with its rewards in words and why it cannot be used now. @param {Thing} card */
function look(card) {
  const large = enlarge(card);
  const asks = card.closest("#mine") ? all("[data-why]", large) : [];
  explain(asks.map((thing) => thing.dataset.why ?? "").filter((why) => !why.startsWith("place")), large);
  for (const thing of asks) thing.removeAttribute("data-why");
}

/** Say under a large card what cannot be done with it, and why. @param {string[]} asked @param {Thing} card */
async function explain(asked, card) {
  for (const action of asked) {
    const told = await reason(action).catch(() => null);
    if (!told || told.possible) continue;
    const line = document.createElement("p");
    line.className = "because";
    const verb = document.createElement("b");
    verb.textContent = REFUSALS.get(action.replace(/ .*/, "")) ?? "";
    line.append(verb, ...words(told.message, told.clause));
    // Do not repeat a reason.
    const isKnown = all(".because", card).some((known) => known.textContent === line.textContent);
    if (!isKnown) card.append(line);
  }
}

/** After every swap: keep holding what still exists, and open the tab where the question is. */
function settle() {
  /** @type {HTMLElement | null} */
  const prompt = table.querySelector(".prompt");
  const question = `${prompt?.dataset.topic} ${prompt?.dataset.open ?? ""}`;
  const there = prompt?.dataset.open;
  if (there && question !== opened) {
    back ??= table.dataset.tab ?? null;
    openTab(there);
  } else if (!there && back) {
    openTab(back);
    back = null;
  }
  const isNew = question !== opened;
  opened = question;
  const choices = all("[data-choose]", table).map((chooser) => chooser.dataset.choose ?? "");
  /** @type {Thing | null} */
  const only = table.querySelector("[data-choose][data-auto]");
  const held = chosen && choices.includes(chosen) ? chosen : null;
  // The board that was swapped in is as near as the one before, before anything on it is measured.
  drawNear();
  choose(held ?? only?.dataset.choose ?? null);
  if (isNew && !chosen) reveal(all(".table [data-region]:not(#prompt) [data-action]:not([data-with])"));
  drawNear();
}

/**
 * A click on a place while no cube is held: if one kind of cube fits there, it is taken; if several do, they
 * are named.
 * @param {MouseEvent} event
 * @returns {boolean} whether something fits there
 */
function placeAt(event) {
  // Nothing is cancelled that was not asked for.
  const hits = all("[data-with][data-action]:not(.cancels)", table).filter((offer) => {
    const ghost = /** @type {Element | null} */ (offer.querySelector(".hit") ?? offer.parentElement);
    if (!ghost) return false;
    offer.classList.add("lit");
    const { left, right, top, bottom } = offer.getBoundingClientRect();
    offer.classList.remove("lit");
    const { clientX: x, clientY: y } = event;
    return left <= x && x <= right && top <= y && y <= bottom;
  });
  const kinds = [...new Set(hits.map((offer) => offer.dataset.with ?? ""))];
  const [only] = kinds;
  if (only === undefined) return false;
  if (kinds.length > 1) {
    say(`Choose a cube first: ${kinds.slice(0, -1).join(", ")} or ${kinds.at(-1)}.`);
    return true;
  }
  choose(only);
  hits[0]?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return true;
}

document.addEventListener("click", (event) => {
  const isPlace = around(event, "[data-place]") && !around(event, "[data-action]");
  if (!chosen && isPlace && placeAt(event)) {
    event.stopImmediatePropagation();
    return;
  }
  const chooser = around(event, "[data-choose]");
  const tab = around(event, ".tab");
  const card = around(event, ".card");
  if (chooser) {
    // The only thing that can be held stays in the hand.
    const isReleased = chosen === chooser.dataset.choose && !("auto" in chooser.dataset);
    choose(isReleased ? null : chooser.dataset.choose ?? null);
  }
  else if (tab) {
    back = null;
    openTab(tab.dataset.tab ?? "mine");
  }
  else if (card) {
    const hasOther = around(event, "button, [data-action], [data-why], dialog");
    if (around(event, "[data-look]") || !hasOther) look(card);
  }
}, true);

takeKeys({
  possible: () => chosen ? ".lit" : "[data-action]",
  release: () => choose(null),
  beforeAsking: () => choose(null),
  press: (key) => {
    if (/^[1-9]$/.test(key)) return choosesByDigit(key);
    if (key === "r" || key === "R") return click("[data-turn]");
    return (key === "c" || key === "C") && lookAtFocus();
  },
});

/** Take the cube of this digit, or put it back, and say so. @param {string} key */
function choosesByDigit(key) {
  const isThere = click(`[data-choose][data-digit="${key}"]`);
  const hint = all("[data-held-hint]", table)[0]?.textContent;
  if (isThere) announce(chosen ? hint || `You hold a ${chosen} cube.` : "You hold no cube.");
  return isThere;
}

/** Show the card that has the focus, or the first one, in large. */
function lookAtFocus() {
  const cards = all(".card", table).filter(isShown);
  /** @type {Thing | null | undefined} */
  const focused = document.activeElement?.closest(".card");
  const card = focused ?? cards[0];
  if (card) look(card);
  return card !== undefined;
}

// A cube may also be dragged to its place.
table.addEventListener("dragstart", (event) => {
  const chooser = around(event, "[data-choose]");
  if (!chooser || !event.dataTransfer) return;
  event.dataTransfer.setData("text/plain", chooser.dataset.choose ?? "");
  event.dataTransfer.effectAllowed = "move";
  choose(chooser.dataset.choose ?? null);
});
table.addEventListener("dragover", (event) => { if (chosen) event.preventDefault(); });
table.addEventListener("drop", (event) => {
  event.preventDefault();
  const offer = around(event, "[data-action]") ?? nearest(event) ?? around(event, "[data-why]");
  offer?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
});

/** @typedef {{ box: DOMRect, kind: string, element: Thing }} Piece */

/** Where the pieces were before a swap. @type {Map<string, Piece>} */
let before = new Map();
/** Where the pieces on the rails of the race were. @type {Map<string, DOMRect>} */
let raced = new Map();
/** The systems under a black hole, if it is known. @type {Set<string> | null} */
let dark = null;
/** The cards that were seen. @type {Set<string>} */
let seen = new Set();

/** Every piece by its place, including those that are not visible now. @returns {Map<string, Piece>} */
function pieces() {
  const found = new Map();
  for (const element of all("[data-piece]", table)) {
    const box = element.getBoundingClientRect();
    found.set(element.dataset.at ?? "", { box, kind: element.dataset.piece ?? "", element });
  }
  return found;
}

/** The systems under a black hole. */
const covered = () => new Set(all(".system.covered", table).map((system) => system.dataset.thing ?? ""));

/** The words of the cards on the page. */
const cards = () => new Set(all(".card[data-thing]", table).map((card) => card.dataset.thing ?? ""));

/** Where drawn cubes come from: the bag of the player who draws, or that player's row if the bag is not in sight. */
function origin() {
  const [row] = all(".gauges .active");
  const bags = all(`[data-info="bag:${CSS.escape(row?.dataset.thing ?? "")}"]`, table);
  return bags.find(isShown) ?? row?.querySelector("svg") ?? null;
}

function remember() {
  before = pieces();
  raced = new Map(all("[data-racer]").map((piece) => [piece.dataset.racer ?? "", piece.getBoundingClientRect()]));
  seen = cards();
  dark = covered();
}

/** Light runs over rows of which all cubes have left at once. @param {[string, Piece][]} gone */
function flashRows(gone) {
  /** @type {Map<string, DOMRect[]>} */
  const rows = new Map();
  for (const [at, { box }] of gone) {
    const [, row] = /^(.+:.+)\/\d+$/.exec(at) ?? [];
    if (row && !row.startsWith("tray:")) rows.set(row, [...(rows.get(row) ?? []), box]);
  }
  for (const boxes of rows.values()) if (boxes.length > 1) flash(boxes);
}

/**
 * Animate what has changed. Cubes have no identity: one that has disappeared and one of its color that has
 * appeared count as the same, and a drawn cube rolls out of the bag. A base that was nowhere unfolds, a piece on a
 * rail slides along, light runs over a row that is complete, a black hole opens where a sun was, and a
 * card that was not seen before turns over. Cards that move are the business of the view transition of the swap.
 */
function move() {
  if (calm.matches || document.hidden) return;
  const after = pieces();
  const left = [...before].filter(([at, old]) => !after.has(at) && old.box.width > 0);
  const bag = origin();
  flashRows(left);
  let flights = 0;
  let drawn = 0;
  for (const [at, piece] of after) {
    if (before.has(at) || piece.box.width === 0 || flights >= 12) continue;
    const index = left.findIndex(([, old]) => old.kind === piece.kind);
    const [gone] = index < 0 ? [] : left.splice(index, 1);
    const isBase = piece.kind.startsWith("base-");
    if (gone) fly(gone[1].box, piece.element, { order: flights++ });
    else if (at.startsWith("tray:") && !isBase && bag) {
      fly(bag.getBoundingClientRect(), piece.element, { order: flights++, rolls: true });
      drawn++;
    } else if (isBase && before.size > 0) unfold(piece.element, piece.kind.replace("base-", ""));
  }
  if (drawn > 0 && bag) shake(bag);
  for (const piece of all("[data-racer]")) {
    const from = raced.get(piece.dataset.racer ?? "");
    if (from) slide(from, piece);
  }
  for (const system of all(".system.covered", table)) {
    if (dark && !dark.has(system.dataset.thing ?? "")) collapse(system);
  }
  if (seen.size === 0) return;
  const fresh = all(".card[data-thing]", table).filter((card) => !seen.has(card.dataset.thing ?? "") && isShown(card));
  for (const card of fresh) turnOver(card);
}

document.addEventListener("starboard:patching", remember);
document.addEventListener("starboard:patched", () => { settle(); move(); });
if (matchMedia("(max-width: 900px), (max-height: 560px) and (orientation: landscape)").matches) openTab("board");
settle();
