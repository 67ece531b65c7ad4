# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Charges a read: sends its result to the provider, and prints the payment in one line.

The result is what `taptopay read --json` prints. It must arrive within 60 seconds of the tap.
"""
import argparse
import sys

from provider import add_options, connect, read_result, run, summary


def main():
    options = argparse.ArgumentParser(description="Charges a read.")
    add_options(options)
    options.add_argument("--order", required=True,
                         help="the order number; after a refusal, the next card needs another, "
                              "such as 1001-2")
    options.add_argument("--amount", required=True, help="the order's amount, such as 12.50")
    options.add_argument("--currency", required=True, help="the order's currency, such as USD")
    options.add_argument("--authorize-only", action="store_true",
                         help="do not capture the payment yet")
    options.add_argument("result", nargs="?", default="-",
                         help="the result of the read (default: standard input)")
    given = options.parse_args()

    result = read_result(given.result)
    # The amount is that of the order, not one from the result: the provider compares the two.
    payment = connect(given).post("/v1/payments", {
        "paymentCardData": result["paymentCardData"], "cardReaderTransactionID": result["id"],
        "amount": given.amount, "currencyCode": given.currency,
        "capture": not given.authorize_only}, key=given.order)
    print(summary(payment))
    if payment["state"] in ("captured", "authorized"):
        return 0
    print(f"The payment was not approved: {payment['issuer']['explanation']}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    run(main)
