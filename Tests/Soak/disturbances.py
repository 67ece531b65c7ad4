# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""The disturbances of the tills, each at random times and recorded by the kiosk."""
import json
import os
import random
import signal
import threading

from connection import BROKEN, Client, EventStream
from programs import command

ORDER = {"kind": "payment", "amount": "1.00", "currencyCode": "USD"}


def number(identifier):
    """Returns the number of an event among those of its kiosk."""
    return int(identifier.partition("-")[2])


class Disturbance(threading.Thread):
    """An action on a kiosk, repeated at random intervals of `mean` seconds on average."""
    mean = 1.0

    def __init__(self, kiosk, stopping, seed):
        super().__init__(name=f"{kiosk.name}-{type(self).__name__}", daemon=True)
        self.kiosk, self.figures, self.stopping = kiosk, kiosk.figures, stopping
        self.chance = random.Random(f"{seed}/{self.name}")
        self.client = kiosk.client("caller")
        self.start()

    def run(self):
        while not self.stopping.wait(self.chance.expovariate(1 / self.mean)):
            try:
                self.happen()
            except BROKEN as error:
                self.figures.fault(
                    f"{self.kiosk.name}: connection", f"{self.name}: {type(error).__name__}: {error}")

    def end(self):
        self.join()
        self.client.close()


class Reload(Disturbance):
    """SIGHUP: the kiosk reads its files again, and its reader must be prepared again."""
    mean = 12.0

    def happen(self):
        self.kiosk.disturbed("reload")
        self.kiosk.signal(signal.SIGHUP)


class KilledChild(Disturbance):
    """SIGKILL to a child process that serves a card or the wallet to the kiosk."""
    mean = 8.0

    def happen(self):
        children = [child for child in self.kiosk.children() if "serve" in command(child)[1:3]]
        if children:
            self.kiosk.disturbed("kill")
            try:
                os.kill(self.chance.choice(children), signal.SIGKILL)
            except ProcessLookupError:
                pass


class CutLine(Disturbance):
    """Clients that send half a request, or do not wait for the answer."""
    mean = 0.7

    def happen(self):
        self.figures.count("disturbances", "cut")
        head = "\r\n".join(f"{name}: {value}" for name, value in self.client.headers("cut").items())
        body = json.dumps(ORDER)
        start = f"POST /v1/reads HTTP/1.1\r\nHost: 127.0.0.1\r\n{head}\r\n"
        read = self.kiosk.current or "0" * 24
        message = self.chance.choice([
            start[:self.chance.randrange(len(start))],
            f"{start}Content-Length: {len(body)}\r\n\r\n{body[:self.chance.randrange(len(body))]}",
            f"GET /v1/reads/{read}?wait=30 HTTP/1.1\r\nHost: 127.0.0.1\r\n{head}\r\n\r\n",
        ])
        connection = self.client.open()
        connection.connect()
        try:
            connection.sock.sendall(message.encode())
            self.stopping.wait(self.chance.uniform(0, 1))
        finally:
            connection.close()


class Resumed(Disturbance):
    """A listener that is disconnected, and reconnects to get the events it missed."""
    mean = 0.5
    last = None

    def happen(self):
        stream = EventStream(self.client, "/v1/events", self.last)
        cut = threading.Timer(self.chance.uniform(0.1, 5), stream.close)
        cut.start()
        try:
            for identifier, name, _ in stream:
                if name == "lost":
                    self.figures.fault("lost event", f"{self.kiosk.name}: lost after {self.last}")
                    self.last = None
                    continue
                if self.last and number(identifier) != number(self.last) + 1:
                    self.figures.fault(
                        "lost event", f"{self.kiosk.name}: {identifier} after {self.last}")
                self.last = identifier
        finally:
            cut.cancel()
            stream.close()
        self.figures.count("disturbances", "event stream")


class Visitor(Disturbance):
    """A page of the sheet that is opened with its own cookie, and closed."""
    mean = 1.5

    def happen(self):
        sheet = Client(self.kiosk, self.kiosk.token("sheet"), self.figures)
        connection = sheet.open()
        try:
            connection.request("POST", "/v1/sheet/session", b"", sheet.headers())
            response = connection.getresponse()
            cookie = (response.headers.get("Set-Cookie") or "").partition(";")[0]
            body = response.read()
        finally:
            connection.close()
        if response.status != 200:
            self.figures.fault(f"{self.kiosk.name}: page", f"no session: {response.status}")
            return
        page = {"Cookie": cookie, "Taptopay-Page": json.loads(body)["secret"],
                "Sec-Fetch-Site": "same-origin"}
        stream = EventStream(sheet, "/v1/sheet/events", headers=page)
        cut = threading.Timer(self.chance.uniform(0.05, 4), stream.close)
        cut.start()
        try:
            for _ in stream:
                pass
        finally:
            cut.cancel()
            stream.close()
        self.figures.count("disturbances", "page")


class Looker(Disturbance):
    """The operator's console and monitoring, which only read."""
    mean = 0.3
    PATHS = ("/v1/readers", "/v1/readers/default", "/v1/console/reads", "/healthz", "/readyz", "/metrics")

    def __init__(self, kiosk, stopping, seed):
        self.operator = kiosk.client("operator")
        super().__init__(kiosk, stopping, seed)

    def happen(self):
        path = self.chance.choice(self.PATHS)
        answer = self.operator.ask(path)
        reads = answer.body.get("reads") if path == "/v1/console/reads" else None
        if reads and self.chance.random() < 0.5:
            self.operator.ask(
                f"/v1/console/reads/{self.chance.choice(reads)['id']}/dialogue",
                allow=("no-such-read", "no-dialogue", "no-such-dialogue"))

    def end(self):
        super().end()
        self.operator.close()


class Rival(Disturbance):
    """Another program that requests a read during a read, and cancels it if it starts."""
    mean = 2.5
    number = 0

    def happen(self):
        if self.kiosk.current is None or not self.kiosk.exclusive.acquire(blocking=False):
            return
        try:
            self.kiosk.disturbed("rival")
            self.number += 1
            key = f"{self.name}-{self.number}"
            answer = self.client.ask(
                "/v1/reads", ORDER, key, allow=(
                    "reader-busy", "payment-under-way", "reader-not-prepared"))
            if answer.status == 201:
                read = answer.body["id"]
                self.kiosk.ledger.begun(answer.body, key, ORDER)
                self.client.ask(f"/v1/reads/{read}/cancel", {})
                self.kiosk.ledger.seen(self.client.ask(f"/v1/reads/{read}?wait=20").body)
                self.kiosk.disturbed("rival")
        finally:
            self.kiosk.exclusive.release()


ALL = (Reload, KilledChild, CutLine, Resumed, Visitor, Looker, Rival)
