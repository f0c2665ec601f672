// @ts-check
// "It is your turn" for somebody who looks elsewhere: the title of the page says it, and if they want it a
// short sound, a notification and a badge do. Both are off until they are switched on in the menu.

const SOUND = "turn-sound";
const NOTICE = "turn-notice";

/** Whether the title says that the viewer is to move. */
const isAsked = () => /^(Your|[^·]+’s) turn · /.test(document.title);
/** @param {string} what */
const isOn = (what) => localStorage.getItem(what) === "on";

let asked = isAsked();

/** Two short tones, made here: nothing is loaded. */
function chime() {
  const audio = new AudioContext();
  for (const [index, pitch] of [660, 880].entries()) {
    const at = audio.currentTime + index * 0.14;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.12, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.32);
  }
  setTimeout(() => audio.close(), 900);
}

function tell() {
  const now = isAsked();
  const isNew = now && !asked;
  asked = now;
  if ("setAppBadge" in navigator) (now ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => {});
  if (!isNew) return;
  if (isOn(SOUND)) chime();
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
  if (what === SOUND && input.checked) chime();
});

document.addEventListener("starboard:patched", () => { show(); tell(); });
show();
