// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import { duration, element } from "./elements.js";

const words = {
  waiting: "Waiting", reading: "Reading", enteringPIN: "PIN", completed: "Completed",
  declined: "Declined", failed: "Failed", cancelled: "Canceled", interrupted: "Interrupted",
};
const kinds = { payment: "Payment", verification: "Verification", loyalty: "Loyalty" };

/** The last reads; the newest is selected until the operator selects another one. */
export class Reads {
  #list;
  #choose;
  #rows = new Map();
  #reads = [];
  #chosen = null;

  constructor(list, choose) {
    this.#list = list;
    this.#choose = choose;
  }

  draw(reads) {
    this.#reads = reads;
    if (!reads.some((read) => read.id === this.#chosen)) this.#chosen = null;
    const rows = new Map(reads.map((read) => [read.id, this.#row(read)]));
    for (const [id, row] of this.#rows) if (!rows.has(id)) row.remove();
    this.#rows = rows;
    // Existing rows keep their place in the page, and so the focus.
    [...rows.values()].forEach((row, place) => {
      const there = this.#list.children[place] ?? null;
      if (there !== row) this.#list.insertBefore(row, there);
    });
    this.#mark();
  }

  /** Returns the title of a read. */
  title(read) {
    const money = read.amount ? `${read.amount} ${read.currencyCode}` : kinds[read.kind];
    return `${money} \u2013 ${words[read.state].toLowerCase()}`;
  }

  #row(read) {
    const row = this.#rows.get(read.id) ?? this.#newRow(read.id);
    const times = read.cardMilliseconds === undefined ? [] : [
      `card ${duration(read.cardMilliseconds)}`, `reader ${duration(read.readerMilliseconds)}`,
    ];
    const clock = new Date(read.createdAt * 1000).toLocaleTimeString("en-GB");
    const button = row.firstElementChild;
    button.dataset.state = read.state;
    button.replaceChildren(
      element("span", { class: "state" }, words[read.state]),
      element("span", { class: "money" },
        read.amount ? `${read.amount} ${read.currencyCode}` : kinds[read.kind]),
      element("span", { class: "when" }, clock),
      element("span", { class: "took" }, times.join(" \u00b7 ") || (read.error?.name ?? "")));
    return row;
  }

  #newRow(id) {
    const button = element("button", { type: "button" });
    button.addEventListener("click", () => {
      // Selecting the newest one follows the newest again.
      this.#chosen = id === this.#reads[0]?.id ? null : id;
      this.#mark();
    });
    return element("li", {}, button);
  }

  #mark() {
    const chosen = this.#chosen ?? this.#reads[0]?.id;
    for (const [id, row] of this.#rows) {
      row.firstElementChild.setAttribute("aria-pressed", String(id === chosen));
    }
    this.#choose(this.#reads.find((read) => read.id === chosen) ?? null);
  }
}
