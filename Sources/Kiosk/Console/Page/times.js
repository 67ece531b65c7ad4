// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import { drawing, duration, element } from "./elements.js";

/** The phase after each step, until the next one. */
const phases = {
  waiting: "wait", cardDetected: "card", cardRemoved: "work", again: "wait", pinAsked: "pin",
  pinEntered: "work", sealed: "work", done: "rest",
};
const names = { work: "Processing", wait: "Waiting", card: "Card in the field", pin: "PIN" };
const bar = { top: 2, height: 20 };
const lane = 20;
const gap = 10;
/** The space between a bar and its name. */
const margin = 6;
const pen = document.createElement("canvas").getContext("2d");

/** The times of a read: one bar for the whole read, with the card's dialogue enlarged below. */
export class Times {
  #place;
  #show;
  #drawn = null;

  /** `show` receives the exchange that the operator selects. */
  constructor(place, show) {
    this.#place = place;
    this.#show = show;
    new ResizeObserver(() => this.#redraw()).observe(place);
  }

  draw(read, dialogue) {
    this.#drawn = { read, dialogue, width: 0 };
    this.#redraw();
  }

  #redraw() {
    const width = Math.floor(this.#place.clientWidth);
    if (!this.#drawn || width < 50 || this.#drawn.width === width) return;
    this.#drawn.width = width;
    const { read, dialogue } = this.#drawn;
    const isOver = read.timeLine?.at(-1)?.step === "done";
    const segments = isOver ? segmentsOf(read.timeLine) : [];
    if (segments.length === 0) return this.#place.replaceChildren();
    const sums = {};
    for (const { phase, from, to } of segments) sums[phase] = (sums[phase] ?? 0) + to - from;
    const legend = Object.keys(names).filter((phase) => phase in sums).map((phase) =>
      element("li", { class: phase }, `${names[phase]} ${duration(sums[phase])}`));
    const text = legend.map((item) => item.textContent).join(", ");
    this.#place.replaceChildren(
      element("ul", { class: "legend" }, legend),
      this.#picture(segments, cardsOf(dialogue), width, text));
  }

  #picture(segments, cards, width, text) {
    const total = Math.max(segments.at(-1).to, 0.001);
    const across = (time) => (time / total) * width;
    const parts = segments.map(({ phase, from, to }) => drawing("rect", {
      class: `segment ${phase}`, x: across(from), y: bar.top,
      width: Math.max(across(to) - across(from), 1), height: bar.height,
    }));
    let height = bar.top + bar.height + 2;
    if (cards.length > 0) {
      const under = this.#dialogue(cards, across, width);
      parts.push(...under.parts);
      height = under.height;
    }
    return drawing("svg", {
      role: "img", "aria-label": `Timeline: ${text}`, width, height,
      viewBox: `0 0 ${width} ${height}`,
    }, parts);
  }

  /** Draws a lane for every exchange: the reader's time before it, then the card's. */
  #dialogue(cards, across, width) {
    const top = bar.top + bar.height + 26;
    const count = cards.reduce((sum, { exchanges }) => sum + exchanges.length, 0);
    const bottom = top + count * lane + 2;
    const lengths = cards.map(({ start, end }) => end - start);
    const total = lengths.reduce((sum, length) => sum + length, 0);
    // Cards share the width in proportion to their times; the time between them is omitted.
    const room = width - (cards.length - 1) * gap;
    let left = 0;
    let y = top;
    const grounds = [];
    const lanes = cards.flatMap((card, number) => {
      const right = left + Math.max((lengths[number] / total) * room, 1);
      const scale = (time) => left + ((time - card.start) / (card.end - card.start)) * (right - left);
      grounds.push(
        drawing("path", {
          class: "wedge",
          d: `M${across(card.start)} ${bar.top + bar.height}`
            + `H${Math.max(across(card.end), across(card.start) + 1)}`
            + `L${right} ${top - 6}V${bottom}H${left}V${top - 6}Z`,
        }),
        ...axis(card, scale, top, bottom, left, right));
      const drawn = this.#lanes(card, scale, y, width);
      y += card.exchanges.length * lane;
      left = right + gap;
      return drawn;
    });
    // Names extend into the next card's area, so they are drawn on top.
    return { parts: [...grounds, ...lanes], height: bottom + 20 };
  }

