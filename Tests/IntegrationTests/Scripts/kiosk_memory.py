# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Searches the memory of taptopay-kiosk for the key that protects its PIN key.

Usage: kiosk_memory.py PROGRAM STATE TOKEN: the state has an injected key, and TOKEN is a reader token.
Prints how often the key was found, as digits and as bytes, how many bytes were searched, how many
mappings were too large to search, and the owner of the process's entries in /proc.
"""
import json
import os
import re
import subprocess
import sys
import urllib.request

program, state, token = sys.argv[1:]
with open(os.path.join(state, "reader", "pin-key.json")) as file:
    injected = json.load(file)
kiosk = subprocess.Popen(
    [program, "--listen", "127.0.0.1:0", "--state", state, "--reader", "emulated:visa-credit",
     "--accept-terms"],
    stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
seen = {"digits": 0, "bytes": 0, "read": 0, "skipped": 0}
try:
    port = json.loads(kiosk.stdout.readline())["port"]
    with open(os.path.join(state, "caller.token")) as file:
        caller = file.read().strip()
    # Makes the reader open its state and its key.
    for action in ("link", "prepare"):
        urllib.request.urlopen(urllib.request.Request(
            f"http://127.0.0.1:{port}/v1/readers/default/{action}",
            json.dumps({"token": token}).encode(),
            {"Content-Type": "application/json", "Authorization": f"Bearer {caller}"})).read()
    key = injected["protectionKey"]
    seen["owner"] = os.stat(f"/proc/{kiosk.pid}/environ").st_uid
    with open(f"/proc/{kiosk.pid}/maps") as maps, open(f"/proc/{kiosk.pid}/mem", "rb", 0) as memory:
        for start, end, rights in re.findall(r"^(\w+)-(\w+) (\S+)", maps.read(), re.M):
            if not rights.startswith("rw"):
                continue
            start, size = int(start, 16), int(end, 16) - int(start, 16)
            # A sanitizer reserves terabytes for its own records.
            if size > 1 << 30:
                seen["skipped"] += 1
                continue
            try:
                memory.seek(start)
                part = memory.read(size)
            except OSError:
                continue
            seen["read"] += len(part)
            seen["digits"] += part.count(key.encode()) + part.count(key.lower().encode())
            seen["bytes"] += part.count(bytes.fromhex(key))
finally:
    kiosk.kill()
    kiosk.wait()
print(json.dumps(seen))
