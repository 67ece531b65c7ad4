// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import { drawing, element, part, write } from "./elements.js";

const faults = [
  ["", "None"],
  ["tear@2", "Removed at the 2nd command"],
  ["tear@4", "Removed at the 4th command"],
  ["tear-answer@4", "Removed at the 4th response"],
  ["delay@3:400ms", "3rd response 400 ms late"],
  ["status@3:6985", "3rd response is 6985"],
  ["cut@3:1", "3rd response cut to one byte"],
];

/** The names of the payment schemes on the small cards, by the names in profiles. */
const schemeNames = {
  visa: "Visa",
  mastercard: "Mastercard",
  "american-express": "Amex",
  jcb: "JCB",
  discover: "Discover",
  unionpay: "UnionPay",
  "common-kernel": "Common kernel",
};

/** Whether the operator points with a finger, which taps cards and does not drag them. */
export const isTouched = () => matchMedia("(pointer: coarse)").matches;

/** How far the mouse can move during a click. */
const slack = 6;

/** The emulated cards, which the operator taps with a click, a key, or a drag to the reader. */
export class CardTray {
  #tap;
  #cards = [];

  /** `tap` holds a card to the reader, given its name and faults. */
  constructor(tap) {
    this.#tap = tap;
    part("fault").replaceChildren(
      ...faults.map(([fault, name]) => element("option", { value: fault }, name)));
    part("find").addEventListener("input", () => this.#filter());
    part("cards").addEventListener("keydown", (event) => this.#move(event));
  }

  draw({ cards, inField }) {
    const shown = inField ? cards.filter(({ name }) => name === inField) : cards;
    part("tray").classList.toggle("fixed", inField !== undefined);
    write("tray-note", inField
      ? `${inField} stays in the field for every read. Start with --reader emulated to tap cards.`
      : `${isTouched() ? "Tap a card" : "Drag a card to the reader, or click it,"}`
        + " while a read is waiting for one.");
    this.#cards = shown.map((card) => {
      const button = this.#card(card, inField !== undefined);
      return { button, text: `${card.name} ${card.summary}`.toLowerCase() };
    });
    part("cards").replaceChildren(
      ...this.#cards.map(({ button }) => element("li", {}, button)));
    this.#filter();
  }

  #card(card, isFixed) {
    const isPhone = /phone/i.test(card.summary);
    const button = element("button", {
      type: "button", class: isPhone ? "card phone" : "card", "data-scheme": card.scheme,
      disabled: isFixed, title: card.summary,
    },
    element("span", { class: "scheme" }, schemeNames[card.scheme] ?? card.scheme),
    drawing("svg", { "aria-hidden": true, viewBox: "0 0 24 24" },
      drawing("path", { d: "M8 8a8 8 0 0 1 0 8M12 6a12 12 0 0 1 0 12M16 4a16 16 0 0 1 0 16" })),
    element("span", { class: "account" }, card.account.replace(/\*+/, " \u2022\u2022 ")),
    element("span", { class: "name" }, card.name),
    element("span", { class: "unseen" }, `, ${card.summary}`));
    if (!isFixed) this.#listen(button, card.name);
    return button;
  }

  #listen(button, name) {
    let grip = null;
    let wasDrawn = false;
    const end = (event, isDropped) => {
      if (!grip) return;
      const { ghost } = grip;
      grip = null;
      part("field").classList.remove("target");
      if (!ghost) return;
      wasDrawn = true;
      ghost.remove();
      if (isDropped && isOver(event)) this.#hold(name);
    };
    button.addEventListener("pointerdown", (event) => {
      wasDrawn = false;
      // With a finger, the operator scrolls the cards and taps.
      if (event.pointerType === "touch" || event.button !== 0) return;
      grip = { x: event.clientX, y: event.clientY, ghost: null };
      button.setPointerCapture(event.pointerId);
    });
    button.addEventListener("pointermove", (event) => {
      if (!grip) return;
      const [x, y] = [event.clientX - grip.x, event.clientY - grip.y];
      if (!grip.ghost && Math.hypot(x, y) < slack) return;
      grip.ghost ??= ghostOf(button);
      grip.ghost.style.translate = `${x}px ${y}px`;
      part("field").classList.toggle("target", isOver(event));
    });
    button.addEventListener("pointerup", (event) => end(event, true));
    button.addEventListener("pointercancel", (event) => end(event, false));
    button.addEventListener("click", () => {
      if (wasDrawn) return;
      fly(button);
      this.#hold(name);
    });
  }

  #hold(name) {
    const fault = part("fault").value;
    this.#tap(name, fault ? [fault] : []);
  }

  #filter() {
    const wanted = part("find").value.trim().toLowerCase().split(/\s+/);
    let first = true;
    for (const { button, text } of this.#cards) {
      const isShown = wanted.every((word) => text.includes(word));
      button.parentElement.hidden = !isShown;
      // One stop for the Tab key; the arrow keys continue from there.
      button.tabIndex = isShown && first ? 0 : -1;
      if (isShown) first = false;
    }
  }

  #move(event) {
    const steps = { ArrowRight: 1, ArrowDown: 2, ArrowLeft: -1, ArrowUp: -2 };
    const shown = this.#cards.map(({ button }) => button)
      .filter((button) => !button.parentElement.hidden);
    const place = shown.indexOf(document.activeElement);
    const next = shown[place + (steps[event.key] ?? 0)];
    if (place < 0 || !(event.key in steps) || !next) return;
    event.preventDefault();
    shown[place].tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
}

/** Whether the mouse is over the reader. */
function isOver(event) {
  const { left, right, top, bottom } = part("field").getBoundingClientRect();
  return event.clientX >= left && event.clientX <= right
    && event.clientY >= top && event.clientY <= bottom;
}

/** Makes a copy of a card that follows the mouse. */
function ghostOf(button) {
  const { left, top, width, height } = button.getBoundingClientRect();
  const ghost = button.cloneNode(true);
  ghost.classList.add("ghost");
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost.style, {
    left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`,
  });
  document.body.append(ghost);
  return ghost;
}

/** Animates a card to the reader, unless the operator prefers reduced motion. */
function fly(button) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const from = button.getBoundingClientRect();
  const to = part("field").getBoundingClientRect();
  const ghost = ghostOf(button);
  const x = to.left + 60 - (from.left + from.width / 2);
  const y = to.top + to.height / 2 - (from.top + from.height / 2);
  ghost.animate(
    [{ translate: "0 0" }, { translate: `${x}px ${y}px`, scale: "0.7", opacity: 0.9, offset: 0.6 },
      { translate: `${x}px ${y}px`, scale: "0.6", opacity: 0 }],
    { duration: 650, easing: "ease-in-out" },
  ).finished.finally(() => ghost.remove());
}
