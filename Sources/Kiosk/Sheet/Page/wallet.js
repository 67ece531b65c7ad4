// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import { Chooser, element } from "./chooser.js";

/**
 * A payment from a wallet: its cost, its choices, and the buttons with which the customer agrees.
 * What the customer touches goes to the service, which decides what happens next.
 */
export class Wallet {
  #send;
  #part;
  #rows;
  #bill;
  #lines;
  #agreement;
  #consents;
  #chooser;
  #state = null;
  #drawn = new Map();

  constructor(part, send) {
    this.#send = send;
    this.#part = part("wallet");
    this.#rows = part("rows");
    this.#bill = part("bill");
    this.#lines = part("lines");
    this.#agreement = part("agreement");
    this.#consents = part("consents");
    this.#chooser = new Chooser(part("chooser"), (action, more) => this.#act(action, more));
  }

  get isChoosing() {
    return this.#chooser.isOpen;
  }

  /** Draws a payment, or removes it with everything that was typed. */
  draw(wallet) {
    this.#state = wallet;
    if (!wallet || wallet.isWaiting) this.#chooser.close();
    this.#change("lines", wallet?.lines ?? [], () => {
      this.#lines.replaceChildren(...(wallet?.lines ?? []).map(drawLine));
    });
    this.#change("agreement", wallet?.agreement ?? [], () => {
      this.#agreement.replaceChildren(
        ...(wallet?.agreement ?? []).map((text) => element("p", "", text)));
    });
    this.#change("consents", wallet?.consents ?? [], () => this.#drawConsents());
    for (const button of this.#consents.children) {
      button.setAttribute("aria-disabled", String(wallet?.canAuthorize !== true));
    }
    this.#drawRows();
    this.#part.hidden = !wallet;
    this.#bill.hidden = !wallet || wallet.lines.length + wallet.agreement.length === 0;
  }

  /** Whether the customer can touch anything. */
  get #isOpen() {
    return this.#state !== null && !this.#state.isWaiting;
  }

  /** Sends an action; returns when the service has it. */
  async #act(action, more) {
    if (this.#isOpen) await this.#send({ payment: this.#state.payment, action, ...more });
  }

  /** Draws only what has changed, so that the focus stays where it is. */
  #change(name, value, draw) {
    const wanted = JSON.stringify(value);
    if (this.#drawn.get(name) === wanted) return;
    this.#drawn.set(name, wanted);
    draw();
  }

  #drawConsents() {
    const consents = this.#state?.consents ?? [];
    while (this.#consents.childElementCount > consents.length) this.#consents.lastChild.remove();
    consents.forEach((consent, place) => {
      const button = this.#consents.children[place]
        ?? this.#consents.appendChild(element("button", "", ""));
      button.type = "button";
      button.classList.toggle("main", consent.isMain);
      button.classList.toggle("quiet", !consent.isMain);
      button.textContent = consent.label;
      button.onclick = async () => {
        if (!this.#state?.canAuthorize) return;
        button.classList.add("pending");
        await this.#act(consent.action);
        button.classList.remove("pending");
      };
    });
  }

  #drawRows() {
    const rows = this.#state?.rows ?? [];
    for (const item of [...this.#rows.children]) {
      if (rows.some((row) => row.kind === item.dataset.kind)) continue;
      this.#drawn.delete(`row ${item.dataset.kind}`);
      item.remove();
    }
    rows.forEach((row, place) => {
      let item = [...this.#rows.children].find((one) => one.dataset.kind === row.kind);
      if (!item) {
        item = element("li", "", "");
        item.dataset.kind = row.kind;
        item.append(element("button", "row", ""), element("p", "wrong", ""));
      }
      if (this.#rows.children[place] !== item) {
        this.#rows.insertBefore(item, this.#rows.children[place] ?? null);
      }
      this.#change(`row ${row.kind}`, row, () => this.#drawRow(item, row));
      item.firstChild.setAttribute("aria-disabled", String(!this.#isOpen || !canChange(row)));
    });
  }

  #drawRow(item, row) {
    const [button, wrong] = item.children;
    button.type = "button";
    button.classList.toggle("fixed", !canChange(row));
    const value = element("span", "value", "");
    if (row.kind === "card") {
      const art = element("span", "card-art", "");
      art.setAttribute("aria-hidden", "true");
      value.append(art);
    }
    value.append(element("strong", "", row.title), ...row.lines.map((line) => element("span", "", line)));
    const parts = [element("span", "label", row.label), value];
    if (row.amount) parts.push(element("span", "amount", row.amount));
    button.replaceChildren(...parts);
    button.onclick = () => {
      if (this.#isOpen && canChange(row)) this.#chooser.open(row, this.#state.words);
    };
    wrong.id = `wrong-${row.kind}`;
    wrong.textContent = row.error ?? "";
    if (row.error) button.setAttribute("aria-describedby", wrong.id);
    else button.removeAttribute("aria-describedby");
    this.#chooser.update(row);
  }
}

/** Whether there is another choice, or something to type. */
function canChange(row) {
  return row.choices.length > 1 || Boolean(row.form);
}

function drawLine(line) {
  const label = element("dt", line.isPending ? "pending" : "", line.label);
  if (line.detail) label.append(element("small", "", line.detail));
  const pair = element("div", "", "");
  pair.append(label, element("dd", line.isPending ? "pending" : "", line.amount));
  return pair;
}
