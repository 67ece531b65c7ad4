// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import { element } from "./elements.js";

/** How many bytes are in a row. */
const columns = 8;
const steps = {
  ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns,
};

/** The bytes of a message beside its decoded data, each of which marks the other. */
export class Bytes {
  #tree;
  #cells;
  /** The decoded data with its bytes, the smallest last. */
  #nodes;
  #marked = [];

  /**
   * `tree` has the decoded data: elements with the attributes `data-from` and `data-to`. `digits`
   * are those of the message, with two asterisks for a masked byte.
   */
  constructor(tree, digits) {
    this.#tree = tree;
    this.#nodes = [...tree.querySelectorAll("[data-from]")]
      .map((node) => ({ node, from: Number(node.dataset.from), to: Number(node.dataset.to) }))
      .sort((one, other) => (other.to - other.from) - (one.to - one.from));
    this.#cells = (digits.match(/../g) ?? []).map((digit, place) => this.#cell(digit, place));
    this.element = element("div", {
      class: "bytes", role: "group", "aria-label": `${this.#cells.length} bytes`,
    }, this.#cells);
    this.#listen();
  }

  #cell(digits, place) {
    const name = this.#nodeAt(place)?.querySelector(".name")?.textContent;
    const text = digits === "**" ? "masked" : digits;
    return element("button", {
      type: "button", class: "byte", tabindex: place === 0 ? 0 : -1,
      "aria-label": `Byte ${place + 1}: ${text}${name ? `, ${name}` : ""}`,
    }, digits);
  }

  #listen() {
    // The mouse moves: when the page scrolls under a mouse at rest, the keyboard is in use.
    const placeOf = (event) => this.#cells.indexOf(event.target.closest(".byte"));
    this.element.addEventListener("pointermove", (event) => this.#markAt(placeOf(event), false));
    this.element.addEventListener("pointerleave", () => this.#markFocused());
    for (const name of ["click", "focusin"]) {
      this.element.addEventListener(name, (event) => this.#markAt(placeOf(event), true));
    }
    this.element.addEventListener("keydown", (event) => this.#move(event, placeOf(event)));
    this.#tree.addEventListener("pointermove", (event) => this.#markNode(event.target));
    this.#tree.addEventListener("pointerleave", () => this.#markFocused());
    this.#tree.addEventListener("focusin", (event) => this.#markNode(event.target));
    for (const part of [this.#tree, this.element]) {
      part.addEventListener("focusout", () => this.#mark(null));
    }
  }

  /** Returns the smallest node with a byte. */
  #nodeAt(place) {
    return this.#nodes.findLast(({ from, to }) => from <= place && place < to)?.node;
  }

  #markAt(place, scrolls) {
    if (place < 0) return;
    const node = this.#nodeAt(place);
    this.#mark(node ?? null, this.#cells[place]);
    if (!node || !scrolls) return;
    for (let outer = node; outer && outer !== this.#tree; outer = outer.parentElement) {
      if (outer instanceof HTMLDetailsElement) outer.open = true;
    }
    (node.querySelector("summary") ?? node).scrollIntoView({ block: "nearest" });
  }

  #markNode(target) {
    this.#mark(target.closest("[data-from]"));
  }

  #markFocused() {
    const focused = document.activeElement;
    if (this.element.contains(focused)) this.#markAt(this.#cells.indexOf(focused), false);
    else if (this.#tree.contains(focused)) this.#markNode(focused);
    else this.#mark(null);
  }

  #mark(node, cell) {
    for (const one of this.#marked) one.classList.remove("marked", "current");
    const { from, to } = node?.dataset ?? {};
    const cells = node ? this.#cells.slice(Number(from), Number(to)) : [];
    this.#marked = [node, ...cells].filter(Boolean);
    for (const one of this.#marked) one.classList.add("marked");
    if (!cell && cells[0]) this.element.scrollTop = cells[0].offsetTop - 4;
    if (cell) {
      cell.classList.add("current");
      this.#marked.push(cell);
    }
  }

  #move(event, place) {
    const last = this.#cells.length - 1;
    const goal = { Home: 0, End: last }[event.key] ?? place + (steps[event.key] ?? NaN);
    const next = this.#cells[goal];
    if (place < 0 || !next) return;
    event.preventDefault();
    this.#cells[place].tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
}
