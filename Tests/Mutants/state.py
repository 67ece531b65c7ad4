# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Keeps the results of a run in a file, so that an interrupted run continues."""
import json
import os


class State:
    """The numbers of faults, those that do not compile, and the outcomes by number."""

    def __init__(self, path, settings):
        self.path, self.settings = path, settings
        self.numbers, self.refused, self.results = {}, {}, {}
        if path.exists():
            stored = json.loads(path.read_text())
            if stored["settings"] == settings:
                self.numbers, self.refused = stored["numbers"], stored["refused"]
                self.results = {int(number): result for number, result in stored["results"].items()}
                print(f"{len(self.results)} faults are decided, see {path}.", flush=True)
            else:
                print("The sources or the options differ from those of the last run with this "
                      "seed, which is not continued.", flush=True)

    def number(self, fault):
        """Returns the number of a fault, which stays the same when the run continues."""
        return self.numbers.setdefault(fault.key, len(self.numbers) + 1)

    def refuse(self, faults):
        self.refused |= {fault.key: fault.original for fault in faults}
        self.save()

    def decide(self, number, outcome):
        self.results[number] = {
            "outcome": outcome.name, "test": outcome.test, "seconds": round(outcome.seconds, 1)}
        self.save()

    def save(self):
        self.path.parent.mkdir(parents=True, exist_ok=True)
        partial = self.path.with_suffix(".partial")
        partial.write_text(json.dumps({
            "settings": self.settings, "numbers": self.numbers, "refused": self.refused,
            "results": self.results}, indent=1))
        os.replace(partial, self.path)
