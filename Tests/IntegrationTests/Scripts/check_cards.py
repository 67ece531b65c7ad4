# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Checks the cards that come with the package against their schema, with a library from outside.

PROGRAM is taptopay. Prints the number of cards, and each mistake on standard error.
"""
import json
import subprocess
import sys

from jsonschema import Draft202012Validator

program = sys.argv[1]


def run(*arguments):
    return subprocess.run([program, *arguments], stdout=subprocess.PIPE, check=True).stdout


schema = json.loads(run("card", "schema"))
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)
names = [json.loads(line)["name"] for line in run("card", "list", "--json").splitlines()]
mistakes = 0
for name in names:
    profile = json.loads(run("card", "show", name, "--json", "--keys"))["profile"]
    for error in validator.iter_errors(profile):
        mistakes += 1
        print(f"{name}: {error.json_path}: {error.message}", file=sys.stderr)
print(len(names))
sys.exit(mistakes > 0)
