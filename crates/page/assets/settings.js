// @ts-check
// The page of the settings: fields show what the browser keeps, and keep what is chosen. `app.js` applies it.

const page = /** @type {HTMLElement} */ (document.querySelector("[data-settings]"));
const kept = page.querySelector("[data-kept]");

/** Every field. @type {NodeListOf<HTMLInputElement>} */
const fields = page.querySelectorAll("input[name]");

for (const field of fields) {
  const value = localStorage.getItem(field.name);
  if (value === null) continue;
  if (field.type === "radio") field.checked = field.value === value;
  else if (field.type === "checkbox") field.checked = value === "on";
  else field.value = value;
}

page.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.name) return;
  const value = target.type === "checkbox" ? (target.checked ? "on" : "off") : target.value;
  localStorage.setItem(target.name, value);
  document.dispatchEvent(new Event("starboard:settings"));
  if (kept) kept.textContent = "Kept.";
});

page.querySelector("[data-firsts-again]")?.addEventListener("click", () => {
  for (const key of ["firsts", "firsts-games", "firsts-known"]) localStorage.removeItem(key);
  /** @type {HTMLInputElement | null} */
  const on = page.querySelector("[name=firsts][value=on]");
  if (on) on.checked = true;
  if (kept) kept.textContent = "Your next three games explain everything new again.";
});

// The server deletes its cookie; the rest is deleted here.
document.addEventListener("submit", ({ target }) => {
  if (target instanceof Element && target.matches("[data-forget]")) localStorage.clear();
});
