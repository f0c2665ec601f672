// @ts-check
// On every page: the chosen theme, night or day, and links to copy. It must run before the page is drawn, or the
// page would flash. That is why it is the only script that is not a module: modules run after the page is parsed.

const paper = document.documentElement;
const kept = localStorage.getItem("theme");
if (kept) paper.dataset.theme = kept;

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element && event.target.closest("[data-theme-switch]"))) return;
  const day = paper.dataset.theme ? paper.dataset.theme === "day" : matchMedia("(prefers-color-scheme: light)").matches;
  paper.dataset.theme = day ? "night" : "day";
  localStorage.setItem("theme", paper.dataset.theme);
});

/** Copy a link with one click, keeping the focus. @param {Element} button */
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
    // Without a secure connection a page may not write to the clipboard, but the user can copy the selection.
    link.select();
    button.textContent = "Press Ctrl-C";
    if (told) told.textContent = "The link is selected. Press Ctrl-C to copy it.";
  }
}

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-copy]") : null;
  if (button) copy(button);
});
