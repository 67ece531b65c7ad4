# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""The machine in QEMU: its USB port, and a shell on its second serial port."""
import base64
import json
import socket
import subprocess
import threading
import time


class Failure(Exception):
    """The lab itself does not work."""


class Guest:
    """A running machine, whose reader is not plugged in at first."""

    def __init__(self, image, folder):
        self._folder = folder
        for name in ("shell", "monitor", "card"):
            (folder / name).unlink(missing_ok=True)
        self._console = (folder / "console.log").open("wb")
        self._process = subprocess.Popen(
            ["qemu-system-x86_64", "-accel", "tcg,thread=multi", "-cpu", "max", "-smp", "2",
             "-m", "1024", "-nodefaults", "-display", "none", "-no-reboot",
             "-kernel", image.kernel, "-initrd", image.file,
             "-append", "console=ttyS0 quiet panic=-1 mitigations=off",
             "-device", "qemu-xhci,id=usb", "-serial", "stdio",
             "-serial", f"unix:{folder}/shell,server=on,wait=off",
             "-chardev", f"socket,path={folder}/card,server=on,wait=off,id=card",
             "-qmp", f"unix:{folder}/monitor,server=on,wait=off"],
            stdout=self._console, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        self._shell = self._connect("shell")
        self._lines = self._shell.makefile("r", encoding="utf-8", errors="replace")
        self._monitor = self._connect("monitor")
        self._answers = self._monitor.makefile("r")
        self._answers.readline()
        self._lock = threading.Lock()
        self._order("qmp_capabilities")
        self._plugs = 0
        self._until("@@ ready")

    @property
    def field(self):
        """The socket that connects QEMU's reader to its card."""
        return self._folder / "card"

    def plug_in(self):
        """Plugs the reader in; each time it is a new device for the guest."""
        self._plugs += 1
        name = f"reader{self._plugs}"
        self._order("device_add", driver="usb-ccid", id=name, bus="usb.0")
        self._order("device_add", driver="ccid-card-passthru", chardev="card", bus=f"{name}.0")

    def unplug(self):
        """Unplugs the reader."""
        self._order("device_del", id=f"reader{self._plugs}")

    def run(self, command, line=None):
        """Runs a command and returns its status, its output, and its errors.

        `line` is called with each line of its errors as it comes.
        """
        send = f"{command} > /tmp/output 2> /dev/ttyS1; echo \"@@ $? $(base64 -w 0 /tmp/output)\""
        self._shell.sendall((send + "\n").encode())
        return self._until("@@ ", line)

    def has_reader(self, patience=30):
        """Waits until pcscd lists a reader, and returns its name."""
        until = time.monotonic() + patience
        while time.monotonic() < until:
            status, output, _ = self.run("taptopay readers --json")
            if status == 0:
                return json.loads(output.splitlines()[0])["name"]
        raise Failure("pcscd lists no reader:\n" + self.run("cat /run/pcscd.log")[1])

    def end(self):
        self._process.kill()
        self._process.wait()
        self._console.close()

    def _until(self, mark, line=None):
        errors = []
        for text in self._lines:
            text = text.rstrip("\r\n")
            if text.startswith(mark):
                parts = text.split(" ")
                output = base64.b64decode(parts[2]).decode() if len(parts) > 2 else ""
                status = int(parts[1]) if parts[1].isdigit() else 0
                return status, output, errors
            errors.append(text)
            if line:
                line(text)
        raise Failure(f"The guest ended; see {self._folder}/console.log.")

    def _connect(self, name):
        for _ in range(600):
            try:
                connection = socket.socket(socket.AF_UNIX)
                connection.connect(str(self._folder / name))
                return connection
            except OSError:
                time.sleep(0.05)
        raise Failure(f"QEMU has no {name}.")

    def _order(self, command, **arguments):
        with self._lock:
            self._monitor.sendall(json.dumps(
                {"execute": command, "arguments": arguments}).encode() + b"\n")
            for text in self._answers:
                answer = json.loads(text)
                if "return" in answer:
                    return
                if "error" in answer:
                    raise Failure(f"{command}: {answer['error']['desc']}")
