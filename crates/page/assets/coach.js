// @ts-check
// Lights what the coach of a guided game means: offers that are wanted, and things that are spoken of. An offer
// that needs something else first lights that: what must be held, the tab it lies behind, the answer to a
// question about it.

import { all, approach, isShown } from "./board.js";

/** @import { Thing } from "./table.js" */

const table = /** @type {HTMLElement} */ (document.getElementById("table"));
const sure = /** @type {HTMLDialogElement | null} */ (document.getElementById("confirm"));

/** What was lit last, as the page says it. */
let last = "";
/** The action that was clicked last, which the page may ask about. */
let asked = "";
/** Whether the next drawing of the page lights anew. */
let waits = false;

/** The words that are joined in an attribute of the coach. @param {string} name */
function said(name) {
  const words = table.querySelector(".coach")?.getAttribute(name);
  return words ? words.split("|") : [];
}

/** The tab behind which an element lies, if it is not shown. @param {Element} element */
function tabOf(element) {
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

/** Light what is meant now, and nothing else. */
function light() {
  waits = false;
  for (const ring of all(".coach-ring", document)) ring.remove();
  const meant = said("data-wanted");
  const wanted = [...waysTo(meant), ...offerOf(meant), ...dealOf(meant)];
  const things = said("data-light").map((word) => {
    const found = all(`[data-info="${CSS.escape(word)}"]`, document);
    const shown = found.filter(isShown);
    const tabs = shown.length || wanted.length ? [] : found.map(tabOf).filter((tab) => tab !== null);
    return [...shown, ...tabs].slice(0, 1);
  }).flat();
  // The question whether that is really wanted stands above everything.
  const yes = sure?.open && said("data-wanted").includes(asked) ? sure.querySelector("[value=yes]") : null;
  const lit = new Set(yes ? [yes] : wanted);
  const spoken = new Set(things.filter((thing) => !lit.has(thing)));
  for (const [name, set] of /** @type {const} */ ([["coached", lit], ["spoken-of", spoken]])) {
    for (const thing of all(`.${name}`, document)) if (!set.has(thing)) thing.classList.remove(name);
    for (const thing of set) thing.classList.add(name);
  }
  const places = (wanted.length ? wanted : [...spoken]).filter((thing) => thing.closest("#board"));
  const isNew = isNewly([...lit, ...spoken]);
  // What lies elsewhere needs no part of the board near; but who brings it near themselves may do so.
  if (places.length || isNew) approach(places);
  draw([...lit, ...spoken]);
  if (isNew) show([...lit, ...spoken]);
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

/** Whether other things are lit than before. @param {Element[]} lit */
function isNewly(lit) {
  const names = lit.map((thing) => thing.getAttribute("data-action") ?? thing.getAttribute("data-choose"));
  const now = [...names, ...said("data-light")].join("|");
  const isNew = now !== last;
  last = now;
  return isNew;
}

/** Bring into view what is lit. @param {Element[]} lit */
function show(lit) {
  const first = lit.find((thing) => !thing.closest("#board"));
  first?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Light anew as soon as the page is drawn: a click may have changed what is held or which tab is open. */
function soon() {
  if (waits) return;
  waits = true;
  requestAnimationFrame(light);
}

document.addEventListener("click", (event) => {
  const action = event.target instanceof Element ? event.target.closest("[data-action]") : null;
  asked = action?.getAttribute("data-action") ?? asked;
}, true);
for (const change of ["click", "keyup", "starboard:patched"]) document.addEventListener(change, soon);
addEventListener("resize", soon);
sure?.addEventListener("close", soon);
sure?.addEventListener("toggle", soon);
// A new chapter opens the table again that was covered by its end.
document.addEventListener("starboard:patched", () => {
  const ended = document.getElementById("ended");
  if (ended instanceof HTMLDialogElement && ended.open && !ended.querySelector(".over")) ended.close();
});
soon();
