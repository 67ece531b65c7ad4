// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/** How far a finger that only taps can move, in pixels. */
const slack = 16;

/** The keys where every telephone has them. */
const keys = [
  ["1", "2", "3"],
  ["4", "5", "6"],
  ["7", "8", "9"],
  ["clear", "0", "enter"],
];

/**
 * The whole screen as a PIN pad, for customers who do not see it. It shows neither the keys nor the
 * finger.
 *
 * A finger that slides finds a key. Two taps anywhere, however slow, press the key found last. Two
 * fingers at once show or hide the pad.
 */
export class TouchPad {
  #element;
  #find;
  #press;
  #fingers = 0;
  /** Where the finger touched the screen; null without a finger that can tap or slide. */
  #start = null;
  #slides = false;
  /** The key under the finger, and the key found last. */
  #over = null;
  #found = null;
  #taps = 0;

  /**
   * Calls `find` with each key that the finger reaches, `press` with the key that is pressed, or null
   * if none was found, and `toggle` when two fingers touch the screen.
   */
  constructor(element, { find, press, toggle }) {
    this.#element = element;
    this.#find = find;
    this.#press = press;
    document.addEventListener("pointerdown", (event) => {
      this.#fingers = event.isPrimary ? 1 : this.#fingers + 1;
      if (event.pointerType === "touch" && this.#fingers === 2) toggle();
    }, { capture: true });
    element.addEventListener("pointerdown", (event) => this.#touch(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerup", () => this.#lift());
    element.addEventListener("pointercancel", () => this.#forget());
  }

  /** Shows the pad with instructions, or hides it without them. */
  show(instructions) {
    this.#forget();
    this.#found = null;
    this.#element.hidden = !instructions;
    this.#element.firstElementChild.textContent = instructions ?? "";
  }

  #touch(event) {
    if (!event.isPrimary) return this.#forget();
    this.#start = [event.clientX, event.clientY];
    this.#slides = false;
    this.#over = null;
  }

  #move(event) {
    if (this.#start === null) return;
    const [x, y] = this.#start;
    this.#slides ||= Math.hypot(event.clientX - x, event.clientY - y) > slack;
    if (!this.#slides) return;
    const key = this.#key(event);
    if (key === this.#over) return;
    this.#over = this.#found = key;
    this.#find(key);
  }

  #lift() {
    if (this.#start === null) return;
    this.#start = null;
    this.#taps = this.#slides ? 0 : this.#taps + 1;
    if (this.#taps < 2) return;
    this.#taps = 0;
    this.#press(this.#found);
  }

  #forget() {
    this.#start = null;
    this.#taps = 0;
  }

  #key({ clientX, clientY }) {
    const box = this.#element.getBoundingClientRect();
    const place = (at, size, count) => Math.max(0, Math.min(count - 1, Math.floor(at / size * count)));
    return keys[place(clientY - box.top, box.height, 4)][place(clientX - box.left, box.width, 3)];
  }
}
