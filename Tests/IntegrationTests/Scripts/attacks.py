# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Attacks on both services, with an honest caller beside each: PROGRAMS FOLDER [REQUESTS].

PROGRAMS is the folder of taptopay and taptopay-kiosk, FOLDER an empty one for their state, and
REQUESTS how many requests the honest caller sends during each attack, each on a new connection.
Prints one JSON object: for each attack, the honest caller's failures and its times in milliseconds,
and the service's memory in megabytes at the end of the attack and the largest so far. The same
figures are on standard error: p50, p99, and memory.

The services listen on loopback. The system's buffers there are as large as one segment of 64 KB, so
clients that do not read ask for the shop's picture of a megabyte.
"""
import collections
import contextlib
import functools
import http.client
import itertools
import json
import multiprocessing
import pathlib
import re
import resource
import socket
import subprocess
import sys
import threading
import time

programs, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
REQUESTS = int(sys.argv[3]) if len(sys.argv) > 3 else 50
CROWD = 300
HOSTILE = 2000
HOST = b"Host: localhost\r\n"
JSON = b"Content-Type: application/json\r\n"

# A child gets the attack as it is here.
multiprocessing.set_start_method("fork")
resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)


class Service:
    """A service, which ends with this program."""

    def __init__(self, *words):
        self.process = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.port = json.loads(self.process.stdout.readline())["port"]

    def memory(self, name):
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return round(int(re.search(rf"{name}:\s+(\d+)", text)[1]) / 1024, 1)

    def ask(self, method, path, token=None, body=None, source="127.0.0.1", key=None):
        """Sends a request on a new connection and returns status and body."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        if body is not None:
            headers |= {"Content-Type": "application/json"}
        if key:
            headers |= {"Idempotency-Key": key}
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=20, source_address=(source, 0))
        with contextlib.closing(connection):
            connection.request(method, path, body if body is None else json.dumps(body), headers)
            response = connection.getresponse()
            return response.status, response.read()

    def connect(self, message=b"", source="127.0.0.1", window=None):
        connection = socket.socket()
        if window:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        connection.settimeout(5)
        connection.bind((source, 0))
        connection.connect(("127.0.0.1", self.port))
        # A service that cuts the connection has refused the attack.
        with contextlib.suppress(OSError):
            connection.sendall(message)
        return connection

    def end(self):
        self.process.terminate()
        self.process.wait()


def request(line, token=None, *headers, body=b"", length=None):
    lines = [line.encode() + b" HTTP/1.1\r\n", HOST]
    if token:
        lines.append(f"Authorization: Bearer {token}\r\n".encode())
    lines += headers
    if length is not None:
        lines.append(f"Content-Length: {length}\r\n".encode())
    return b"".join(lines) + b"\r\n" + body


class Attacker:
    """A process that attacks until it is ended; its own work does not delay the honest caller."""

    def __init__(self, *work):
        self.begun, self.ended = multiprocessing.Event(), multiprocessing.Event()
        self.process = multiprocessing.Process(target=self.run, args=work, daemon=True)
        self.process.start()
        self.begun.wait()

    def end(self):
        self.ended.set()
        self.process.join()


class Crowd(Attacker):
    """Connections that are opened again as soon as the service cuts one off."""

    def run(self, count, open_one):
        connections, made = [], 0
        while not self.ended.wait(0.05):
            alive = []
            for connection in connections:
                try:
                    if connection.recv(1, socket.MSG_PEEK):
                        alive.append(connection)
                except BlockingIOError:
                    alive.append(connection)
                except OSError:
                    pass
            connections = alive
            while len(connections) < count and not self.ended.is_set():
                made += 1
                try:
                    connections.append(open_one(made))
                    # With a time limit, Python would wait for data.
                    connections[-1].setblocking(False)
                except OSError:
                    break
            self.begun.set()


