// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import { play } from "./tones.js";
import { TouchPad } from "./touchpad.js";
import { say } from "./voice.js";

/**
 * The PIN pad. A key goes to the service as soon as it is pressed, and nowhere else: the page
 * learns from the service how many digits there are, but never knows which.
 *
 * Nothing that can be heard reveals a digit: screen readers say of each digit's key only that it is
 * one, and of the PIN only how many digits it has. Digits that are typed go to a password field, which
 * screen readers do not repeat; it stays empty.
 */
export class Pad {
  /** The pad's keys for keyboard keys other than digits and the asterisk. */
  static #names = { Backspace: "clear", Delete: "clear", Escape: "cancel", Enter: "enter" };

  #send;
  #extend;
  #field;
  #progress;
  #mask;
  #keys;
  #bar;
  #touchPad;
  #state = null;
  #drawnKeys = "";
  #isTouchPad = false;
  /** Whether the customer was guided through the last entry, and hears the rest of the payment. */
  #speaks = false;

  /** `send` sends a key, `extend` gives the customer more time if the sheet offers it. */
  constructor(element, send, extend) {
    this.#send = send;
    this.#extend = extend;
    const part = (name) => element.querySelector(`#${name}`);
    this.#field = part("field");
    this.#progress = part("progress");
    this.#mask = part("mask");
    this.#keys = part("keys");
    this.#bar = part("bar");
    this.#touchPad = new TouchPad(part("touch-pad"), {
      find: (key) => this.#find(key),
      press: (key) => this.#pressFound(key),
      toggle: () => this.toggleTouchPad(),
    });
    this.#field.addEventListener("beforeinput", (event) => event.preventDefault());
  }

  get isShown() {
    return Boolean(this.#state?.pin);
  }

  /** Whether the whole screen is the pad. */
  get isTouchPad() {
    return this.#isTouchPad;
  }

  /** Draws a state's entry, or hides the pad if it has none. */
  draw(state) {
    const last = this.#state;
    this.#state = state;
    if (!state?.pin) {
      this.#hide(state, last);
      return;
    }
    const isNew = state.pin.entry !== last?.pin?.entry;
    if (isNew) this.#showTouchPad(false);
    this.#drawMask(state.pin);
    this.#drawKeys(state.pin, state.words);
    this.#count(state.time?.seconds ?? 0);
    this.#announce(state, isNew ? null : last);
  }

  /** Takes the keyboard focus, but not to a key, because Enter would press it. */
  focus() {
    this.#field.focus({ preventScroll: true });
  }

  /** Makes the whole screen the pad for a customer who does not see it, or shows the keys again. */
  toggleTouchPad() {
    if (!this.isShown) return;
    this.#showTouchPad(!this.#isTouchPad);
    this.focus();
    if (!this.#isTouchPad) return this.#tell(this.#state.prompt);
    this.#speaks = true;
    this.#tell(this.#state.amount, this.#instructions);
  }

  /** Sends a key; returns when the service has it. */
  async press(key) {
    if (this.isShown) await this.#send({ entry: this.#state.pin.entry, key });
  }

  /**
   * Handles a key of a keyboard; returns whether the pad has it. A key that is held down counts
   * once.
   */
  typed(key, isRepeated) {
    // Enter presses the button that has the focus.
    if (key === "Enter" && document.activeElement?.closest("button")) return false;
    if (key === "*") {
      if (!isRepeated) this.toggleTouchPad();
      return true;
    }
    const name = /^[0-9]$/.test(key) ? this.#digit(key) : Pad.#names[key];
    if (!name) return false;
    if (!isRepeated) this.press(name);
    return true;
  }

  /** Returns a digit as it is sent: as its position if the pad is shuffled. */
  #digit(digit) {
    const order = this.#state.pin.order;
    return order ? `p${order.indexOf(digit)}` : digit;
  }

  #hide(state, last) {
    this.#keys.replaceChildren();
    this.#mask.replaceChildren();
    this.#drawnKeys = "";
    this.#progress.textContent = "";
    this.#showTouchPad(false);
    if (!state || state.screen === "idle") this.#speaks = false;
    else if (this.#speaks && state.prompt !== last?.prompt) say(state.prompt);
  }

  #showTouchPad(isShown) {
    this.#isTouchPad = isShown;
    this.#touchPad.show(isShown ? this.#instructions : null);
  }

  get #instructions() {
    const { pin, words } = this.#state;
    return pin.words.instructions.replace("{clear}", words.clear).replace("{confirm}", words.enter);
  }

  /** Tells customers who do not see the screen what has changed since another state of the entry. */
  #announce({ pin, prompt, language }, last) {
    const before = last?.language === language ? last.pin.digits : null;
    if (before === null) {
      this.#progress.textContent = pin.digits > 0 ? pin.progress : pin.words.hint;
      say(prompt, pin.words.hint);
    } else if (prompt !== last.prompt) {
      this.#tell(prompt);
    } else if (pin.digits > before) {
      if (this.#isTouchPad) play("key");
      this.#tell(pin.progress);
    } else if (pin.digits < before) {
      this.#tell(pin.words.deleted);
    }
  }

  /** Tells screen readers, and says on the whole screen's pad. */
  #tell(...texts) {
    this.#progress.textContent = texts.filter(Boolean).join(" ");
    if (this.#speaks) say(...texts);
  }

  /** All digits sound the same. */
  #find(key) {
    this.#extend();
    if (key === "enter") say(this.#state.words.enter);
    else if (key === "clear") say(this.#state.words[this.#deletion]);
    else play("found");
  }

  #pressFound(key) {
    if (key === null) return this.#tell(this.#instructions);
    if (key === "clear") this.press(this.#deletion);
    else this.press(key === "enter" ? key : this.#digit(key));
  }

  /** The key that deletes the digits, and without digits cancels. */
  get #deletion() {
    return this.#state.pin.digits > 0 ? "clear" : "cancel";
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
    const wanted = JSON.stringify([pin.entry, digits, words.clear, words.enter, pin.words.digit]);
    if (wanted === this.#drawnKeys) return;
    this.#drawnKeys = wanted;
    const buttons = digits.map((digit) => {
      const button = this.#key("", "digit", this.#digit(digit));
      button.ariaLabel = pin.words.digit;
      const sign = button.appendChild(document.createElement("span"));
      sign.textContent = digit;
      sign.ariaHidden = "true";
      return button;
    });
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
