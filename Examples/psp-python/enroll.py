# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Adds a merchant to `taptopay psp serve`, enrolls a reader for it, and gets a reader token.

Writes the merchant's API key and the reader token into files. If the file with the API key exists,
its merchant is used, and only the reader is enrolled.
"""
import argparse
import json
import os
import subprocess

from provider import Failure, Provider, Problem, read_secret, run, write_secret


def taptopay(*words, **options):
    """Runs the command-line tool, and returns what it prints."""
    try:
        return subprocess.run(
            ["taptopay", *words], stdout=subprocess.PIPE, text=True, check=True, **options).stdout
    except FileNotFoundError:
        raise Failure("taptopay is not on PATH: run swift build, and add .build/debug.") from None


def merchant_key(given, administrator):
    """Returns the merchant's API key, which the provider shows only when it adds the merchant."""
    if os.path.exists(given.api_key):
        return read_secret(given.api_key)
    try:
        merchant = administrator.post("/v1/merchants", {"id": given.merchant, "name": given.name})
    except Problem as problem:
        if problem.name != "conflict":
            raise
        raise Failure(f"The provider already has the merchant {given.merchant}: pass the file with "
                      "its API key with --api-key, or choose another --merchant.") from None
    write_secret(given.api_key, merchant["apiKey"])
    return merchant["apiKey"]


def inject_pin_key(given, administrator, reader, state):
    """Plays the key injection facility, which gives the reader its PIN key, once."""
    shown = taptopay("keys", "show", "--json", "--protection-key", given.protection_key, *state)
    shown = json.loads(shown)
    if shown.get("initialKey"):
        return
    key = administrator.post("/v1/api-keys", {"scopes": ["inject"], "lifetime": 600})["apiKey"]
    block = Provider(given.provider, key).post(
        f"/v1/readers/{reader}/pin-key", {"checkValue": shown["checkValue"]}, key=reader)
    taptopay("keys", "inject", "-", "--protection-key", given.protection_key, *state,
             input=json.dumps(block))


def main():
    options = argparse.ArgumentParser(description="Adds a merchant, and enrolls a reader for it.")
    options.add_argument("--provider", required=True, metavar="URL",
                         help="the provider, such as http://127.0.0.1:8080")
    options.add_argument("--administrator-key", default="psp/admin.key", metavar="FILE",
                         help="the provider's administrator key (default: psp/admin.key)")
    options.add_argument("--merchant", default="SHOP-1", metavar="ID")
    options.add_argument("--name", default="Shop One", help="the name that customers see")
    options.add_argument("--reader", metavar="FOLDER", help="the reader's state, such as "
                         "KIOSK/reader (default: the reader of taptopay read)")
    options.add_argument("--protection-key", metavar="FILE", help="the provider's "
                         "protection.key; also injects the reader's PIN key")
    options.add_argument("--api-key", default="merchant.key", metavar="FILE",
                         help="where to write the merchant's API key (default: merchant.key)")
    options.add_argument("--reader-token", default="reader-token.jwt", metavar="FILE",
                         help="where to write the reader token (default: reader-token.jwt)")
    given = options.parse_args()
    state = ["--state", given.reader] if given.reader else []

    administrator = Provider(given.provider, read_secret(given.administrator_key))
    provider = Provider(given.provider, merchant_key(given, administrator))

    # The reader signs that it serves this merchant.
    challenge = provider.post("/v1/reader-challenges", {})
    statement = taptopay(
        "keys", "enroll", "--merchant", challenge["merchant"], "--nonce", challenge["nonce"],
        "--audience", challenge["audience"], *state).strip()
    reader = provider.post("/v1/readers", {"enrollment": statement})["thumbprint"]
    if given.protection_key:
        inject_pin_key(given, administrator, reader, state)

    write_secret(given.reader_token, provider.post("/v1/reader-tokens", {})["token"])
    print(f"The reader {reader} serves {challenge['merchant']}. "
          f"API key: {given.api_key}. Reader token: {given.reader_token}.")


if __name__ == "__main__":
    run(main)
