// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import { element, part } from "./elements.js";
import { kindWords, money, outcomeWords, reasonOf, stateWords } from "./words.js";

const results = [
  ["", "All results"], ["approved", outcomeWords.approved], ["refused", outcomeWords.refused],
  ["completed", "Completed"], ["declined", "Declined"], ["failed", "Failed"],
  ["cancelled", "Canceled"], ["timedOut", "Timed out"], ["interrupted", "Interrupted"],
  ["inProgress", "In progress"],
];
const inProgress = ["waiting", "reading", "enteringPIN", "open", "processing"];
const wallet = "Wallet";

/** Which reads and payments the list shows; the address keeps it when the page is loaded again. */
export class Filter {
  #text = part("filter-text");
  #result = part("filter-result");
  #scheme = part("filter-scheme");
  #changed;

  constructor(changed) {
    this.#changed = changed;
    const wanted = new URLSearchParams(location.search);
    this.#result.replaceChildren(
      ...results.map(([value, name]) => element("option", { value }, name)));
    this.#text.value = wanted.get("find") ?? "";
    this.#result.value = wanted.get("result") ?? "";
    if (this.#result.selectedIndex < 0) this.#result.value = "";
    this.#offer([], wanted.get("scheme") ?? "");
    for (const control of [this.#text, this.#result, this.#scheme]) {
      control.addEventListener("input", () => this.#change());
    }
  }

  /** Offers the schemes of these reads, and the one that is selected. */
  offer(reads) {
    const schemes = reads.map((read) => (read.kind === "wallet" ? wallet : read.scheme));
    this.#offer(schemes.filter(Boolean), this.#scheme.value);
  }

  accepts(read) {
    const result = this.#result.value;
    const isWanted = result === "" || read.state === result || read.outcome === result
      || (result === "inProgress" && inProgress.includes(read.state));
    const scheme = this.#scheme.value;
    if (!isWanted || (scheme && scheme !== (read.kind === "wallet" ? wallet : read.scheme))) {
      return false;
    }
    const text = [
      money(read), kindWords(read), stateWords(read), outcomeWords[read.outcome], read.merchant,
      read.scheme, read.application, read.account, read.error?.name, reasonOf(read), read.id,
    ].filter(Boolean).join(" ").toLowerCase();
    return this.#text.value.trim().toLowerCase().split(/\s+/).every((word) => text.includes(word));
  }

  #offer(schemes, chosen) {
    const names = [...new Set(chosen ? [chosen, ...schemes] : schemes)].sort();
    const known = [...this.#scheme.options].slice(1).map((option) => option.value);
    if (this.#scheme.options.length === 0 || known.join() !== names.join()) {
      this.#scheme.replaceChildren(
        element("option", { value: "" }, "All schemes"),
        ...names.map((name) => element("option", { value: name }, name)));
    }
    this.#scheme.value = chosen;
  }

  #change() {
    const address = new URL(location.href);
    for (const [name, { value }] of Object.entries({
      find: this.#text, result: this.#result, scheme: this.#scheme,
    })) {
      if (value) address.searchParams.set(name, value);
      else address.searchParams.delete(name);
    }
    history.replaceState(null, "", address);
    this.#changed();
  }
}
