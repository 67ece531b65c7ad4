# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""A merchant's back end in Python: plays a payment through `taptopay psp serve`.

Usage: psp_service.py PROGRAM FOLDER, with the state of a reader in XDG_STATE_HOME.
Prints one JSON object with its observations. The service is killed halfway and started again.
Every successful response, and the webhook's event, must match the service's OpenAPI document.
"""
import hashlib
import hmac
import http.server
import json
import os
import queue
import re
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request

import jsonschema

program, folder = sys.argv[1:]
events = queue.Queue()


class Receiver(http.server.BaseHTTPRequestHandler):
    """The merchant's program that receives events."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        events.put((body, self.headers["Taptopay-Signature"]))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


receiver = http.server.HTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=receiver.serve_forever, daemon=True).start()


def check(description, schema, body):
    jsonschema.Draft202012Validator(
        {**schema, "components": description["components"]}).validate(json.loads(body))


class Service:
    def __init__(self):
        self.process = subprocess.Popen(
            [program, "psp", "serve", "--state", folder,
             "--webhook-ports", str(receiver.server_port)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.ready = json.loads(self.process.stdout.readline())
        self.description = None
        self.description = json.loads(self.call("/openapi.json")[1])

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
                text = response.read().decode()
                self.check(request.get_method().lower(), path, response.status, text)
                return response.status, text
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def check(self, method, path, status, text):
        if not self.description:
            return
        found = [
            item[method] for template, item in self.description["paths"].items()
            if method in item
            and re.fullmatch(re.sub("{[^}]+}", "[^/]+", template), path.split("?")[0])]
        answer = found[0]["responses"][str(status)]["content"]["application/json"]["schema"]
        check(self.description, answer, text)

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
with open(service.ready["tokens"]["administrator"]) as file:
    administrator = file.read().strip()
seen["modes"] = sorted(
    {oct(os.stat(os.path.join(folder, name)).st_mode & 0o777) for name in os.listdir(folder)})
merchant = json.loads(
    service.call("/v1/merchants", {"id": "CAFE-1", "name": "Cafe One"}, administrator)[1])
key = merchant["apiKey"]
nonce = json.loads(service.call("/v1/reader-challenges", {}, key)[1])["nonce"]
statement = subprocess.run(
    [program, "keys", "enroll", "--merchant", "CAFE-1", "--nonce", nonce],
    capture_output=True, text=True, check=True).stdout.strip()
seen["enrolled"] = service.call("/v1/readers", {"enrollment": statement}, key)[0]
webhook = json.loads(service.call(
    "/v1/webhooks", {"url": f"http://127.0.0.1:{receiver.server_port}/", "events": []}, key)[1])
token = os.path.join(folder, "token.jwt")
with open(token, "w") as file:
    file.write(json.loads(service.call("/v1/reader-tokens", {}, key)[1])["token"])
order = tap(token, service.ready["state"] + "/psp.jwks")
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
seen["described"] = service.description["openapi"]
order = dict(tap(token, service.ready["state"] + "/psp.jwks"), capture=False)
reserved = json.loads(service.call("/v1/payments", order, key, "order-3")[1])
captured = json.loads(service.call(
    f"/v1/payments/{reserved['id']}/capture", {"amount": "10.00"}, key, "capture-3")[1])
seen["captured"] = [reserved["state"], captured["state"], captured["capturedAmount"]]
service.call(f"/v1/payments/{payment}?view=iso8583", key=key)
page = json.loads(service.call("/v1/payments?limit=1", key=key)[1])
rest = json.loads(service.call(f"/v1/payments?after={page['next']}", key=key)[1])
seen["listed"] = sorted(entry["id"] for entry in page["payments"] + rest["payments"]) == sorted(
    [reserved["id"], payment])
# Events arrive at least once, so those from before the restart can arrive again.
types = set()
# Events of the same second arrive in any order.
while not {"payment.authorized", "payment.captured", "payment.refunded"} <= types:
    body, signature = events.get(timeout=600)
    time, code = re.fullmatch("t=([0-9]+),v1=([0-9a-f]+)", signature).groups()
    correct = hmac.new(
        webhook["secret"].encode(), f"{time}.".encode() + body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(correct, code):
        sys.exit("An event has a wrong signature.")
    operation = service.description["webhooks"]["payment"]["post"]
    check(service.description, operation["requestBody"]["content"]["application/json"]["schema"],
          body)
    types.add(json.loads(body)["type"])
seen["events"] = sorted(types)
seen["strangers"] = service.call(f"/v1/payments/{payment}", key="psp_wrong")[0]
seen["ended"], errors = service.end(signal.SIGTERM)
seen["secrets"] = [word for word in (key, administrator) if word in errors]
print(json.dumps(seen))
