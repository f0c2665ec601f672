// @ts-check
// "It is your turn" for somebody who looks elsewhere: the title of the page says it, and if they want it a
// short sound, a notification and a badge do. Sounds and notifications are off until they are switched on in the menu.

import { play } from "./sound.js";

const SOUND = "sound";
const NOTICE = "turn-notice";

/** Whether the title says that the viewer is to move. */
const isAsked = () => /^(Your|[^·]+’s) turn · /.test(document.title);
/** @param {string} what */
const isOn = (what) => localStorage.getItem(what) === "on";

let asked = isAsked();

function tell() {
  const now = isAsked();
  const isNew = now && !asked;
  asked = now;
  if ("setAppBadge" in navigator) (now ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => {});
  if (!isNew) return;
  play("turn");
  if (document.hidden && isOn(NOTICE) && Notification.permission === "granted") {
    const notice = new Notification(document.title, { tag: location.pathname });
    notice.addEventListener("click", () => { window.focus(); notice.close(); });
  }
}

/** Show in the menu what is on. */
function show() {
  /** @type {NodeListOf<HTMLInputElement>} */
  const switches = document.querySelectorAll("input[data-turn-switch]");
  for (const input of switches) input.checked = isOn(input.dataset.turnSwitch ?? "");
}

document.addEventListener("change", async (event) => {
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || !input.dataset.turnSwitch) return;
  const what = input.dataset.turnSwitch;
  if (what === NOTICE && input.checked && "Notification" in window) {
    input.checked = (await Notification.requestPermission()) === "granted";
  }
  localStorage.setItem(what, input.checked ? "on" : "off");
  if (what === SOUND && input.checked) play("turn");
});

document.addEventListener("starboard:patched", () => { show(); tell(); });
show();