class Threads(Attacker):
    """Threads that repeat their work."""

    def run(self, works):
        def repeat(work):
            while not self.ended.is_set():
                with contextlib.suppress(OSError, http.client.HTTPException):
                    work()

        threads = [threading.Thread(target=repeat, args=(work,)) for work in works]
        for thread in threads:
            thread.start()
        self.begun.set()
        for thread in threads:
            thread.join()


def flood(service, message, source, depth=50):
    """Sends pipelined requests as fast as the service answers them."""
    with service.connect(source=source) as connection:
        for _ in range(4):
            connection.sendall(message * depth)
            missing = depth
            while missing > 0:
                part = connection.recv(1 << 18)
                if not part:
                    return
                missing -= part.count(b"HTTP/1.1 ")


results = {}


def attack(name, service, attacker, honest, expected):
    """Makes an attack and sends the honest caller's requests meanwhile."""
    failures, times = collections.Counter(), []
    for number in range(REQUESTS):
        begin = time.monotonic()
        try:
            status = honest(number)[0]
        except (OSError, http.client.HTTPException) as error:
            status = type(error).__name__
        times.append(time.monotonic() - begin)
        if status != expected:
            failures[str(status)] += 1
    memory = service.memory("VmRSS")
    if attacker:
        attacker.end()
    times.sort()
    results[name] = {
        "requests": REQUESTS, "failures": dict(failures),
        "p50": round(times[len(times) // 2] * 1000, 1),
        "p99": round(times[min(len(times) - 1, len(times) * 99 // 100)] * 1000, 1),
        "memory": memory, "largestMemory": service.memory("VmHWM"),
    }
    print(
        "{p50:8} ms {p99:8} ms {memory:7} MB".format(**results[name]), name, dict(failures) or "",
        file=sys.stderr, flush=True)


folder.mkdir(mode=0o700, exist_ok=True)
picture = folder / "logo.svg"
picture.write_text(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><!--' + "x" * 990_000 + "--></svg>")
kiosk = Service(
    programs / "taptopay-kiosk", "--listen", "127.0.0.1:0", "--state", folder / "kiosk",
    "--reader", "emulated:visa-credit", "--accept-terms", "--logo", picture)
psp = Service(
    programs / "taptopay", "psp", "serve", "--listen", "127.0.0.1:0", "--state", folder / "psp")
try:
    caller, sheet, operator = (
        (folder / "kiosk" / f"{name}.token").read_text().strip()
        for name in ("caller", "sheet", "operator"))

    def till(_):
        return kiosk.ask("GET", "/v1/readers", caller)

    unread = request("GET /sheet/logo") * 3
    attack("kiosk, no attack", kiosk, None, till, 200)
    attack(
        "kiosk, clients without a token that do not read, at the caller's address", kiosk,
        Crowd(CROWD, lambda _: kiosk.connect(unread, window=1024)), till, 200)
    streams = request("GET /v1/sheet/events", sheet)
    attack(
        "kiosk, event streams with the sheet's token", kiosk,
        Crowd(CROWD, lambda _: kiosk.connect(streams)), till, 200)
    cancel = request("POST /v1/sheet/cancel", sheet, length=0)
    attack(
        "kiosk, a flood with the sheet's token", kiosk,
        Threads([lambda: flood(kiosk, cancel, "127.0.0.1")]), till, 200)
    attack(
        "kiosk, a flood without a token from twelve addresses", kiosk,
        Threads([
            functools.partial(flood, kiosk, request("GET /openapi.json"), f"127.0.1.{n}")
            for n in range(1, 13)]), till, 200)
    kinds = [
        lambda n: kiosk.connect(source=f"127.1.{n // 200}.{n % 200 + 1}"),
        lambda n: kiosk.connect(b"GET /v1/readers HTTP/1.1\r\nHost: a", f"127.0.4.{n % 9 + 1}"),
        lambda n: kiosk.connect(unread, f"127.0.5.{n % 9 + 1}", 1024),
        lambda n: kiosk.connect(streams, f"127.0.6.{n % 9 + 1}", 1024),
        lambda n: kiosk.connect(
            request("POST /v1/reads", sheet, JSON, body=b"[" + b" " * 60_000, length=65_000),
            f"127.0.7.{n % 9 + 1}"),
        lambda n: kiosk.connect(
            request("POST /v1/reads", "x", JSON, body=b"[" + b" " * 60_000, length=65_000)),
        lambda n: kiosk.connect(request("GET /v1/reads/none?wait=60", operator) * 3),
        lambda n: kiosk.connect(unread + request("GET /v1/sheet/events", sheet)),
    ]
    attack(
        f"kiosk, {HOSTILE} hostile connections of all kinds", kiosk,
        Crowd(HOSTILE, lambda n: kinds[n % len(kinds)](n)), till, 200)
    attack("kiosk, afterwards", kiosk, None, till, 200)

    administrator = (folder / "psp/admin.key").read_text().strip()

    def merchant(name):
        status, body = psp.ask(
            "POST", "/v1/merchants", administrator, {"id": name, "name": name})
        assert status == 201, body
        return json.loads(body)["apiKey"]

    hostile, honest = merchant("HOSTILE"), merchant("HONEST")
    order = {
        "paymentCardData": "A" * 4000, "cardReaderTransactionID": "x", "amount": "1.00",
        "currencyCode": "USD"}

    def pay(number):
        return psp.ask(
            "POST", "/v1/payments", honest, order, "127.0.0.9", f"order-{len(results)}-{number}")

    def list_payments(_):
        return psp.ask("GET", "/v1/payments?limit=1", honest, source="127.0.0.9")

    attack("PSP, no attack", psp, None, pay, 422)
    keys = request("GET /openapi.json") * 40
    attack(
        "PSP, clients without a key that do not read, from five addresses", psp,
        Crowd(5 * 256, lambda n: psp.connect(keys, f"127.0.2.{n % 5 + 1}", 1024)), pay, 422)
    for name, token, source in [
        ("one merchant's key", hostile, "127.0.0.1"), ("an invented key", "x", "127.0.0.9"),
    ]:
        long = request("POST /v1/batches", token, JSON, b"Idempotency-Key: a\r\n", length=4 << 20)
        attack(
            f"PSP, unfinished batches with {name}", psp,
            Crowd(40, lambda _: psp.connect(long + b" " * 4_000_000, source)), pay, 422)
    attack(
        "PSP, a flood with invented keys from twelve addresses", psp,
        Threads([
            functools.partial(flood, psp, request("GET /v1/merchants", "x"), f"127.0.1.{n}")
            for n in range(1, 13)]), pay, 422)
    flood_pay = request(
        "POST /v1/payments", hostile, JSON, b"Idempotency-Key: flood\r\n",
        body=json.dumps(order).encode(), length=len(json.dumps(order)))
    attack(
        "PSP, a flood of payments with one merchant's key", psp,
        Threads([
            functools.partial(flood, psp, flood_pay, f"127.0.8.{n}", 5)
            for n in range(1, 41)]), pay, 422)
    # Reads that no reader has made, in a batch of the right form.
    identifier = "0b9f6f1e-5a0e-4c3c-9a51-2f6f6f9f3a10"
    read = {
        "id": identifier, "paymentCardData": "QUJD" * 950, "generalCardData": "QUJD",
        "signature": "QUJD"}
    batch = {
        "id": identifier, "count": 1000, "signature": "QUJD", "leafCertificate": "QUJD",
        "intermediateCertificate": ["QUJD"], "payments": [read] * 1000}
    numbers = itertools.count()

    def send(source):
        psp.ask("POST", "/v1/batches", hostile, batch, source, f"batch-{next(numbers)}")

    attack(
        "PSP, refused batches", psp,
        Threads([functools.partial(send, f"127.0.3.{n}") for n in range(1, 13)]), list_payments, 200)
    attack("PSP, afterwards", psp, None, pay, 422)
finally:
    kiosk.end()
    psp.end()
print(json.dumps(results))
