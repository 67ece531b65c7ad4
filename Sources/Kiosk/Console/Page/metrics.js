// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import { Chart } from "./chart.js";
import { drawing, duration, element, part } from "./elements.js";

/** The words for the states of reads, those that need attention first. */
const names = {
  declined: "declined", failed: "failed", interrupted: "interrupted", cancelled: "canceled",
  completed: "completed",
};
/** The ranges in minutes; 0 is the whole run of the service. */
const ranges = [[0, "Whole run"], [1, "1 minute"], [5, "5 minutes"], [30, "30 minutes"]];
const minute = 60_000;
/** How long measurements are kept, and the least time between two of them. */
const kept = 31 * minute;
const interval = 4500;

/** The service's metrics as small charts, for a range that the operator selects. */
export class Metrics {
  #history = [];
  #range = part("range");
  #reads = new Chart("Reads");
  #card = new Chart("Card in the field");
  #request = new Chart("Response to a request");
  #rate = new Chart("Requests per second");
  #pages = element("p", { class: "value" });
  #listeners = element("p", { class: "words" });

  constructor(place) {
    this.#range.replaceChildren(
      ...ranges.map(([value, name]) => element("option", { value }, name)));
    this.#range.addEventListener("input", () => this.#redraw());
    place.replaceChildren(
      this.#reads.element, this.#card.element, this.#request.element, this.#rate.element,
      element("figure", {}, element("figcaption", {}, "Pages"), this.#pages, this.#listeners));
  }

  /** Draws metrics in Prometheus's text format, version 0.0.4. */
  draw(text, now) {
    const latest = { now, samples: parse(text) };
    const before = this.#history.at(-1);
    // A service that was restarted counts from zero.
    if (before && total(latest) < total(before)) this.#history = [];
    // Measurements that are close to each other replace the last one.
    if (this.#history.length > 1 && now - this.#history.at(-2).now < interval) this.#history.pop();
    this.#history.push(latest);
    while (now - this.#history[0].now > kept) this.#history.shift();
    this.#redraw();
  }

  #redraw() {
    const latest = this.#history.at(-1);
    if (!latest) return;
    const minutes = Number(this.#range.value);
    const since = minutes === 0 ? -Infinity : latest.now - minutes * minute;
    const within = this.#history.filter(({ now }) => now >= since);
    const first = minutes === 0 ? null : within[0];
    const streams = sum(latest.samples, "taptopay_event_streams");
    this.#reads.draw(readsChart(latest, first));
    this.#card.draw(histogram(latest, first, "taptopay_card_seconds", 0.5));
    this.#request.draw(histogram(latest, first, "taptopay_http_request_seconds", 0.99));
    this.#rate.draw(rates(within, minutes));
    this.#pages.textContent = String(sum(latest.samples, "taptopay_sheet_pages"));
    this.#listeners.textContent =
      `of the payment sheet; ${streams} event ${streams === 1 ? "listener" : "listeners"}`;
  }
}

/** Returns the samples by name, each with labels and value. */
function parse(text) {
  const samples = new Map();
  for (const row of text.split("\n")) {
    const found = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(row);
    if (!found) continue;
    const labels = Object.fromEntries(
      [...(found[2] ?? "").matchAll(/([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
    const list = samples.get(found[1]) ?? [];
    list.push({ labels, value: Number(found[3]) });
    samples.set(found[1], list);
  }
  return samples;
}

function sum(samples, name) {
  return (samples.get(name) ?? []).reduce((all, { value }) => all + value, 0);
}

function total({ samples }) {
  return sum(samples, "taptopay_http_requests_total");
}

/** Returns counts by a label, less those of an earlier measurement. */
function countsBy(label, name, latest, first) {
  const counts = new Map();
  for (const [{ samples }, sign] of [[latest, 1], ...(first ? [[first, -1]] : [])]) {
    for (const { labels, value } of samples.get(name) ?? []) {
      counts.set(labels[label], (counts.get(labels[label]) ?? 0) + sign * value);
    }
  }
  return counts;
}

function readsChart(latest, first) {
  const counts = countsBy("state", "taptopay_reads_total", latest, first);
  const shown = Object.keys(names).map((state) => ({ state, count: counts.get(state) ?? 0 }))
    .filter(({ count }) => count > 0);
  const all = shown.reduce((sofar, { count }) => sofar + count, 0);
  let from = 0;
  const points = shown.map(({ state, count }) => {
    const to = from + count / all;
    const point = {
      state, from, to,
      text: `${count} ${names[state]}, ${Math.round((count / all) * 100)}% of ${all}`,
    };
    from = to;
    return point;
  });
  return {
    value: String(all), points, most: null,
    words: shown.map(({ state, count }) => `${count} ${names[state]}`).join(", ")
      || (first ? "none in this range" : "none yet"),
    ticks: all > 0 ? [{ at: 0, name: "0" }, { at: 1, name: `${all}` }] : [],
    paint: (width, height) => points.map(({ state, from: start, to }) => drawing("rect", {
      class: `state-${state}`, x: start * width, y: height * 0.3,
      width: Math.max((to - start) * width - 1, 1), height: height * 0.5,
    })),
  };
}

function histogram(latest, first, name, quota) {
  const counts = countsBy("le", `${name}_bucket`, latest, first);
  const buckets = [...counts].map(([bound, count]) => ({
    bound: bound === "+Inf" ? Infinity : Number(bound), count,
  }));
  const value = quantile(buckets, quota);
  const columns = buckets.map(({ bound, count }, place) => ({
    bound, low: buckets[place - 1]?.bound ?? 0, count: count - (buckets[place - 1]?.count ?? 0),
  }));
  const most = Math.max(...columns.map(({ count }) => count), 1);
  const step = 1 / Math.max(columns.length, 1);
  return {
    value: value === null ? "\u2013" : duration(value * 1000),
    words: quota === 0.5 ? "half take less" : `${quota * 100}% take less`,
    most: String(most),
    points: columns.map(({ bound, low, count }, place) => ({
      from: place * step, to: (place + 1) * step,
      text: bound === Infinity ? `more than ${short(low)}: ${count}`
        : `${short(low)} to ${short(bound)}: ${count}`,
    })),
    ticks: columns.slice(0, -1).map(({ bound }, place) => ({
      at: (place + 1) * step, name: short(bound),
    })),
    paint: (width, height) => columns.map(({ count }, place) => drawing("rect", {
      class: "column", x: place * step * width + 1, width: Math.max(step * width - 2, 1),
      y: height - (count / most) * height, height: (count / most) * height,
    })),
  };
}

/** Formats a bound in seconds. */
function short(seconds) {
  return seconds >= 1 ? `${seconds} s` : `${Math.round(seconds * 1000)} ms`;
}

/** Returns a quantile, assuming that values are evenly spread within their bucket. */
function quantile(buckets, quota) {
  const wanted = (buckets.at(-1)?.count ?? 0) * quota;
  if (wanted === 0) return null;
  const place = buckets.findIndex(({ count }) => count >= wanted);
  const [low, high] = [buckets[place - 1] ?? { bound: 0, count: 0 }, buckets[place]];
  if (high.bound === Infinity) return low.bound;
  return low.bound + ((wanted - low.count) / (high.count - low.count)) * (high.bound - low.bound);
}

/** Returns the rates between measurements; a whole run is what this page has measured of it. */
function rates(history, minutes) {
  const end = history.at(-1).now;
  const span = minutes * minute || Math.max(end - history[0].now, minute);
  const at = (now) => 1 - (end - now) / span;
  const measured = history.slice(1).map((one, place) => ({
    from: at(history[place].now), to: at(one.now), ago: end - one.now,
    rate: ((total(one) - total(history[place])) / Math.max(one.now - history[place].now, 1)) * 1000,
  }));
  const most = Math.max(...measured.map(({ rate }) => rate), 1);
  const rate = measured.at(-1)?.rate;
  return {
    value: rate === undefined ? "\u2013" : rate.toFixed(1),
    words: "while this page is open",
    most: `${most.toFixed(1)}/s`,
    points: measured.map((one) => ({
      from: one.from, to: one.to,
      text: `${one.rate.toFixed(1)} per second, ${one.ago < 1000 ? "now" : `${ago(one.ago)} ago`}`,
    })),
    ticks: [
      { at: 0, name: `\u2212${ago(span)}` }, { at: 1, name: "now" },
      { at: 0.5, name: `\u2212${ago(span / 2)}` },
    ],
    paint: (width, height) => measured.length === 0 ? [] : drawing("polyline", {
      class: "line", points: measured.flatMap((one) => [
        `${(one.to * width).toFixed(1)},${(height - (one.rate / most) * height).toFixed(1)}`,
      ]).join(" "),
    }),
  };
}

/** Formats how long ago something was. */
function ago(milliseconds) {
  return milliseconds < minute ? `${Math.round(milliseconds / 1000)} s`
    : `${Number((milliseconds / minute).toFixed(1))} min`;
}
