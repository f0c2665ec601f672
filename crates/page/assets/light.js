// @ts-check
// Lights what somebody means who explains: offers, and things that are spoken of. An offer that needs something
// else first lights that: what must be held, the tab it lies behind, the answer to a question about it.

import { all, approach, isShown } from "./board.js";

/** @import { Thing } from "./table.js" */

const table = /** @type {HTMLElement} */ (document.getElementById("table"));

/** The tab behind which an element lies, if it is not shown. @param {Element} element */
export function tabOf(element) {
  const region = element.closest("[data-region]");
  const tab = region && !isShown(region) ? all(`.tab[data-tab="${CSS.escape(region.id)}"]`, table)[0] : undefined;
  return tab && isShown(tab) ? tab : null;
}

/** What to click now for this action, and whether what it needs is held already. @param {string} action */
function wayTo(action) {
  const offers = all(`[data-action="${CSS.escape(action)}"]`, table);
  const choosersOf = (/** @type {Thing} */ { dataset: { with: choice } }) =>
    choice === undefined ? [] : all(`[data-choose="${CSS.escape(choice)}"]`, table);
  // What is held already only has to be seen.
  const isHeld = (/** @type {Thing} */ offer) =>
    choosersOf(offer).some((chooser) => chooser.getAttribute("aria-pressed") === "true");
  const held = offers.some(isHeld);
  const shown = offers.filter(isShown);
  if (shown.length) return { held, things: shown };
  const ways = offers.flatMap((offer) => isHeld(offer) || !choosersOf(offer).length ? [offer] : choosersOf(offer));
  const seen = ways.filter(isShown);
  return { held, things: seen.length ? seen : ways.map(tabOf).filter((tab) => tab !== null) };
}

/**
 * What to click now for these actions. What is held comes first, if something that is meant needs it.
 * @param {string[]} actions @returns {Thing[]}
 */
function waysTo(actions) {
  const ways = actions.map(wayTo);
  const held = ways.filter((way) => way.held);
  return (held.length ? held : ways).flatMap((way) => way.things);
}

/**
 * What to click for an offer to another player: a card more on either side, then the button.
 * @param {string[]} actions @returns {Thing[]}
 */
function offerOf(actions) {
  const form = all(".draft", table).find(isShown);
  const cards = actions.map((action) => action.split(" ")).filter(([verb]) => verb === "give" || verb === "want");
  if (!form || (!cards.length && !actions.includes("propose"))) return [];
  const steppers = cards.flatMap(([side, kind]) => all(`.stepper[data-side="${side}"][data-kind="${kind}"]`, form));
  const open = steppers.filter(({ dataset: { count, least } }) => count === least);
  const more = open.flatMap((stepper) => all("[data-step='1']", stepper));
  return more.length ? more : all(".propose", form);
}

/**
 * What to click for a deal with the trade ship: the cards to give, then the one to take.
 * @param {string[]} actions @returns {Thing[]}
 */
function dealOf(actions) {
  const deals = actions.filter((action) => action.startsWith("exchange "));
  const [form] = all(".exchange", table).filter(isShown);
  if (!form || !deals.length || all(".deal:enabled", form).length) return [];
  const given = (/** @type {Thing} */ part) => Number(part.querySelector(".given")?.textContent);
  const parts = all("[data-part]", form);
  const sum = parts.reduce((total, part) => total + given(part), 0);
  if (sum < Number(form.dataset.takes)) return parts.filter((part) => given(part) < Number(part.dataset.most));
  const kinds = new Set(deals.map((deal) => deal.split(" ")[2]));
  return all("[data-want]", form).filter((want) => kinds.has(want.dataset.want));
}

/**
 * Light these offers and things, and nothing else.
 * @param {string[]} actions offers in notation
 * @param {string[]} words things by their `data-info`
 * @param {Element | null} [first] what is to be clicked before anything else
 * @returns {Element[]} what is lit now
 */
export function light(actions, words, first = null) {
  for (const ring of all(".coach-ring", document)) ring.remove();
  const wanted = [...waysTo(actions), ...offerOf(actions), ...dealOf(actions)];
  const things = words.map((word) => {
    const found = all(`[data-info="${CSS.escape(word)}"]`, document);
    const shown = found.filter(isShown);
    const tabs = shown.length || wanted.length ? [] : found.map(tabOf).filter((tab) => tab !== null);
    return [...shown, ...tabs].slice(0, 1);
  }).flat();
  const lit = new Set(first ? [first] : wanted);
  const spoken = new Set(things.filter((thing) => !lit.has(thing)));
  for (const [name, set] of /** @type {const} */ ([["coached", lit], ["spoken-of", spoken]])) {
    for (const thing of all(`.${name}`, document)) if (!set.has(thing)) thing.classList.remove(name);
    for (const thing of set) thing.classList.add(name);
  }
  const places = (wanted.length ? wanted : [...spoken]).filter((thing) => thing.closest("#board"));
  if (places.length) approach(places);
  draw([...lit, ...spoken]);
  return [...lit, ...spoken];
}

/**
 * Draw a ring around each of these things that is part of a picture: there an outline would be a box.
 * @param {Element[]} things
 */
function draw(things) {
  for (const thing of things) if (thing instanceof SVGGraphicsElement) thing.append(ringOf(thing));
}

/** How far a ring is from what it surrounds. */
const AWAY = 9;
/** The largest ring around something that is drawn around its own origin. */
const LARGEST = 62;

/** A ring around a thing: round if it has a center of its own. @param {SVGGraphicsElement} thing */
function ringOf(thing) {
  const { x, y, width, height } = thing.getBBox();
  const isRound = thing.hasAttribute("transform");
  const ring = document.createElementNS("http://www.w3.org/2000/svg", isRound ? "circle" : "rect");
  const inner = thing.querySelector(".ring")?.getAttribute("r");
  const radius = inner ? Number(inner) + AWAY : Math.min(LARGEST, Math.max(width, height) / 2 + AWAY);
  const shape = isRound ? { r: radius } : {
    x: x - AWAY, y: y - AWAY, width: width + 2 * AWAY, height: height + 2 * AWAY, rx: AWAY,
  };
  for (const [name, value] of Object.entries(shape)) ring.setAttribute(name, String(value));
  ring.setAttribute("class", "coach-ring");
  return ring;
}
