// @ts-check
// The choices that only the page of Inter-Galactic Conquest knows: which ship is chosen, how it is
// powered, and the deal with the trade ship. The common scripts post actions, ask why not, swap regions, move
// the focus and zoom.

import { all, drawNear, openTab, takeKeys } from "./board.js";
import { around, calm } from "./table.js";

/** @import { Thing } from "./table.js" */

const table = /** @type {HTMLElement} */ (document.getElementById("table"));

/** The chosen ship, such as `red-home/l1`. @type {string | null} */
let chosen = null;
/** How ships are powered if there is a choice: `energy` or `paid`. */
let power = "energy";
/**
 * The cards given to the trade ship, and the card wanted for them.
 * @type {{ give: Map<string, number>, want: string | null }}
 */
const deal = { give: new Map(), want: null };

/** What arrow keys move between: while a ship is chosen, what it can do. */
const possible = () => chosen ? ".lit, .end, [data-power-by]"
  : "[data-choose], [data-action]:not([data-with]), [data-power-by], .exchange button:enabled, .others summary";

/** How ships are powered now; if there is no choice, the only possible way. */
function powered() {
  const has = (/** @type {string} */ word) => table.querySelector(`[data-power="${word}"]`) !== null;
  return has(power) || !has(power === "energy" ? "paid" : "energy") ? power : power === "energy" ? "paid" : "energy";
}

/** Choose a ship, or none. @param {string | null} ship */
function choose(ship) {
  chosen = ship;
  if (ship) table.dataset.chosen = ship;
  else delete table.dataset.chosen;
  for (const chooser of all("[data-choose]")) setPressed(chooser, chooser.dataset.choose === ship);
  const now = powered();
  for (const button of all("[data-power-by]")) setPressed(button, button.dataset.powerBy === now);
  for (const offer of all("[data-with]")) {
    const fits = !offer.dataset.power || offer.dataset.power === now;
    offer.classList.toggle("lit", fits && offer.dataset.with === ship);
  }
  for (const place of all("[data-place][data-why]")) ask(place, now === "paid" ? " paid" : "");
}

/** Show a button pressed or not. @param {Element} button @param {boolean} pressed */
function setPressed(button, pressed) {
  button.setAttribute("aria-pressed", String(pressed));
}

/** Ask about the chosen ship. @param {Thing} place @param {string} paid */
function ask(place, paid) {
  place.dataset.first ??= place.dataset.why;
  const [from, level] = chosen?.split("/") ?? [];
  const { place: to, target } = place.dataset;
  place.dataset.why = !from ? place.dataset.first
    : target ? `attack ${level} ${from}>${to} ${target}${paid}` : `move ${level} ${from}>${to}${paid}`;
}

/** Choose how ships are powered. @param {string} way */
function powerBy(way) {
  power = way;
  choose(chosen);
}

/** How many cards the trade ship takes for one, according to the page. @param {Element} part of the deal */
function taken(part) {
  return Number(part.closest(".exchange")?.getAttribute("data-takes"));
}

/** Give one more card of a kind to the trade ship; after the last one, start again with none. @param {Thing} part */
function give(part) {
  const word = part.dataset.part ?? "";
  const count = deal.give.get(word) ?? 0;
  const total = [...deal.give.values()].reduce((sum, each) => sum + each, 0);
  const more = total < taken(part) && count < Number(part.dataset.most);
  deal.give.set(word, more ? count + 1 : 0);
  showDeal();
}

/** Show the deal so far; it can be made when enough cards are given. */
function showDeal() {
  /** @type {HTMLButtonElement | null} */
  const button = table.querySelector(".deal");
  if (!button) {
    deal.give.clear();
    deal.want = null;
    return;
  }
  /** @type {string[]} */
  const given = [];
  for (const part of all(".exchange [data-part]")) {
    const word = part.dataset.part ?? "";
    const count = Math.min(deal.give.get(word) ?? 0, Number(part.dataset.most));
    deal.give.set(word, count);
    given.push(...Array(count).fill(word));
    setPressed(part, count > 0);
    const shown = part.querySelector(".given");
    if (shown) shown.textContent = count ? String(count) : "";
  }
  const wants = all(".exchange [data-want]");
  if (!wants.some((want) => want.dataset.want === deal.want)) deal.want = null;
  for (const want of wants) setPressed(want, want.dataset.want === deal.want);
  button.disabled = given.length !== taken(button) || !deal.want;
  if (button.disabled) delete button.dataset.action;
  else button.dataset.action = `exchange ${given.join("+")} ${deal.want}`;
  button.dataset.seat = button.closest(".exchange")?.getAttribute("data-seat") ?? "";
}

/** After every swap: keep the choice if it still exists. */
function settle() {
  const held = chosen && all("[data-choose]").some((chooser) => chooser.dataset.choose === chosen);
  choose(held ? chosen : null);
  showDeal();
  drawNear();
}

document.addEventListener("click", (event) => {
  const chooser = around(event, "[data-choose]");
  const way = around(event, "[data-power-by]");
  const part = around(event, ".exchange [data-part]");
  const want = around(event, ".exchange [data-want]");
  const tab = around(event, ".tab");
  if (chooser) choose(chosen === chooser.dataset.choose ? null : chooser.dataset.choose ?? null);
  else if (way) powerBy(way.dataset.powerBy ?? "energy");
  else if (part) give(part);
  else if (want) {
    deal.want = want.dataset.want ?? null;
    showDeal();
  }
  else if (tab) openTab(tab.dataset.tab ?? "players");
}, true);

takeKeys({
  possible,
  release: () => choose(null),
  press: (key) => {
    if (key !== "p" && key !== "P") return false;
    powerBy(powered() === "energy" ? "paid" : "energy");
    return true;
  },
});

/** @typedef {{ box: DOMRect, kind: string, count: number, element: Thing }} Piece */

/** Where the ships were before a swap. @type {Map<string, Piece>} */
let before = new Map();

/** Every group of ships by kind and place. @returns {Map<string, Piece>} */
function pieces() {
  const found = new Map();
  for (const element of all("[data-piece]")) {
    const kind = element.dataset.piece ?? "";
    const count = Number(element.dataset.number ?? 1);
    found.set(`${kind} ${element.dataset.at}`, { box: element.getBoundingClientRect(), kind, count, element });
  }
  return found;
}

/** Animate the ships that moved: a place with one more gets it from a place with one less. */
function fly() {
  if (calm.matches || document.hidden) return;
  const after = pieces();
  const count = (/** @type {Map<string, Piece>} */ where, /** @type {string} */ at) => where.get(at)?.count ?? 0;
  const left = [...before].filter(([at]) => count(after, at) < count(before, at));
  for (const [at, piece] of after) {
    if (count(after, at) <= count(before, at)) continue;
    const from = left.find(([, old]) => old.kind === piece.kind)?.[1];
    if (from) launch(from.box, piece);
  }
}

/** @param {DOMRect} from @param {Piece} to */
function launch(from, to) {
  /** @type {SVGGraphicsElement | null} */
  const flyer = to.element.querySelector(".flyer");
  const scale = flyer?.getScreenCTM()?.a ?? 1;
  const [dx, dy] = [(from.x - to.box.x) / scale, (from.y - to.box.y) / scale];
  flyer?.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], {
    duration: 320, easing: "cubic-bezier(.3, .7, .3, 1)",
  });
}

document.addEventListener("starboard:patching", () => { before = pieces(); });
document.addEventListener("starboard:patched", () => { settle(); fly(); });
settle();
