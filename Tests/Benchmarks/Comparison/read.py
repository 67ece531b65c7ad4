# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Reads the card on a reader with the package emv, and prints the median time in microseconds.

Usage: read.py READER APPLICATION ROUNDS. Each round connects, selects the application, gets the
processing options, reads the records, and disconnects. The package does not authenticate the card.
"""
import statistics
import sys
import time

import emv.card
import smartcard.System
from emv.util import decode_int, unformat_bytes

name, application, rounds = sys.argv[1], unformat_bytes(sys.argv[2]), int(sys.argv[3])
reader = next(reader for reader in smartcard.System.readers() if str(reader) == name)
times = []
for _ in range(rounds):
    begun = time.perf_counter()
    card = emv.card.Card(reader.createConnection())
    card.select_application(application)
    options = card.get_processing_options()
    records = card.get_application_data(options["AFL"]) if "AFL" in options else None
    card.tp.connection.disconnect()
    times.append((time.perf_counter() - begun) * 1e6)
assert options, "the card gave no processing options"
print(statistics.median(times))
