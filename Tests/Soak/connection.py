# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""HTTP for the clients: requests that are counted and timed, and event streams."""
import contextlib
import dataclasses
import http.client
import json
import socket
import threading
import time

BROKEN = (OSError, http.client.HTTPException)
# The services close a connection that is idle for 15 s.
IDLE = 8


@dataclasses.dataclass
class Answer:
    status: int
    body: dict
    began: float
    ended: float

    @property
    def problem(self):
        """The name of the problem, or `None`."""
        if self.status < 400:
            return None
        return self.body.get("type", f"status-{self.status}").rpartition(":")[2]


class Connection(http.client.HTTPConnection):
    """A connection over TCP from a separate loopback address, or over a Unix socket."""

    def __init__(self, address, source=None, timeout=90):
        super().__init__("127.0.0.1", timeout=timeout)
        self.address, self.source = address, source

    def connect(self):
        if isinstance(self.address, str):
            self.sock = socket.socket(socket.AF_UNIX)
            self.sock.settimeout(self.timeout)
            self.sock.connect(self.address)
        else:
            self.sock = socket.create_connection(
                self.address, self.timeout, self.source and (self.source, 0))
            self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


class Sources:
    """Loopback addresses, one for each client, because the services' limits apply to each peer."""

    def __init__(self):
        self.last, self.lock = 1, threading.Lock()

    def next(self):
        with self.lock:
            self.last += 1
            return f"127.{self.last // 62500}.{self.last // 250 % 250}.{self.last % 250 + 2}"


SOURCES = Sources()


class Client:
    """A client of one service with one token; one request at a time."""
    # Whether a request is sent again if its connection ends, as those of a machine that slept do.
    repeats = False

    def __init__(self, service, token, figures):
        self.service, self.token, self.figures = service, token, figures
        self.source = SOURCES.next()
        self.connection, self.used = None, 0.0
        # Returns whether the soak itself has caused a problem.
        self.excuse = lambda problem, began: False

    def headers(self, key=None):
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if key:
            headers["Idempotency-Key"] = key
        return headers

    def open(self, timeout=90):
        return Connection(self.service.address, self.source, timeout)

    def ask(self, path, body=None, key=None, allow=(), method=None):
        """Sends a request; a problem whose name is not in `allow` is an unprovoked error."""
        try:
            return self.ask_once(path, body, key, allow, method)
        except BROKEN:
            if not self.repeats:
                raise
            self.figures.count("disturbances", "connection ended")
            return self.ask_once(path, body, key, allow, method)

    def ask_once(self, path, body, key, allow, method):
        now = time.monotonic()
        if self.connection is None or now - self.used > IDLE:
            self.close()
            self.connection = self.open()
        method = method or ("GET" if body is None else "POST")
        data = None if body is None else json.dumps(body).encode()
        try:
            self.connection.request(method, path, data, self.headers(key))
            response = self.connection.getresponse()
            content = response.read()
        except BROKEN:
            self.close()
            raise
        self.used = time.monotonic()
        try:
            members = json.loads(content) if content else {}
        except ValueError:
            members = {}
        answer = Answer(response.status, members, now, self.used)
        if "wait=" not in path:
            self.figures.request(self.service.name, answer.ended - answer.began)
        if answer.problem:
            provoked = answer.problem in allow or self.excuse(answer.problem, answer.began)
            self.figures.problem(
                self.service.name, f"{method} {pattern(path)}", answer, provoked)
        return answer

    def close(self):
        if self.connection is not None:
            self.connection.close()
            self.connection = None


def pattern(path):
    """Returns a path without its parameters and identifiers."""
    parts = path.partition("?")[0].split("/")
    return "/".join("…" if len(part) > 20 and part.isalnum() else part for part in parts)


class EventStream:
    """Server-sent events of a service, until either side closes."""

    def __init__(self, client, path, last=None, headers=None):
        self.connection = client.open(timeout=40)
        self.opened = False
        headers = client.headers() if headers is None else dict(headers)
        if last:
            headers["Last-Event-ID"] = last
        self.connection.request("GET", path, headers=headers)
        self.socket = self.connection.sock
        self.response = self.connection.getresponse()
        if self.response.status != 200:
            self.close()
            raise http.client.HTTPException(f"the stream {path} got {self.response.status}")

    def __iter__(self):
        """Yields (identifier, name, data); ends when the stream is closed."""
        identifier, name, data = None, "message", []
        while True:
            try:
                line = self.response.readline()
            except (*BROKEN, ValueError, AttributeError):
                return
            if not line:
                return
            field, _, value = line.decode().rstrip("\n").partition(": ")
            if field == "id":
                identifier = value
            elif field == "event":
                name = value
            elif field == "data":
                data.append(value)
            elif not field and name != "message":
                yield identifier, name, json.loads("\n".join(data) or "null")
                name, data = "message", []

    def close(self):
        """Closes the stream, even while another thread waits for its next event."""
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        with contextlib.suppress(OSError):
            self.socket.close()
