// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// Every place of the page in which something that a customer typed could lie, as one text.
const [, done] = arguments;
const gather = async () => [
  document.documentElement.outerHTML, document.body.innerText, document.title,
  location.href, JSON.stringify(history.state), document.cookie,
  JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }),
  JSON.stringify(await indexedDB.databases()), JSON.stringify(await caches.keys()),
  JSON.stringify(performance.getEntries()), getSelection().toString(),
  ...[...document.querySelectorAll("input, textarea")].map((field) => field.value),
].join("\n");
gather().then(done);
