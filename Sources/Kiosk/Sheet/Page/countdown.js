// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/** The seconds in which the sheet says how long it still waits. */
const last = 10;

/**
 * The time that the customer has left. In the last seconds, it is on the sheet in words, with a
 * button for more time if there can be more. Screen readers say it once.
 */
export class Countdown {
  #text;
  #spoken;
  #button;
  #say;
  #words = {};
  #time = null;
  #seconds = 0;
  #timer = null;

  /** `part` returns an element of the page by its name; `say` speaks what screen readers say. */
  constructor(part, say) {
    this.#say = say;
    this.#text = part("time");
    this.#spoken = part("time-spoken");
    this.#button = part("more-time");
  }

  /** Counts down from a state's time, or hides the countdown. */
  draw(time, words) {
    clearInterval(this.#timer);
    this.#time = time;
    this.#words = words;
    this.#seconds = time?.seconds ?? 0;
    this.#show();
    if (time === null) return;
    this.#timer = setInterval(() => {
      this.#seconds = Math.max(0, this.#seconds - 1);
      this.#show();
    }, 1000);
  }

  #show() {
    const isLast = this.#time !== null && this.#seconds <= last;
    const text = isLast ? this.#words.timeLeft.replace("{seconds}", this.#seconds) : "";
    this.#text.textContent = text;
    this.#text.hidden = !isLast;
    if (!isLast) this.#spoken.textContent = "";
    else if (this.#spoken.textContent === "") {
      this.#spoken.textContent = text;
      this.#say(text);
    }
    this.#button.hidden = !isLast || !this.#time.canExtend;
    if (this.#words.moreTime) this.#button.textContent = this.#words.moreTime;
  }
}
