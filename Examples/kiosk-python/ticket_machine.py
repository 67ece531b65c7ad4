# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""A ticket machine: sells one ticket, and prints it once the provider has captured the payment.

The order is on disk before it is sent. If the program or the machine crashes, the next run resumes
the same order, so the customer pays once. Without --provider, the program prints what to send to
your provider instead of a ticket.
"""
import argparse
import json
import os
import sys
import time
import uuid

from kiosk import Kiosk, Problem, Service

TICKET = "Single ticket"
AMOUNT, CURRENCY = "2.40", "EUR"
# How long both services remember an order, in seconds.
MEMORY = 24 * 60 * 60


class NoTicket(Exception):
    """The order is over, and nothing was paid."""


class Provider(Service):
    """The payment service provider; see Docs/ProcessorService.md."""

    def reader_token(self):
        return self.ask("/v1/reader-tokens", {})["token"]

    def pay(self, result, order, key):
        """Charges a read; with the same key, returns the same payment however often you send it."""
        return self.surely("/v1/payments", payment_request(result, order), key)

    def payment(self, payment):
        """Returns a payment as it is now."""
        return self.surely(f"/v1/payments/{payment['id']}")

    def pin_token(self, payment):
        return self.ask("/v1/pin-tokens", {"payment": payment["id"]})["token"]

    def add_pin(self, payment, result, key):
        body = {"paymentCardData": result["paymentCardData"]}
        return self.surely(f"/v1/payments/{payment['id']}/pin", body, key)

    def void(self, payment, key):
        return self.surely(f"/v1/payments/{payment['id']}/void", {}, key)


def payment_request(result, order):
    return {"paymentCardData": result["paymentCardData"], "cardReaderTransactionID": result["id"],
            "amount": order["amount"], "currencyCode": order["currencyCode"]}


class Order:
    """The order in progress, in a file that survives a crash."""

    def __init__(self, path, amount, currency, awaits_outcome):
        self.path = path
        self.is_resumed = os.path.exists(path)
        if not self.is_resumed:
            self.create(amount, currency, awaits_outcome)
        try:
            with open(path) as file:
                saved = json.load(file)
            self.key, self.read, created = saved["key"], saved["read"], saved["createdAt"]
            if time.time() - created > MEMORY:
                sys.exit(f"{path} is more than a day old, and the services no longer know it. "
                         "Look for its payment at the provider, then remove the file.")
        except (ValueError, KeyError, TypeError):
            sys.exit(f"{path} is damaged. Look for its payment at the provider, then remove it.")

    def create(self, amount, currency, awaits_outcome):
        read = {"kind": "payment", "amount": amount, "currencyCode": currency,
                "awaitsOutcome": awaits_outcome}
        saved = {"key": f"ticket-{uuid.uuid4()}", "read": read, "createdAt": int(time.time())}
        # A crash leaves the whole file or none.
        with open(self.path + ".new", "w") as file:
            json.dump(saved, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(self.path + ".new", self.path)
        folder = os.open(os.path.dirname(os.path.abspath(self.path)), os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)

    def end(self):
        os.remove(self.path)


class TicketMachine:
    def __init__(self, kiosk, provider, reader_token):
        self.kiosk, self.provider, self.reader_token = kiosk, provider, reader_token

    def prepare(self):
        """Prepares the reader, and links it if necessary, unless that is done already."""
        reader = self.kiosk.surely("/v1/readers/default")
        if not reader["isPrepared"] and not reader["isBusy"]:
            self.kiosk.prepare(self.reader_token())

    def read(self, order):
        """Asks for the card on the sheet, and returns the completed read."""
        try:
            read = self.kiosk.start(order.read, order.key)
        except Problem as problem:
            if problem.is_final:
                raise NoTicket(str(problem)) from None
            raise
        try:
            read = self.kiosk.settled(read)
        except KeyboardInterrupt:
            # The customer walks away; if a card has already been read, its result follows.
            self.kiosk.cancel(read)
            read = self.kiosk.settled(read)
        if read["state"] != "completed":
            raise NoTicket(reason(read, f"The read is {read['state']}."))
        return read

    def tell(self, read, outcome):
        """Tells the customer the outcome; the ticket does not depend on it."""
        try:
            self.kiosk.tell(read, outcome)
        except (Problem, *Service.AWAY):
            pass

    def pay(self, order, read):
        """Charges the read, with the PIN if the issuer requires it; returns the payment."""
        try:
            payment = self.provider.pay(read["result"], order.read, order.key)
            if payment["state"] != "pinRequired":
                return payment
            # The order may have been resumed after the PIN.
            payment = self.provider.payment(payment)
            if payment["state"] != "pinRequired":
                return payment
            return self.ask_for_pin(order, read, payment)
        except Problem as problem:
            # For example, the card data is older than 60 seconds.
            if problem.is_final:
                raise NoTicket(str(problem)) from None
            raise

    def ask_for_pin(self, order, read, payment):
        key = order.key + "-pin"
        pin = read.get("pin")
        try:
            if not pin:
                token = self.provider.pin_token(payment)
                pin = self.kiosk.settled(self.kiosk.capture_pin(read, token, key)).get("pin", {})
            if pin.get("result"):
                return self.provider.add_pin(payment, pin["result"], key)
            failure = reason(pin, "The PIN was not entered.")
        except Problem as problem:
            if not problem.is_final:
                raise
            failure = str(problem)
        self.provider.void(payment, order.key + "-void")
        raise NoTicket(failure)


def reason(outcome, otherwise):
    """Returns why a read or a PIN entry failed."""
    error = outcome.get("error", {})
    parts = [error[name] for name in ("description", "detail") if error.get(name)]
    return " ".join(parts) or otherwise


def print_ticket(order, payment):
    issuer = payment["issuer"]
    print(f"{TICKET}, {payment['capturedAmount']} {payment['currencyCode']}\n"
          f"paid with card {issuer['card']}, authorization {issuer['authorizationCode']}\n"
          f"number {order.key}")


def sell(machine, order):
    if order.is_resumed:
        print(f"Resuming the order {order.key}.", file=sys.stderr)
    read = machine.read(order)
    if machine.provider is None:
        print("Send this to your payment service provider within 60 seconds, and print the ticket "
              "only if the provider captures the payment. With taptopay psp serve, it is the body "
              "of POST /v1/payments, and the Idempotency-Key is "
              f"{order.key}.", file=sys.stderr)
        print(json.dumps(payment_request(read["result"], order.read)))
        return
    try:
        payment = machine.pay(order, read)
        if payment["state"] != "captured":
            raise NoTicket(payment["issuer"]["explanation"])
    except NoTicket:
        machine.tell(read, "refused")
        raise
    print_ticket(order, payment)
    machine.tell(read, "approved")


def read_file(path):
    with open(path) as file:
        return file.read().strip()


def main():
    options = argparse.ArgumentParser(description="Sells one ticket.")
    options.add_argument("--kiosk", default="http://127.0.0.1:8710", metavar="URL")
    options.add_argument("--caller", default="kiosk/caller.token", metavar="FILE",
                         help="the kiosk service's caller.token (default: kiosk/caller.token)")
    options.add_argument("--provider", metavar="URL", help="the payment service provider")
    options.add_argument("--api-key", default="merchant.key", metavar="FILE",
                         help="a file with the merchant's API key (default: merchant.key)")
    options.add_argument("--reader-token", default="reader-token.jwt", metavar="FILE",
                         help="without --provider: a file with a reader token "
                         "(default: reader-token.jwt)")
    options.add_argument("--order", default="order.json", metavar="FILE",
                         help="the order in progress (default: order.json)")
    options.add_argument("--amount", default=AMOUNT)
    options.add_argument("--currency", default=CURRENCY)
    given = options.parse_args()

    try:
        provider = given.provider and Provider(given.provider, read_file(given.api_key))
        token = provider.reader_token if provider else lambda: read_file(given.reader_token)
        machine = TicketMachine(Kiosk(given.kiosk, read_file(given.caller)), provider, token)
        machine.prepare()
        order = Order(given.order, given.amount, given.currency, provider is not None)
        try:
            sell(machine, order)
        except NoTicket as error:
            order.end()
            sys.exit(f"No ticket: {error}")
        # A crash before this line prints the ticket again, with the same number.
        order.end()
    except Problem as problem:
        sys.exit(f"{problem}{what_next(given)}")
    except Service.AWAY as error:
        cause = getattr(error, "reason", error)
        sys.exit(f"A service does not respond ({cause}). Check --kiosk and --provider."
                 f"{what_next(given)}")
    except OSError as error:
        sys.exit(f"{error.filename}: {error.strerror}")
    except ValueError as error:
        sys.exit(f"{error}. Check --kiosk and --provider: each must be a service's address.")


def what_next(given):
    if not os.path.exists(given.order):
        return ""
    return f" Then start the program again: it resumes the order in {given.order}."


if __name__ == "__main__":
    main()
