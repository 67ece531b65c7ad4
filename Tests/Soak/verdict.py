# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Judges whether a program grew, by comparing the last quarter of a run with the second.

The first quarter is warm-up: caches, the pools of the allocator, and the 1,024 events, 32 reads, and
ten minutes of payments that a kiosk keeps on purpose. Medians of a quarter ignore single peaks. A
machine with two processors completes about 1,200 reads a minute, so half an hour has about 18,000 of
them between the middles of the two quarters: a descriptor lost in 2,000 reads, a thread or child lost
in 4,000, or a quarter of a kilobyte lost with every read exceeds its bound. Programs that lose nothing
were observed to vary by less than half of it.
"""
import statistics

from programs import command

# The largest growth, memory in megabytes.
BOUNDS = {
    "resident": 4.0, "anonymous": 4.0, "descriptors": 8, "threads": 3, "children": 3}
# What the first use of each part can leave permanently.
REST = {"descriptors": 6, "children": 1}
# One reader uses the children of the wallet, of a card, and briefly of the previous and the next card.
CROWD = 6
# The fewest samples for a meaningful median of a quarter.
SAMPLES = 8


def growth(samples):
    """Yields (what, before, after, bound) of a program's samples, unless they are too few."""
    quarter = len(samples) // 4
    if quarter < SAMPLES:
        return
    second, last = samples[quarter:2 * quarter], samples[-quarter:]
    for what, bound in BOUNDS.items():
        before, after = (
            statistics.median(getattr(usage, what) for _, usage in part) for part in (second, last))
        yield what, before, after, bound


def judge(figures):
    """Prints how much each program grew, and counts growth beyond its bound as a fault."""
    for name, samples in figures.samples.items():
        texts = []
        children = statistics.median(usage.children for _, usage in samples)
        if children > CROWD:
            figures.fault(
                "children", f"{name}: {children:.0f} at a time (median), more than the {CROWD} that "
                "one reader uses")
        for what, before, after, bound in growth(samples):
            texts.append(f"{what} {before:.1f} to {after:.1f}")
            if after - before > bound:
                figures.fault(
                    "growth", f"{name}: {what} from {before:.1f} to {after:.1f}, more than {bound:.1f}")
        print(f"Growth of {name}, second to last quarter: "
              f"{', '.join(texts) or 'not judged because the run is too short'}")


def judge_rest(program, before, after, figures):
    """Compares a program's idle resources before the load and after it.

    The wallet is a child that starts with the first payment and stays, with its descriptors.
    """
    children = "; ".join(" ".join(command(child)[1:]) for child in program.children())
    for what, slack in REST.items():
        was, now = getattr(before, what), getattr(after, what)
        if now - was > slack:
            figures.fault(
                "left over",
                f"{program.name}: {now} {what} while idle, {was} before (children: {children})")
