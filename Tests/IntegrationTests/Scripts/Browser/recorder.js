// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// Records each state that the page has shown, in order, so that a test that checks late misses none.
window.shown = [];

// What the page counts in seconds, it counts when the test says so.
const everySecond = new Map();
const { setInterval: repeat, clearInterval: stop } = window;
let lastCount = 0;
window.setInterval = (count, time, ...more) => {
  if (time !== 1000) return repeat(count, time, ...more);
  lastCount -= 1;
  everySecond.set(lastCount, count);
  return lastCount;
};
window.clearInterval = (name) => {
  if (!everySecond.delete(name)) stop(name);
};
window.passSeconds = (seconds) => {
  for (let second = 0; second < seconds; second += 1) [...everySecond.values()].forEach((count) => count());
};

// Records what the page says and the tones that it plays.
window.heard = [];
Object.defineProperty(window, "speechSynthesis", {
  value: { cancel() {}, speak: (speech) => heard.push(speech.text) },
});
const Oscillator = window.OscillatorNode;
window.OscillatorNode = class extends Oscillator {
  constructor(context, options) {
    super(context, options);
    heard.push(`${options.frequency} Hz`);
  }
};

// Counts the changes of the page, and records what it announces: new texts in its live regions.
window.changes = 0;
window.announced = [];
const announcements = new WeakMap();
const listen = () => {
  for (const region of document.querySelectorAll("[aria-live], [role=status], [role=alert]")) {
    const text = region.checkVisibility() ? region.textContent : "";
    if (text && text !== announcements.get(region)) announced.push(text);
    announcements.set(region, text);
  }
};

document.addEventListener("DOMContentLoaded", () => {
  if (!document.getElementById("prompt")) return;
  const text = (name) => document.getElementById(name).textContent;
  const look = () => {
    changes += 1;
    listen();
    const now = {
      screen: document.body.dataset.screen,
      language: document.documentElement.lang,
      direction: document.documentElement.dir,
      merchant: text("merchant"), amount: text("amount"), description: text("description"),
      prompt: text("prompt"), terms: text("paragraphs"),
      lights: document.querySelectorAll("#lights .on").length,
      digits: document.querySelectorAll("#mask .filled").length,
      buttons: [...document.querySelectorAll("#actions button")]
        .filter((button) => !button.hidden).map((button) => button.id),
    };
    if (JSON.stringify(now) !== JSON.stringify(shown.at(-1))) shown.push(now);
  };
  new MutationObserver(look).observe(document.documentElement, {
    subtree: true, childList: true, attributes: true, characterData: true,
  });
  look();
});
