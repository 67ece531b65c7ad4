# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""The started reads and their outcomes: nothing may be lost or doubled."""
import collections
import dataclasses
import hashlib
import json
import threading
import time

SETTLED = {"completed", "declined", "failed", "cancelled", "interrupted"}
PAYMENT_SETTLED = {"completed", "declined", "cancelled", "timedOut", "failed", "interrupted"}


def digest(read):
    """Returns a fingerprint of the members that must not change once a read has settled."""
    kept = {name: read.get(name) for name in ("id", "createdAt", "request", "result", "passes", "error")}
    return hashlib.sha256(json.dumps(kept, sort_keys=True).encode()).digest()


@dataclasses.dataclass
class Entry:
    """A read that a kiosk started."""
    identifier: str
    key: str
    order: dict
    digest: bytes = None
    captures: int = 0


class Ledger:
    """The reads of one kiosk and the payments that the PSP made of them."""

    def __init__(self, name, figures):
        self.name, self.figures = name, figures
        self.lock = threading.Lock()
        self.entries = collections.OrderedDict()
        self.keys, self.transactions = {}, {}
        self.payments = {}

    def begun(self, read, key, order):
        """Records the answer to the start of a read: one key, one read."""
        with self.lock:
            known = self.keys.setdefault(key, read["id"])
            entry = self.entries.setdefault(read["id"], Entry(read["id"], key, order))
        if known != read["id"] or entry.key != key:
            self.figures.fault("doubled read", f"{self.name}: the key {key} started {known} and {read['id']}")
        return entry

    def seen(self, read):
        """Records a settled read: its result must not change, and no transaction may repeat."""
        if read["state"] not in SETTLED:
            return
        with self.lock:
            entry = self.entries.get(read["id"])
            if entry is None:
                return
            new, before = digest(read), entry.digest
            entry.digest = before or new
            first = None
            if before is None and read.get("result"):
                first = self.transactions.setdefault(read["result"]["id"], read["id"])
        if before not in (None, new):
            self.figures.fault("doubled read", f"{self.name}: the read {read['id']} has two results")
        if first not in (None, read["id"]):
            self.figures.fault(
                "doubled read", f"{self.name}: the reads {first} and {read['id']} have one result")
        if before is None:
            self.figures.count("reads", read["state"])

    def paid(self, transaction, payment):
        """Records the PSP's payment for a transaction: one payment only."""
        with self.lock:
            known = self.payments.setdefault(transaction, payment)
        if known != payment:
            self.figures.fault(
                "doubled payment", f"the transaction {transaction} was paid as {known} and {payment}")

    def open_reads(self):
        with self.lock:
            return [entry for entry in self.entries.values() if entry.digest is None]

    def settled_count(self):
        """Returns how many ends the kiosk must have counted: each read's and each PIN's."""
        with self.lock:
            return sum(1 + entry.captures for entry in self.entries.values())

    def check(self, client):
        """Fetches every read once more: each must be known, settled, and unchanged."""
        for entry in list(self.entries.values()):
            path = f"/v1/reads/{entry.identifier}?wait=10"
            while (answer := client.ask(path, allow=("no-such-read", "blank"))).status == 429:
                # Beyond the rate limit of a peer: try again later.
                time.sleep(1)
            if answer.status != 200:
                self.figures.fault("lost read", f"{self.name}: {entry.identifier} is unknown")
            elif answer.body["state"] not in SETTLED:
                self.figures.fault("lost read", f"{self.name}: {entry.identifier} never settled")
            else:
                self.seen(answer.body)
