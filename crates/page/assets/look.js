// @ts-check
// The close-up of a card: a large copy in the dialog `look` of the page, where nothing can be done.

/** The attributes that belong to the card on the page and not to its large copy. */
const UNIQUE = ["id", "data-at", "data-piece", "data-fly", "data-key", "data-card", "data-thing", "data-look"];

/**
 * Show a card large. Returns the copy.
 * @param {Element} card
 * @returns {HTMLElement}
 */
export function enlarge(card) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("look"));
  const large = /** @type {HTMLElement} */ (card.cloneNode(true));
  large.classList.add("large");
  large.style.viewTransitionName = "";
  for (const offer of large.querySelectorAll("[data-action], [data-choose], .closer")) offer.remove();
  for (const element of [large, ...large.querySelectorAll("*")]) {
    for (const name of UNIQUE) element.removeAttribute(name);
  }
  for (const thing of large.querySelectorAll("[data-why]")) thing.removeAttribute("tabindex");
  dialog.querySelector(".card")?.remove();
  dialog.prepend(large);
  dialog.showModal();
  return large;
}
