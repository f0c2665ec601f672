// @ts-check
// On every page: night or day, as somebody has chosen, and links to copy. It runs before the page is drawn, so
// it is the one script that is no module: modules wait until the page is read, and the page would flash.

const paper = document.documentElement;
const kept = localStorage.getItem("theme");
if (kept) paper.dataset.theme = kept;

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element && event.target.closest("[data-theme-switch]"))) return;
  const day = paper.dataset.theme ? paper.dataset.theme === "day" : matchMedia("(prefers-color-scheme: light)").matches;
  paper.dataset.theme = day ? "night" : "day";
  localStorage.setItem("theme", paper.dataset.theme);
});

/** A link is copied with one click, and the focus stays. @param {Element} button */
async function copy(button) {
  const field = button.getAttribute("data-copy") ?? "";
  const link = document.getElementById(field);
  if (!(link instanceof HTMLInputElement)) return;
  const told = document.querySelector(`[data-copied="${CSS.escape(field)}"]`);
  try {
    await navigator.clipboard.writeText(link.value);
    button.textContent = "Copied";
    if (told) told.textContent = "The link is copied.";
  } catch {
    // Without a secure connection pages may not write to the clipboard, but people may.
    link.select();
    button.textContent = "Press Ctrl-C";
    if (told) told.textContent = "The link is selected. Press Ctrl-C to copy it.";
  }
}

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-copy]") : null;
  if (button) copy(button);
});
