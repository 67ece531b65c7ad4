# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Prints Docs/Performance.md from the measured times: page.py RESULTS PROGRAM.

Each line of RESULTS has a table, a name, and a time in microseconds, separated by tabs.
"""
import collections
import datetime
import os
import pathlib
import platform
import re
import statistics
import subprocess
import sys
import textwrap

results, program = pathlib.Path(sys.argv[1]), sys.argv[2]
times = collections.defaultdict(lambda: collections.defaultdict(list))
for line in results.read_text().splitlines():
    table, name, microseconds = line.split("\t")
    times[table][name].append(float(microseconds))


def first(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()[0]


def packages():
    here = pathlib.Path(__file__).parent
    scripts = here.parent.parent / "IntegrationTests/Scripts"
    wanted = ("jwcrypto", "joserfc", "applepay", "applepie", "emv")
    found = []
    for path in (scripts / "requirements.txt", scripts / "requirements-apple-pay.txt",
                 here / "requirements.txt"):
        found += [" ".join(pair) for pair in re.findall(r"^([\w-]+)==([\w.]+)", path.read_text(), re.M)
                  if pair[0] in wanted]
    return ", ".join(found)


def table(name, unit, divisor, heading):
    rows = {name: statistics.median(values) / divisor for name, values in times[name].items()}
    ours = next(time for name, time in rows.items() if name.startswith("taptopay"))
    print(f"| {heading} | {unit} | ratio to ours |")
    print("| --- | ---: | ---: |")
    for row, time in sorted(rows.items(), key=lambda row: row[1]):
        print(f"| {row} | {time:.{2 if time < 10 else 0}f} | {time / ours:.2f} |")
    print()


processor = next(
    (line.split(":")[1].strip() for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
     if line.startswith("model name")), platform.machine())
system = dict(
    line.split("=", 1) for line in pathlib.Path("/etc/os-release").read_text().splitlines() if "=" in line)
openssl = " ".join(first("openssl", "version").split()[:2])
python = first("/usr/bin/python3", "--version")
node = first("node", "--version").lstrip("v")
measured = (
    f"Measured on {datetime.date.today()} with {os.cpu_count()} processors ({processor}), "
    f"""{system["PRETTY_NAME"].strip('"')}, {openssl}, {python}, Node {node}, and these packages: """
    f"{packages()}.")
print(f"""# Performance

How long this project takes for what other libraries and programs also do, measured side by side.
`make comparison` measures again and writes this page; `make bench` measures everything else, each
figure as a ratio to a named reference. Compare the ratios: the times depend on the machine.

{textwrap.fill(measured, 100)}

## Reading a card

One emulated Mastercard, served to a private pcscd through vpcd. Inside a running program, a read is
from the connection to the card's last answer. From start to exit, `taptopay read` also opens its
state, seals the card data, and prints the result.

The C program sends the commands that our kernel sends, and understands no answer. `emv` selects one
application, gets the processing options, and reads the records: it does not look for applications
in the PPSE, does not authenticate the card, and asks for no cryptogram, so it sends fewer commands.
It cannot read a card that requires data for GET PROCESSING OPTIONS, as every Visa does.
""")
table("inside", "ms", 1000, "Inside a running program")
table("whole", "ms", 1000, "From start to exit")
print("""## Opening a sealed read

ECDH-ES+A256KW with A256GCM, then ES256. Ours makes all twelve checks of `Docs/Payload.md`, among
them that no read is opened twice; the others decrypt, verify the signature, and parse the claims.
""")
table("open", "µs", 1, "Opening")
print("""## Opening a payment token of Apple Pay

EC_v1. Ours and `applepie` verify the signature and the chain to the root, and decrypt; ours also
refuses a token that it has seen and one for another request. `applepay` only decrypts.
""")
table("verify", "µs", 1, "Opening")
