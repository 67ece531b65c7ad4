# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Refunds a captured payment, in full or in part, and prints the payment in one line."""
import argparse

from provider import add_options, connect, run, summary


def main():
    options = argparse.ArgumentParser(description="Refunds a payment.")
    add_options(options)
    options.add_argument("--refund", required=True, help="the refund's number, a new one each time")
    options.add_argument("--amount", help="the amount to refund (default: all that is left)")
    options.add_argument("payment", help="the payment's id, such as pay_…")
    given = options.parse_args()

    body = {"amount": given.amount} if given.amount else {}
    print(summary(connect(given).post(
        f"/v1/payments/{given.payment}/refund", body, key=given.refund)))


if __name__ == "__main__":
    run(main)
