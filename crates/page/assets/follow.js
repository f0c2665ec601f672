// @ts-check
// Following the others: every step of somebody else is told by a caption at the place where it happened,
// and the place is lit meanwhile. The captions come from the lines of the log. A line knows which step it
// belongs to (`data-seq`), what it speaks of (`data-about`), whose deed it is (`data-by`), whether it is the
// viewer's own (`data-mine`) and whether it is too small for a caption (`data-minor`). Lines of one step share a
// caption; a line with `data-alone` has its own. A click on `data-telling`, where they can be read, ends them.

import { all } from "./board.js";
import { tabOf } from "./light.js";

const caption = /** @type {HTMLElement} */ (document.getElementById("caption"));

/** How long a caption stays, in milliseconds: at least, and for each letter. */
const LEAST = 900;
const LETTER = 28;
/** Captions of one update that wait; if there are more, the oldest are left to the list of what has happened. */
const MOST = 5;

/** A step to tell. @typedef {{ by: string, text: string, about: string[] }} Told */

/** Steps that wait for their caption. @type {Told[]} */
let coming = [];
/** The last step that was told. */
let last = newest();
/** The end of what is shown now. */
let timer = 0;
/** When it was shown. */
let shown = 0;

function newest() {
  return Math.max(0, ...all(".log [data-seq]").map((line) => Number(line.dataset.seq)));
}

/** The steps in the log that are new and not the viewer's. @returns {Told[]} */
function fresh() {
  /** @type {Map<string, Told>} */
  const steps = new Map();
  for (const line of all(".log [data-seq]")) {
    const seq = Number(line.dataset.seq);
    const isHidden = getComputedStyle(line).visibility === "hidden";
    if (seq <= last || "mine" in line.dataset || "minor" in line.dataset || !line.dataset.by || isHidden) continue;
    const key = "alone" in line.dataset ? `${seq}/${steps.size}` : String(seq);
    const step = steps.get(key) ?? { by: line.dataset.by, text: "", about: [] };
    step.text = `${step.text} ${line.textContent ?? ""}`.trim();
    step.about.push(...(line.dataset.about?.split(" ") ?? []));
    steps.set(key, step);
  }
  return [...steps.values()];
}

/** Everything on the table that these words mean. @param {string[]} words */
function things(words) {
  return words.flatMap((word) => all(`[data-thing="${CSS.escape(word)}"]`)).filter((thing) => {
    const box = thing.getBoundingClientRect();
    return box.width > 0 && box.bottom > 0 && box.top < innerHeight;
  });
}

/** The tabs behind which things lie that these words mean. @param {string[]} words */
function tabs(words) {
  const hidden = words.flatMap((word) => all(`[data-thing="${CSS.escape(word)}"]`)).map(tabOf);
  return hidden.filter((tab) => tab !== null);
}

/** The pieces that stand on what these words mean. @param {string[]} words */
function pieces(words) {
  return words.flatMap((word) => all(`#board [data-piece][data-at^="${CSS.escape(word)}/"]`));
}

/** The box of a thing and of the light around it. @param {Element} thing */
function around(thing) {
  const { x, y, width, height } = thing.getBoundingClientRect();
  return new DOMRect(x - LIGHT, y - LIGHT, width + 2 * LIGHT, height + 2 * LIGHT);
}

/** Tell the next step. */
function next() {
  clearTimeout(timer);
  for (const lit of all(".told", document)) lit.classList.remove("told");
  const step = coming.shift();
  if (!step) {
    if (caption.matches(":popover-open")) caption.hidePopover();
    return;
  }
  const lit = things(step.about);
  for (const thing of lit.length ? lit : tabs(step.about)) thing.classList.add("told");
  caption.className = `caption ${step.by}`;
  caption.textContent = step.text;
  caption.showPopover();
  shown = Date.now();
  place([...lit, ...pieces(step.about)].filter((thing) => thing.closest("#board")).map((thing) => around(thing)));
  const pace = { slow: 2, fast: 0.5 }[document.documentElement.dataset.pace ?? ""] ?? 1;
  const hurry = pace * (coming.length > 1 ? 0.6 : 1);
  timer = setTimeout(next, Math.max(LEAST, LETTER * step.text.length) * hurry);
}

