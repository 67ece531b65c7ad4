# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""The payment sheet's page, and the customer who uses it."""
import threading

from connection import EventStream


class Page(threading.Thread):
    """A page of the sheet that stays open, and the state that it shows."""

    def __init__(self, kiosk):
        super().__init__(name=f"{kiosk.name}-page", daemon=True)
        self.client = kiosk.client("sheet")
        self.kiosk = kiosk
        self.changed = threading.Condition()
        self.state, self.is_ending = {}, False
        self.stream = EventStream(self.client, "/v1/sheet/events")
        self.start()

    def run(self):
        for _, _, state in self.stream:
            with self.changed:
                self.state = state
                self.changed.notify_all()
        if not self.is_ending:
            self.kiosk.figures.fault("event stream", f"{self.kiosk.name}: the page's stream ended")

    def until(self, condition, limit=15):
        """Waits until the page shows a state; returns it, or `None` after a time limit."""
        with self.changed:
            return self.state if self.changed.wait_for(lambda: condition(self.state), limit) else None

    def send(self, what, body, allow=("not-asked",)):
        """Sends the customer's action, which may come too late."""
        return self.client.ask(f"/v1/sheet/{what}", body, allow=allow)

    def key(self, entry, keys):
        """Presses keys of the pad, one request each."""
        for key in keys:
            self.send("pin", {"entry": entry, "key": key})

    def end(self):
        self.is_ending = True
        self.stream.close()
        self.join(10)
        self.client.close()
