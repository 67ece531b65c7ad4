# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""The course of a soak: its programs, their clients, and the checks at the end."""
import re
import threading
import time

import disturbances
import verdict
from backend import Backend
from connection import BROKEN
from figures import Figures
from polls import Poller, PollTill
from programs import BusyLoops, Failure, Folder
from shop import Kiosk, Processor
from till import Till

# The seconds between two samples of the programs.
SAMPLE = 5
# The soak ends after this many seconds without a settled read.
STANDSTILL = 120
POLLERS = {"soak": 2, "polls": 4}


class Soak:
    def __init__(self, options):
        self.options = options
        self.figures, self.stopping = Figures(), threading.Event()
        self.folder = self.loops = None
        self.was_signaled, self.minutes = False, 0.0
        self.programs, self.kiosks, self.clients = [], [], []

    def start_programs(self):
        self.folder = Folder()
        self.loops = BusyLoops(self.options.load)
        programs = self.options.programs
        processor = Processor(programs / "taptopay", self.folder, self.figures)
        self.programs.append(processor)
        if self.options.polls:
            kiosks = [("field-1", "127.0.0.1:0", "emulated:visa-credit"),
                      ("field-2", "127.0.0.1:0", "emulated:mastercard-credit")]
        else:
            kiosks = [("counter", "127.0.0.1:0", "emulated"),
                      ("field", f"unix:{self.folder.path}/field.sock", "emulated:maestro")]
        for name, listen, reader in kiosks:
            kiosk = Kiosk(name, programs, self.folder, processor, self.figures, listen,
                          "--reader", reader, "--wallet", "emulated")
            self.programs.append(kiosk)
            self.kiosks.append(kiosk)

    def start_clients(self):
        seed, stopping = self.options.seed, self.stopping
        mode = "polls" if self.options.polls else "soak"
        if mode == "polls":
            self.clients = [
                PollTill(kiosk, stopping, seed, POLLERS[mode]) for kiosk in self.kiosks]
        else:
            self.backend = Backend(self.programs[0], self.figures, seed)
            self.clients = [Till(kiosk, self.backend, stopping, seed) for kiosk in self.kiosks]
            self.clients += [
                kind(kiosk, stopping, seed) for kiosk in self.kiosks for kind in disturbances.ALL]
        self.clients += [
            Poller(kiosk, stopping, number, seed)
            for kiosk in self.kiosks for number in range(POLLERS[mode])]

    def watch(self):
        """Samples the programs until the time is over or the number of polls is reached."""
        next_line = 60.0
        last, changed = None, 0.0
        while not self.stopping.wait(SAMPLE):
            for program in self.programs:
                if not program.is_running:
                    self.figures.fault(
                        "ended", f"{program.name} with {program.process.returncode}: "
                        f"{program.last_words()}")
                    self.stopping.set()
                self.figures.sample(program)
            done = self.figures.polls, sum(self.figures.reads.values())
            if done != last:
                last, changed = done, self.figures.elapsed
            elif self.figures.elapsed - changed > STANDSTILL:
                self.figures.fault("standstill", f"no read and no long poll for {STANDSTILL} s")
                self.stopping.set()
            if self.figures.elapsed >= next_line:
                print(self.figures.line(), flush=True)
                next_line += 60
            if self.is_over:
                break

    @property
    def is_over(self):
        """Whether the load ends."""
        if self.options.polls:
            return self.figures.polls >= self.options.polls
        return self.figures.elapsed >= self.options.minutes * 60

    def signaled(self, *_):
        self.was_signaled = True
        self.stopping.set()

    def end_clients(self):
        self.minutes = self.figures.elapsed / 60
        self.stopping.set()
        for kiosk in self.kiosks:
            kiosk.signals_end()
        for client in self.clients:
            client.end()
        if not self.options.polls:
            self.backend.end()

    def check(self, at_rest):
        """Checks after the load that every read is there and nothing is left over."""
        for kiosk in self.kiosks:
            caller = kiosk.caller()
            kiosk.ledger.check(caller)
            self.compare_counts(kiosk)
            caller.close()
            before, deadline = at_rest[kiosk.name], time.monotonic() + 20
            while (after := kiosk.usage()) and time.monotonic() < deadline and (
                    after.descriptors > before.descriptors + verdict.REST["descriptors"]
                    or after.children > before.children + verdict.REST["children"]):
                # Connections of clients that have left, and a card that is still ending.
                time.sleep(0.5)
            if after:
                verdict.judge_rest(kiosk, before, after, self.figures)

    def compare_counts(self, kiosk):
        """Compares the kiosk's count of settled reads with that of its clients."""
        operator = kiosk.client("operator")
        connection = operator.open()
        connection.request("GET", "/metrics", headers=operator.headers())
        text = connection.getresponse().read().decode()
        connection.close()
        counted = sum(map(int, re.findall(r"^taptopay_reads_total\{.*\} (\d+)$", text, re.M)))
        known = kiosk.ledger.settled_count()
        if counted != known:
            self.figures.fault(
                "lost or doubled read", f"{kiosk.name} counted {counted} ends, but its clients {known}")

    def stop_programs(self):
        """Stops the kiosks with a read under way, and everything else."""
        times = []
        for program in reversed(self.programs):
            if program in self.kiosks:
                program.witness.end()
                if program.is_running:
                    self.begin_last_read(program)
            wrong, seconds = program.stop()
            times.append(f"{program.name} {seconds:.2f} s")
            for text in wrong:
                self.figures.fault("stop", text)
        if times:
            print(f"Stops: {', '.join(times)}")

    def begin_last_read(self, kiosk):
        caller = kiosk.caller()
        try:
            kiosk.prepare(caller)
            caller.ask("/v1/reads", {"kind": "payment", "amount": "1.00", "currencyCode": "USD"},
                       f"{kiosk.name}-last")
        except (*BROKEN, Failure) as error:
            self.figures.fault(f"{kiosk.name}: last read", str(error))
        caller.close()

    def run(self):
        print(f"Seed {self.options.seed}", flush=True)
        try:
            self.start_programs()
            at_rest = {program.name: program.usage() for program in self.programs}
            self.figures.begun = time.monotonic()
            self.start_clients()
            self.watch()
            self.end_clients()
            if all(program.is_running for program in self.programs):
                self.check(at_rest)
        except Failure as failure:
            self.figures.fault("start", str(failure))
        finally:
            self.stopping.set()
            try:
                self.stop_programs()
            finally:
                if self.loops:
                    self.loops.end()
                if self.folder:
                    self.folder.remove()
        verdict.judge(self.figures)
        print(self.figures.summary())
        faults = self.figures.faults
        if self.was_signaled:
            print(f"Ended by a signal after {self.minutes:.1f} minutes.")
        print(f"FAILED: {', '.join(f'{name} {count}' for name, count in faults.items())}"
              if faults else "Passed.", flush=True)
        return 1 if faults else 0
