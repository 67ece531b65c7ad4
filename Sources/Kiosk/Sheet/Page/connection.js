// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import { Events, Session } from "./stream.js";

/** The connection to the service: states arrive as events, answers are sent as requests. */
export class Connection {
  #draw;
  #offline;
  // The customer's screen stays signed in when its browser restarts.
  #session = new Session("taptopay-sheet", localStorage);
  #events = new Events();
  #lost = null;
  #sent = Promise.resolve();

  constructor(draw, offline) {
    this.#draw = draw;
    this.#offline = offline;
  }

  async open() {
    const status = await this.#session.open("/v1/sheet/session");
    if (status !== null && status !== 200) {
      this.#refuse();
      return;
    }
    this.#listen();
  }

  /**
   * Sends an answer of the customer after the previous one has arrived: parallel requests can take
   * different connections to the service, and PIN digits must arrive in order.
   */
  send(what, body) {
    const post = () => this.#post(what, JSON.stringify(body));
    this.#sent = this.#sent.then(post);
    return this.#sent;
  }

  async #post(what, body) {
    try {
      return await fetch(`/v1/sheet/${what}`, {
        method: "POST", body, cache: "no-store", credentials: "same-origin",
        headers: { "Content-Type": "application/json", ...this.#session.headers },
      });
    } catch {
      return null;
    }
  }

  async #listen() {
    const status = await this.#events.read("/v1/sheet/events", this.#session.headers, {
      event: (name, data) => {
        if (name !== "state") return;
        clearTimeout(this.#lost);
        this.#lost = null;
        this.#draw(JSON.parse(data));
      },
      silent: () => this.#lose(0),
    });
    if (status === 401 || status === 403) {
      this.#refuse();
    } else {
      // The customer does not need to know about a brief interruption.
      this.#lose(1500);
    }
    setTimeout(() => this.#listen(), status === 0 ? 1000 : 3000);
  }

  /** Tells the customer after a while that the connection is lost, unless a state arrives. */
  #lose(delay) {
    this.#lost ??= setTimeout(() => this.#offline(null, ""), delay);
  }

  #refuse() {
    this.#offline("This screen is not allowed to show payments.",
      "Open it with the page sheet.html, which the service has made for it.");
  }
}
