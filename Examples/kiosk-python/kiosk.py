# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""A client of taptopay-kiosk, with only Python's standard library.

As a module: the class Kiosk. As a program: prepares the reader, takes one payment, prints events
on standard error, and prints the read as JSON.

    python3 kiosk.py --caller ~/kiosk/caller.token --reader-token reader-token.jwt \\
        --order order-1 --amount 12.50 --currency USD
"""
import argparse
import http.client
import json
import shlex
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request


class Problem(Exception):
    """An error from the service; `name` is stable, `detail` says what to do (RFC 9457)."""

    def __init__(self, members):
        self.name = members["type"].rpartition(":")[2]
        self.status = members["status"]
        places = "".join(f" {error['pointer']}: {error['detail']}"
                         for error in members.get("errors", []))
        # A request that was refused for good, unless a token, a key or the service must be fixed.
        self.is_final = 400 <= self.status < 500 and self.status not in (401, 403, 429)
        super().__init__(f"{self.name}: {members['detail']}{places}")


class Service:
    """A service that takes JSON and a bearer token, such as the kiosk or the provider."""

    # The network errors while the service is briefly unavailable.
    AWAY = (urllib.error.URLError, http.client.HTTPException, ConnectionError, TimeoutError)

    def __init__(self, url, token):
        self.url, self.token = url.rstrip("/"), token

    def surely(self, path, body=None, key=None, tries=20):
        """Retries until the service answers: safe for GET requests, and for requests with a key."""
        for left in reversed(range(tries)):
            try:
                return self.ask(path, body, key)
            except self.AWAY:
                if not left:
                    raise
                time.sleep(0.5)

    def ask(self, path, body=None, key=None):
        """Sends a request once."""
        headers = {"Idempotency-Key": key} if key else {}
        with self.open(path, body, headers) as response:
            return json.load(response)

    def open(self, path, body=None, headers={}):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {
            "Authorization": f"Bearer {self.token}", "Content-Type": "application/json", **headers})
        try:
            return urllib.request.urlopen(request, timeout=90)
        except urllib.error.HTTPError as error:
            raise self.problem(error) from None

    def problem(self, error):
        try:
            return Problem(json.load(error))
        except (ValueError, KeyError, TypeError):
            return Problem({"type": "about:blank", "status": error.code,
                            "detail": f"{self.url} returned {error.code} {error.reason}."})


class Kiosk(Service):
    def prepare(self, reader_token, reader="default"):
        """Prepares the reader; if the terms are not accepted yet, asks for them on the sheet."""
        path, body = f"/v1/readers/{reader}", {"token": reader_token}
        try:
            return self.ask(f"{path}/prepare", body)
        except Problem as problem:
            if problem.name != "account-not-linked":
                raise
        self.ask(f"{path}/link", body)
        return self.ask(f"{path}/prepare", body)

    def start(self, order, key):
        """Starts a read. With a key, an order starts only one read, however often you send it."""
        return self.surely("/v1/reads", order, key)

    def cancel(self, read):
        """Cancels a read, unless its card has been read; `settled` returns the outcome."""
        return self.ask(f"/v1/reads/{read['id']}/cancel", {})

    def capture_pin(self, read, pin_token, key):
        """Asks for the PIN on the sheet, with the provider's permission."""
        return self.surely(f"/v1/reads/{read['id']}/pin", {"token": pin_token}, key)

    def tell(self, read, outcome):
        """Shows the customer the outcome of the payment, "approved" or "refused"."""
        return self.surely(f"/v1/reads/{read['id']}/outcome", {"outcome": outcome})

    def settled(self, read):
        """Waits until a read ends, and returns it."""
        while read["state"] in ("waiting", "reading", "enteringPIN"):
            read = self.surely(f"/v1/reads/{read['id']}?wait=30")
        return read

    def events(self, last=None):
        """Yields (name, data) forever, including events from while the connection was lost."""
        while True:
            headers = {"Last-Event-ID": last} if last else {}
            try:
                with self.open("/v1/events", headers=headers) as lines:
                    name, data, number = "message", [], last
                    for line in lines:
                        field, _, value = line.decode().rstrip("\n").partition(": ")
                        if field == "id":
                            number = value
                        elif field == "event":
                            name = value
                        elif field == "data":
                            data.append(value)
                        elif not field and data:
                            last = number
                            yield name, json.loads("\n".join(data))
                            name, data = "message", []
            except self.AWAY:
                pass
            time.sleep(0.5)


def main():
    options = argparse.ArgumentParser(description="Takes one payment through taptopay-kiosk.")
    options.add_argument("--url", default="http://127.0.0.1:8710")
    options.add_argument("--caller", required=True, help="the file caller.token")
    options.add_argument("--reader-token", required=True, help="a file with a reader token")
    options.add_argument("--order", required=True, help="the order number, a new one each time")
    options.add_argument("--amount", required=True)
    options.add_argument("--currency", required=True)
    options.add_argument(
        "--pin-command", help="a command that prints the provider's PIN token for a transaction, "
        "such as `taptopay psp pin-token --read`; enables PIN entry")
    given = options.parse_args()

    def tell(kiosk):
        for name, data in kiosk.events():
            print(name, json.dumps(data), file=sys.stderr, flush=True)

    try:
        kiosk = Kiosk(given.url, open(given.caller).read().strip())
        kiosk.prepare(open(given.reader_token).read().strip())
        threading.Thread(target=tell, args=[kiosk], daemon=True).start()
        order = {"kind": "payment", "amount": given.amount, "currencyCode": given.currency}
        read = kiosk.settled(kiosk.start(order, given.order))
        if given.pin_command and read["state"] == "completed":
            # A back end asks for the PIN if the issuer requests it, and gets the token from the
            # provider.
            words = shlex.split(given.pin_command) + [read["result"]["id"]]
            token = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True).stdout
            read = kiosk.settled(kiosk.capture_pin(read, token.strip(), given.order + "-pin"))
    except Problem as problem:
        sys.exit(str(problem))
    except Kiosk.AWAY as error:
        reason = getattr(error, "reason", error)
        sys.exit(f"The kiosk service at {given.url} does not respond ({reason}). "
                 "Start taptopay-kiosk, or pass its address with --url.")
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        sys.exit(str(error))
    print(json.dumps(read))


if __name__ == "__main__":
    main()
