// @ts-check
// Checks in the browser that the seed of a finished game has the fingerprint that was promised at its start: the
// SHA-256 of the text "starboard commitment " and the 32 bytes of the seed. Browsers offer SHA-256 on secure
// connections only, so there is one here for the others.

/** What the seed is preceded by. */
const PREFIX = "starboard commitment ";

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the square roots of 8. */
const primes = [...firstPrimes(64)];
const ROUND = primes.map((prime) => fraction(Math.cbrt(prime)));
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** @param {number} count */
function* firstPrimes(count) {
  for (let number = 2, found = 0; found < count; number++) {
    let divisor = 2;
    while (divisor * divisor <= number && number % divisor !== 0) divisor++;
    if (divisor * divisor > number) {
      found++;
      yield number;
    }
  }
}

/** @param {number} root */
function fraction(root) {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
}

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** The padded message as words of 32 bits. @param {Uint8Array} bytes */
function padded(bytes) {
  const size = Math.ceil((bytes.length + 9) / 64) * 64;
  const whole = new Uint8Array(size);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(size - 4, bytes.length * 8);
  return Array.from({ length: size / 4 }, (_, index) => view.getInt32(index * 4));
}

/** One block of 16 words. @param {number[]} hash @param {number[]} block @returns {number[]} */
function mixed(hash, block) {
  const words = [...block];
  for (let index = 16; index < 64; index++) {
    const [early, late] = [words[index - 15] ?? 0, words[index - 2] ?? 0];
    const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const two = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words.push(((words[index - 16] ?? 0) + one + (words[index - 7] ?? 0) + two) | 0);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (const [index, word] of words.entries()) {
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + high + ((e & f) ^ (~e & g)) + (ROUND[index] ?? 0) + word) | 0;
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + (hash[index] ?? 0)) | 0);
}

/** SHA-256 as hexadecimal digits. @param {Uint8Array} bytes */
export function sha256(bytes) {
  const words = padded(bytes);
  let hash = START;
  for (let at = 0; at < words.length; at += 16) hash = mixed(hash, words.slice(at, at + 16));
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** SHA-256 by the browser if it offers it. @param {Uint8Array<ArrayBuffer>} bytes */
async function digest(bytes) {
  if (!globalThis.crypto?.subtle) return sha256(bytes);
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...found].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The fingerprint of a seed; nothing if it is none. @param {string} seed */
async function fingerprint(seed) {
  if (!/^[0-9a-f]{64}$/i.test(seed)) return "";
  const pairs = seed.match(/../g) ?? [];
  const bytes = pairs.map((pair) => Number.parseInt(pair, 16));
  return digest(Uint8Array.from([...new TextEncoder().encode(PREFIX), ...bytes]));
}

/** The text of a field. @param {string} id */
function text(id) {
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement ? field.value.trim().toLowerCase() : "";
}

/** What this browser noted when it first saw the table. @param {string} table */
function noted(table) {
  try {
    return JSON.parse(localStorage.getItem("promises") ?? "{}")[table] ?? "";
  } catch {
    return "";
  }
}

/** Say something in a place. @param {string} id @param {string} words @param {boolean} [good] */
function tell(id, words, good) {
  const place = document.getElementById(id);
  if (!place) return;
  place.textContent = words;
  if (good !== undefined) place.dataset.good = String(good);
}

async function check() {
  const verdict = document.getElementById("verdict");
  if (!verdict) return;
  const promise = text("promise");
  const fits = (await fingerprint(text("seed"))) === promise;
  tell("verdict", fits
    ? "The shuffle was fixed before the first move: your browser has just checked it."
    : "This seed is not the one that was promised: with it, the shuffle was not fixed before the first move.",
  fits);
  const before = noted(verdict.dataset.table ?? "");
  if (before) {
    const same = before === promise;
    tell("noted", same
      ? "It is also the fingerprint that this browser noted when you first saw the table."
      : "But this browser noted another fingerprint when you first saw the table.", same);
  }
  const own = text("own");
  const same = own === promise;
  tell("own-verdict", own === "" ? "" : same ? "Yes, that is the same fingerprint." : "No, that is another one.", same);
}

document.addEventListener("input", check);
check();
