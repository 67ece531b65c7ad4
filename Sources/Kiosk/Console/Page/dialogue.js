// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import { Bytes } from "./bytes.js";
import { duration, element } from "./elements.js";

/** The dialogue with the cards of a read, as a tree beside its bytes. */
export class Dialogue {
  #place;

  constructor(place) {
    this.#place = place;
    place.addEventListener("keydown", move);
  }

  draw(dialogue) {
    const cards = dialogue?.cards ?? [];
    this.#place.replaceChildren(...cards.flatMap((card, number) => [
      cards.length > 1 ? element("h3", {}, `Card ${number + 1}`) : null,
      element("ol", { class: "exchanges" }, card.exchanges.map((exchange, place) =>
        element("li", {}, this.#exchange(exchange, `${number}-${place}`, place + 1)))),
      card.remarks.length
        ? element("div", { class: "remarks" }, card.remarks.map((node) => tree(node))) : null,
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

  #exchange({ command, answer, milliseconds, commandBytes, answerBytes }, place, number) {
    const isGood = answer?.label === "9000";
    const sides = [
      [side("To the card", command, 0, 4), commandBytes],
      answer ? [side("From the card", answer, -2, 2, answerBytes), answerBytes] : null,
    ].filter(Boolean);
    const exchange = element("details", { class: "exchange", "data-place": place },
      element("summary", {},
        element("span", { class: "number" }, String(number)),
        element("span", { class: "name" }, command.name),
        element("span", { class: isGood ? "status good" : "status bad" },
          answer ? `${answer.label} ${answer.name}` : "no response"),
        element("span", { class: "took" },
          milliseconds === undefined ? "" : duration(milliseconds))),
      sides.map(([made]) => made));
    // Thousands of bytes are drawn only when they are shown.
    exchange.addEventListener("toggle", () => {
      for (const [made, digits] of sides) {
        if (digits) made.append(new Bytes(made.firstElementChild, digits).element);
      }
    }, { once: true });
    return exchange;
  }
}

/** Makes one side of an exchange; its title stands for `count` bytes from `from`, or the end. */
function side(title, node, from, count, digits = "") {
  const start = from < 0 ? digits.length / 2 + from : from;
  const length = node.length === undefined ? "" : `, ${node.length} bytes`;
  const line = element("p", {
    class: "side-title", tabindex: 0, "data-from": start, "data-to": start + count,
  }, `${title}: `, element("code", {}, node.label ?? ""),
  `${length}${node.value ? `, ${node.value}` : ""}`);
  return element("div", { class: "side" },
    element("div", { class: "tree" }, line, (node.children ?? []).map((child) => tree(child))));
}

/** Makes the element of a node and its children. */
function tree(node) {
  const children = node.children ?? [];
  const line = [
    node.label ? element("code", { class: "label" }, node.label) : null,
    element("span", { class: "name" }, node.name),
    node.bytes ? element("code", { class: "digits" }, node.bytes) : null,
    node.value ? element("span", { class: "value" }, node.value) : null,
    node.isMasked ? element("span", { class: "masked" }, "masked") : null,
  ].filter(Boolean).flatMap((shown) => [shown, " "]);
  const place = node.offset === undefined ? {}
    : { "data-from": node.offset, "data-to": node.offset + node.size };
  if (children.length === 0) {
    // Arrow keys reach it from the line before.
    return element("div", { class: `node ${node.kind}`, tabindex: -1, ...place }, line);
  }
  return element("details", { class: `node ${node.kind}`, open: true, ...place },
    element("summary", {}, line), children.map((child) => tree(child)));
}

/** Moves the focus between the lines of a tree with the arrow keys. */
function move(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const lines = [...(event.target.closest(".tree")?.querySelectorAll("summary, [tabindex]") ?? [])]
    .filter((line) => line.checkVisibility());
  const next = lines[lines.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
