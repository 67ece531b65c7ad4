// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/**
 * A page's access to the service: a cookie that scripts cannot read, and a secret.
 *
 * Browsers send a host's cookies to all its ports; the secret stays with pages of this origin.
 */
export class Session {
  #name;
  #storage;
  #secret = null;

  /** `storage` keeps the secret under `name`: for the tab, or as long as the cookie lasts. */
  constructor(name, storage) {
    this.#name = name;
    this.#storage = storage;
    try {
      this.#secret = storage.getItem(name);
    } catch {
      // A browser without storage requires a ticket at each visit.
    }
  }

  /** The headers that each request requires. */
  get headers() {
    return this.#secret ? { "Taptopay-Page": this.#secret } : {};
  }

  /**
   * Exchanges the ticket in the address's fragment for access to the service, and removes it there.
   *
   * Returns the status of the response, 0 without one, or null if there is no ticket. A ticket is
   * valid once: a page that is opened again with its old address keeps the access that it has.
   */
  async open(path) {
    const ticket = new URLSearchParams(location.hash.slice(1)).get("ticket");
    if (!ticket) return null;
    history.replaceState(null, "", location.pathname + location.search);
    try {
      const answer = await fetch(path, {
        method: "POST", headers: { Authorization: `Bearer ${ticket}` }, cache: "no-store",
        credentials: "same-origin",
      });
      if (answer.ok) this.#keep((await answer.json()).secret);
      return answer.status === 401 && this.#secret ? null : answer.status;
    } catch {
      return 0;
    }
  }

  #keep(secret) {
    this.#secret = secret;
    try {
      this.#storage.setItem(this.#name, secret);
    } catch {
      // The page then requires a ticket at its next visit.
    }
  }
}

const loaded = new Promise((done) => {
  const go = () => setTimeout(done, 0);
  if (document.readyState === "complete") go();
  else addEventListener("load", go, { once: true });
});

/**
 * The seconds without a byte after which a service has stopped. A quiet stream has a comment every
 * one and a half to three seconds.
 */
const silence = 5;

/**
 * Server-sent events with headers, which an EventSource cannot send.
 *
 * See the HTML Standard, 9.2.6.
 */
export class Events {
  #last = null;

  /**
   * Reads events until the stream ends.
   *
   * Calls `open` when the stream opens, `event` with each event's name and data, and `silent` when
   * the service has stopped sending, which ends the stream. Returns the status of the response if
   * there is no stream, otherwise 0.
   */
  async read(path, headers, { open, event, silent }) {
    const end = new AbortController();
    let quiet = 0;
    // With an earlier request, the browser would show a page that never finishes loading.
    await loaded;
    // A page that could not run, because its computer slept or was busy, has not heard silence: its
    // bytes arrive before the next second counts.
    const seconds = setInterval(() => {
      quiet += 1;
      if (quiet < silence) return;
      silent?.();
      end.abort();
    }, 1000);
    try {
      const answer = await fetch(path, {
        headers: { ...headers, ...(this.#last && { "Last-Event-ID": this.#last }) },
        cache: "no-store", credentials: "same-origin", signal: end.signal,
      });
      if (!answer.ok) return answer.status;
      open?.();
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (;;) {
        const { value, done } = await reader.read();
        quiet = 0;
        if (done) return 0;
        const blocks = (rest + value).split("\n\n");
        rest = blocks.pop();
        for (const block of blocks) {
          this.#take(block, event);
          // As with an EventSource, the changes of an event are visible before the next one.
          await null;
        }
      }
    } catch {
      return 0;
    } finally {
      clearInterval(seconds);
    }
  }

  #take(block, event) {
    const fields = { event: "message", data: [] };
    for (const line of block.split("\n")) {
      const end = line.indexOf(":");
      const name = end < 0 ? line : line.slice(0, end);
      const value = end < 0 ? "" : line.slice(end + 1).replace(/^ /, "");
      if (name === "data") fields.data.push(value);
      if (name === "event") fields.event = value;
      if (name === "id") this.#last = value;
    }
    if (fields.data.length > 0) event(fields.event, fields.data.join("\n"));
  }
}
