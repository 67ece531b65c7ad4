# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""A private pcscd with a virtual reader, and the cards that customers hold to it."""
import concurrent.futures
import contextlib
import os
import pathlib
import socket
import subprocess
import time

from programs import Failure, die_with_parent

PROGRAM = "/usr/sbin/pcscd"
DRIVER = pathlib.Path("/usr/lib/pcsc/drivers/serial/libifdvpcd.so")
SOCKET = "/run/pcscd/pcscd.comm"
# Below the ports that the system assigns, so that no card is given the driver's own.
PORT = 20_000
NAME = "Lane"
# The seconds within which pcscd must serve.
PATIENCE = 30


class PCSCD:
    """pcscd in the soak's own `/run` and network."""

    def __init__(self, folder):
        if not DRIVER.exists():
            raise Failure(f"{DRIVER} is missing: run .ci/setup test")
        self.configuration = folder.path / "readers"
        self.configuration.mkdir()
        (self.configuration / "lane").write_text(
            f'FRIENDLYNAME "{NAME}"\nDEVICENAME /dev/null:{PORT}\nLIBPATH {DRIVER}\n'
            f"CHANNELID {PORT}\n")
        self.log = open(folder.path / "pcscd.log", "ab")
        # A pcscd with polkit would ask D-Bus, which the private /run hides.
        code = pathlib.Path(PROGRAM).read_bytes()
        self.options = ["--disable-polkit"] if b"disable-polkit" in code else []
        self.process = None
        # A program ends with the thread that started it, so this one stays.
        self.starter = concurrent.futures.ThreadPoolExecutor(1)
        self.start()

    def start(self):
        """Starts pcscd, and waits until it serves."""
        with contextlib.suppress(FileNotFoundError):
            os.unlink(SOCKET)
        self.process = self.starter.submit(
            subprocess.Popen,
            [PROGRAM, "--foreground", "--config", self.configuration, *self.options],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
            preexec_fn=die_with_parent).result()
        deadline = time.monotonic() + PATIENCE
        while not self.serves():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise Failure("pcscd does not start")
            time.sleep(0.02)

    def serves(self):
        with socket.socket(socket.AF_UNIX) as client:
            try:
                client.connect(SOCKET)
            except OSError:
                return False
        return True

    def kill(self):
        self.process.kill()
        self.process.wait()

    def end(self):
        self.kill()
        self.starter.shutdown()
        self.log.close()


class Card:
    """A card in the field of the virtual reader, until it is taken away."""

    def __init__(self, taptopay, environment, name):
        self.words = [taptopay, "card", "serve", name, "--vpcd", f"127.0.0.1:{PORT}"]
        self.environment = environment
        self.process = None
        self.present()

    def present(self):
        """Holds the card to the reader, also again if the reader was lost."""
        if self.process is None or self.process.poll() is not None:
            self.process = subprocess.Popen(
                self.words, env=self.environment, stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=die_with_parent)

    def leave(self):
        self.process.kill()
        self.process.wait()
