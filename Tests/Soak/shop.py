# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""The services with their tokens: the PSP, and kiosks with what is known of them."""
import collections
import json
import pathlib
import subprocess
import threading
import time

from connection import Client, EventStream
from ledger import SETTLED, Ledger
from programs import Failure, Program

# How long after a child was killed a failure may still come of it.
AFTERMATH = 3.0


class Processor(Program):
    """`taptopay psp serve` with one merchant."""

    def __init__(self, taptopay, folder, figures, *words, variables=()):
        super().__init__(
            "psp", [taptopay, "psp", "serve", "--listen", "127.0.0.1:0", "--development",
                    "--issuer-rules", *words],
            folder, folder.environment(taptopay) | dict(variables), grace=8)
        self.figures = figures
        administrator = self.administrator()
        merchant = administrator.ask("/v1/merchants", {"id": "SOAK", "name": "Soak"})
        self.key = merchant.body["apiKey"]
        administrator.close()
        self.state = pathlib.Path(self.ready["state"])
        made = subprocess.run(
            [taptopay, "psp", "keys", "new", "--state", self.state, "--scopes", "inject"],
            env=folder.environment(taptopay), capture_output=True, text=True)
        if made.returncode:
            raise Failure(f"taptopay psp keys new failed: {made.stderr}")
        self.injection_key = made.stdout.strip()

    def administrator(self):
        key = pathlib.Path(self.ready["tokens"]["administrator"]).read_text().strip()
        return Client(self, key, self.figures)

    def client(self):
        return Client(self, self.key, self.figures)

    def injection_client(self):
        return Client(self, self.injection_key, self.figures)


