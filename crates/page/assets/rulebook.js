// @ts-check
// The page of a rulebook: searches as one types, marks the chapter that is being read, closes the menu of chapters,
// and opens what is folded before the page is printed. Without it the search is a form.

const book = /** @type {HTMLElement} */ (document.querySelector(".rulebook"));
const form = /** @type {HTMLFormElement} */ (book.querySelector(".finder"));
const field = /** @type {HTMLInputElement} */ (form.querySelector("[name=q]"));
const found = /** @type {HTMLElement} */ (document.getElementById("found"));

/** A clause and what can be found in it. @typedef {{ element: HTMLElement, text: string }} Clause */
/** @type {Clause[]} */
const clauses = [...book.querySelectorAll(".rule")].flatMap((element) => {
  if (!(element instanceof HTMLElement)) return [];
  const text = (element.textContent ?? "").toLowerCase();
  return [{ element, text }];
});
/** @type {NodeListOf<HTMLElement>} */
const chapters = book.querySelectorAll(".chapter");
/** @type {NodeListOf<HTMLElement>} */
const notes = book.querySelectorAll(".note");

/** How long nothing is typed before the address and the message change, in milliseconds. */
const PAUSE = 250;

/** What waits for that pause. */
let pause = 0;

/** Show the clauses that have all the words, and say how many there are. */
function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const isOn = words.length > 0;
  let count = 0;
  for (const { element, text } of clauses) {
    element.hidden = !words.every((word) => text.includes(word));
    if (!element.hidden) count += 1;
  }
  for (const chapter of chapters) {
    chapter.hidden = isOn && chapter.querySelector(".rule:not([hidden])") === null;
  }
  for (const note of notes) note.hidden = isOn;
  book.classList.toggle("searching", isOn);
  mark(words);
  clearTimeout(pause);
  pause = setTimeout(() => tell(count, isOn), PAUSE);
}

/**
 * Say how many clauses match, and keep the search in the address.
 * @param {number} count
 * @param {boolean} isOn
 */
function tell(count, isOn) {
  const matching = { 0: "No clause has these words.", 1: "1 clause matches." }[count] ?? `${count} clauses match.`;
  found.textContent = isOn ? matching : `${count} clauses`;
  const query = isOn ? `?${new URLSearchParams({ q: field.value.trim() })}` : "";
  history.replaceState(null, "", location.pathname + query + (isOn ? "" : location.hash));
}

/**
 * Mark the words where they stand, if the browser can.
 * @param {string[]} words
 */
function mark(words) {
  if (!("highlights" in CSS)) return;
  CSS.highlights.delete("found");
  const long = words.filter((word) => word.length > 1);
  if (long.length === 0) return;
  const marked = new Highlight();
  for (const { element } of clauses.filter((clause) => !clause.element.hidden)) {
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const text = (node.textContent ?? "").toLowerCase();
      for (const word of long) {
        for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
          const range = new Range();
          range.setStart(node, at);
          range.setEnd(node, at + word.length);
          marked.add(range);
        }
      }
    }
  }
  CSS.highlights.set("found", marked);
}

field.addEventListener("input", search);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  search();
  found.scrollIntoView({ block: "nearest" });
});
addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
  if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  field.focus();
});

// Somebody who comes for one clause does not want to search for it.
addEventListener("hashchange", reveal);
/** A clause that a link leads to is shown, although the search hides it or it is folded. */
function reveal() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  if (target instanceof HTMLDetailsElement) target.open = true;
  if (target.closest("[hidden]")) {
    field.value = "";
    search();
  }
  target.scrollIntoView();
}

const menu = document.getElementById("chapters");
menu?.addEventListener("click", (event) => {
  const isLink = event.target instanceof Element && event.target.closest("a");
  if (isLink && menu.matches(":popover-open")) menu.hidePopover();
});

/** The chapters that can be seen. @type {Set<Element>} */
const seen = new Set();
const watcher = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) seen.add(target);
    else seen.delete(target);
  }
  const first = [...chapters].find((chapter) => seen.has(chapter));
  for (const link of menu?.querySelectorAll("a") ?? []) {
    const isHere = first !== undefined && link.hash === `#${first.id}`;
    if (isHere) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}, { rootMargin: "-20% 0px -60% 0px" });
for (const chapter of chapters) watcher.observe(chapter);

/** What was folded before the page was printed. @type {HTMLDetailsElement[]} */
const folded = [];
const paper = document.documentElement;
/** The light before the page was printed: on paper it is always day. */
let light = paper.dataset.theme;
addEventListener("beforeprint", () => {
  light = paper.dataset.theme;
  paper.dataset.theme = "day";
  /** @type {NodeListOf<HTMLDetailsElement>} */
  const closed = book.querySelectorAll("details:not([open])");
  folded.push(...closed);
  for (const part of folded) part.open = true;
});
addEventListener("afterprint", () => {
  if (light) paper.dataset.theme = light;
  for (const part of folded.splice(0)) part.open = false;
});

if (field.value !== "") search();
if (location.hash !== "") reveal();
