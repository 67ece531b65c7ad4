# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Long polls of clients that wait for the till's reads, and how late their answers are."""
import random
import threading
import time

from connection import BROKEN
from ledger import PAYMENT_SETTLED, SETTLED

# The longest delay of a long poll's answer, in seconds.
LATE = 0.5
# The waits of polls, and about the time of a read, during which some of the polls start.
WAITS, READ_TIME = (5, 15), 0.03


def time_poll(kiosk, read, answer, wait):
    """Measures a long poll that waited for a read's end against the events of the kiosk.

    A poll that started after the end did not wait, and is not counted.
    """
    detail = f"{kiosk.name}: {read['id']}, wait={wait}"
    settled = kiosk.witness.told(read["id"], answer.ended)
    if read["state"] in SETTLED:
        if settled is not None and settled > answer.began:
            kiosk.figures.poll(answer.ended - settled, LATE, detail)
    elif answer.ended - answer.began < wait - LATE:
        kiosk.figures.fault(
            "early long poll", f"{detail}: unsettled after {answer.ended - answer.began:.2f} s")


def time_payment_poll(kiosk, payment, answer):
    """Measures a long poll of a payment, which is answered when it asks a question or ends."""
    asks = payment.get("question", {}).get("number")
    if asks is None and payment["state"] not in PAYMENT_SETTLED:
        return
    told = kiosk.witness.told((payment["id"], asks or payment["state"]), answer.ended)
    if told is not None and told > answer.began:
        kiosk.figures.poll(answer.ended - told, LATE, f"{kiosk.name}: payment {payment['id']}")


class Poller(threading.Thread):
    """Waits for the end of each read of its kiosk."""

    def __init__(self, kiosk, stopping, number, seed):
        super().__init__(name=f"{kiosk.name}-poller-{number}", daemon=True)
        self.kiosk, self.stopping = kiosk, stopping
        self.chance = random.Random(f"{seed}/{self.name}")
        self.client = kiosk.client("caller")
        self.start()

    def run(self):
        before = None
        while not self.stopping.is_set():
            read = self.kiosk.next_read(before, 1)
            if read in (None, before):
                continue
            before, wait = read, self.chance.randint(*WAITS)
            if self.chance.random() < 0.5:
                self.stopping.wait(self.chance.uniform(0, READ_TIME))
            try:
                answer = self.client.ask(f"/v1/reads/{read}?wait={wait}")
            except BROKEN as error:
                self.kiosk.figures.fault(
                    f"{self.kiosk.name}: connection", f"long poll: {type(error).__name__}: {error}")
                continue
            if answer.status == 200:
                time_poll(self.kiosk, answer.body, answer, wait)
                self.kiosk.ledger.seen(answer.body)
            self.kiosk.poll_answered(read)

    def end(self):
        self.join()
        self.client.close()


class PollTill(threading.Thread):
    """Reads the card in the field of its kiosk repeatedly, for the pollers.

    The next read starts after each poller has its answer: it would wake a poll that was forgotten.
    """

    def __init__(self, kiosk, stopping, seed, pollers):
        super().__init__(name=f"{kiosk.name}-till", daemon=True)
        self.kiosk, self.stopping = kiosk, stopping
        self.chance = random.Random(f"{seed}/{self.name}")
        self.client, self.pollers = kiosk.client("caller"), pollers
        self.number = 0
        self.start()

    def run(self):
        while not self.stopping.is_set():
            self.number += 1
            order = {"kind": "payment", "amount": f"{self.chance.randrange(1, 90)}.00",
                     "currencyCode": "USD"}
            try:
                self.read(order, f"{self.name}-{self.number}")
            except BROKEN as error:
                self.kiosk.figures.fault(
                    f"{self.kiosk.name}: connection", f"{type(error).__name__}: {error}")

    def read(self, order, key):
        answer = self.client.ask("/v1/reads", order, key)
        if answer.status != 201:
            return
        began, read = answer.began, answer.body
        self.kiosk.ledger.begun(read, key, order)
        self.kiosk.show(read["id"])
        while read["state"] not in SETTLED:
            wait = self.chance.randint(*WAITS)
            answer = self.client.ask(f"/v1/reads/{read['id']}?wait={wait}")
            if answer.status != 200:
                return
            read = answer.body
            time_poll(self.kiosk, read, answer, wait)
        self.kiosk.ledger.seen(read)
        self.kiosk.figures.read_taken(time.monotonic() - began)
        self.kiosk.until_answered(self.pollers, 2 * WAITS[1])
        if read["state"] != "completed":
            self.kiosk.figures.fault(f"{self.kiosk.name}: read {read['state']}", read["id"])

    def end(self):
        self.join()
        self.client.close()
