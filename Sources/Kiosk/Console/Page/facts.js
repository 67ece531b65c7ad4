// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import { element } from "./elements.js";
import { kindWords, outcomeWords, reasonOf, shortAccount, stateWords } from "./words.js";

const pinWords = {
  entering: "Being entered", completed: "Entered", cancelled: "Canceled", failed: "Failed",
  interrupted: "Interrupted",
};

/** The facts that take a row of their own. */
const whole = new Set(["Reason", "Detail", "Identifier"]);

/** Returns the facts of a read or payment as the rows of a list of descriptions. */
export function factsOf(read) {
  const noDialogue = ["completed", "declined"].includes(read.state) && read.hasDialogue === false;
  const rows = [
    ["Result", element("span", { class: "state", "data-state": read.state }, stateWords(read))],
    ["Outcome", read.outcome ? element("span", {
      class: "outcome", "data-outcome": read.outcome,
    }, outcomeWords[read.outcome]) : null],
    ["Reason", read.error ? [read.error.description, " ", element("code", {}, read.error.name)]
      : reasonOf(read)],
    ["Detail", read.error?.detail],
    ["Amount", read.amount ? `${read.amount} ${read.currencyCode}` : null],
    ["Type", kindWords(read)],
    ["Card", shortAccount(read.account)],
    ["Application", read.application],
    ["Merchant", read.merchant],
    ["PIN", pinWords[read.pin]],
    ["Time", new Date(read.createdAt * 1000).toLocaleString("en-GB")],
    ["Identifier", element("code", {}, read.id)],
    ["Dialogue", noDialogue ? "Kept only for emulated cards of this run." : null],
  ];
  return rows.filter(([, value]) => value).map(([name, value]) =>
    element("div", { class: whole.has(name) && "whole" }, element("dt", {}, name), element("dd", {}, value)));
}
