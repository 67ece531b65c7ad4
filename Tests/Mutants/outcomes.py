# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the tests of one module with a fault switched on, and decides what became of the fault."""
import os
import re
import resource
import subprocess
import time
from typing import NamedTuple

from scratch import FOLDER

# The status of .ci/supervise when a limit passes.
PAST_LIMIT = 124
# A fault can make a loop endless that fills the memory.
MEMORY = 6 << 30
# Seconds, besides three times those of the tests without a fault.
ALLOWANCE = 30
running = set()
LABELS = {"found": "found", "hang": "hangs", "crash": "crashes", "survived": "SURVIVED",
          "unreached": "UNREACHED"}
SURVIVING = {"survived", "unreached"}


class Outcome(NamedTuple):
    # found, hang, crash, survived, or unreached: no test executes the place of the fault.
    name: str
    # The test that failed, or that had not ended.
    test: str
    seconds: float
    output: str


UNREACHED = Outcome("unreached", "", 0, "")


def suites(program):
    """Returns the names of a program's suites, such as KioskTests.OrderTests."""
    listing = subprocess.run(
        [program, "--testing-library", "swift-testing", "--list-tests"],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=True, text=True).stdout
    return sorted({line.split("/")[0] for line in listing.splitlines()})


def run(program, number=None, limit=1800.0, reached=None, suites=None):
    """Runs the tests of a program until the first failure, within a limit in seconds.

    `reached` is the path of a file in which the faults mark their bytes when they are executed.
    `suites` are the names of those that run, or `None` for all.
    """
    filters = [f"--filter=^{re.escape(suite)}(/|$)" for suite in suites or []]
    environment = {
        **os.environ, "TEST_PROGRAM": program, "MODULE": "", "SWIFT_BACKTRACE": "enable=no",
        "TEST_LIMIT": f"{limit:.0f}", "RUN_LIMIT": f"{limit:.0f}", "LEFTOVER_LIMIT": "5"}
    environment.pop("MUTANT", None)
    environment.pop("MUTANTS_REACHED", None)
    if reached is not None:
        environment["MUTANTS_REACHED"] = str(reached)
    if number is not None:
        environment["MUTANT"] = str(number)
    start = time.monotonic()
    process = subprocess.Popen(
        ["nice", "-n", "10", ".ci/test", *filters], cwd=FOLDER, env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY)))
    running.add(process)
    try:
        output, _ = process.communicate()
    finally:
        running.discard(process)
    return judge(process.returncode, output, time.monotonic() - start)


def end_all():
    """Ends the runs that other threads wait for; .ci/contain ends everything below each."""
    for process in list(running):
        process.terminate()


def judge(status, output, seconds):
    """Returns the outcome of a run from its exit status and its output."""
    if status == 0:
        return Outcome("survived", "", seconds, output)
    if failed := section(output, r"^Failures:$"):
        return Outcome("found", failed, seconds, output)
    if status == PAST_LIMIT:
        return Outcome("hang", section(output, r"Unfinished:$"), seconds, output)
    return Outcome("crash", section(output, r"Unfinished:$"), seconds, output)


def section(output, heading):
    """Returns the first line below a heading, such as the name of a test and its place."""
    match = re.search(heading + r"\n *(?:(?:running|started) +\d+ s +)?(.*)", output, re.M)
    return match.group(1).strip() if match else ""