class Kiosk(Program):
    """`taptopay-kiosk`, prepared, with what the soak does to it and knows of it."""

    def __init__(self, name, programs, folder, processor, figures, listen, *words, variables=()):
        self.figures, self.processor = figures, processor
        self.state = folder.path / name
        self.state.mkdir(mode=0o700, exist_ok=True)
        self.taptopay = taptopay = programs / "taptopay"
        self.environment = folder.environment(taptopay)
        self.enroll()
        super().__init__(
            name, [programs / "taptopay-kiosk", "--listen", listen, "--state", self.state,
                   "--accept-terms", *self.provider_options(), *words],
            folder, self.environment | dict(variables), grace=15)
        self.ledger = Ledger(name, figures)
        self.is_tapped = "emulated" in words[:2]
        # No rival read while a PIN is entered: it belongs to the last read.
        self.exclusive = threading.Lock()
        self.changed = threading.Condition()
        self.current, self.answered, self.prepared_at = None, 0, 0.0
        # The cards whose last PIN was a wrong one.
        self.wrong_pins = set()
        self.times = {"kill": 0.0, "reload": 0.0, "rival": 0.0}
        self.witness = Witness(self)
        self.link()
        self.prepare(self.caller())

    def provider_options(self):
        """The options that say where the provider's keys are."""
        return ["--psp-keys", f"{self.processor.state}/psp.jwks"]

    def token(self, scope):
        return (self.state / f"{scope}.token").read_text().strip()

    def client(self, scope):
        client = Client(self, self.token(scope), self.figures)
        client.excuse = self.excuses
        return client

    def caller(self):
        return self.client("caller")

    def run(self, *words):
        """Runs `taptopay` for this kiosk's reader, and returns what it prints."""
        done = subprocess.run(
            [self.taptopay, *words, "--state", str(self.state / "reader")], env=self.environment,
            capture_output=True, text=True)
        if done.returncode:
            raise Failure(f"taptopay {' '.join(words[:2])} failed: {done.stderr}")
        return done.stdout.strip()

    def enroll(self):
        """Enrolls the reader for the merchant, and injects its initial PIN key."""
        merchant = self.processor.client()
        challenge = merchant.ask("/v1/reader-challenges", {}).body
        statement = self.run(
            "keys", "enroll", "--merchant", challenge["merchant"], "--nonce", challenge["nonce"])
        merchant.ask("/v1/readers", {"enrollment": statement})
        # It is valid for two days.
        self.reader_token = merchant.ask("/v1/reader-tokens", {}).body["token"]
        merchant.close()
        protection = str(self.processor.state / "protection.key")
        shown = json.loads(self.run("keys", "show", "--protection-key", protection, "--json"))
        facility = self.processor.injection_client()
        key = facility.ask(
            f"/v1/readers/{shown['reader']}/pin-key", {"checkValue": shown["checkValue"]},
            self.state.name)
        facility.close()
        injected = self.state / "pin-key.json"
        injected.write_text(json.dumps(key.body))
        self.run("keys", "inject", str(injected), "--protection-key", protection)

    def link(self):
        caller = self.caller()
        caller.ask("/v1/readers/default/link", {"token": self.reader_token})
        caller.close()

    def prepare(self, caller):
        """Prepares the reader; another client may have a read under way, or reload it meanwhile."""
        began = time.monotonic()
        answer = caller.ask(
            "/v1/readers/default/prepare", {"token": self.reader_token},
            allow=("reader-busy", "payment-under-way"))
        if answer.status == 200:
            self.prepared_at = began
        return answer

    # What was done to it.

    def disturbed(self, kind):
        self.times[kind] = time.monotonic()
        self.figures.count("disturbances", kind)

    def was_disturbed(self, kind, since):
        return self.times[kind] >= since - AFTERMATH

    def excuses(self, problem, began):
        """Whether a problem comes of something that the soak did to the kiosk."""
        if problem == "reader-not-prepared":
            # Until the client that finds it prepares the reader again. A reader is lost with its child.
            return any(self.was_disturbed(kind, began - 30) for kind in ("reload", "kill"))
        if problem in ("no-cards", "unknown-fault", "wallet-unavailable", "no-card", "prepare-failed"):
            return self.was_disturbed("kill", began)
        if problem in ("reader-busy", "payment-under-way"):
            return self.was_disturbed("rival", began - 10)
        return False

    # The read under way.

    def show(self, read):
        """Tells those who poll which read is under way."""
        with self.changed:
            self.current, self.answered = read, 0
            self.changed.notify_all()

    def poll_answered(self, read):
        """Notes that one of those who poll has its answer."""
        with self.changed:
            self.answered += read == self.current
            self.changed.notify_all()

    def until_answered(self, count, limit):
        """Waits until so many of those who poll have their answer."""
        with self.changed:
            self.changed.wait_for(lambda: self.answered >= count or self.current is None, limit)

    def next_read(self, before, limit):
        """Waits for another read than the one before."""
        with self.changed:
            self.changed.wait_for(lambda: self.current != before, limit)
            return self.current

    def signals_end(self):
        """Wakes those who wait for the next read."""
        self.show(None)


class Witness(threading.Thread):
    """Hears the events of a kiosk from the beginning to the end, and knows when what happened."""
    KEPT = 4000

    def __init__(self, kiosk):
        super().__init__(name=f"{kiosk.name}-witness", daemon=True)
        self.kiosk, self.figures = kiosk, kiosk.figures
        self.lock = threading.Lock()
        self.times = collections.OrderedDict()
        self.last, self.is_ending = None, False
        self.stream = EventStream(kiosk.caller(), "/v1/events")
        self.start()

    def run(self):
        for identifier, name, data in self.stream:
            now = time.monotonic()
            number = int(identifier.partition("-")[2]) if identifier else None
            if name == "lost" or self.last is not None and number != self.last + 1:
                self.figures.fault("lost event", f"{self.kiosk.name}: {number} after {self.last}")
            self.last = number
            if name == "read" and data["state"] in SETTLED:
                self.note(data["read"], now)
            elif name == "payment":
                self.note((data["payment"], data.get("question") or data["state"]), now)
        if not self.is_ending:
            self.figures.fault("event stream", f"{self.kiosk.name}: the stream of events ended")

    def note(self, what, now):
        with self.lock:
            self.times.setdefault(what, []).append(now)
            while len(self.times) > self.KEPT:
                self.times.popitem(last=False)

    def told(self, what, before):
        """When a read settled, or a payment asked or ended, last before a moment, or nothing."""
        with self.lock:
            return max((at for at in self.times.get(what, []) if at <= before), default=None)

    def end(self):
        self.is_ending = True
        self.stream.close()
        self.join(10)
