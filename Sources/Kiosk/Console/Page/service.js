// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/** Why the service did not do something. */
export class Refusal extends Error {
  constructor(status, problem) {
    super(problem?.detail ?? "The service does not answer.");
    this.status = status;
  }
}

/**
 * The way to the service.
 *
 * The operator's token in the address's fragment is changed for a cookie that this script cannot
 * read, and then removed from the address.
 */
export class Service {
  #changed;
  #link;
  #events = null;

  /** `changed` hears that something happened, `link` whether the service is there. */
  constructor(changed, link) {
    this.#changed = changed;
    this.#link = link;
  }

  async open() {
    const token = new URLSearchParams(location.hash.slice(1)).get("token");
    if (token) {
      history.replaceState(null, "", location.pathname);
      try {
        await this.#ask("/v1/console/session", {
          method: "POST", headers: { Authorization: `Bearer ${token}` },
        });
      } catch (refusal) {
        this.#link(refusal.status === 0 ? "offline" : "refused");
        return;
      }
    }
    this.#listen();
  }

  async get(path) {
    return (await this.#ask(path)).json();
  }

  async text(path) {
    return (await this.#ask(path)).text();
  }

  async post(path, body) {
    const answer = await this.#ask(path, {
      method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" },
    });
    return answer.json();
  }

  async #ask(path, options) {
    let answer;
    try {
      answer = await fetch(path, { cache: "no-store", credentials: "same-origin", ...options });
    } catch {
      throw new Refusal(0, null);
    }
    if (answer.ok) return answer;
    throw new Refusal(answer.status, await answer.json().catch(() => null));
  }

  async #listen() {
    this.#events?.close();
    try {
      // An event stream does not say why it is refused.
      await this.get("/v1/readers");
    } catch (refusal) {
      const isRefused = refusal.status === 401 || refusal.status === 403;
      this.#link(isRefused ? "refused" : "offline");
      if (!isRefused) setTimeout(() => this.#listen(), 3000);
      return;
    }
    const events = new EventSource("/v1/events");
    this.#events = events;
    events.addEventListener("open", () => {
      this.#link("live");
      this.#changed();
    });
    for (const name of ["reader", "read", "lost"]) {
      events.addEventListener(name, () => this.#changed());
    }
    events.addEventListener("error", () => {
      this.#link("offline");
      // After a refusal the browser does not try again by itself.
      if (events.readyState === EventSource.CLOSED) setTimeout(() => this.#listen(), 3000);
    });
  }
}
