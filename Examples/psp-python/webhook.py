# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Receives the provider's events, and prints one line for each.

The first run adds the webhook, and stores its address and secret in the state folder. The next runs
listen on the same port. An event that arrives again is confirmed, but not printed again.
"""
import argparse
import hashlib
import hmac
import http.server
import json
import os
import re
import signal
import sqlite3
import sys
import time

from provider import Failure, add_options, connect, read_secret, run, summary, write_secret

# How far the time of a signature may be from now, in seconds.
TOLERANCE = 300
LARGEST_BODY = 1024 * 1024


class Refusal(Exception):
    """A reason not to believe that the provider sent an event."""


def verify(signature, body, secret, now):
    """Checks the header `t=TIME,v1=CODE`: the HMAC-SHA256 of TIME.BODY under the secret."""
    parts = re.fullmatch(r"t=([0-9]{1,12}),v1=([0-9a-f]{64})", signature or "")
    if not parts:
        raise Refusal("the signature is missing or malformed")
    sent, code = parts.groups()
    expected = hmac.new(secret.encode(), sent.encode() + b"." + body, hashlib.sha256).hexdigest()
    # A comparison that stops at the first difference would help to guess the code.
    if not hmac.compare_digest(expected, code):
        raise Refusal("the signature is wrong")
    # Otherwise, a recorded request could be sent again later.
    if abs(now - int(sent)) > TOLERANCE:
        raise Refusal(f"the signature's time is more than {TOLERANCE} seconds off")


class Events:
    """The events that were processed, on disk: deliveries are repeated also after a restart."""

    def __init__(self, path):
        self.database = sqlite3.connect(path)
        self.database.execute(
            "CREATE TABLE IF NOT EXISTS processed (id TEXT PRIMARY KEY)")

    def take(self, body):
        """Processes an event, unless this was done before."""
        event = json.loads(body)
        # If processing fails, the event is not recorded, and the provider sends it again.
        with self.database:
            added = self.database.execute(
                "INSERT OR IGNORE INTO processed VALUES (?)", (event["id"],))
            if added.rowcount:
                process(event["type"], event["payment"])


def process(kind, payment):
    """What the shop does with an event, such as to ship the goods."""
    print(kind, summary(payment), flush=True)


class Receiver(http.server.BaseHTTPRequestHandler):
    timeout = 30

    def do_POST(self):
        try:
            length = int(self.headers.get("Content-Length", ""))
        except ValueError:
            return self.answer(411)
        if not 0 <= length <= LARGEST_BODY:
            return self.answer(413)
        body = self.rfile.read(length)
        try:
            verify(self.headers.get("Taptopay-Signature"), body, self.server.secret, time.time())
        except Refusal as refusal:
            print(f"Refused a request: {refusal}.", file=sys.stderr, flush=True)
            return self.answer(400)
        self.server.events.take(body)
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


class Server(http.server.HTTPServer):
    # Its port must be free again right after the program ends.
    allow_reuse_address = True

    def handle_error(self, request, client_address):
        # The provider gets no response, and sends the event again.
        print(f"An event was not processed: {sys.exc_info()[1]!r}", file=sys.stderr, flush=True)


def find_webhook(given):
    """Returns the webhook of an earlier run."""
    path = os.path.join(given.state, "webhook.json")
    if not os.path.exists(path):
        return None
    try:
        webhook = json.loads(read_secret(path))
        port = int(webhook["url"].split("/")[2].split(":")[1])
        return {"id": webhook["id"], "secret": webhook["secret"], "port": port}
    except (ValueError, KeyError, IndexError, TypeError):
        raise Failure(f"{path} is damaged: remove it to add the webhook again.") from None


def main():
    options = argparse.ArgumentParser(description="Receives the provider's events.")
    add_options(options)
    options.add_argument("--state", default="webhook", metavar="FOLDER",
                         help="where to store the secret and the processed events "
                         "(default: webhook)")
    options.add_argument("--port", type=int, default=0, help="the port for the first run, which "
                         "the provider must allow with --webhook-ports (default: a free port)")
    given = options.parse_args()

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    os.makedirs(given.state, mode=0o700, exist_ok=True)
    provider = connect(given)
    webhook = find_webhook(given)
    server = Server(("127.0.0.1", webhook["port"] if webhook else given.port), Receiver)
    server.events = Events(os.path.join(given.state, "events.sqlite"))
    url = f"http://127.0.0.1:{server.server_port}/events"
    if webhook is None:
        webhook = provider.post("/v1/webhooks", {"url": url, "events": []})
        write_secret(os.path.join(given.state, "webhook.json"), json.dumps(webhook))
    elif webhook["id"] not in [known["id"] for known in provider.get("/v1/webhooks")["webhooks"]]:
        raise Failure("The provider does not have this webhook any more: "
                      f"remove {os.path.join(given.state, 'webhook.json')} to add it again.")
    server.secret = webhook["secret"]
    print(f"Listening on {url}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    run(main)
