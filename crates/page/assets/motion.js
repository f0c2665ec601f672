// @ts-check
// How things move at a table: pieces fly in an arc and land, a base unfolds in a ring of light, a bag is shaken, a
// card turns over, and a game ends in a short scene on the board. Everything is shown by transforms and opacity
// alone, which browsers compute beside the page. Nothing blocks a click: what flies is a copy that cannot be hit,
// and a newer state of the page simply replaces it. People who prefer less motion see none of it.

import { calm } from "./table.js";

/** A part of the page, in HTML or SVG. @typedef {HTMLElement | SVGElement} Thing */

const ARRIVES = "cubic-bezier(.2, .8, .2, 1)";
/** The attributes by which scripts find the piece itself, which its copy must not have. */
const UNIQUE = ["id", "data-at", "data-piece", "data-racer", "data-key", "data-thing", "data-info"];
/** How high a flying piece rises, in pixels. */
const ARC = 40;

/** A copy of a piece that lies over the page exactly where the piece is. @param {Thing} piece */
function double(piece) {
  const copy = /** @type {Thing} */ (piece.cloneNode(true));
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of UNIQUE) part.removeAttribute(name);
  }
  copy.classList.remove("landing");
  const holder = document.createElement("div");
  holder.className = "flying";
  holder.setAttribute("aria-hidden", "true");
  const box = piece.getBoundingClientRect();
  if (piece instanceof SVGGraphicsElement && piece.ownerSVGElement) {
    const { x, y, width, height } = piece.getBBox();
    const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    picture.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    picture.setAttribute("class", piece.ownerSVGElement.getAttribute("class") ?? "");
    copy.removeAttribute("transform");
    picture.append(copy);
    holder.append(picture);
  } else {
    holder.append(copy);
  }
  holder.style.width = `${box.width}px`;
  holder.style.height = `${box.height}px`;
  // Beside the pieces, so that the same styles apply.
  (piece.closest("[data-table]") ?? document.body).append(holder);
  return { holder, box };
}

/** The middle of a box. @param {DOMRect} box */
const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** The end of a motion, also if it is cut short. @param {Animation} motion @param {() => void} then */
function after(motion, then) {
  motion.finished.then(then, then);
}

/**
 * Let a piece fly from where it was to where it is. It appears when its copy lands.
 * @param {DOMRect} from @param {Thing} piece @param {{ order?: number, rolls?: boolean }} how
 */
export function fly(from, piece, { order = 0, rolls = false } = {}) {
  if (calm.matches) return;
  const { holder, box } = double(piece);
  if (box.width === 0) return holder.remove();
  const begin = middle(from);
  const end = middle(box);
  /** @param {number} x @param {number} y */
  const at = (x, y) => `translate(${x - box.width / 2}px, ${y - box.height / 2}px)`;
  const size = Math.min(from.height / box.height, 3);
  const top = at((begin.x + end.x) / 2, Math.min(begin.y, end.y) - ARC);
  piece.classList.add("landing");
  const flight = holder.animate([
    { transform: `${at(begin.x, begin.y)} scale(${size}) rotate(${rolls ? -200 : 0}deg)`, easing: "ease-out" },
    { transform: `${top} scale(${(size + 1) / 2})`, easing: "ease-in" },
    { transform: `${at(end.x, end.y)} scale(1.12, .9)`, offset: 0.8 },
    { transform: at(end.x, end.y) },
  ], { duration: 360, delay: order * 40, fill: "both" });
  after(flight, () => {
    holder.remove();
    piece.classList.remove("landing");
  });
}

/** A ring of light that grows around a place. @param {DOMRect} box @param {string} [ink] */
export function ring(box, ink = "") {
  if (calm.matches || box.width === 0) return;
  const light = document.createElement("div");
  light.className = `light-ring ${ink}`;
  light.setAttribute("aria-hidden", "true");
  const { x, y } = middle(box);
  light.style.left = `${x}px`;
  light.style.top = `${y}px`;
  document.querySelector("[data-table]")?.append(light);
  const growth = light.animate([
    { transform: "translate(-50%, -50%) scale(.1)", opacity: 0.9 },
    { transform: "translate(-50%, -50%) scale(1)", opacity: 0 },
  ], { duration: 620, easing: ARRIVES });
  after(growth, () => light.remove());
}

/** A station comes down and unfolds in a ring of light. @param {Thing} piece @param {string} ink */
export function unfold(piece, ink) {
  if (calm.matches) return;
  const { holder, box } = double(piece);
  if (box.width === 0) return holder.remove();
  const at = `translate(${box.x}px, ${box.y}px)`;
  piece.classList.add("landing");
  const landing = holder.animate([
    { transform: `translate(${box.x}px, ${box.y - 60}px) scale(.3) rotate(-90deg)`, opacity: 0 },
    { transform: `${at} scale(1.15)`, opacity: 1, offset: 0.7 },
    { transform: at, opacity: 1 },
  ], { duration: 520, easing: ARRIVES, fill: "both" });
  ring(box, ink);
  after(landing, () => {
    holder.remove();
    piece.classList.remove("landing");
  });
}

