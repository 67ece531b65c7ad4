# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""The merchant's back end: sends sealed reads to the PSP, once, twice, late, and spoiled."""
import concurrent.futures
import queue
import random
import threading

from connection import BROKEN

# The last two digits of amounts that the test issuer declines, or requires a PIN for.
DECLINED, PIN_WANTED = ("05", "14", "41", "51", "54", "57", "91"), ("65", "70")


class Backend:
    """Workers that take reads from the tills and make payments from them."""

    def __init__(self, processor, figures, seed, workers=2):
        self.processor, self.figures = processor, figures
        self.queue = queue.Queue(8)
        self.threads = [
            Worker(self, random.Random(f"{seed}/backend-{number}"), number)
            for number in range(workers)]

    def hand_over(self, kiosk, read):
        self.queue.put((kiosk, read))

    def end(self):
        for _ in self.threads:
            self.queue.put(None)
        for thread in self.threads:
            thread.join()


def payment_order(read):
    """Returns the payment request for a read."""
    request, result = read["request"], read["result"]
    kind = request.get("type", "purchase") if request["kind"] == "payment" else request["kind"]
    return {
        "paymentCardData": result["paymentCardData"], "cardReaderTransactionID": result["id"],
        "amount": request.get("amount", "0.00"), "currencyCode": request["currencyCode"],
        "type": kind}


def authorize(client, ledger, order, key, allow=()):
    """Makes a payment; the PSP may make only one for each transaction."""
    answer = client.ask("/v1/payments", order, key, allow=allow)
    if answer.status == 201:
        ledger.paid(order["cardReaderTransactionID"], answer.body["id"])
    return answer


class Worker(threading.Thread):
    def __init__(self, backend, chance, number):
        super().__init__(name=f"backend-{number}", daemon=True)
        self.backend, self.figures, self.chance = backend, backend.figures, chance
        # Two clients, for the same request at once.
        self.client, self.other = backend.processor.client(), backend.processor.client()
        self.pool = concurrent.futures.ThreadPoolExecutor(2)
        self.start()

    def run(self):
        while item := self.backend.queue.get():
            try:
                self.pay(*item)
            except BROKEN as error:
                self.figures.fault("psp: connection", f"{type(error).__name__}: {error}")
        self.pool.shutdown()
        self.client.close()
        self.other.close()

    def pay(self, kiosk, read):
        order, ledger, transaction = payment_order(read), kiosk.ledger, read["result"]["id"]
        key = f"pay-{transaction}"
        if self.chance.random() < 0.1:
            self.spoil(dict(order))
        order["capture"] = self.chance.random() < 0.5
        if self.chance.random() < 0.15:
            # The same request twice at once: one payment, and the same answer.
            both = [
                self.pool.submit(authorize, client, ledger, order, key)
                for client in (self.client, self.other)]
            answers = [future.result() for future in both]
            if answers[0].body != answers[1].body:
                self.figures.fault("psp: two answers", "one key got two different answers")
            answer = answers[0]
        else:
            answer = authorize(self.client, ledger, order, key)
        if answer.status != 201:
            return
        payment = answer.body
        self.check(read, order, payment)
        if self.chance.random() < 0.2:
            again = authorize(self.client, ledger, order, key)
            if again.body != payment:
                self.figures.fault("psp: two answers", "one key got another answer later")
        if self.chance.random() < 0.2:
            again = authorize(
                self.client, ledger, order, key + "-again", allow=("replay",))
            if again.problem != "replay":
                self.figures.fault("doubled payment", f"a read was opened twice: {again.status}")
        self.follow(payment)

    def spoil(self, order):
        """Sends a spoiled request before the valid one: it must be refused and change nothing."""
        data = order["paymentCardData"]
        kind = self.chance.choice(["data", "amount", "transaction"])
        if kind == "data":
            place = self.chance.randrange(len(data) // 2, len(data) - 4)
            order["paymentCardData"] = (
                data[:place] + ("A" if data[place] != "A" else "B") + data[place + 1:])
        elif kind == "amount":
            order["amount"] = "999.99"
        else:
            order["cardReaderTransactionID"] = "0" * 8 + order["cardReaderTransactionID"][8:]
        answer = self.client.ask(
            "/v1/payments", order, f"spoiled-{self.chance.randrange(1 << 62):x}", allow=(
                "malformed", "decrypt-failed", "bad-signature", "request-mismatch",
                "transaction-mismatch"))
        if answer.status < 400:
            self.figures.fault("psp: forged", f"a read with another {kind} was accepted")

    def check(self, read, order, payment):
        """Compares the payment with the issuer's rules."""
        state, cents = payment["state"], order["amount"][-2:]
        self.figures.count("processor", state)
        if read["state"] == "declined" or cents in DECLINED:
            expected = {"declined"}
        elif cents in PIN_WANTED:
            expected = {"pinRequired"}
        else:
            expected = {
                "purchase": {"captured" if order["capture"] else "authorized"},
                "refund": {"refunded"}, "verification": {"verified"}}[order["type"]]
        if payment["issuer"]["responseCode"] == "63":
            self.figures.fault("card counter", f"went back: {payment['issuer']['explanation']}")
        elif state not in expected:
            self.figures.fault(
                "psp: state", f"{state} instead of {' or '.join(expected)} "
                f"({payment['issuer']['explanation']})")

    def follow(self, payment):
        """Captures, voids, or refunds."""
        path, chance = f"/v1/payments/{payment['id']}", self.chance
        key = f"follow-{payment['id']}"
        if payment["state"] == "authorized":
            step = chance.choice(["capture", "void"])
            answer = self.client.ask(f"{path}/{step}", {}, f"{key}-{step}")
            wanted = "captured" if step == "capture" else "voided"
        elif payment["state"] == "captured" and chance.random() < 0.2:
            answer, wanted = self.client.ask(f"{path}/refund", {}, f"{key}-refund"), "refunded"
        else:
            return
        self.figures.count("processor", wanted)
        if answer.body.get("state") != wanted:
            self.figures.fault("psp: state", f"{answer.body.get('state')} instead of {wanted}")
