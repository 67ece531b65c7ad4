# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""The merchant's program for webhooks, which is sometimes not there."""
import hashlib
import hmac
import http.server
import json
import threading


class Receiver:
    """Accepts the provider's events, stores each once, and can be away."""

    def __init__(self, figures):
        self.figures = figures
        self.lock = threading.Lock()
        self.secret = None
        # The body of each event, and the payments that events were about.
        self.bodies, self.payments = {}, set()
        self.repeated = 0
        # When events arrived; set by each of them.
        self.arrived = threading.Event()
        self.server = None
        self.port = 0
        self.come()

    def come(self):
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.take(body, self.headers["Taptopay-Signature"] or "")
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def leave(self):
        """Stops listening: connections are refused."""
        self.server.shutdown()
        self.server.server_close()

    def take(self, body, signature):
        time, _, code = signature.partition(",v1=")
        expected = hmac.new(
            self.secret.encode(), time.removeprefix("t=").encode() + b"." + body, hashlib.sha256)
        if not hmac.compare_digest(expected.hexdigest(), code):
            return self.figures.fault("webhook", "an event has a wrong signature")
        event = json.loads(body)
        with self.lock:
            known = self.bodies.setdefault(event["id"], body)
            self.payments.add(event["payment"]["id"])
            self.repeated += known is not body
        if known != body:
            self.figures.fault("webhook", "an event arrived again with another body")
        return self.arrived.set()
