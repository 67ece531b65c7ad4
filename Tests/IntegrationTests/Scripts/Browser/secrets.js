// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// Returns every place of the page that could contain what a customer typed, as one text, without
// parts that can contain any digits: the port of the service, the page's own token, and the browser's
// times.
const [, done] = arguments;
const entries = performance.getEntries();
const withoutTimes = (name, value) => (typeof value === "number" ? undefined : value);
const gather = async () => [
  document.documentElement.outerHTML, document.body.innerText, document.title,
  location.href, JSON.stringify(history.state), document.cookie,
  JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }),
  JSON.stringify(await indexedDB.databases()), JSON.stringify(await caches.keys()),
  JSON.stringify(entries, withoutTimes), ...entries.map((entry) => JSON.stringify(entry.detail)),
  getSelection().toString(),
  ...[...document.querySelectorAll("input, textarea")].map((field) => field.value),
].join("\n").replaceAll(location.host, "").replaceAll(/\b[0-9a-f]{64}\b/g, "");
gather().then(done);
