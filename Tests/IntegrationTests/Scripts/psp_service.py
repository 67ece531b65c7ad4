# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""A merchant's back end in Python: plays a payment through `taptopay psp serve`.

Usage: psp_service.py PROGRAM FOLDER, with the state of a reader in XDG_STATE_HOME.
Prints one JSON object with its observations. The service is killed halfway and started again.
"""
import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request

program, folder = sys.argv[1:]


class Service:
    def __init__(self):
        self.process = subprocess.Popen(
            [program, "psp", "serve", "--state", folder],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.ready = json.loads(self.process.stdout.readline())

    def call(self, path, body=None, key=None, once=None):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.ready['port']}{path}",
            data=None if body is None else json.dumps(body).encode())
        if body is not None:
            request.add_header("Content-Type", "application/json")
        if key:
            request.add_header("Authorization", f"Bearer {key}")
        if once:
            request.add_header("Idempotency-Key", once)
        try:
            with urllib.request.urlopen(request) as response:
                return response.status, response.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def end(self, number):
        self.process.send_signal(number)
        _, errors = self.process.communicate()
        sys.stderr.write(errors)
        return self.process.returncode, errors


def tap(token, keys):
    """Reads an emulated card with the program itself; returns the provider's payment request."""
    read = subprocess.run(
        [program, "read", "--card", "visa-credit", "--amount", "12.50", "--currency", "USD",
         "--token", token, "--yes", "--json"],
        env=dict(os.environ, TAPTOPAY_PSP_KEYS=keys), capture_output=True, text=True, check=True)
    result = json.loads(read.stdout)
    return {"paymentCardData": result["paymentCardData"],
            "cardReaderTransactionID": result["id"], "amount": "12.50", "currencyCode": "USD"}


service = Service()
seen = {"ready": service.ready["event"]}
with open(service.ready["administratorKey"]) as file:
    administrator = file.read().strip()
seen["modes"] = sorted(
    {oct(os.stat(os.path.join(folder, name)).st_mode & 0o777) for name in os.listdir(folder)})
merchant = json.loads(
    service.call("/v1/merchants", {"id": "CAFE-1", "name": "Cafe One"}, administrator)[1])
key = merchant["apiKey"]
nonce = json.loads(service.call("/v1/reader-challenges", {}, key)[1])["nonce"]
statement = subprocess.run(
    [program, "keys", "enrol", "--merchant", "CAFE-1", "--nonce", nonce],
    capture_output=True, text=True, check=True).stdout.strip()
seen["enrolled"] = service.call("/v1/readers", {"enrolment": statement}, key)[0]
token = os.path.join(folder, "token.jwt")
with open(token, "w") as file:
    file.write(json.loads(service.call("/v1/reader-tokens", {}, key)[1])["token"])
order = tap(token, service.ready["publicKeys"])
first = service.call("/v1/payments", order, key, "order-1")
seen["paid"] = [first[0], json.loads(first[1]).get("state")]
seen["killed"] = service.end(signal.SIGKILL)[0]

service = Service()
seen["same"] = service.call("/v1/payments", order, key, "order-1") == first
again = service.call("/v1/payments", order, key, "order-2")
seen["again"] = [again[0], json.loads(again[1])["type"]]
payment = json.loads(first[1])["id"]
refund = service.call(f"/v1/payments/{payment}/refund", {"amount": "2.50"}, key, "refund-1")
seen["refunded"] = json.loads(refund[1])["refundedAmount"]
seen["described"] = json.loads(service.call("/openapi.json")[1])["openapi"]
seen["strangers"] = service.call(f"/v1/payments/{payment}", key="psp_wrong")[0]
seen["ended"], errors = service.end(signal.SIGTERM)
seen["secrets"] = [word for word in (key, administrator) if word in errors]
print(json.dumps(seen))
