# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Lists the processes below another one, from /proc, and ends them."""
import ctypes
import os
import pathlib
import signal
import sys
import time
from typing import NamedTuple

PR_SET_CHILD_SUBREAPER = 36


def seconds(variable, default):
    """Returns the seconds in an environment variable, or `default`."""
    text = os.environ.get(variable) or default
    try:
        value = float(text)
        if value > 0:
            return value
    except ValueError:
        pass
    sys.exit(f"{variable} must be a number of seconds above 0, not {text!r}.")


class Process(NamedTuple):
    id: int
    parent: int
    name: str
    state: str

    def __str__(self):
        try:
            words = pathlib.Path(f"/proc/{self.id}/cmdline").read_bytes().replace(b"\0", b" ")
        except OSError:
            words = b""
        command = words.decode(errors="replace").strip()
        return f"{self.id} {self.name}, child of {self.parent}" + (f": {command[:120]}" if command else "")


def processes():
    """Returns every process that has not ended."""
    found = []
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            text = pathlib.Path(f"/proc/{entry}/stat").read_text(errors="replace")
        except OSError:
            continue
        # The name is in parentheses, and can contain some itself.
        front, _, rest = text.rpartition(") ")
        state, parent = rest.split()[:2]
        found.append(Process(int(entry), int(parent), front.partition(" (")[2], state))
    return found


def descendants(root):
    """Returns the running processes below `root`; a subreaper adopts children of ended ones."""
    children = {}
    for process in processes():
        children.setdefault(process.parent, []).append(process)
    found, waiting = [], [root]
    while waiting:
        for process in children.get(waiting.pop(), []):
            waiting.append(process.id)
            if process.state not in "ZX":
                found.append(process)
    return found


def adopt_orphans():
    """Makes this process the parent of each process below it that loses its parent."""
    if ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl(PR_SET_CHILD_SUBREAPER)")


def reap():
    """Collects the children that have ended, and yields the ID and status of each."""
    while True:
        try:
            child, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if child == 0:
            return
        yield child, os.waitstatus_to_exitcode(status)


def end(listed, patience=1.5):
    """Ends the processes that `listed` returns: with SIGTERM, then with SIGKILL.

    Returns those that remain, such as another user's.
    """
    for number in signal.SIGTERM, signal.SIGKILL:
        deadline = time.monotonic() + patience
        signaled = set()
        while time.monotonic() < deadline:
            remaining = listed()
            if not remaining:
                return []
            for process in remaining:
                if process.id in signaled and number == signal.SIGTERM:
                    continue
                signaled.add(process.id)
                try:
                    os.kill(process.id, number)
                except (ProcessLookupError, PermissionError):
                    pass
            time.sleep(0.02)
            for _ in reap():
                pass
    return listed()
