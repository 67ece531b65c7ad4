// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import { duration, element } from "./elements.js";

/** The dialogue with the cards of a read, as a tree. */
export class Dialogue {
  #place;

  constructor(place) {
    this.#place = place;
  }

  draw(dialogue) {
    const cards = dialogue?.cards ?? [];
    this.#place.replaceChildren(...cards.flatMap((card, number) => [
      cards.length > 1 ? element("h3", {}, `Card ${number + 1}`) : null,
      element("ol", { class: "exchanges" }, card.exchanges.map((exchange, place) =>
        element("li", {}, this.#exchange(exchange, `${number}-${place}`, place + 1)))),
      card.remarks.length ? element("div", { class: "remarks" }, card.remarks.map(tree)) : null,
    ]).filter(Boolean));
  }

  /** Opens an exchange and brings it into view. */
  show(place) {
    const exchange = this.#place.querySelector(`[data-place="${place}"]`);
    if (!exchange) return;
    exchange.open = true;
    exchange.firstElementChild.focus({ preventScroll: true });
    exchange.scrollIntoView({ block: "nearest" });
  }

  #exchange({ command, answer, milliseconds }, place, number) {
    const isGood = answer?.label === "9000";
    return element("details", { class: "exchange", "data-place": place },
      element("summary", {},
        element("span", { class: "number" }, String(number)),
        element("span", { class: "name" }, command.name),
        element("span", { class: isGood ? "status good" : "status bad" },
          answer ? `${answer.label} ${answer.name}` : "no response"),
        element("span", { class: "took" },
          milliseconds === undefined ? "" : duration(milliseconds))),
      this.#side("To the card", command), answer ? this.#side("From the card", answer) : null);
  }

  #side(title, node) {
    const children = node.children ?? [];
    const length = node.length === undefined ? "" : `, ${node.length} bytes`;
    return element("div", { class: "side" },
      element("p", { class: "side-title" }, `${title}: `,
        element("code", {}, node.label ?? ""), `${length}${node.value ? `, ${node.value}` : ""}`),
      children.map(tree));
  }
}

/** Makes the element of a node and its children. */
function tree(node) {
  const children = node.children ?? [];
  const line = [
    node.label ? element("code", { class: "label" }, node.label) : null,
    element("span", { class: "name" }, node.name),
    node.bytes ? element("code", { class: "bytes" }, node.bytes) : null,
    node.value ? element("span", { class: "value" }, node.value) : null,
    node.isMasked ? element("span", { class: "masked" }, "masked") : null,
  ].filter(Boolean).flatMap((shown) => [shown, " "]);
  if (children.length === 0) return element("div", { class: `node ${node.kind}` }, line);
  return element("details", { class: `node ${node.kind}`, open: true },
    element("summary", {}, line), children.map(tree));
}
