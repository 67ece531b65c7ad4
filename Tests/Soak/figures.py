# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Counts and measurements, with one line for each minute and a summary."""
import array
import collections
import threading
import time

# How many messages of one kind of fault are printed.
PRINTED = 5


def quantiles(values):
    """Returns the median and the 99th percentile in milliseconds, as text."""
    if not values:
        return "-"
    values = sorted(values)
    middle, high = values[len(values) // 2], values[min(len(values) - 1, len(values) * 99 // 100)]
    return f"{middle * 1e3:.0f}/{high * 1e3:.0f} ms"


def listed(counts):
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))


class Figures:
    def __init__(self):
        self.lock = threading.Lock()
        self.begun = time.monotonic()
        self.requests = collections.defaultdict(lambda: array.array("f"))
        self.reads_taken = array.array("f")
        # Where the last line ended in each of the lists.
        self.marks = collections.Counter()
        self.reads, self.payments, self.processor = (collections.Counter() for _ in range(3))
        self.provoked, self.faults = collections.Counter(), collections.Counter()
        self.disturbances = collections.Counter()
        self.samples = collections.defaultdict(list)
        self.polls, self.late, self.longest_delay = 0, 0, 0.0

    @property
    def elapsed(self):
        return time.monotonic() - self.begun

    def count(self, counter, name):
        with self.lock:
            getattr(self, counter)[name] += 1

    def request(self, service, seconds):
        with self.lock:
            self.requests[service].append(seconds)

    def read_taken(self, seconds):
        with self.lock:
            self.reads_taken.append(seconds)

    def problem(self, service, request, answer, provoked):
        if provoked:
            self.count("provoked", answer.problem)
        else:
            self.fault(
                f"{service}: {answer.problem}",
                f"{request} got {answer.status}: {answer.body.get('detail', '')}")

    def fault(self, kind, detail):
        """Counts an event that must not happen, and prints the first ones of each kind."""
        with self.lock:
            self.faults[kind] += 1
            count = self.faults[kind]
        if count <= PRINTED:
            more = " (further ones of this kind are only counted)" if count == PRINTED else ""
            print(f"FAULT after {self.elapsed:.0f} s: {kind}: {detail}{more}", flush=True)

    def poll(self, delay, limit, detail):
        """Counts a long poll that was answered `delay` seconds after the event it waited for."""
        with self.lock:
            self.polls += 1
            self.longest_delay = max(self.longest_delay, delay)
            if delay > limit:
                self.late += 1
        if delay > limit:
            self.fault("late long poll", f"answered {delay:.2f} s too late: {detail}")

    def sample(self, program):
        usage = program.usage()
        if usage:
            self.samples[program.name].append((self.elapsed, usage))

    def since_mark(self, name, values):
        """Returns what was added to a list since the last call."""
        with self.lock:
            new = values[self.marks[name]:]
            self.marks[name] = len(values)
        return new

    def usage_text(self):
        parts = []
        for name, samples in self.samples.items():
            usage = samples[-1][1]
            parts.append(
                f"{name} {usage.resident:.1f}/{usage.proportional:.1f} MB "
                f"{usage.descriptors} fd {usage.threads} thr {usage.children} ch")
        return " | ".join(parts)

    def line(self):
        """Returns the line of a minute: counts since the start, and times of the last minute."""
        requests = " ".join(
            f"{name} {quantiles(self.since_mark(name, values))}"
            for name, values in list(self.requests.items()))
        return (
            f"{self.elapsed / 60:4.0f} min | reads {sum(self.reads.values())}: {listed(self.reads)} | "
            f"wallet {sum(self.payments.values())}: {listed(self.payments)} | "
            f"PSP {listed(self.processor)} | "
            f"errors {sum(self.faults.values())} not provoked"
            f"{': ' + listed(self.faults) if self.faults else ''}; "
            f"{sum(self.provoked.values())} provoked: {listed(self.provoked)} | "
            f"p50/p99 requests {requests}, reads "
            f"{quantiles(self.since_mark('reads', self.reads_taken))} | "
            f"polls {self.polls}, late {self.late}, at most {self.longest_delay:.2f} s | "
            f"{self.usage_text()}")

    def summary(self):
        requests = ", ".join(
            f"{name} {len(values)} ({quantiles(values)})" for name, values in self.requests.items())
        return (
            f"Reads: {sum(self.reads.values())} ({listed(self.reads)}); p50/p99 of a completed one "
            f"{quantiles(self.reads_taken)}\n"
            f"Payments from the wallet: {sum(self.payments.values())} ({listed(self.payments)})\n"
            f"PSP: {listed(self.processor)}\n"
            f"Requests, p50/p99: {requests}\n"
            f"Disturbances: {listed(self.disturbances)}\n"
            f"Provoked errors: {listed(self.provoked)}\n"
            f"Long polls that waited: {self.polls}, late {self.late}, the latest "
            f"{self.longest_delay:.3f} s after the event that it waited for")
