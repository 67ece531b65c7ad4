# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""The programs under load, and the system's figures for each of them."""
import ctypes
import dataclasses
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import time

PR_SET_PDEATHSIG = 1
# The seconds within which the children of a program must end after it.
LAST_MOMENT = 2
LIBC = ctypes.CDLL(None, use_errno=True)


def die_with_parent():
    """Lets a child end with the thread that starts it, also if the soak itself is killed."""
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


class Failure(Exception):
    """A program does not start as the soak requires."""


@dataclasses.dataclass
class Usage:
    """A program's resources: megabytes, descriptors, threads, and child processes.

    The proportional memory depends on other instances of the program; the anonymous memory does not.
    """
    resident: float
    proportional: float
    anonymous: float
    descriptors: int
    threads: int
    children: int


def processes():
    """Yields the identifier, parent, session, and state of every visible process."""
    for entry in os.scandir("/proc"):
        if not entry.name.isdigit():
            continue
        try:
            text = pathlib.Path(entry.path, "stat").read_text()
        except OSError:
            continue
        state, parent, _, session = text.rpartition(")")[2].split()[:4]
        yield int(entry.name), int(parent), int(session), state


def command(process):
    """Returns the words of a process's command line."""
    try:
        return pathlib.Path(f"/proc/{process}/cmdline").read_bytes().decode().split("\0")[:-1]
    except OSError:
        return []


class Folder:
    """A temporary folder for all state."""

    def __init__(self):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="taptopay-soak-"))
        configuration = self.path / "config/taptopay/config.json"
        configuration.parent.mkdir(parents=True)
        # Short waits, so that time-outs are part of the load.
        configuration.write_text(json.dumps(
            {"tapTimeout": 6, "pinIdleTimeout": 8, "pinEntryTimeout": 20}))

    def environment(self, taptopay):
        kept = {name: os.environ[name] for name in ("PATH", "TMPDIR") if name in os.environ}
        return kept | {
            "HOME": str(self.path), "LANG": "C.UTF-8", "TAPTOPAY_EXECUTABLE": str(taptopay),
            "XDG_CONFIG_HOME": str(self.path / "config"),
            "XDG_STATE_HOME": str(self.path / "state")}

    def remove(self):
        shutil.rmtree(self.path, ignore_errors=True)


class Program:
    """A program that reports in one line that it serves, in its own session."""

    def __init__(self, name, words, folder, environment, grace):
        self.name, self.grace = name, grace
        self.words, self.environment = words, environment
        self.log = folder.path / f"{name}.log"
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [str(word) for word in words], env=environment, stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=log, start_new_session=True,
                preexec_fn=die_with_parent)
        line = self.process.stdout.readline()
        try:
            self.ready = json.loads(line)
        except ValueError:
            self.process.kill()
            self.process.wait()
            raise Failure(f"{name} does not start: {self.last_words()}") from None
        address = self.ready["address"]
        self.address = (
            address.removeprefix("unix:") if address.startswith(("unix:", "/"))
            else ("127.0.0.1", self.ready["port"]))

    @property
    def identifier(self):
        return self.process.pid

    @property
    def is_running(self):
        return self.process.poll() is None

    def last_words(self, count=5):
        """Returns the end of the program's log, which contains no secrets."""
        return " / ".join(self.log.read_text(errors="replace").splitlines()[-count:])

    def children(self):
        """Returns the program's child processes, without those that have ended."""
        return [process for process, parent, _, state in processes()
                if parent == self.identifier and state != "Z"]

    def session(self):
        """Returns the running processes of the program's session."""
        return [process for process, _, session, state in processes()
                if session == self.identifier and state != "Z"]

    def usage(self):
        """Measures the program; returns `None` if it has ended."""
        base = pathlib.Path(f"/proc/{self.identifier}")
        try:
            memory = (base / "smaps_rollup").read_text()
            status = (base / "status").read_text()
            descriptors = len(os.listdir(base / "fd"))
            children = sum(parent == self.identifier for _, parent, _, _ in processes())
            sizes = (int(re.search(rf"^{name}:\s+(\d+)", memory, re.M)[1]) / 1024
                     for name in ("Rss", "Pss", "Anonymous"))
            return Usage(
                *sizes, descriptors,
                int(re.search(r"^Threads:\s+(\d+)", status, re.M)[1]), children)
        except PermissionError:
            raise Failure("The programs do not let other processes of their user inspect them: run the soak as root")
        except (OSError, TypeError):
            return None

    def signal(self, number):
        if self.is_running:
            self.process.send_signal(number)

    def stop(self):
        """Ends the program; returns the faults of its end, and how many seconds it took."""
        if not self.is_running:
            return [f"{self.name} ended early with {self.process.returncode}"], 0.0
        begun, wrong = time.monotonic(), []
        self.process.terminate()
        try:
            code = self.process.wait(self.grace)
            if code != 0:
                wrong.append(f"{self.name} ended with {code} instead of 0")
        except subprocess.TimeoutExpired:
            wrong.append(f"{self.name} did not end within {self.grace} s")
            self.process.kill()
            self.process.wait()
        seconds = time.monotonic() - begun
        deadline = time.monotonic() + LAST_MOMENT
        while (left := self.session()) and time.monotonic() < deadline:
            # A child ends when it finds its socket closed.
            time.sleep(0.05)
        for process in left:
            wrong.append(f"{self.name} left a child behind: {' '.join(command(process)[1:3])}")
            os.kill(process, signal.SIGKILL)
        return wrong, seconds


class BusyLoops:
    """Load in addition to the programs: each loop uses a processor when it gets one."""

    def __init__(self, count):
        self.loops = [
            subprocess.Popen(
                ["sh", "-c", "while :; do :; done"], start_new_session=True,
                preexec_fn=lambda: LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL))
            for _ in range(count)]

    def end(self):
        for loop in self.loops:
            loop.kill()
            loop.wait()
