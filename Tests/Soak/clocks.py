# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Clocks of single programs, which go ahead while those of the machine stay as they are."""
import mmap
import pathlib
import struct
import subprocess

from programs import Failure

HOUR = 3600


class Clocks:
    """The clocks of programs that start with the library of `clock.c`."""

    def __init__(self, folder):
        self.folder = folder
        self.library = folder / "clock.so"
        made = subprocess.run(
            ["cc", "-O2", "-shared", "-fPIC", "-o", self.library,
             pathlib.Path(__file__).with_name("clock.c"), "-ldl", "-pthread"],
            capture_output=True, text=True)
        if made.returncode:
            raise Failure(f"clock.c does not compile: {made.stderr}")

    def new(self, name):
        return Clock(self.folder / f"{name}.clock", self.library)


class Clock:
    """How far the clocks of a program are ahead of those of the machine, in seconds."""

    def __init__(self, path, library):
        path.write_bytes(bytes(16))
        with open(path, "r+b") as file:
            self.memory = mmap.mmap(file.fileno(), 16)
        self.wall = self.slept = 0
        self.variables = {"LD_PRELOAD": str(library), "SOAK_CLOCK": str(path)}

    def jump(self, seconds):
        """Sets the time of day, as a correction does."""
        self.move(seconds, 0)

    def sleep(self, seconds):
        """Lets time pass that the program does not see."""
        self.move(seconds, seconds)

    def move(self, wall, slept):
        self.wall += wall
        self.slept += slept
        self.memory[:] = struct.pack("qq", self.wall, self.slept)
