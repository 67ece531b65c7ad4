# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""A PSP service, and the clients that send it payments as fast as it takes them."""
import http.client
import itertools
import json
import os
import pathlib
import selectors
import socket
import subprocess
import time

numbers = itertools.count(1)


class Payer:
    """One client, with one connection that stays open and one request at a time."""

    def __init__(self, number, port, requests):
        self.requests = requests
        self.longest = 0
        # Each client has an address, like the tills of a merchant.
        self.socket = socket.create_connection(
            ("127.0.0.1", port), source_address=(f"127.0.1.{number + 1}", 0))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.answer = b""

    def send(self):
        """Sends the next request; returns whether there was one."""
        request = next(self.requests, None)
        if request is None:
            self.socket.close()
            return False
        self.answer = b""
        self.begun = time.perf_counter()
        self.socket.sendall(request)
        return True

    def receive(self):
        """Returns whether the response is complete."""
        received = self.socket.recv(65536)
        assert received, f"the service closed the connection after {self.answer!r}"
        self.answer += received
        head, _, body = self.answer.partition(b"\r\n\r\n")
        length = next(
            int(line.split(b":")[1]) for line in head.split(b"\r\n")
            if line.lower().startswith(b"content-length:")) if body else -1
        if len(body) != length:
            return False
        captured = head.startswith(b"HTTP/1.1 201") and b'"state":"captured"' in body
        assert captured, f"the payment is not captured: {self.answer!r}"
        self.longest = max(self.longest, time.perf_counter() - self.begun)
        return True


def ask(port, key, path, body):
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("POST", path, json.dumps(body), {
        "Authorization": f"Bearer {key}", "Content-Type": "application/json"})
    response = connection.getresponse()
    answer = json.loads(response.read())
    assert response.status in (200, 201), answer
    return answer


def reads(taptopay, benchmarks, port, key, state, count):
    """Returns the requests for the reads of a new reader, which expire after a minute."""
    reader, token = state / f"reader-{next(numbers)}", state / "token.jwt"
    token.write_text(ask(port, key, "/v1/reader-tokens", {})["token"])
    made = subprocess.run(
        [benchmarks, "reads", reader, state / "psp.jwks", token, str(count)],
        check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    nonce = ask(port, key, "/v1/reader-challenges", {})["nonce"]
    statement = subprocess.run(
        [taptopay, "keys", "enroll", "--state", reader, "--merchant", "BENCH", "--nonce", nonce],
        check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    ask(port, key, "/v1/readers", {"enrollment": statement})
    requests = []
    for line in made:
        order = dict(json.loads(line), amount="12.50", currencyCode="USD")
        body = json.dumps(order).encode()
        requests.append((
            f"POST /v1/payments HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {key}\r\n"
            f"Idempotency-Key: {order['cardReaderTransactionID']}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n").encode() + body)
    return requests


def pay(port, requests, clients):
    """Returns the payments per second, and the longest time of one in seconds."""
    waiting = iter(requests)
    selector = selectors.DefaultSelector()
    payers = [Payer(number, port, waiting) for number in range(clients)]
    begun = time.perf_counter()
    for payer in payers:
        if payer.send():
            selector.register(payer.socket, selectors.EVENT_READ, payer)
    while selector.get_map():
        for event, _ in selector.select():
            payer = event.data
            if payer.receive():
                selector.unregister(payer.socket)
                if payer.send():
                    selector.register(payer.socket, selectors.EVENT_READ, payer)
    rate = len(requests) / (time.perf_counter() - begun)
    return rate, max(payer.longest for payer in payers)


def processor_time(process):
    """Returns the processor time that a process has used, in seconds."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Service:
    """A PSP service with one merchant, on a folder of its own."""

    def __init__(self, taptopay, folder):
        self.folder = folder
        folder.mkdir(mode=0o700, exist_ok=True)
        self.process = subprocess.Popen(
            [taptopay, "psp", "serve", "--listen", "127.0.0.1:0", "--state", folder],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.port = json.loads(self.process.stdout.readline())["port"]

    def add_merchant(self, identifier):
        """Returns the merchant's API key."""
        administrator = (self.folder / "admin.key").read_text().strip()
        return ask(self.port, administrator, "/v1/merchants",
                   {"id": identifier, "name": "Bench"})["apiKey"]

    @property
    def database(self):
        return next(path for path in self.folder.iterdir() if path.suffix in (".db", ".sqlite"))

    def stop(self):
        self.process.terminate()
        self.process.wait()
