# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Whether a kiosk can sell, as `/readyz` says, and what keeps it from selling."""
import collections
import dataclasses
import json
import threading
import time

from connection import BROKEN, SOURCES, Connection

# The seconds between two questions, and until a kiosk that is stopped counts as silent.
INTERVAL, PATIENCE = 0.1, 5


class Watch(threading.Thread):
    """Asks a kiosk again and again whether it can sell."""

    def __init__(self, kiosk):
        super().__init__(name=f"{kiosk.name}-readiness", daemon=True)
        self.kiosk = kiosk
        self.connection = Connection(kiosk.address, SOURCES.next(), PATIENCE)
        self.changed = threading.Condition()
        self.stopping = threading.Event()
        # When the last question that was answered with 200 was asked.
        self.ready_at = 0.0
        self.problem, self.detail = None, ""
        # How often each problem began.
        self.problems = collections.Counter()
        self.start()

    def run(self):
        while not self.stopping.wait(INTERVAL):
            asked = time.monotonic()
            problem, detail = self.ask()
            with self.changed:
                if problem is None:
                    self.ready_at = asked
                elif problem != self.problem:
                    self.problems[problem] += 1
                self.problem, self.detail = problem, detail
                self.changed.notify_all()

    def ask(self):
        """Returns the problem and its detail, or `None` and the clock's note."""
        try:
            self.connection.request("GET", "/readyz")
            response = self.connection.getresponse()
            body = json.loads(response.read())
        except (*BROKEN, ValueError):
            self.connection.close()
            return "no-answer", ""
        if response.status == 200:
            return None, body.get("clock", "")
        return body["type"].rpartition(":")[2], body.get("detail", "")

    def ready_after(self, moment, limit):
        """Waits until the kiosk said after a moment that it can sell; returns when, or `None`."""
        with self.changed:
            self.changed.wait_for(
                lambda: self.ready_at >= moment, max(0, moment + limit - time.monotonic()))
            return self.ready_at if self.ready_at >= moment else None

    def until_problem(self, problem, limit):
        """Waits until the kiosk has a problem; returns whether it has."""
        with self.changed:
            return self.changed.wait_for(lambda: self.problem == problem, limit)

    def end(self):
        self.stopping.set()
        self.join()
        self.connection.close()


@dataclasses.dataclass
class Obstacle:
    """What keeps kiosks from selling, from its begin until each of them can sell again."""
    kind: str
    kiosks: list
    # Whether it moves clocks, and those of kiosk and provider differ until it ends.
    moves_clocks: bool = False
    has_wrong_clock: bool = False
    begun: float = dataclasses.field(default_factory=time.monotonic)
    ended: float = None
    ready: dict = dataclasses.field(default_factory=dict)

    def touches(self, kiosk, began, ended):
        """Whether it can have disturbed a customer of this time."""
        return (kiosk in self.kiosks and self.begun <= ended
                and self.ready.get(kiosk, ended) >= began)

    def spans(self, kiosk, began, ended):
        """Whether all of a customer's time was between its begin and its end."""
        return (kiosk in self.kiosks and self.begun <= began
                and (self.ended is None or self.ended >= ended))
