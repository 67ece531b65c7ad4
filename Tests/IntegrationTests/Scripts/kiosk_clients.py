# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the clients in other languages: URL FOLDER READER_TOKEN TAPTOPAY PROJECT.

FOLDER is the state of the kiosk service, READER_TOKEN is a file, TAPTOPAY is the program that acts as
the provider, and PROJECT is the folder of `Examples`. A customer types a PIN on the payment sheet.
Prints one JSON object with its observations.
"""
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

url, folder, reader_token, taptopay, project = sys.argv[1:]
project = pathlib.Path(project)
sys.path.insert(0, str(project / "Examples/kiosk-python"))
from kiosk import Kiosk  # noqa: E402

caller, sheet = (
    Kiosk(url, pathlib.Path(folder, f"{name}.token").read_text().strip())
    for name in ("caller", "sheet"))
PIN = "4711"


def customer(opened):
    """Types the PIN once for each entry."""
    entered = set()
    with sheet.open("/v1/sheet/events") as lines:
        for line in lines:
            if not line.startswith(b"data: "):
                continue
            pin = json.loads(line[6:]).get("pin")
            opened.set()
            if pin and pin["entry"] not in entered:
                entered.add(pin["entry"])
                for key in [*PIN, "enter"]:
                    sheet.open("/v1/sheet/pin", {"entry": pin["entry"], "key": key}).close()


def client(program, order, *words):
    run = subprocess.run(
        [*program, "--url", url, "--caller", os.path.join(folder, "caller.token"),
         "--reader-token", reader_token, "--order", order, "--amount", "12.50",
         "--currency", "USD", *words], capture_output=True, text=True)
    return json.loads(run.stdout) if run.returncode == 0 else {"failed": run.stderr}


class CutKiosk(Kiosk):
    """A client whose connection is cut after every twelfth line that it receives."""

    def open(self, path, body=None, headers={}):
        with super().open(path, body, headers) as response:
            return io.BytesIO(b"".join(response.readline() for _ in range(12)) + b"id: half")


def heard(kiosk, event):
    """Returns the events after an event until a read is completed, and at least six.

    The programs report the events while they run, which may not be all events.
    """
    events, is_completed = [], False
    for name, data in kiosk.events(event):
        events.append([name, data])
        is_completed = is_completed or "readCompleted" in json.dumps(data)
        if is_completed and len(events) >= 6:
            return events


opened = threading.Event()
threading.Thread(target=customer, args=[opened], daemon=True).start()
opened.wait(120)
seen = {}
for name, program in {
    "python": [sys.executable, str(project / "Examples/kiosk-python/kiosk.py")],
    "javascript": ["node", str(project / "Examples/kiosk-javascript/kiosk.mjs")],
}.items():
    read = client(program, name, "--pin-command", f"{taptopay} psp pin-token --read")
    again = client(program, name)
    refused = client(program, "x" * 200)
    seen[name] = {
        "state": read.get("state"), "pin": read.get("pin", {}).get("state"),
        "same": read == again, "failed": read.get("failed"),
        "refused": "idempotency-key" in refused.get("failed", ""),
    }

javascript = project / "Examples/kiosk-javascript"
page = (javascript / "README.md").read_text()
with tempfile.TemporaryDirectory() as copy:
    # The program imports its neighbor kiosk.mjs.
    shutil.copy(javascript / "kiosk.mjs", copy)
    program = pathlib.Path(copy, "program.mjs")
    program.write_text(re.search(r"```js\n(.*?)```", page, re.DOTALL)[1])
    run = subprocess.run(
        ["node", str(program)], capture_output=True, text=True,
        env=dict(os.environ, KIOSK_URL=url, CALLER_TOKEN=os.path.join(folder, "caller.token"),
                 READER_TOKEN=reader_token))
with caller.open("/v1/events") as lines:
    caller.start({"kind": "payment", "amount": "1", "currencyCode": "USD"}, "heard")
    event = next(line[4:].decode().strip() for line in lines if line.startswith(b"id: "))
whole = heard(caller, event)
seen["python"]["resumed"] = heard(CutKiosk(url, caller.token), event) == whole
cut = subprocess.run(
    ["node", str(pathlib.Path(__file__).parent / "cut_line.mjs"), str(project), url, caller.token,
     event, str(len(whole))], capture_output=True, text=True)
seen["javascript"]["resumed"] = cut.stdout == json.dumps(whole, separators=(",", ":")) + "\n"
seen["page"] = run.stdout.split(" ")[0] or run.stderr
print(json.dumps(seen))