/** Light runs over the places of a row that is complete. @param {DOMRect[]} boxes */
export function flash(boxes) {
  if (calm.matches) return;
  for (const [order, box] of boxes.entries()) {
    const spark = document.createElement("div");
    spark.className = "spark";
    spark.setAttribute("aria-hidden", "true");
    const { x, y } = middle(box);
    spark.style.left = `${x}px`;
    spark.style.top = `${y}px`;
    document.querySelector("[data-table]")?.append(spark);
    const at = "translate(-50%, -50%)";
    const light = spark.animate([
      { transform: `${at} scale(.4)`, opacity: 0 },
      { transform: `${at} scale(1)`, opacity: 1, offset: 0.35 },
      { transform: `${at} scale(1.3)`, opacity: 0 },
    ], { duration: 420, delay: order * 60, easing: "ease-out", fill: "both" });
    after(light, () => spark.remove());
  }
}

/** A sun collapses, and a black hole opens where it was. @param {Thing} system */
export function collapse(system) {
  const hole = /** @type {Thing | null} */ (system.querySelector(".disc"));
  if (calm.matches || !hole) return;
  const box = hole.getBoundingClientRect();
  if (box.width === 0) return;
  const sun = document.createElement("div");
  sun.className = "dying-sun";
  sun.setAttribute("aria-hidden", "true");
  const { x, y } = middle(box);
  sun.style.left = `${x}px`;
  sun.style.top = `${y}px`;
  document.querySelector("[data-table]")?.append(sun);
  const at = "translate(-50%, -50%)";
  const fall = sun.animate([
    { transform: `${at} scale(.75)`, opacity: 1 },
    { transform: `${at} scale(1.15)`, opacity: 1, offset: 0.25, easing: "ease-in" },
    { transform: `${at} scale(.02)`, opacity: 1 },
  ], { duration: 560, fill: "both" });
  hole.classList.add("opening");
  const growth = hole.animate([
    { transform: "scale(.02) rotate(-160deg)", opacity: 0, offset: 0 },
    { transform: "scale(.02) rotate(-160deg)", opacity: 1, offset: 0.42, easing: ARRIVES },
    { transform: "scale(1.08) rotate(6deg)", opacity: 1, offset: 0.85 },
    { transform: "none", opacity: 1 },
  ], { duration: 1200, fill: "backwards" });
  after(fall, () => sun.remove());
  after(growth, () => hole.classList.remove("opening"));
}

/** Shake a bag. @param {Thing} bag */
export function shake(bag) {
  if (calm.matches) return;
  const turns = [0, -5, 5, -4, 4, -2, 0].map((degrees) => ({ transform: `rotate(${degrees}deg)` }));
  bag.animate(turns, { duration: 320, easing: "ease-in-out" });
}

/** Turn a card over that was not seen before. @param {Thing} card */
export function turnOver(card) {
  if (calm.matches) return;
  card.animate([
    { transform: "perspective(900px) rotateY(88deg)", opacity: 0.2 },
    { transform: "perspective(900px) rotateY(-8deg)", opacity: 1, offset: 0.75 },
    { transform: "none" },
  ], { duration: 380, easing: ARRIVES });
}

/** Let a thing slide from where it was to where it is. @param {DOMRect} from @param {Thing} thing */
export function slide(from, thing) {
  const box = thing.getBoundingClientRect();
  const scale = thing instanceof SVGGraphicsElement ? (thing.getScreenCTM()?.a ?? 1) : 1;
  const [dx, dy] = [(from.x - box.x) / scale, (from.y - box.y) / scale];
  if (calm.matches || box.width === 0 || Math.hypot(dx, dy) < 1) return;
  thing.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], { duration: 600, easing: ARRIVES });
}

/**
 * The last scene: the board darkens around the things that decided, and light spreads from them.
 * @param {Element[]} things
 */
export function finale(things) {
  const board = document.getElementById("board");
  if (calm.matches || !board) return;
  board.classList.add("finale");
  const stop = () => {
    board.classList.remove("finale");
    clearInterval(pulse);
  };
  const wave = () => { for (const thing of things.slice(0, 6)) ring(thing.getBoundingClientRect(), "great"); };
  wave();
  const pulse = setInterval(wave, 560);
  setTimeout(stop, 1750);
  document.addEventListener("pointerdown", stop, { once: true, capture: true });
}
