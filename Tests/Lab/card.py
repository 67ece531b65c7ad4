# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Puts an emulated card into QEMU's USB reader.

`taptopay card serve` uses the protocol of vsmartcard's vpcd; QEMU's ccid-card-passthru uses the VSCARD
protocol of libcacard. This module translates between the two.
"""
import os
import signal
import socket
import struct
import subprocess
import threading

INIT, ERROR, READER_ADD, READER_REMOVE, ATR, REMOVE, APDU, FLUSH, FLUSHED = range(1, 10)
# In the vpcd protocol one byte is a command to the reader, and more are an APDU.
POWER_OFF, POWER_ON, GET_ATR = b"\x00", b"\x01", b"\x04"


def received(connection, count):
    """Reads `count` bytes, or raises EOFError."""
    data = b""
    while len(data) < count:
        part = connection.recv(count - len(data))
        if not part:
            raise EOFError
        data += part
    return data


class EmulatedCard:
    """The emulated card, run by the program under test."""

    def __init__(self, program, name, home):
        self._listener = socket.create_server(("127.0.0.1", 0))
        port = self._listener.getsockname()[1]
        environment = {**os.environ, "XDG_STATE_HOME": str(home), "XDG_CONFIG_HOME": str(home)}
        self._process = subprocess.Popen(
            [program, "card", "serve", name, "--vpcd", f"127.0.0.1:{port}"], env=environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._listener.settimeout(60)
        self._connection, _ = self._listener.accept()
        self._connection.settimeout(None)

    def answer(self, message):
        """Sends a message and returns the answer."""
        self._connection.sendall(struct.pack(">H", len(message)) + message)
        return received(self._connection, struct.unpack(">H", received(self._connection, 2))[0])

    def power_up(self):
        """Switches the field off and on, and returns the answer to reset."""
        for command in (POWER_OFF, POWER_ON):
            self._connection.sendall(struct.pack(">H", 1) + command)
        return self.answer(GET_ATR)

    def end(self):
        self._process.send_signal(signal.SIGTERM)
        self._process.wait()
        self._connection.close()
        self._listener.close()


class Field:
    """The field of QEMU's reader, which the card enters and leaves."""

    def __init__(self, card, path):
        self._card = card
        self._connection = socket.socket(socket.AF_UNIX)
        self._connection.connect(str(path))
        self._is_there = False
        self._is_attached = False
        self._lock = threading.RLock()
        # The calls in place of answers, by the number of the exchange, counted from one.
        self.exchanges = 0
        self.instead = {}
        self._send(INIT, 0xFFFFFFFF, b"VSCD" + struct.pack(">II", 2, 0))
        threading.Thread(target=self._serve, daemon=True).start()

    def present(self, instead=None):
        """Puts the card into the field; `instead` maps exchanges to calls in place of answers."""
        with self._lock:
            self.exchanges = 0
            self.instead = dict(instead or {})
            self._is_there = True
            if self._is_attached:
                self._send(ATR, 0, self._card.power_up())

    def remove(self):
        """Takes the card out of the field."""
        with self._lock:
            self._is_there = False
            if self._is_attached:
                self._send(REMOVE, 0)

    def _send(self, kind, reader, data=b""):
        self._connection.sendall(struct.pack(">III", kind, reader, len(data)) + data)

    def _serve(self):
        try:
            while True:
                kind, reader, length = struct.unpack(">III", received(self._connection, 12))
                self._receive(kind, reader, received(self._connection, length))
        except (EOFError, OSError):
            return

    def _receive(self, kind, reader, data):
        if kind == INIT:
            # A reader was plugged in.
            self._is_attached = False
            self._send(READER_ADD, 0xFFFFFFFF, b"field")
        elif kind == ERROR and not self._is_attached:
            with self._lock:
                self._is_attached = True
                if self._is_there:
                    self._send(ATR, 0, self._card.power_up())
        elif kind == APDU:
            self.exchanges += 1
            happens = self.instead.pop(self.exchanges, None)
            if happens:
                # There is no answer: QEMU does not survive one to a reader that is gone.
                happens()
            else:
                self._send(APDU, 0, self._card.answer(data))
        elif kind == FLUSH:
            self._send(FLUSHED, reader)
