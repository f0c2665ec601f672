// @ts-check
// The sounds of a table, made here from tones and noise: nothing is loaded. They are off until somebody switches
// them on. A line of the log names its sound (`data-sound`); the lines that are new after a change are heard.
//
// Kept in the browser: `sound` is "on" or "off", `sound-volume` a number from 0 to 100, and `sound-cube`,
// `sound-card` … are "off" for the sounds that somebody does not want to hear.

import { all } from "./board.js";

/** The volume of somebody who has not chosen one, from 0 to 100. */
const VOLUME = 60;
/** Seconds between two sounds of one change. */
const APART = 0.11;
/** Sounds of one change: more would be noise. */
const MOST = 4;

/** @typedef {{ audio: AudioContext, out: AudioNode }} Desk */

/** @type {Desk | null} */
let desk = null;

/** The mixing desk, made when it is first needed: browsers allow no sound before the first click. */
function mixer() {
  if (!desk) {
    const audio = new AudioContext();
    const out = audio.createGain();
    out.connect(audio.destination);
    desk = { audio, out };
  }
  const volume = Number(localStorage.getItem("sound-volume") ?? VOLUME) / 100;
  if (desk.out instanceof GainNode) desk.out.gain.value = Math.min(Math.max(volume, 0), 1) ** 2;
  desk.audio.resume();
  return desk;
}

/**
 * A gain that rises to a level and fades.
 * @param {Desk} desk @param {number} at @param {number} level @param {number} lasts
 */
function swell({ audio, out }, at, level, lasts) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(level, at + Math.min(0.012, lasts / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  gain.connect(out);
  return gain;
}

/**
 * A tone that may glide to another pitch.
 * @param {Desk} desk @param {number} at @param {number} pitch
 * @param {{ to?: number, lasts?: number, level?: number, shape?: OscillatorType }} how
 */
function tone(desk, at, pitch, { to = pitch, lasts = 0.3, level = 0.25, shape = "sine" } = {}) {
  const source = desk.audio.createOscillator();
  source.type = shape;
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(to, at + lasts);
  source.connect(swell(desk, at, level, lasts));
  source.start(at);
  source.stop(at + lasts);
}

/**
 * Noise through a band that moves, as of wood, paper or sparks.
 * @param {Desk} desk @param {number} at @param {number} pitch
 * @param {{ to?: number, lasts?: number, level?: number, sharp?: number }} how
 */
function hiss(desk, at, pitch, { to = pitch, lasts = 0.12, level = 0.3, sharp = 1.2 } = {}) {
  const { audio } = desk;
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * lasts), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = noise;
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.Q.value = sharp;
  band.frequency.setValueAtTime(pitch, at);
  band.frequency.exponentialRampToValueAtTime(to, at + lasts);
  source.connect(band).connect(swell(desk, at, level, lasts));
  source.start(at);
}

/** Every sound: what it does at a time. @type {Record<string, (desk: Desk, at: number) => void>} */
const SOUNDS = {
  // A wooden cube on a board.
  cube(desk, at) {
    hiss(desk, at, 2400, { to: 900, lasts: 0.05, level: 0.5 });
    tone(desk, at, 330, { to: 180, lasts: 0.09, level: 0.4, shape: "triangle" });
  },
  // A card slides and is laid down.
  card(desk, at) {
    hiss(desk, at, 1800, { to: 5200, lasts: 0.14, level: 0.28, sharp: 0.7 });
    hiss(desk, at + 0.13, 900, { to: 500, lasts: 0.05, level: 0.4 });
  },
  // A station docks: a low thud, then its lamps come on.
  base(desk, at) {
    tone(desk, at, 130, { to: 55, lasts: 0.35, level: 0.6 });
    tone(desk, at + 0.1, 392, { lasts: 0.4, level: 0.14, shape: "triangle" });
    tone(desk, at + 0.2, 587, { lasts: 0.5, level: 0.14, shape: "triangle" });
  },
  // Two tones that do not get along.
  conflict(desk, at) {
    tone(desk, at, 185, { to: 165, lasts: 0.45, level: 0.13, shape: "sawtooth" });
    tone(desk, at, 196, { to: 156, lasts: 0.45, level: 0.13, shape: "sawtooth" });
    hiss(desk, at, 700, { to: 200, lasts: 0.3, level: 0.3 });
  },
  turn(desk, at) {
    tone(desk, at, 660, { lasts: 0.3, level: 0.2 });
    tone(desk, at + 0.14, 880, { lasts: 0.36, level: 0.2 });
  },
  win(desk, at) {
    for (const [step, pitch] of [392, 494, 587, 784, 988].entries()) {
      tone(desk, at + step * 0.13, pitch, { lasts: 0.7, level: 0.18, shape: "triangle" });
    }
  },
  loss(desk, at) {
    for (const [step, pitch] of [392, 349, 311, 233].entries()) {
      tone(desk, at + step * 0.2, pitch, { to: pitch * 0.98, lasts: 0.7, level: 0.18, shape: "triangle" });
    }
  },
};

/** Whether a sound is wanted. @param {string} name */
function isWanted(name) {
  return localStorage.getItem("sound") === "on" && localStorage.getItem(`sound-${name}`) !== "off";
}

/** Let sounds be heard one after the other, those that are wanted. @param {string[]} names */
export function play(...names) {
  const wanted = [...new Set(names)].filter((name) => name in SOUNDS && isWanted(name)).slice(0, MOST);
  if (wanted.length === 0) return;
  const desk = mixer();
  const now = desk.audio.currentTime;
  for (const [order, name] of wanted.entries()) SOUNDS[name]?.(desk, now + 0.01 + order * APART);
}

/** The newest step in the log. */
function newest() {
  return Math.max(0, ...all(".log [data-seq]").map((line) => Number(line.dataset.seq)));
}

/** The last step that was heard. */
let last = newest();

document.addEventListener("starboard:patched", () => {
  const fresh = all(".log [data-sound]").filter((line) => last < Number(line.dataset.seq));
  last = newest();
  if (!document.hidden) play(...fresh.map((line) => line.dataset.sound ?? ""));
});
