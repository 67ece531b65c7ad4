# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Checks a service against its OpenAPI document: `kiosk URL FOLDER` or `psp PROGRAM FOLDER`.

An independent validator reads the document, and Schemathesis sends valid and invalid requests with a
fixed seed. FOLDER is the service's state, with its tokens; PROGRAM, which is taptopay, starts the
provider's service. Prints one JSON object; the faults that Schemathesis found are on standard error.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.request

from openapi_spec_validator import validate

service, place, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
process = None


def ask(path, body=None, token=None):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url + path, data, headers)) as response:
        return json.load(response)


def secret(name):
    return (folder / name).read_text().strip()


if service == "kiosk":
    url = place
    token = secret("caller.token")
    others = {
        "^/v1/sheet/": secret("sheet.token"),
        "^/(metrics$|v1/console/|v1/emulator/)": secret("operator.token"),
    }
else:
    folder.mkdir(mode=0o700)
    process = subprocess.Popen(
        [place, "psp", "serve", "--listen", "127.0.0.1:0", "--state", str(folder), "--development"],
        stdout=subprocess.PIPE, text=True)
    url = f"http://127.0.0.1:{json.loads(process.stdout.readline())['port']}"
    administrator = secret("admin.key")
    token = ask("/v1/merchants", {"id": "CHECK-1", "name": "Check"}, administrator)["apiKey"]
    facility = ask("/v1/api-keys", {"scopes": ["inject"]}, administrator)["apiKey"]
    others = {
        "^/(metrics$|v1/merchants$|v1/keys/rotate$|v1/api-keys)": administrator,
        "/pin-key$": facility,
    }
configuration = f"""
seed = 5
request-timeout = 120
continue-on-failure = true
headers = {{ Authorization = "Bearer {token}", Connection = "close" }}
# Hypothesis measures how long it takes to make up requests, by a clock: on a machine under load, more
# than it allows.
suppress-health-check = ["too_slow"]

[generation]
max-examples = 5

# How long a response takes depends on the load of the machine. A service that hangs exceeds the time-out.
[checks]
max_response_time = 120

# A valid request is accepted, or refused for a reason that a schema cannot express: a missing resource,
# the current state, or the content's meaning (RFC 9110, 15.5.21).
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "404", "409", "422", "503"]

# The body contains a token, and an invented one is invalid.
[[operations]]
include-path-regex = '^/(sheet|console)$'
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "303", "401"]
""" + "".join(f"""
[[operations]]
include-path-regex = '{path}'
headers = {{ Authorization = "Bearer {other}", Connection = "close" }}
""" for path, other in others.items())

description = ask("/openapi.json")
validate(description)
# One of several security schemes is enough; Schemathesis, which sends a wrong cookie together with the
# right token, gets only the token's scheme.
for methods in description["paths"].values():
    for operation in methods.values():
        operation["security"] = [
            way for way in operation["security"] if way.keys() & {"bearer", "apiKey"}]
streams = [
    operation["operationId"] for methods in description["paths"].values()
    for operation in methods.values()
    if "text/event-stream" in operation["responses"].get("200", {}).get("content", {})]
# Streams have no end to wait for.
words = [word for stream in streams for word in ("--exclude-operation-id", stream)]
# It stores its findings in its working folder; each run starts without any.
with tempfile.TemporaryDirectory() as place:
    file = pathlib.Path(place, "schemathesis.toml")
    file.write_text(configuration)
    document = pathlib.Path(place, "openapi.json")
    document.write_text(json.dumps(description))
    run = subprocess.run(
        [pathlib.Path(sys.executable).parent / "st", "--config-file", file, "run",
         document, "--url", url, "--checks", "all", "--no-color", *words],
        cwd=place, capture_output=True, text=True)
if process:
    process.terminate()
if run.returncode:
    print(run.stdout, run.stderr, file=sys.stderr)
cases = re.search(r"(\d+) generated", run.stdout)
tested = re.search(r"Tested: (\d+)", run.stdout)
print(json.dumps({
    "status": run.returncode, "ended": process.wait() if process else 0,
    "cases": int(cases[1]) if cases else 0,
    "tested": int(tested[1]) if tested else 0, "streams": len(streams),
    "operations": sum(len(methods) for methods in description["paths"].values()),
}))
