# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Chooses faults by a seed, so that they spread over modules, files and functions."""
import collections
import hashlib
import math
import pathlib
import random
import re

import faults

# The modules whose decisions are tested, each after those that it depends on. The tests of a module
# X are those of the target XTests.
MODULES = ("SmartCard", "PaymentToken", "PaymentStore", "HTTPServer", "ServiceInterface", "EMV",
           "PaymentProcessor", "ProcessorService", "ProximityReader", "Kiosk")
# Files of texts and tables, which decide nothing.
UNSEEN_FILES = re.compile(
    r"Schemas?\+"
    r"|(Description|Diagnostics?|Explanation|Words|Elements|Table|Currencies|Names)\.swift$")
PER_FUNCTION = 2
EQUIVALENT = pathlib.Path(__file__).resolve().parent / "equivalent"


def candidates(root, files, module):
    """Returns the faults that can be put into a module."""
    found = []
    for file in files:
        if file.startswith(f"Sources/{module}/") and file.endswith(".swift") and not (
                UNSEEN_FILES.search(file)):
            found += faults.find(file, (root / file).read_text())
    return found


def equivalent(found):
    """Returns the keys of the faults that are judged equivalent."""
    listed = read_equivalent(EQUIVALENT.read_text())
    return {fault.key for list_ in found.values() for fault in list_
            if (fault.file, fault.original, fault.change) in listed}


def read_equivalent(text):
    """Returns the file, the line and the change of each fault that is judged equivalent."""
    rows = [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]
    for row in rows:
        if len(row) != 4 or not all(row):
            raise ValueError(
                "A line of Tests/Mutants/equivalent has four fields, separated by tabs: file, "
                f"line, change and reason; this one has {len(row)}: {row}")
    return {tuple(row[:3]) for row in rows}


def shares(found, count):
    """Divides a count over modules by the square root of their lines, as far as they have lines."""
    lines = {module: len({(fault.file, fault.line) for fault in list_})
             for module, list_ in found.items()}
    share = dict.fromkeys(found, 0)
    for _ in range(min(count, sum(lines.values()))):
        open_modules = [module for module in found if share[module] < lines[module]]
        best = max(open_modules, key=lambda module: math.sqrt(lines[module]) / (share[module] + 1))
        share[best] += 1
    return share


def choose(found, count, seed, module, refused=()):
    """Returns `count` faults in the order of their choice, at most one on a line.

    At most two are in one function, and a file has at most twice its share, until no others are
    left. What is refused is replaced by the next, so the rest of the choice stays the same.
    """
    generator = random.Random(f"{seed} {module}")
    lines = collections.defaultdict(list)
    for fault in found:
        lines[fault.file, fault.line].append(fault)
    order = [generator.choice(lines[line]) for line in generator.sample(sorted(lines), len(lines))]
    order = [fault for fault in order if fault.key not in refused]
    per_file = max(2, math.ceil(2 * count / max(1, len({fault.file for fault in found}))))
    functions, files = collections.Counter(), collections.Counter()
    chosen, others = [], []
    for fault in order:
        function = fault.file, fault.function
        if len(chosen) == count:
            break
        if functions[function] < PER_FUNCTION and files[fault.file] < per_file:
            functions[function] += 1
            files[fault.file] += 1
            chosen.append(fault)
        else:
            others.append(fault)
    return chosen + others[:count - len(chosen)]


def digest(found):
    """Returns a value that changes with the faults that can be chosen."""
    keys = "\n".join(fault.key + fault.original for list_ in found.values() for fault in list_)
    return hashlib.sha256(keys.encode()).hexdigest()[:16]
