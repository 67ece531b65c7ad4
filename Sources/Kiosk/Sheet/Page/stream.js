// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/**
 * A page's right to the service: a cookie that scripts cannot read, and a secret beside it.
 *
 * Browsers send a host's cookies to all its ports; the secret stays with pages of this origin.
 */
export class Session {
  #name;
  #storage;
  #secret = null;

  /** `storage` keeps the secret under `name`: for the tab, or for as long as the cookie lasts. */
  constructor(name, storage) {
    this.#name = name;
    this.#storage = storage;
    try {
      this.#secret = storage.getItem(name);
    } catch {
      // A browser that keeps nothing needs the token at each visit.
    }
  }

  /** What each request has to carry. */
  get headers() {
    return this.#secret ? { "Taptopay-Page": this.#secret } : {};
  }

  /**
   * Changes the token in the address's fragment for the right to the service, and removes it there.
   *
   * The status of the answer, 0 without one, or null where there is no token.
   */
  async open(path) {
    const token = new URLSearchParams(location.hash.slice(1)).get("token");
    if (!token) return null;
    history.replaceState(null, "", location.pathname);
    try {
      const answer = await fetch(path, {
        method: "POST", headers: { Authorization: `Bearer ${token}` }, cache: "no-store",
        credentials: "same-origin",
      });
      if (answer.ok) this.#keep((await answer.json()).secret);
      return answer.status;
    } catch {
      return 0;
    }
  }

  #keep(secret) {
    this.#secret = secret;
    try {
      this.#storage.setItem(this.#name, secret);
    } catch {
      // As above.
    }
  }
}

const loaded = new Promise((done) => {
  const go = () => setTimeout(done, 0);
  if (document.readyState === "complete") go();
  else addEventListener("load", go, { once: true });
});

/**
 * Server-sent events with headers, which an EventSource cannot send.
 *
 * See the HTML Standard, 9.2.6.
 */
export class Events {
  #last = null;
  #stop = new AbortController();

  /**
   * Reads events until the stream ends.
   *
   * `open` hears that the stream is there, `event` each event's name and data. The status of the
   * answer where there is none, else 0.
   */
  async read(path, headers, { open, event }) {
    const signal = this.#stop.signal;
    // A request that begins before has the browser show a page that never ends to load.
    await loaded;
    try {
      const answer = await fetch(path, {
        headers: { ...headers, ...(this.#last && { "Last-Event-ID": this.#last }) },
        cache: "no-store", credentials: "same-origin", signal,
      });
      if (!answer.ok) return answer.status;
      open?.();
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return 0;
        const blocks = (rest + value).split("\n\n");
        rest = blocks.pop();
        for (const block of blocks) {
          this.#take(block, event);
          // As with an EventSource, what an event changes is seen before the next one.
          await null;
        }
      }
    } catch {
      return 0;
    }
  }

  close() {
    this.#stop.abort();
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
