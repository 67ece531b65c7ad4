// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import { Events, Session } from "./stream.js";

/** Why the service refused a request. */
export class Refusal extends Error {
  constructor(status, problem) {
    super(problem?.detail ?? "The service does not respond.");
    this.status = status;
  }
}

/** The connection to the service. */
export class Service {
  #changed;
  #link;
  // Each tab has to sign in separately.
  #session = new Session("taptopay-console", sessionStorage);
  #events = new Events();

  /** `changed` is called when something happens, `link` with the state of the connection. */
  constructor(changed, link) {
    this.#changed = changed;
    this.#link = link;
  }

  async open() {
    const status = await this.#session.open("/v1/console/session");
    if (status !== null && status !== 200) {
      this.#link(status === 0 ? "offline" : "refused");
      return;
    }
    this.#listen();
  }

  async get(path) {
    return (await this.#ask(path)).json();
  }

  async text(path) {
    return (await this.#ask(path)).text();
  }

  async blob(path) {
    return (await this.#ask(path)).blob();
  }

  async post(path, body) {
    return this.#send("POST", path, body);
  }

  async put(path, body) {
    return this.#send("PUT", path, body);
  }

  async #send(method, path, body) {
    const answer = await this.#ask(path, {
      method, body: JSON.stringify(body), headers: { "Content-Type": "application/json" },
    });
    return answer.json();
  }

  async #ask(path, options) {
    let answer;
    try {
      answer = await fetch(path, {
        cache: "no-store", credentials: "same-origin", ...options,
        headers: { ...options?.headers, ...this.#session.headers },
      });
    } catch {
      throw new Refusal(0, null);
    }
    if (answer.ok) return answer;
    throw new Refusal(answer.status, await answer.json().catch(() => null));
  }

  async #listen() {
    const status = await this.#events.read("/v1/events", this.#session.headers, {
      open: () => {
        this.#link("live");
        this.#changed();
      },
      event: (name) => {
        if (["reader", "read", "payment", "readiness", "lost"].includes(name)) this.#changed();
      },
    });
    if (status === 401 || status === 403) {
      this.#link("refused");
      return;
    }
    this.#link("offline");
    setTimeout(() => this.#listen(), status === 0 ? 1000 : 3000);
  }
}
