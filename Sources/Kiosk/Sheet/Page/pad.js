// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The PIN pad. A key goes to the service as soon as it is pressed, and nowhere else: the page
 * knows how many digits there are, because the service says so, and never which.
 */
export class Pad {
  #send;
  #mask;
  #keys;
  #bar;
  #entry = null;
  #drawnKeys = "";

  constructor(element, send) {
    this.#send = send;
    this.#mask = element.querySelector("#mask");
    this.#keys = element.querySelector("#keys");
    this.#bar = element.querySelector("#bar");
  }

  get isShown() {
    return this.#entry !== null;
  }

  /** Draws an entry, or puts the pad away. */
  draw(pin, words) {
    const isNew = pin !== null && pin.entry !== this.#entry;
    this.#entry = pin?.entry ?? null;
    if (pin === null) {
      this.#keys.replaceChildren();
      this.#mask.replaceChildren();
      this.#drawnKeys = "";
      return;
    }
    this.#drawMask(pin);
    this.#drawKeys(pin, words);
    this.#mask.setAttribute("aria-label", pin.progress);
    if (isNew || pin.restarts) this.#count(pin.seconds);
  }

  focus() {
    this.#keys.querySelector("button")?.focus();
  }

  /** Sends a key. */
  press(key) {
    if (this.isShown) this.#send({ entry: this.#entry, key });
  }

  /** Takes a key of a keyboard; says whether it is one of a PIN pad. */
  typed(key) {
    if (/^[0-9]$/.test(key)) this.press(key);
    else if (key === "Backspace" || key === "Delete") this.press("clear");
    else if (key === "Escape") this.press("cancel");
    // On a key that has the focus, Enter presses that key.
    else if (key === "Enter" && !document.activeElement?.closest("#keys button.digit")) this.press("enter");
    else return false;
    return true;
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

  /** Keys in the order of telephones, or as the service shuffled them: then places are sent. */
  #drawKeys(pin, words) {
    const digits = pin.order ?? ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];
    const wanted = JSON.stringify([pin.entry, digits, words.clear, words.enter]);
    if (wanted === this.#drawnKeys) return;
    this.#drawnKeys = wanted;
    const buttons = digits.map((digit, place) =>
      this.#key(digit, "digit", pin.order ? `p${place}` : digit));
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
    return button;
  }

  /** Lets the bar run out with the time. */
  #count(seconds) {
    this.#bar.getAnimations().forEach((one) => one.cancel());
    this.#bar.animate(
      [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }],
      { duration: seconds * 1000, fill: "forwards" });
  }
}
