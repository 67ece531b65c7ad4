// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import { duration, element, part, write } from "./elements.js";
import { Filter } from "./filter.js";
import { countsOf, money, outcomeWords, reasonOf, shortAccount, stateWords } from "./words.js";

/** The last reads and payments; the newest is selected until the operator selects another one. */
export class Reads {
  #list;
  #choose;
  #filter;
  #rows = new Map();
  #all = [];
  #shown = [];
  #chosen = null;

  constructor(list, choose) {
    this.#list = list;
    this.#choose = choose;
    this.#filter = new Filter(() => this.#draw());
  }

  draw(reads, payments) {
    this.#all = [...reads, ...payments.map((payment) => ({ ...payment, kind: "wallet" }))]
      .sort((one, other) => other.createdAt - one.createdAt);
    part("filters").hidden = this.#all.length === 0;
    this.#filter.offer(this.#all);
    part("reads-counts").replaceChildren(...countsOf(this.#all).map(({ state, text, count }) =>
      element("li", { "data-state": state }, `${count} ${text}`)));
    this.#draw();
  }

  #draw() {
    this.#shown = this.#all.filter((read) => this.#filter.accepts(read));
    part("reads-note").hidden = this.#shown.length > 0;
    write("reads-note", this.#all.length > 0 ? "Nothing matches the filter." : "No reads yet.");
    if (!this.#shown.some((read) => read.id === this.#chosen)) this.#chosen = null;
    const rows = new Map(this.#shown.map((read) => [read.id, this.#row(read)]));
    for (const [id, row] of this.#rows) if (!rows.has(id)) row.remove();
    this.#rows = rows;
    // Existing rows keep their place in the page, and so the focus.
    [...rows.values()].forEach((row, place) => {
      const there = this.#list.children[place] ?? null;
      if (there !== row) this.#list.insertBefore(row, there);
    });
    this.#mark();
  }

  #row(read) {
    const row = this.#rows.get(read.id) ?? this.#newRow(read.id);
    const times = read.cardMilliseconds === undefined ? [] : [
      `card ${duration(read.cardMilliseconds)}`, `reader ${duration(read.readerMilliseconds)}`,
    ];
    const clock = new Date(read.createdAt * 1000).toLocaleTimeString("en-GB");
    const card = [read.scheme, shortAccount(read.account)].filter(Boolean).join(" ");
    const reason = reasonOf(read);
    const button = row.firstElementChild;
    button.dataset.state = read.state;
    button.replaceChildren(
      element("span", { class: "ends" },
        element("span", { class: "state", "data-state": read.state }, stateWords(read)),
        read.outcome ? element("span", { class: "outcome", "data-outcome": read.outcome },
          outcomeWords[read.outcome]) : null),
      element("span", { class: "money" }, money(read)),
      element("span", { class: "when" }, clock),
      element("span", { class: "card" }, card),
      reason
        ? element("span", { class: "reason" }, reason, " ", read.error
          ? element("code", {}, read.error.name) : null)
        : element("span", { class: "took" }, times.join(" \u00b7 ")));
    return row;
  }

  #newRow(id) {
    const button = element("button", { type: "button" });
    button.addEventListener("click", () => {
      // Selecting the newest one follows the newest again.
      this.#chosen = id === this.#shown[0]?.id ? null : id;
      this.#mark();
    });
    return element("li", {}, button);
  }

  #mark() {
    const chosen = this.#chosen ?? this.#shown[0]?.id;
    for (const [id, row] of this.#rows) {
      row.firstElementChild.setAttribute("aria-pressed", String(id === chosen));
    }
    this.#choose(this.#shown.find((read) => read.id === chosen) ?? null);
  }
}
