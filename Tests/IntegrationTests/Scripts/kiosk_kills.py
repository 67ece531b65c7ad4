# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Kills the kiosk service during reads, and requests them after a restart: PROGRAMS FOLDER ROUNDS.

PROGRAMS is the folder of `taptopay` and `taptopay-kiosk`, and FOLDER is the state. Each round starts
a read, ends the service with SIGKILL at a point drawn with a fixed seed, starts it again, and repeats
the request. Prints one JSON object with its observations.
"""
import base64
import collections
import http.client
import json
import os
import random
import subprocess
import sys
import time

programs, folder, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
taptopay = os.path.join(programs, "taptopay")
ORDER = {"kind": "payment", "amount": "12.50", "currencyCode": "USD"}
# About the time from the request to the result.
LONGEST = 0.04


class Service:
    def __init__(self):
        self.process = subprocess.Popen(
            [os.path.join(programs, "taptopay-kiosk"), "--listen", "127.0.0.1:0", "--state", folder,
             "--reader", "emulated:visa-credit", "--accept-terms"],
            stdout=subprocess.PIPE, text=True)
        ready = json.loads(self.process.stdout.readline())
        self.port = ready["port"]
        with open(ready["tokens"]["caller"]) as file:
            self.token = file.read().strip()

    def send(self, path, body=None, key=None):
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        if key:
            headers["Idempotency-Key"] = key
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=240)
        data = None if body is None else json.dumps(body).encode()
        connection.request("GET" if body is None else "POST", path, data, headers)
        return connection

    def ask(self, path, body=None, key=None):
        return json.load(self.send(path, body, key).getresponse())

    def kill(self):
        self.process.kill()
        self.process.wait()


def answer(connection):
    """Returns what had arrived when the service was killed, or nothing."""
    try:
        return json.load(connection.getresponse())
    except (OSError, http.client.HTTPException, ValueError):
        return {}


def last_second(result):
    """Returns the last second in which a result's data is valid, from its plaintext header."""
    header = base64.b64decode(result["paymentCardData"]).split(b".")[0]
    return json.loads(base64.urlsafe_b64decode(header + b"=" * (-len(header) % 4)))["exp"] - 1


def opened(read):
    """Lets the provider open a result, which it does once; returns whether it did."""
    run = subprocess.run(
        [taptopay, "psp", "open", "-", "--now", str(last_second(read["result"])), "--amount",
         ORDER["amount"], "--currency", ORDER["currencyCode"], "--readers",
         os.path.join(folder, "reader/readers.jwks")],
        input=json.dumps(read["result"]), capture_output=True, text=True)
    return run.returncode == 0


random.seed(20)
token = subprocess.run([taptopay, "psp", "token"], capture_output=True, text=True, check=True)
token = {"token": token.stdout.strip()}
service = Service()
service.ask("/v1/readers/default/link", token)
states, answers, wrong = collections.Counter(), {}, []
for number in range(rounds):
    prepared = service.ask("/v1/readers/default/prepare", token)
    key = f"order-{number}"
    request = service.send("/v1/reads", ORDER, key)
    time.sleep(random.random() * LONGEST)
    service.kill()
    first = answer(request)
    service = Service()
    again = service.ask("/v1/reads", ORDER, key)
    is_new = not first and again.get("type", "").endswith("reader-not-prepared")
    if is_new:
        # No client got an answer for the read, and the service does not know it.
        service.ask("/v1/readers/default/prepare", token)
        again = service.ask("/v1/reads", ORDER, key)
        again = service.ask(f"/v1/reads/{again['id']}?wait=60")
    states["started again" if is_new else again["state"]] += 1
    answers[key] = again
    # Any of the answers so far, which must never change.
    earlier = random.choice(list(answers))
    checks = {
        "prepared": prepared.get("isPrepared"),
        "one read": first.get("id") in (None, again["id"]),
        "settled": again["state"] in ("completed", "interrupted"),
        "a result if completed": (again["state"] == "completed") == ("result" in again),
        "never changes": service.ask("/v1/reads", ORDER, earlier) == answers[earlier],
        "opens once": again["state"] != "completed" or opened(again) and not opened(again),
    }
    wrong += [f"round {number}: {name}" for name, holds in checks.items() if not holds]
service.process.terminate()
results = [read["result"] for read in answers.values() if "result" in read]
print(json.dumps({
    "states": states, "wrong": wrong, "ended": service.process.wait(),
    "reads": len({read["id"] for read in answers.values()}),
    "results": len(results), "transactions": len({result["id"] for result in results}),
}))
