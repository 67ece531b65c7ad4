# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Checks the cards that come with the package against their schema, with a library from outside.

PROGRAM is taptopay, and FOLDER has the lists of cards. Checks each card as its list says it, and as
the program shows it. Prints the number of cards, and each mistake on standard error.
"""
import json
import pathlib
import subprocess
import sys

from jsonschema import Draft202012Validator

program, folder = sys.argv[1:]


def run(*arguments):
    return subprocess.run([program, *arguments], stdout=subprocess.PIPE, check=True).stdout


schema = json.loads(run("card", "schema"))
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)
names = [json.loads(line)["name"] for line in run("card", "list", "--json").splitlines()]
profiles = [json.loads(run("card", "show", name, "--json", "--keys"))["profile"] for name in names]
written = [profile for path in sorted(pathlib.Path(folder).glob("*.json"))
           for profile in json.loads(path.read_text())]
mistakes = 0
for profile in profiles + written:
    for error in validator.iter_errors(profile):
        mistakes += 1
        print(f"{profile.get('name')}: {error.json_path}: {error.message}", file=sys.stderr)
missing = {profile.get("name") for profile in written} ^ set(names)
for name in missing:
    print(f"{name}: only in a list, or only in the program", file=sys.stderr)
print(len(names))
sys.exit(mistakes + len(missing) > 0)
