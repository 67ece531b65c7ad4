# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""The sales of a till: reads with every end that a customer, a card, or a client can cause."""
import json
import time

CARDS = ("visa-credit", "visa-debit", "visa-cvn17", "visa-cdcvm", "mastercard-credit",
         "mastercard-debit", "mastercard-cdcvm")
# Two processes of one card at a time would repeat its counter, so a card that can still be busy with a
# finished read is not used for the next one.
TORN_CARDS = ("visa-cvn10", "visa-cvn22", "mastercard-cvn16", "mastercard-cvn20", "visa-electron")
CANCELLED_CARDS = ("visa-prepaid", "mastercard-prepaid", "mastercard-cvn21")
PASS = {"merchants": [{"id": "pass.com.example.coffee", "name": "Coffee"}]}


class Sales:
    """The sales of a `Till` that require no PIN."""

    def purchase(self):
        kind = {"type": "refund"} if self.chance.random() < 0.1 else {}
        self.hand_over(self.complete(self.order(**kind)))

    def declined(self):
        self.hand_over(self.complete(self.order(), "visa-declining", states=("declined",)))

    def slow(self):
        fault = f"delay@{self.chance.randint(1, 4)}:{self.chance.randint(50, 400)}ms"
        self.hand_over(self.complete(self.order(), None, fault))

    def torn(self):
        read, began = self.start_read(self.order())
        if read is None:
            return
        first, second = self.chance.sample(TORN_CARDS, 2)
        self.tap(read, first, f"tear@{self.chance.randint(1, 3)}")
        self.tap(read, second)
        self.hand_over(self.settled(read, began, ("completed",)))

    def torn_thrice(self):
        read, began = self.start_read(self.order())
        if read is None:
            return
        for card in self.chance.sample(TORN_CARDS, 3):
            self.tap(read, card, f"{self.chance.choice(['tear', 'tear-answer'])}@"
                     f"{self.chance.randint(1, 3)}")
        self.settled(read, began, ("failed",), ("cardReadFailed",))

    def timed_out(self):
        read, began = self.start_read(self.order())
        if read:
            self.settled(read, began, ("cancelled",))

    def verification(self):
        self.hand_over(self.complete({
            "kind": "verification", "currencyCode": "USD", "verificationReason": "saveCard"}))

    def passes(self):
        if self.chance.random() < 0.5:
            self.complete({"kind": "loyalty", "loyalty": PASS}, "wallet-visa-pass")
        else:
            self.hand_over(self.complete(self.order(loyalty=PASS), "wallet-visa-pass"))

    def refused_tap(self):
        self.operator.ask("/v1/emulator/taps", {"card": "visa-credit"}, allow=("card-in-field",))

    def cancelled_before(self):
        read, began = self.start_read(self.order())
        if read is None:
            return
        if self.chance.random() < 0.3:
            if self.page.until(lambda state: state.get("canCancel"), 5):
                self.page.send("cancel", {})
            else:
                self.figures.fault("sheet", f"{self.kiosk.name}: nothing to cancel on the sheet")
                self.cancel(read)
        elif not self.cancel(read):
            self.figures.fault("cancel", f"{self.kiosk.name}: refused without a card")
        self.settled(read, began, ("cancelled",))

    def cancelled_during(self):
        read, began = self.start_read(self.order())
        if read is None:
            return
        self.tap(read, self.chance.choice(CANCELLED_CARDS), f"delay@{self.chance.randint(1, 3)}:30ms")
        self.stopping.wait(self.chance.uniform(0, 0.06))
        is_cancelled = self.cancel(read)
        states = ("cancelled",) if is_cancelled else ("completed", "cancelled")
        read = self.settled(read, began, states)
        # A cancellation that was refused must not discard the result; the page's may have come first.
        if read and not is_cancelled and read["state"] == "cancelled":
            self.unexpected(read, "although canceling was refused", began)
        self.hand_over(read)

    def cancel(self, read):
        return self.caller.ask(f"/v1/reads/{read['id']}/cancel", {}).body.get("cancelled")

    # Keys

    def twice(self):
        """The same request from two clients at once starts one read."""
        order, key = self.order(), self.new_key()
        both = [self.pool.submit(self.start_read, order, key, client)
                for client in (self.caller, self.other)]
        begun = [future.result() for future in both]
        read, began = begun[0] if begun[0][0] else begun[1]
        if read is None:
            return
        self.tap(read, self.chance.choice(CARDS))
        self.hand_over(self.settled(read, began, ("completed",)))

    def again(self):
        """The same request later returns the same read; another one with its key is refused."""
        if self.last is None:
            return
        entry = self.ledger.entries[self.last[0]]
        answer = self.caller.ask("/v1/reads", entry.order, entry.key)
        if answer.status == 201:
            self.ledger.begun(answer.body, entry.key, entry.order)
            self.ledger.seen(answer.body)
        other = self.caller.ask(
            "/v1/reads", dict(entry.order, currencyCode="EUR"), entry.key,
            allow=("idempotency-key-reused",))
        if other.status < 400:
            self.figures.fault("doubled read", f"{self.kiosk.name}: a key took another order")

    def cut_start(self):
        """The connection is cut right after the request; a retry gets the same read."""
        order, key = self.order(), self.new_key()
        connection = self.other.open()
        connection.request("POST", "/v1/reads", json.dumps(order).encode(), self.other.headers(key))
        if self.chance.random() < 0.5:
            self.stopping.wait(self.chance.uniform(0, 0.02))
        connection.close()
        self.figures.count("disturbances", "cut")
        read, began = self.start_read(order, key)
        if read is None:
            return
        if read["state"] == "waiting":
            self.tap(read, self.chance.choice(CARDS))
        self.hand_over(self.settled(read, began, ("completed",)))
