# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Checks a read's cryptogram with pyemv: PROFILE REPORT.

PROFILE is the output of `taptopay card show NAME --json --keys`, and REPORT the output of
`taptopay psp open --json`.
"""
import json
import pathlib
import sys

from emv_issuer import Issuer

profile, report = (json.loads(pathlib.Path(path).read_text()) for path in sys.argv[1:3])
data = {
    element["tag"].lower(): bytes.fromhex(element["value"])
    for element in report["emv"] if element["value"] != "<masked>"
}
application = next(
    application for application in profile["applications"]
    if bytes.fromhex(application["aid"]) == data["84"])
expected = Issuer(application).cryptogram(data)
assert data["9f26"] == expected, "the cryptogram is not the card's"
print("verified")
