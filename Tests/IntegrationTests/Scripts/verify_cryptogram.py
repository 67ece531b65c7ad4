# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Checks the cryptograms of reads with pyemv: [PROFILE REPORT]...

PROFILE is the output of `taptopay card show NAME --json --keys`, and REPORT the output of
`taptopay psp open --json`. Prints a line for each read: its profile's path, and what was found.
"""
import json
import pathlib
import sys

from emv_issuer import Issuer


def verify(profile, report):
    """Returns whether a read's cryptogram is that of its card."""
    data = {
        element["tag"].lower(): bytes.fromhex(element["value"])
        for element in report["emv"] if element["value"] != "<masked>"
    }
    application = next(
        application for application in profile["applications"]
        if bytes.fromhex(application["aid"]) == data["84"])
    return data["9f26"] == Issuer(application).cryptogram(data)


files = sys.argv[1:]
for profile, report in zip(files[::2], files[1::2], strict=True):
    is_verified = verify(*(json.loads(pathlib.Path(path).read_text()) for path in (profile, report)))
    print(profile, "verified" if is_verified else "the cryptogram is not the card's")
