# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the results for people: one line for each fault, a table by module, and what survived."""
from outcomes import LABELS, SURVIVING


def line(number, fault, result, done, count):
    """Returns the line for a fault that is decided."""
    by = f"  by {result['test']}" if result["test"] else ""
    label = f"{LABELS[result['outcome']]:9} {result['seconds']:4.0f} s"
    return (f"{done:4}/{count}  {number:4} {label}  {fault.file}:{fault.line}  "
            f"{fault.change}{by}")


def share(part, whole):
    return f"{100 * part / whole:.0f} %" if whole else "-"


def table(chosen, results):
    """Returns the Markdown table of the modules; `chosen` has their pairs of numbers and faults."""
    rows = ["| module | faults | found | of these as a hang | as a crash | survived "
            "| of these not reached | share |",
            "| --- | --- | --- | --- | --- | --- | --- | --- |"]
    total = []
    for module, numbered in chosen.items():
        outcomes = [results[number]["outcome"] for number, _ in numbered if number in results]
        rows.append(row(module, outcomes))
        total += outcomes
    return "\n".join([*rows, row("all", total)])


def row(name, outcomes):
    survived = sum(outcome in SURVIVING for outcome in outcomes)
    found = len(outcomes) - survived
    return (f"| {name} | {len(outcomes)} | {found} | {outcomes.count('hang')} "
            f"| {outcomes.count('crash')} | {survived} | {outcomes.count('unreached')} "
            f"| {share(found, len(outcomes))} |")


def listing(chosen, results, outcome):
    """Yields a line for each fault with an outcome: its place, number, change and test."""
    for numbered in chosen.values():
        for number, fault in numbered:
            result = results.get(number)
            if result and result["outcome"] == outcome:
                test = f" ({result['test']})" if result["test"] else ""
                yield f"- {fault.file}:{fault.line} [{number}] `{fault.change}`{test}"


def summary(chosen, results, refused):
    """Returns the whole report."""
    parts = [table(chosen, results), f"{refused} other faults do not compile."]
    for outcome, title in (("hang", "Found only because the tests did not end in time"),
                           ("crash", "Found because the test program ended"),
                           ("survived", "Survived"),
                           ("unreached", "Survived, because no test reaches the place")):
        lines = list(listing(chosen, results, outcome))
        if lines:
            parts.append("\n".join([f"{title}:", "", *lines]))
    return "\n\n".join(parts) + "\n"
