# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Customers of a kiosk that prepares itself: each buys once, and pays."""
import random
import threading
import time

from backend import DECLINED, PIN_WANTED, authorize, payment_order
from connection import BROKEN
from ledger import SETTLED
from pcscd import Card

# The time between two customers, in seconds.
PAUSE = 0.7
# The seconds within which a read must end.
PATIENCE = 60
# Why a kiosk that is not ready starts no read; see Kiosk.md.
REFUSALS = ("reader-not-prepared", "state-not-writable", "reader-busy", "stopping")
# Why the provider refuses card data when a clock has moved; see Payload.md. The session's token can
# have expired too, which is a mismatch of its merchant.
TIME_REASONS = ("expired", "not-yet-valid", "lifetime-too-long", "merchant-mismatch")


class Customer(threading.Thread):
    """One customer after another; the seed determines what they buy. They never prepare the kiosk."""

    def __init__(self, kiosk, day, cards):
        super().__init__(name=f"{kiosk.name}-customer", daemon=True)
        self.kiosk, self.day, self.cards = kiosk, day, cards
        self.figures, self.ledger, self.stopping = kiosk.figures, kiosk.ledger, day.stopping
        self.chance = random.Random(f"{day.options.seed}/{self.name}")
        self.caller, self.operator = kiosk.client("caller"), kiosk.client("operator")
        self.merchant = kiosk.processor.client()
        self.number = 0
        # Whether a card is in the field for a read.
        self.is_reading = threading.Event()
        self.start()

    def run(self):
        while not self.stopping.wait(self.chance.expovariate(1 / PAUSE)):
            began = time.monotonic()
            try:
                self.buy(began)
            except BROKEN as error:
                self.judge(began, "connections", f"connection: {type(error).__name__}", str(error))
            except (KeyError, TypeError) as error:
                self.figures.fault(f"{self.kiosk.name}: answer", repr(error))

    def end(self):
        self.join()
        for client in (self.caller, self.operator, self.merchant):
            client.close()

    def buy(self, began):
        order = {"kind": "payment", "amount": self.amount(), "currencyCode": "USD"}
        self.number += 1
        key = f"{self.name}-{self.number}"
        was_full = self.day.watches[self.kiosk].problem == "state-not-writable"
        answer = self.caller.ask("/v1/reads", order, key, allow=REFUSALS)
        if answer.status != 201:
            return self.judge(
                began, "refusals", answer.problem or "no read", answer.body.get("detail", ""))
        self.ledger.begun(answer.body, key, order)
        read = self.read_card(answer.body)
        if read is None:
            return None
        self.ledger.seen(read)
        if read["state"] != "completed":
            error = read.get("error", {})
            if was_full and self.day.was_disk_full(self.kiosk, began, time.monotonic()):
                self.figures.fault(
                    f"{self.kiosk.name}: full disk", f"a read started, and failed: {error}")
            return self.judge(
                began, "cut_off", f"read {read['state']} {error.get('name', '')}".strip(),
                error.get("detail", ""))
        self.figures.read_taken(time.monotonic() - began)
        return self.pay(read, began)

    def amount(self):
        """An amount that the test issuer approves."""
        while (cents := f"{self.chance.randrange(100):02}") in (*DECLINED, *PIN_WANTED):
            pass
        return f"{self.chance.randrange(1, 40)}.{cents}"

    def read_card(self, read):
        """Holds a card to the reader until the read has ended."""
        name, deadline = self.chance.choice(self.cards), time.monotonic() + PATIENCE
        card = None
        if self.kiosk.is_tapped:
            self.operator.ask(
                "/v1/emulator/taps", {"card": name}, allow=("card-on-its-way", "no-read-waits"))
        else:
            card = Card(self.kiosk.taptopay, self.kiosk.environment, name)
        self.is_reading.set()
        try:
            while read["state"] not in SETTLED:
                answer = self.caller.ask(f"/v1/reads/{read['id']}?wait=2")
                if answer.status != 200 or time.monotonic() > deadline:
                    self.figures.fault(
                        "lost read", f"{self.kiosk.name}: {read['id']} is {answer.body.get('state')}")
                    return None
                read = answer.body
                if card and read["state"] not in SETTLED:
                    card.present()
        finally:
            self.is_reading.clear()
            if card:
                card.leave()
        return read

    def pay(self, read, began):
        order = payment_order(read) | {"capture": True}
        answer = authorize(
            self.merchant, self.ledger, order, f"pay-{read['result']['id']}", TIME_REASONS)
        if answer.status != 201:
            return self.judge(
                began, "unpaid", answer.problem or "no payment", answer.body.get("detail", ""),
                is_payment=True)
        payment = answer.body
        if payment["state"] != "captured":
            return self.figures.fault(
                "psp: state", f"{payment['state']} ({payment['issuer']['explanation']})")
        if self.day.had_wrong_clock(self.kiosk, began, time.monotonic()):
            self.figures.fault("approved", f"{self.kiosk.name}: with a clock that is wrong")
        self.figures.count("processor", "captured")
        self.day.last_order = order
        return self.day.paid.append(payment["id"])

    def judge(self, began, counter, name, detail, is_payment=False):
        """Counts what an obstacle did to a customer; without one, it is a fault.

        Only a moved clock makes the provider refuse a read.
        """
        now = time.monotonic()
        if any(obstacle.moves_clocks or not is_payment
               for obstacle in self.day.obstacles_of(self.kiosk, began, now)):
            self.figures.excuse(counter, name, f"{self.day.last_event}: {detail}")
        else:
            self.figures.fault(
                f"{self.kiosk.name}: {name}", f"{detail} (after {self.day.last_event}; "
                f"/readyz: {self.day.watches[self.kiosk].problem or 'ready'})")
