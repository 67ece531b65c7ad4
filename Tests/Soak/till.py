# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""A till, which makes one sale after another at its kiosk and knows the expected results."""
import concurrent.futures
import random
import threading
import time

from connection import BROKEN
from ledger import SETTLED
from page import Page
from pins import PINs
from polls import time_poll
from sales import CARDS, Sales
from wallet import WalletCustomer

# The time between two customers, in seconds.
PAUSE = 0.03
TAPPED = {
    "purchase": 30, "declined": 5, "torn": 6, "torn_thrice": 2, "slow": 4, "cancelled_before": 6,
    "cancelled_during": 8, "timed_out": 0.5, "verification": 4, "passes": 6, "card_pin": 4,
    "issuer_pin": 5, "twice": 6, "again": 4, "cut_start": 4, "wallet": 12}
IN_FIELD = {
    "purchase": 40, "cancelled_during": 10, "verification": 8, "issuer_pin": 5, "twice": 8,
    "again": 6, "cut_start": 6, "refused_tap": 2}


class Till(Sales, PINs, threading.Thread):
    """One customer after another; the seed determines their actions."""

    def __init__(self, kiosk, backend, stopping, seed):
        super().__init__(name=f"{kiosk.name}-till", daemon=True)
        self.kiosk, self.backend, self.stopping = kiosk, backend, stopping
        self.figures, self.ledger = kiosk.figures, kiosk.ledger
        self.chance = random.Random(f"{seed}/{self.name}")
        self.caller, self.other = kiosk.client("caller"), kiosk.client("caller")
        self.operator = kiosk.client("operator")
        self.merchant = backend.processor.client()
        self.page = Page(kiosk)
        self.customer = WalletCustomer(self)
        self.pool = concurrent.futures.ThreadPoolExecutor(2)
        self.number, self.last = 0, None
        self.start()

    def run(self):
        kinds = TAPPED if self.kiosk.is_tapped else IN_FIELD
        names, weights = list(kinds), list(kinds.values())
        while not self.stopping.wait(self.chance.expovariate(1 / PAUSE)):
            name = self.chance.choices(names, weights)[0]
            try:
                getattr(self, name)()
            except BROKEN as error:
                self.figures.fault(
                    f"{self.kiosk.name}: connection", f"{name}: {type(error).__name__}: {error}")
            except (KeyError, TypeError) as error:
                self.figures.fault(f"{self.kiosk.name}: answer", f"{name}: {error!r}")

    def end(self):
        self.join()
        self.pool.shutdown()
        self.page.end()
        for client in (self.caller, self.other, self.operator, self.merchant):
            client.close()

    # Steps

    def amount(self, cents=None):
        return f"{self.chance.randrange(1, 40)}.{cents or f'{self.chance.randrange(100):02}'}"

    def order(self, **members):
        return {"kind": "payment", "amount": self.amount(), "currencyCode": "USD"} | members

    def new_key(self):
        self.number += 1
        return f"{self.name}-{self.number}"

    def start_read(self, order, key=None, client=None):
        """Starts a read; a rival's read can be under way, and a reload requires a preparation."""
        key, client = key or self.new_key(), client or self.caller
        deadline = time.monotonic() + 30
        while True:
            answer = client.ask("/v1/reads", order, key)
            if answer.status == 201:
                self.ledger.begun(answer.body, key, order)
                self.kiosk.show(answer.body["id"])
                return answer.body, answer.began
            if answer.problem == "reader-not-prepared":
                self.kiosk.prepare(client)
            elif answer.problem not in ("reader-busy", "payment-under-way"):
                return None, answer.began
            if time.monotonic() > deadline:
                self.figures.fault("read not started", f"{self.kiosk.name}: {answer.problem} for 30 s")
                return None, answer.began
            self.stopping.wait(self.chance.uniform(0.01, 0.1))

    def tap(self, read, card, *faults):
        """Holds a card to the reader as soon as the previous one has left."""
        if not self.kiosk.is_tapped:
            return
        body = {"card": card, "faults": list(faults)} if faults else {"card": card}
        deadline = time.monotonic() + 5
        while time.monotonic() < deadline:
            answer = self.operator.ask(
                "/v1/emulator/taps", body, allow=("card-on-its-way", "no-read-waits"))
            if answer.problem != "card-on-its-way":
                return
            self.stopping.wait(self.chance.uniform(0.01, 0.1))

    def settled(self, read, began, states, errors=()):
        """Polls until a read settles, and compares its end with the expected ones."""
        while read["state"] not in SETTLED:
            wait = self.chance.randint(10, 30)
            answer = self.caller.ask(f"/v1/reads/{read['id']}?wait={wait}")
            if answer.status != 200:
                self.figures.fault("lost read", f"{self.kiosk.name}: {read['id']} is unknown")
                return None
            read = answer.body
            time_poll(self.kiosk, read, answer, wait)
        self.ledger.seen(read)
        error = read.get("error", {}).get("name", "")
        if read["state"] not in states or read["state"] == "failed" and error not in errors:
            self.unexpected(read, error, began)
        return read

    def unexpected(self, read, error, began):
        detail = read.get("error", {}).get("detail", "")
        name = f"read {read['state']} {error}".strip()
        is_killed = self.comes_of_kill(error, began)
        if is_killed and read["state"] in ("failed", "cancelled"):
            self.figures.count("provoked", name)
        else:
            self.figures.fault(f"{self.kiosk.name}: {name}", f"{read['id']}: {detail}")

    def comes_of_kill(self, error, began):
        """Returns whether an error is the consequence of a killed child process."""
        if error != "noReaderSession":
            return self.kiosk.was_disturbed("kill", began)
        # A reader that was lost with its child ends the session; clients prepare it again.
        is_killed = self.kiosk.was_disturbed("kill", self.kiosk.prepared_at)
        self.kiosk.prepare(self.caller)
        return is_killed

    def hand_over(self, read):
        if read and read.get("result"):
            self.last = (read["id"], read["request"])
            self.backend.hand_over(self.kiosk, read)

    def complete(self, order, card=None, *faults, states=("completed",)):
        read, began = self.start_read(order)
        if read is None:
            return None
        self.tap(read, card or self.chance.choice(CARDS), *faults)
        read = self.settled(read, began, states)
        if read and read["state"] == "completed" and not faults:
            self.figures.read_taken(time.monotonic() - began)
        return read

    def wallet(self):
        self.customer.pay()
