// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The PIN pad. A key goes to the service as soon as it is pressed, and nowhere else: the page
 * learns from the service how many digits there are, but never knows which.
 */
export class Pad {
  /** The pad's keys for keyboard keys other than digits. */
  static #names = { Backspace: "clear", Delete: "clear", Escape: "cancel", Enter: "enter" };

  #element;
  #send;
  #mask;
  #keys;
  #bar;
  #entry = null;
  #order = null;
  #drawnKeys = "";

  constructor(element, send) {
    this.#element = element;
    this.#send = send;
    this.#mask = element.querySelector("#mask");
    this.#keys = element.querySelector("#keys");
    this.#bar = element.querySelector("#bar");
  }

  get isShown() {
    return this.#entry !== null;
  }

  /** Draws an entry that has some seconds left, or hides the pad. */
  draw(pin, words, seconds) {
    const isNew = pin !== null && pin.entry !== this.#entry;
    this.#entry = pin?.entry ?? null;
    this.#order = pin?.order ?? null;
    if (pin === null) {
      this.#keys.replaceChildren();
      this.#mask.replaceChildren();
      this.#drawnKeys = "";
      return;
    }
    this.#drawMask(pin);
    this.#drawKeys(pin, words);
    if (isNew || pin.restarts) this.#count(seconds);
  }

  /** Takes the keyboard focus, but not to a key, because Enter would press it. */
  focus() {
    this.#element.focus({ preventScroll: true });
  }

  /** Sends a key; returns when the service has it. */
  async press(key) {
    if (this.isShown) await this.#send({ entry: this.#entry, key });
  }

  /**
   * Handles a key of a keyboard; returns whether the pad has it. A key that is held down counts
   * once.
   */
  typed(key, isRepeated) {
    // Enter presses the button that has the focus.
    if (key === "Enter" && document.activeElement?.closest("button")) return false;
    const name = /^[0-9]$/.test(key) ? this.#digit(key) : Pad.#names[key];
    if (!name) return false;
    if (!isRepeated) this.press(name);
    return true;
  }

  /** Returns a digit as it is sent: as its position if the pad is shuffled. */
  #digit(digit) {
    return this.#order ? `p${this.#order.indexOf(digit)}` : digit;
  }

  #drawMask(pin) {
    if (this.#mask.childElementCount !== pin.places) {
      this.#mask.replaceChildren(
        ...Array.from({ length: pin.places }, () => document.createElement("li")));
    }
    [...this.#mask.children].forEach((place, index) => {
      place.classList.toggle("filled", index < pin.digits);
    });
  }

  /** Draws the keys in telephone order, or as the service shuffled them. */
  #drawKeys(pin, words) {
    const digits = pin.order ?? ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];
    const wanted = JSON.stringify([pin.entry, digits, words.clear, words.enter]);
    if (wanted === this.#drawnKeys) return;
    this.#drawnKeys = wanted;
    const buttons = digits.map((digit) => this.#key(digit, "digit", this.#digit(digit)));
    const last = buttons.pop();
    this.#keys.replaceChildren(
      ...buttons, this.#key(words.clear, "word clear", "clear"), last,
      this.#key(words.enter, "word enter", "enter"));
  }

  #key(text, kind, key) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = kind;
    button.textContent = text;
    button.addEventListener("click", () => this.press(key));
    // The focus stays where it is, because it would reveal the last key.
    button.addEventListener("mousedown", (event) => event.preventDefault());
    return button;
  }

  /** Animates the bar for the remaining time. */
  #count(seconds) {
    this.#bar.getAnimations().forEach((one) => one.cancel());
    this.#bar.animate(
      [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }],
      { duration: seconds * 1000, fill: "forwards" });
  }
}
