// @ts-check
// The choices that only the page of Inter-Galactic Conquest knows: which ship is chosen, how it is
// powered, which price is chosen, the deal with the trade ship, the offer to another player, and the die that
// rolls over the board. The common scripts post actions, ask why not, swap regions, move the focus and zoom.

import { all, announce, approach, drawNear, openTab, takeKeys } from "./board.js";
import { ring } from "./motion.js";
import { actAll, around, calm, holdBack, say } from "./table.js";

/** @import { Region, Thing } from "./table.js" */

const table = /** @type {HTMLElement} */ (document.getElementById("table"));
const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));

/** The chosen ship, such as `red-home/l1`. @type {string | null} */
let chosen = null;
/** How ships are powered if there is a choice: `energy` or `paid`. */
let power = "energy";
/** The price that was chosen, by its key. @type {string | null} */
let price = null;
/**
 * The cards given to the trade ship, and the card wanted for them.
 * @type {{ give: Map<string, number>, want: string | null }}
 */
const deal = { give: new Map(), want: null };

/** What arrow keys move between: while a ship is chosen, what it can do. */
const possible = () => chosen ? ".lit, .end, [data-power-by]"
  : "[data-choose], [data-action]:not([data-with]), [data-power-by], .exchange button:enabled, .others summary, "
    + ".buys, .draft button:enabled, .counter summary";

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
  light();
  hint(now);
  approach(ship ? [...all(".board .lit"), ...all("[data-choose][aria-pressed=true]")] : []);
}

/** Say what the chosen ship can do and what that costs, instead of what could be chosen. @param {string} now */
function hint(now) {
  const line = all("[data-held-hint]")[0];
  if (!line) return;
  const ship = all("[data-choose]").find((chooser) => chooser.dataset.choose === chosen);
  line.toggleAttribute("hidden", !ship);
  const name = document.createElement("b");
  name.textContent = `${ship?.dataset.held}: `;
  line.replaceChildren(...(ship ? [name, deeds(line, now === "paid")] : []));
}

/** What the chosen ship can do. @param {Thing} line @param {boolean} isPaid */
function deeds(line, isPaid) {
  const { paysMove, paysAttack } = line.dataset;
  const back = matchMedia("(pointer: coarse)").matches ? "Tap it again to let go." : "Esc lets go.";
  const can = [];
  if (all(".mark.move.lit").length > 0) can.push(`move${isPaid ? ` for ${paysMove}` : ""}`);
  if (all(".mark.attack.lit").length > 0) can.push(`attack${isPaid ? ` for ${paysAttack}` : ""}`);
  if (can.length === 0) return `it can only be upgraded now. ${back}`;
  return `choose a lit place to ${can.join(" or ")}. ${back}`;
}

/** What can be done at a place by ships that are not chosen yet. @param {Thing} place */
function shipsFor(place) {
  const { place: word, target } = place.dataset;
  const info = target ? `ship:${word}/${target}` : `space:${word}`;
  const offers = all(`g[data-info="${CSS.escape(info)}"] > [data-with]`);
  return [...new Set(offers.map((offer) => offer.dataset.with ?? ""))];
}

/**
 * A click on a place that a ship can go to while none is chosen: the only one that can is chosen, several are named.
 * @param {Thing} place
 * @returns {boolean} whether there is such a ship
 */
function chooseFor(place) {
  const ships = shipsFor(place);
  const [only] = ships;
  if (only === undefined) return false;
  if (ships.length === 1) {
    choose(only);
    return true;
  }
  const names = ships.map((ship) => all("[data-choose]").find((chooser) => chooser.dataset.choose === ship))
    .map((chooser) => chooser?.dataset.held?.toLowerCase() ?? "");
  say(`Choose a ship first: ${names.slice(0, -1).join(", ")} or ${names.at(-1)}.`);
  return true;
}

/** Light what the chosen price buys: the offers themselves, or the ships that can use it. */
function light() {
  const row = price ? table.querySelector(`[data-key="${price}"][data-lights]`) : null;
  if (!row) price = null;
  const lights = row?.getAttribute("data-lights")?.split(" | ") ?? [];
  for (const each of all("[data-lights]")) setPressed(each, each === row);
  for (const thing of all(".board .mark")) {
    const { action, choose: ship } = thing.dataset;
    thing.classList.toggle("bought", lights.includes(ship ?? action ?? ""));
  }
  table.classList.toggle("buying", lights.length > 0);
}

