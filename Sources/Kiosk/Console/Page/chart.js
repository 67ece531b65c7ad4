// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import { drawing, element } from "./elements.js";

/** The plot within the picture; the names of the axes are around it. */
const plot = { top: 13, height: 40, left: 1 };
const height = 70;
/** The space that the name of a tick needs. */
const room = 46;

/**
 * A small chart with named axes. The mouse or the arrow keys select one of its points, whose value is
 * then shown.
 */
export class Chart {
  #value = element("p", { class: "value" });
  #words = element("p", { class: "words" });
  #svg;
  #drawn = null;
  #current = null;

  constructor(title) {
    this.#svg = drawing("svg", {
      class: "chart", tabindex: 0, role: "slider", "aria-label": title, "aria-valuemin": 0, height,
    });
    this.element = element("figure", {},
      element("figcaption", {}, title), this.#value, this.#svg, this.#words);
    this.#listen();
    new ResizeObserver(() => this.#redraw()).observe(this.element);
  }

  /**
   * Draws values. `points` are places from 0 to 1 with a text; `ticks` are places with a name; `most`
   * is the name of the largest value, and `paint` draws the values into a width and a height.
   */
  draw({ value, words, points, ticks, most, paint }) {
    this.#drawn = { words, points, ticks, most, paint };
    this.#value.textContent = value;
    if (this.#current !== null && this.#current >= points.length) this.#current = null;
    this.#redraw();
  }

  #listen() {
    this.#svg.addEventListener("pointermove", (event) => {
      const { left, width } = this.#svg.getBoundingClientRect();
      const at = (event.clientX - left) / Math.max(width, 1);
      const found = this.#points.findIndex(({ from, to }) => from <= at && at < to);
      this.#select(found < 0 ? null : found);
    });
    this.#svg.addEventListener("pointerleave", () => this.#select(null));
    this.#svg.addEventListener("focus", () =>
      this.#select(this.#points.length > 0 ? this.#points.length - 1 : null));
    this.#svg.addEventListener("blur", () => this.#select(null));
    this.#svg.addEventListener("keydown", (event) => this.#move(event));
  }

  get #points() {
    return this.#drawn?.points ?? [];
  }

  #move(event) {
    const last = this.#points.length - 1;
    const current = this.#current ?? last;
    const goal = {
      ArrowLeft: current - 1, ArrowDown: current - 1, ArrowRight: current + 1,
      ArrowUp: current + 1, Home: 0, End: last,
    }[event.key];
    if (goal === undefined || last < 0) return;
    event.preventDefault();
    this.#select(Math.min(Math.max(goal, 0), last));
  }

  #select(place) {
    if (this.#current === place) return;
    this.#current = place;
    this.#redraw();
  }

  #redraw() {
    const width = Math.floor(this.element.clientWidth);
    if (!this.#drawn || width < 20) return;
    const { words, points, ticks, most, paint } = this.#drawn;
    const point = points[this.#current] ?? null;
    this.#words.textContent = point?.text ?? words;
    const last = Math.max(points.length - 1, 0);
    for (const [name, value] of Object.entries({
      width, viewBox: `0 0 ${width} ${height}`, "aria-valuemax": last,
      "aria-valuenow": this.#current ?? last, "aria-valuetext": point?.text ?? words,
    })) this.#svg.setAttribute(name, value);
    const bottom = plot.top + plot.height;
    this.#svg.replaceChildren(
      ...(point ? [drawing("rect", {
        class: "pick", x: point.from * width, width: Math.max((point.to - point.from) * width, 2),
        y: plot.top, height: plot.height,
      })] : []),
      drawing("g", { transform: `translate(0 ${plot.top})` }, paint(width, plot.height)),
      drawing("line", { class: "ground", x1: 0, x2: width, y1: bottom, y2: bottom }),
      ...(most ? [drawing("text", { class: "axis", x: plot.left, y: 9 }, most)] : []),
      ...namesOf(ticks, width, bottom));
  }
}

/** Draws the names of ticks where there is room for them, the first and the last before others. */
function namesOf(ticks, width, bottom) {
  const taken = [];
  const order = [ticks[0], ticks.at(-1), ...ticks.slice(1, -1)].filter(Boolean);
  return order.flatMap(({ at, name }) => {
    const x = Math.min(Math.max(at * width, 0), width);
    if (taken.some((one) => Math.abs(one - x) < room)) return [];
    taken.push(x);
    const anchor = x < room / 2 ? "start" : x > width - room / 2 ? "end" : "middle";
    return [
      drawing("line", { class: "ground", x1: x, x2: x, y1: bottom, y2: bottom + 3 }),
      drawing("text", { class: "axis", x, y: bottom + 14, "text-anchor": anchor }, name),
    ];
  });
}
