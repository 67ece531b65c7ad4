// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import { drawing, duration, element } from "./elements.js";

/** The words for the states of reads, those that need attention first. */
const names = {
  declined: "declined", failed: "failed", interrupted: "interrupted", cancelled: "canceled",
  completed: "completed",
};
const size = { width: 160, height: 34 };
/** How many request rates are shown, one every five seconds: five minutes. */
const kept = 60;
const interval = 4500;

/** The service's metrics as small charts. */
export class Metrics {
  #place;
  #rates = [];
  #before = null;

  constructor(place) {
    this.#place = place;
  }

  /** Draws metrics in Prometheus's text format, version 0.0.4. */
  draw(text, now) {
    const samples = parse(text);
    const requests = sum(samples, "taptopay_http_requests_total");
    this.#before ??= { now, requests };
    const passed = now - this.#before.now;
    if (passed >= interval) {
      // A service that was restarted counts from zero.
      this.#rates.push((Math.max(0, requests - this.#before.requests) / passed) * 1000);
      this.#rates.splice(0, this.#rates.length - kept);
      this.#before = { now, requests };
    }
    const rate = this.#rates.at(-1);
    const streams = sum(samples, "taptopay_event_streams");
    this.#place.replaceChildren(
      readsChart(samples),
      histogramChart(samples, "taptopay_card_seconds", "Card in the field", 0.5),
      histogramChart(samples, "taptopay_http_request_seconds", "Response to a request", 0.99),
      chart("Requests per second", rate === undefined ? "\u2013" : rate.toFixed(1),
        "last five minutes", line(this.#rates)),
      chart("Pages", String(sum(samples, "taptopay_sheet_pages")),
        `of the payment sheet; ${streams} event ${streams === 1 ? "listener" : "listeners"}`, null));
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
  return (samples.get(name) ?? []).reduce((total, { value }) => total + value, 0);
}

function readsChart(samples) {
  const counts = new Map(Object.keys(names).map((state) => [state, 0]));
  for (const { labels, value } of samples.get("taptopay_reads_total") ?? []) {
    counts.set(labels.state, (counts.get(labels.state) ?? 0) + value);
  }
  const shown = [...counts].filter(([, count]) => count > 0);
  const total = shown.reduce((all, [, count]) => all + count, 0);
  let x = 0;
  const bars = shown.map(([state, count]) => {
    const width = (count / total) * size.width;
    x += width;
    return drawing("rect", {
      class: `state-${state}`, x: x - width, y: 8, width: Math.max(width - 1, 1), height: 18,
    });
  });
  const words = shown.map(([state, count]) => `${count} ${names[state] ?? state}`).join(", ");
  return chart("Reads", String(total), words || "none yet", bars);
}

function histogramChart(samples, name, title, part) {
  const buckets = (samples.get(`${name}_bucket`) ?? []).map(({ labels, value }) => ({
    bound: labels.le === "+Inf" ? Infinity : Number(labels.le), count: value,
  }));
  const counts = buckets.map(({ count }, place) => count - (buckets[place - 1]?.count ?? 0));
  const most = Math.max(...counts, 1);
  const step = size.width / Math.max(counts.length, 1);
  const bars = counts.map((count, place) => drawing("rect", {
    class: "column", x: place * step, width: step - 2,
    y: size.height - Math.max((count / most) * size.height, 1),
    height: Math.max((count / most) * size.height, 1),
  }));
  const value = quantile(buckets, part);
  const words = part === 0.5 ? "half take less" : `${part * 100}% take less`;
  return chart(title, value === null ? "\u2013" : duration(value * 1000), words, bars);
}

/** Returns a quantile, assuming that values are evenly spread within their bucket. */
function quantile(buckets, part) {
  const wanted = (buckets.at(-1)?.count ?? 0) * part;
  if (wanted === 0) return null;
  const place = buckets.findIndex(({ count }) => count >= wanted);
  const [low, high] = [buckets[place - 1] ?? { bound: 0, count: 0 }, buckets[place]];
  if (high.bound === Infinity) return low.bound;
  return low.bound + ((wanted - low.count) / (high.count - low.count)) * (high.bound - low.bound);
}

function line(values) {
  const most = Math.max(...values, 1);
  const points = values.map((value, place) => [
    size.width * (1 - (values.length - 1 - place) / (kept - 1)),
    size.height - 2 - (value / most) * (size.height - 6),
  ].map((number) => number.toFixed(1)).join(","));
  return [
    drawing("line", {
      class: "ground", x1: 0, x2: size.width, y1: size.height - 1, y2: size.height - 1,
    }),
    drawing("polyline", { class: "line", points: points.join(" ") }),
  ];
}

function chart(title, value, words, picture) {
  return element("figure", {},
    element("figcaption", {}, title),
    element("p", { class: "value" }, value),
    picture ? drawing("svg", {
      "aria-hidden": true, viewBox: `0 0 ${size.width} ${size.height}`,
      preserveAspectRatio: "none",
    }, picture) : null,
    element("p", { class: "words" }, words));
}