  #lanes({ start, exchanges }, scale, top, width) {
    let before = start;
    return exchanges.map((exchange, number) => {
      const y = top + number * lane;
      const [ours, from, to] = [before, exchange.from, exchange.to].map(scale);
      before = exchange.to;
      const group = drawing("g", { class: "exchange" },
        drawing("rect", { class: "hit", x: 0, y, width, height: lane }),
        drawing("rect", {
          class: "ours", x: ours, y: y + 6, width: Math.max(from - ours, 0), height: 4,
        }),
        drawing("rect", {
          class: exchange.isGood ? "theirs" : "theirs bad", x: from, y: y + 2,
          width: Math.max(to - from, 2), height: 12, rx: 2,
        }),
        nameOf(exchange, y + 12, ours, from, to, width));
      group.addEventListener("click", () => this.#show(exchange.place));
      return group;
    });
  }
}

/**
 * Draws a name where it has room: after its bar, before it, or in it. If it has none, it is cut off
 * where it has the most; the table below the timeline shows it in full.
 */
function nameOf({ name }, y, before, from, to, width) {
  const places = [
    { room: width - to, class: "lane", x: to + margin, anchor: "start" },
    { room: before, class: "lane", x: before - margin, anchor: "end" },
    { room: to - from - margin, class: "lane inside", x: from + margin, anchor: "start" },
  ];
  const fits = (text, place) => widthOf(text) + margin < place.room;
  const place = places.find((one) => fits(name, one))
    ?? places.reduce((most, one) => (one.room > most.room ? one : most));
  let text = name;
  while (!fits(text, place) && text.length > 1) text = `${text.slice(0, -2)}…`;
  return drawing("text", { y, class: place.class, x: place.x, "text-anchor": place.anchor }, text);
}

/** Returns the width of a name in the timeline, whose size is that of `.lane`. */
function widthOf(text) {
  pen.font = `12px ${getComputedStyle(document.body).fontFamily}`;
  return pen.measureText(text).width;
}

/** Draws round times since a card entered the field, where there is room for them. */
function axis({ start, end }, scale, top, bottom, left, right) {
  return ticks(end - start, (right - left) / 70).flatMap((tick) => {
    const x = scale(start + tick);
    const anchor = tick === 0 ? "start" : x > right - 30 ? "end" : "middle";
    return [
      drawing("line", { class: "tick", x1: x, x2: x, y1: top - 6, y2: bottom }),
      drawing("text", { class: "axis", x, y: bottom + 15, "text-anchor": anchor },
        tick === 0 ? "0" : duration(tick)),
    ];
  });
}

/** Returns the phases of a read in order. */
function segmentsOf(entries) {
  const segments = [];
  let [phase, from] = ["work", 0];
  for (const { step, milliseconds } of entries) {
    const last = segments.at(-1);
    if (milliseconds > from && last?.phase === phase) last.to = milliseconds;
    else if (milliseconds > from) segments.push({ phase, from, to: milliseconds });
    phase = phases[step];
    from = milliseconds;
  }
  return segments;
}

/** Returns the cards with exchanges, and their times. */
function cardsOf(dialogue) {
  return (dialogue?.cards ?? []).map((card, number) => {
    const exchanges = card.exchanges.map((one, place) => ({
      place: `${number}-${place}`, name: one.command.name, from: one.begunMilliseconds,
      to: one.begunMilliseconds + (one.milliseconds ?? 0), isGood: one.answer?.label === "9000",
    })).filter(({ from }) => from !== undefined);
    const start = card.begunMilliseconds;
    return { start, end: Math.max(start + 0.001, ...exchanges.map(({ to }) => to)), exchanges };
  }).filter(({ exchanges }) => exchanges.length > 0);
}

/** Returns at most `most` round times from zero to a length. */
function ticks(length, most) {
  const power = 10 ** Math.floor(Math.log10(length));
  const step = [0.2, 0.5, 1, 2, 5].map((one) => one * power)
    .find((one) => length / one <= Math.min(most, 7)) ?? length * 2;
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, place) => place * step);
}
