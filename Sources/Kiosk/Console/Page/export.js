// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import { element } from "./elements.js";

/** The buttons that copy and save the dialogue of a read, in which the card's data is masked. */
export class Export {
  #service;
  #say;

  /** `say` shows a message to the operator. */
  constructor(service, say) {
    this.#service = service;
    this.#say = say;
  }

  /** Returns the buttons for a read. */
  buttons(read) {
    const address = `/v1/console/reads/${read}`;
    return [
      this.#button("Copy transcript", async () => {
        await navigator.clipboard.writeText(await this.#service.text(`${address}/transcript`));
        this.#say("Copied the transcript.");
      }),
      this.#button("Save transcript", () => this.#save(`${address}/transcript`, `${read}.apdu`)),
      this.#button("Save for Wireshark", () => this.#save(`${address}/capture`, `${read}.pcap`)),
    ];
  }

  #button(name, act) {
    const button = element("button", { type: "button" }, name);
    button.addEventListener("click", async () => {
      try {
        await act();
      } catch (refusal) {
        this.#say(refusal.message);
      }
    });
    return button;
  }

  async #save(address, name) {
    const link = URL.createObjectURL(await this.#service.blob(address));
    element("a", { href: link, download: name }).click();
    URL.revokeObjectURL(link);
    this.#say(`Saved ${name}.`);
  }
}
