# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Takes each card that comes to a reader, as the card services of desktops do.

usage: grab_card.py READER HOW [MILLISECONDS]

HOW is "shared", "exclusive", or "transaction". Prints a line when the service is there, and one for
each card that it takes. Releases a card after some milliseconds, or with the next line of its input;
ends with its input.
"""

import ctypes
import sys
import time

PRESENT = 0x0020
SHARED, EXCLUSIVE = 2, 1
T0_OR_T1 = 3
LEAVE_CARD = 0


class ReaderState(ctypes.Structure):
    _fields_ = [
        ("reader", ctypes.c_char_p),
        ("user_data", ctypes.c_void_p),
        ("current", ctypes.c_ulong),
        ("event", ctypes.c_ulong),
        ("length", ctypes.c_ulong),
        ("answer_to_reset", ctypes.c_ubyte * 33),
    ]


def main(reader, how, milliseconds=None):
    pcsc = ctypes.CDLL("libpcsclite.so.1")
    context, card, protocol = ctypes.c_long(), ctypes.c_long(), ctypes.c_ulong()
    if pcsc.SCardEstablishContext(2, None, None, ctypes.byref(context)):
        sys.exit("There is no PC/SC service.")
    state = ReaderState(reader=reader.encode())
    print("ready", flush=True)
    while True:
        pcsc.SCardGetStatusChange(context, ctypes.c_ulong(100), ctypes.byref(state), ctypes.c_ulong(1))
        was, state.current = state.current & PRESENT, state.event
        if was or not state.event & PRESENT:
            continue
        sharing = EXCLUSIVE if how == "exclusive" else SHARED
        if pcsc.SCardConnect(
            context, reader.encode(), ctypes.c_ulong(sharing), ctypes.c_ulong(T0_OR_T1),
            ctypes.byref(card), ctypes.byref(protocol),
        ):
            continue
        if how == "transaction":
            pcsc.SCardBeginTransaction(card)
        print("taken", flush=True)
        if milliseconds:
            time.sleep(int(milliseconds) / 1000)
        elif not sys.stdin.readline():
            return
        if how == "transaction":
            pcsc.SCardEndTransaction(card, ctypes.c_ulong(LEAVE_CARD))
        pcsc.SCardDisconnect(card, ctypes.c_ulong(LEAVE_CARD))


main(*sys.argv[1:])
