// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The way to the service: states come as events, answers go as requests.
 *
 * The token in the address's fragment is changed for a cookie that this script cannot read, and
 * then removed from the address.
 */
export class Connection {
  #draw;
  #offline;
  #events = null;
  #lost = null;
  #sent = Promise.resolve();

  constructor(draw, offline) {
    this.#draw = draw;
    this.#offline = offline;
  }

  async open() {
    const token = new URLSearchParams(location.hash.slice(1)).get("token");
    if (token) {
      history.replaceState(null, "", location.pathname);
      const answer = await this.#post("session", null, { Authorization: `Bearer ${token}` });
      if (!answer?.ok) {
        this.#offline("This screen is not allowed to show payments.",
          "Open it with the address that the service printed.");
        return;
      }
    }
    this.#listen();
  }

  /**
   * Sends an answer of the customer, after the one before has arrived: requests at once may take
   * several ways to the service, and the digits of a PIN must not overtake one another.
   */
  send(what, body) {
    const post = () =>
      this.#post(what, JSON.stringify(body), { "Content-Type": "application/json" });
    this.#sent = this.#sent.then(post);
    return this.#sent;
  }

  async #post(what, body, headers) {
    try {
      return await fetch(`/v1/sheet/${what}`, {
        method: "POST", body, headers, cache: "no-store", credentials: "same-origin",
      });
    } catch {
      return null;
    }
  }

  #listen() {
    const events = new EventSource("/v1/sheet/events");
    this.#events = events;
    events.addEventListener("state", (event) => {
      clearTimeout(this.#lost);
      this.#lost = null;
      this.#draw(JSON.parse(event.data));
    });
    events.addEventListener("error", () => {
      // A moment's interruption is not worth a word to the customer.
      this.#lost ??= setTimeout(() => this.#offline(null, ""), 1500);
      // After a refusal the browser does not try again by itself.
      if (events.readyState === EventSource.CLOSED) setTimeout(() => this.#listen(), 3000);
    });
  }
}
