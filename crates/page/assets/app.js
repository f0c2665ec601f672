// @ts-check
// On every page: the settings, and links to copy. It must run before the page is drawn, or the page would
// flash. That is why it is the only script that is not a module: modules run after the page is parsed.
//
// What is kept (`/settings`) becomes attributes of <html>: `data-theme` night, day or contrast, `data-motion`
// full or reduced, `data-text` and `data-pace`.

const paper = document.documentElement;
const light = matchMedia("(prefers-color-scheme: light)");
const strong = matchMedia("(prefers-contrast: more)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

function applySettings() {
  const theme = localStorage.getItem("theme") ?? "night";
  paper.dataset.theme = theme !== "system" ? theme : strong.matches ? "contrast" : light.matches ? "day" : "night";
  const motion = localStorage.getItem("motion") ?? "system";
  paper.dataset.motion = motion !== "system" ? motion : still.matches ? "reduced" : "full";
  paper.dataset.text = localStorage.getItem("text") ?? "usual";
  paper.dataset.pace = localStorage.getItem("pace") ?? "usual";
  const sky = paper.dataset.theme === "day" ? "#e6d6b4" : "#070a16";
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", sky);
}

applySettings();
for (const system of [light, strong, still]) system.addEventListener("change", applySettings);
document.addEventListener("starboard:settings", applySettings);
// Settings that are changed in another tab.
addEventListener("storage", applySettings);

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element && event.target.closest("[data-theme-switch]"))) return;
  localStorage.setItem("theme", paper.dataset.theme === "day" ? "night" : "day");
  applySettings();
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
