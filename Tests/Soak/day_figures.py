# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""The counts of a day's program: customers, and how long kiosks took to sell again."""
import collections
import statistics

from figures import Figures, listed, quantiles


class DayFigures(Figures):
    def __init__(self):
        super().__init__()
        # What obstacles did to customers, by name.
        self.refusals, self.cut_off, self.unpaid, self.connections = (
            collections.Counter() for _ in range(4))
        # The seconds until each kiosk could sell again, by the kind of event.
        self.waits = collections.defaultdict(list)
        self.happened = collections.Counter()

    def excuse(self, counter, name, detail):
        """Counts what an obstacle did to a customer, and prints the first of its name."""
        self.count(counter, name)
        if getattr(self, counter)[name] == 1:
            print(f"{self.elapsed:6.0f} s {name} {detail}", flush=True)

    def wait(self, kind, seconds):
        with self.lock:
            self.waits[kind].append(seconds)

    @property
    def customers(self):
        lost = sum(self.refusals.values()) + sum(self.connections.values())
        return lost + sum(self.reads.values())

    def counts(self):
        return (
            f"customers {self.customers}, reads {listed(self.reads)}, "
            f"paid {self.processor['captured']}, refused before the read {{{listed(self.refusals)}}}, "
            f"read cut off {{{listed(self.cut_off)}}}, payment refused {{{listed(self.unpaid)}}}, "
            f"connection lost {{{listed(self.connections)}}}")

    def line(self):
        return (
            f"{self.elapsed / 60:4.0f} min | {self.counts()} | events {sum(self.happened.values())} | "
            f"errors {sum(self.faults.values())} not provoked"
            f"{': ' + listed(self.faults) if self.faults else ''} | p50/p99 reads "
            f"{quantiles(self.since_mark('reads', self.reads_taken))} | {self.usage_text()}")

    def summary(self):
        lines = [f"{self.counts()}; p50/p99 of a read with its card {quantiles(self.reads_taken)}",
                 "event: count; seconds until the kiosks could sell again, the webhook got an event, or "
                 "the copy was complete (median, longest)"]
        for kind in sorted(set(self.happened) | set(self.waits)):
            waits = self.waits.get(kind)
            text = f"{statistics.median(waits):.1f}, {max(waits):.1f}" if waits else "-"
            lines.append(f"  {kind}: {self.happened[kind] or len(waits)}; {text}")
        requests = ", ".join(
            f"{name} {len(values)} ({quantiles(values)})" for name, values in self.requests.items())
        return "\n".join([
            *lines, f"Requests, p50/p99: {requests}",
            f"Connections that ended: {self.disturbances['connection ended']}"])