/** How far a caption stays away from what it must not cover, in pixels. */
const GAP = 8;
/** How far the light around what is told reaches. */
const LIGHT = 14;

/**
 * Put the caption on the board, above or below all it tells of and clear of the prompt; if nothing of that is on
 * the board, at its top.
 * @param {DOMRect[]} told
 */
function place(told) {
  const { offsetWidth: width, offsetHeight: height } = caption;
  const board = document.getElementById("board")?.getBoundingClientRect();
  const isSeen = board && board.width > width && board.height > height;
  const room = isSeen ? board : new DOMRect(0, 0, innerWidth, innerHeight);
  const least = { x: Math.max(room.left, 0) + GAP, y: Math.max(room.top, 0) + GAP };
  const most = {
    x: Math.min(room.right, innerWidth) - width - GAP,
    y: Math.min(room.bottom, innerHeight) - height - GAP,
  };
  const inRoom = (/** @type {number} */ x, /** @type {number} */ y) => new DOMRect(
    Math.max(Math.min(x, most.x), least.x), Math.max(Math.min(y, most.y), least.y), width, height);
  const middle = room.left + room.width / 2 - width / 2;
  const corners = [[middle, least.y], [middle, most.y], [least.x, least.y], [most.x, least.y], [least.x, most.y],
    [most.x, most.y]];
  const beside = (/** @type {DOMRect} */ box) => [
    [box.left + box.width / 2 - width / 2, box.top - height - GAP],
    [box.left + box.width / 2 - width / 2, box.bottom + GAP],
    [box.right + GAP, box.top + box.height / 2 - height / 2],
    [box.left - width - GAP, box.top + box.height / 2 - height / 2],
  ];
  const whole = told.length > 0 ? [...beside(bounds(told)), ...told.flatMap(beside)] : [];
  const prompt = document.getElementById("prompt")?.getBoundingClientRect();
  const cost = (/** @type {DOMRect} */ at) =>
    told.reduce((sum, box) => sum + overlap(at, box), 0) + (prompt ? 100 * overlap(at, prompt) : 0);
  // Of places that cover as little, the first.
  const places = [...whole, ...corners].map(([x, y]) => inRoom(x ?? 0, y ?? 0));
  const best = places.reduce((one, other) => cost(other) < cost(one) ? other : one);
  // A transform, because it moves nothing else on the page.
  caption.style.transform = `translate(${Math.round(best.left)}px, ${Math.round(best.top)}px)`;
}

/** The smallest box around all of these. @param {DOMRect[]} boxes */
function bounds(boxes) {
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  return new DOMRect(left, top, right - left, bottom - top);
}

/** How much of one box lies in the other, in pixels. @param {DOMRect} one @param {DOMRect} other */
function overlap(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(wide, 0) * Math.max(high, 0);
}

/** Tell nothing more of what has come so far. */
function skip() {
  coming = [];
  next();
}

document.addEventListener("starboard:patched", () => {
  const steps = fresh();
  last = Math.max(last, newest());
  if (document.hidden || steps.length === 0) return;
  // What came before and still waits is behind the board: it is left out, and what is shown soon makes room.
  coming = steps.slice(-MOST);
  if (!caption.matches(":popover-open")) return next();
  clearTimeout(timer);
  timer = setTimeout(next, Math.max(0, shown + LEAST - Date.now()));
});

// Somebody who acts has seen enough.
document.addEventListener("click", (event) => {
  const acts = "[data-action], [data-choose], [data-skip], [data-telling]";
  if (event.target instanceof Element && event.target.closest(acts)) skip();
}, true);
document.addEventListener("keydown", (event) => { if (event.key === "Escape") skip(); });
document.addEventListener("visibilitychange", () => { if (document.hidden) skip(); });