/** Choose a price, or none: its row says what to do then. @param {Thing} row @param {boolean} byKey */
function buy(row, byKey) {
  const key = row.dataset.key ?? null;
  price = price === key ? null : key;
  if (price && row.dataset.powers) power = row.dataset.powers;
  choose(null);
  say(price ? row.dataset.hint ?? "" : "");
  if (price && byKey) all(".bought")[0]?.focus();
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

/**
 * The offer to another player while it is put together, by what it answers: cards by side and kind.
 * @type {{ answers: string, cards: Map<string, number> }}
 */
const draft = { answers: "", cards: new Map() };

/** Change the offer by a stepper. @param {Thing} button */
function step(button) {
  const stepper = /** @type {HTMLElement} */ (button.closest(".stepper"));
  const { side, kind, least, most } = stepper.dataset;
  const wanted = Number(stepper.dataset.count) + Number(button.dataset.step);
  const count = Math.max(Number(least), Math.min(Number(most), wanted));
  draft.cards.set(`${side} ${kind}`, count);
  // The first offer asks for one kind only: another one takes its place.
  const single = side === "want" && count > 0 && stepper.closest("[data-single]");
  for (const other of single ? all(".stepper[data-side=want]") : []) {
    if (other !== stepper) draft.cards.set(`want ${other.dataset.kind}`, Number(other.dataset.least));
  }
  showDraft();
  announce(`${stepper.querySelector("output")?.getAttribute("aria-label")}: ${stepper.dataset.count}`);
}

/** Show the offer so far; it can be made when both sides give something. */
function showDraft() {
  /** @type {HTMLElement | null} */
  const form = table.querySelector(".draft");
  if (form?.dataset.draft !== draft.answers) draft.cards.clear();
  draft.answers = form?.dataset.draft ?? "";
  if (!form) return;
  const sums = { give: 0, want: 0 };
  for (const stepper of all(".stepper", form)) {
    const { side, kind, least, most } = stepper.dataset;
    const count = draft.cards.get(`${side} ${kind}`) ?? Number(stepper.dataset.count);
    stepper.dataset.count = String(count);
    const shown = stepper.querySelector("output");
    if (shown && shown.textContent !== String(count)) shown.textContent = String(count);
    stepper.classList.toggle("some", count > 0);
    for (const button of all("button", stepper)) {
      const isLast = count === Number(button.dataset.step === "1" ? most : least);
      button.setAttribute("aria-disabled", String(isLast));
    }
    sums[side === "give" ? "give" : "want"] += count;
  }
  /** @type {HTMLButtonElement | null} */
  const propose = form.querySelector(".propose");
  if (!propose) return;
  propose.disabled = false;
  if (sums.give && sums.want) delete propose.dataset.say;
  else propose.dataset.say = "Each side must give at least one card.";
}

/** Make the offer: its cards one by one, then the offer itself. @param {HTMLElement} form */
function propose(form) {
  const cards = all(".stepper", form).flatMap(({ dataset: { side, kind, count, least } }) =>
    Array(Number(count) - Number(least)).fill(`${side} ${kind}`));
  const first = form.dataset.first ? [form.dataset.first] : [];
  actAll([...first, ...cards, "propose"], Number(form.dataset.seat));
}

/** After every swap: keep the choice if it still exists. */
function settle() {
  const held = chosen && all("[data-choose]").some((chooser) => chooser.dataset.choose === chosen);
  choose(held ? chosen : null);
  showDeal();
  showDraft();
  drawNear();
}

document.addEventListener("click", (event) => {
  const place = around(event, "[data-place][data-why]");
  const isEmpty = !chosen && place && !around(event, "[data-action], [data-choose]");
  if (isEmpty && chooseFor(place)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  const chooser = around(event, "[data-choose]");
  const way = around(event, "[data-power-by]");
  const part = around(event, ".exchange [data-part]");
  const want = around(event, ".exchange [data-want]");
  const row = around(event, "[data-lights]");
  const stepped = around(event, "[data-step]");
  const proposed = around(event, ".propose:not([data-say])");
  const tab = around(event, ".tab");
  if (chooser) {
    choose(chosen === chooser.dataset.choose ? null : chooser.dataset.choose ?? null);
    if (event.detail === 0 && chosen) announce(all("[data-held-hint]")[0]?.textContent ?? "");
  }
  else if (way) powerBy(way.dataset.powerBy ?? "energy");
  else if (row) buy(row, event.detail === 0);
  else if (stepped) step(stepped);
  else if (proposed) propose(/** @type {HTMLElement} */ (proposed.closest(".draft")));
  else if (part) give(part);
  else if (want) {
    deal.want = want.dataset.want ?? null;
    showDeal();
  }
  else if (tab) openTab(tab.dataset.tab ?? "players");
}, true);

takeKeys({
  possible,
  release: () => {
    price = null;
    choose(null);
  },
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
    else ring(piece.box);
  }
  // What has left the board burns; a ship that is upgraded only changes its kind.
  for (const [key, { kind, box, element }] of left) {
    const place = element.dataset.at;
    const sum = (/** @type {Map<string, Piece>} */ where) => [...where.values()]
      .filter((each) => each.kind.split("-")[0] === kind.split("-")[0] && each.element.dataset.at === place)
      .reduce((total, each) => total + each.count, 0);
    const moved = [...after].some(([at, each]) => each.kind === kind && count(after, at) > count(before, at));
    if (!moved && sum(after) < sum(before) && count(after, key) < count(before, key)) ring(box, "blast");
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

/** How long the die rolls, and how long it lies in the middle then, in milliseconds. */
const ROLL = 1100;
const REST = 1500;
/** The sides of a die. */
const SIDES = 6;
/** The last roll that was shown. */
let rolled = Number(table.querySelector("[data-roll]")?.getAttribute("data-roll"));
/** Ends the roll at once. @type {(() => void) | null} */
let land = null;
/** Clears the stage. */
let clearing = 0;

/**
 * A die with six faces, made of the one that is to lie on top and the other numbers in its picture.
 * @param {Element} die
 */
function thrown(die) {
  const throwing = document.createElement("div");
  throwing.className = "throw";
  const cube = document.createElement("div");
  cube.className = "die-cube";
  const others = die.querySelectorAll(".other").length;
  for (let side = 0; side < SIDES; side += 1) {
    const face = /** @type {Element} */ (die.cloneNode(true));
    const shown = side === 0 ? ".last" : `.other-${(side - 1) % others}`;
    for (const pips of face.querySelectorAll(".pips")) if (!pips.matches(shown)) pips.remove();
    face.querySelector(".pips")?.setAttribute("class", "pips");
    face.classList.add(`side-${side}`);
    // The first face is read; the others are only seen.
    if (side > 0) {
      face.removeAttribute("role");
      face.removeAttribute("aria-label");
      face.removeAttribute("data-seq");
      face.setAttribute("aria-hidden", "true");
    }
    cube.append(face);
  }
  const shadow = document.createElement("div");
  shadow.className = "die-shadow";
  throwing.append(shadow, cube);
  return throwing;
}

/**
 * If a state comes with a new roll, let the die roll over the board first: nothing tells the result before it rests.
 * @param {Region[]} regions
 * @returns {Promise<void> | null}
 */
function roll(regions) {
  const html = regions.find(({ id }) => id === "die")?.html ?? "";
  const next = new DOMParser().parseFromString(html, "text/html").querySelector("[data-roll]");
  const step = Number(next?.getAttribute("data-roll"));
  if (!next || step <= rolled || document.hidden) {
    rolled = Math.max(rolled, step);
    return null;
  }
  rolled = step;
  clearTimeout(clearing);
  const card = document.getElementById("info");
  if (card?.matches(":popover-open")) card.hidePopover();
  const [die, result] = [next.querySelector(".die"), next.querySelector("p")];
  const told = document.createElement("p");
  told.textContent = next.getAttribute("data-before") ?? "";
  stage.replaceChildren(...(die ? [thrown(die)] : []), told);
  stage.hidden = false;
  const rest = () => {
    land = null;
    stage.classList.remove("rolling");
    told.textContent = result?.textContent ?? "";
    clearing = setTimeout(() => { stage.hidden = true; }, REST);
  };
  if (calm.matches) {
    rest();
    return null;
  }
  stage.classList.add("rolling");
  table.querySelector(".prompt")?.setAttribute("data-rolls", `${told.textContent}.`);
  const news = document.getElementById("news");
  if (news) news.textContent = `The die rolls. ${told.textContent}.`;
  return new Promise((resolve) => {
    const timer = setTimeout(() => land?.(), ROLL);
    land = () => {
      clearTimeout(timer);
      rest();
      resolve();
    };
  });
}

holdBack(roll);

/** A click on the table or a key ends the roll, and does nothing else. @param {Event} event */
function skip(event) {
  const isKey = event instanceof KeyboardEvent;
  if (!land || (isKey && ["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key))) return;
  if (isKey || around(event, "#table")) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  land();
}

addEventListener("click", skip, true);
addEventListener("keydown", skip, true);
document.addEventListener("visibilitychange", () => { if (document.hidden) land?.(); });

document.addEventListener("starboard:patching", () => { before = pieces(); });
document.addEventListener("starboard:patched", () => { settle(); fly(); });
settle();
