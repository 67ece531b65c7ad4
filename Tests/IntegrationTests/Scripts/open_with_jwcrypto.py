# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Opens the export of `taptopay demo --export DIR` with jwcrypto, and prints the claims."""
import base64
import json
import pathlib
import sys

from jwcrypto import jwe, jwk, jws

folder = pathlib.Path(sys.argv[1])
result = json.loads((folder / "result.json").read_text())
private = jwk.JWK.from_json((folder / "psp-private.jwk").read_text())
readers = jwk.JWKSet.from_json((folder / "readers.jwks").read_text())

envelope = jwe.JWE(algs=["ECDH-ES+A256KW", "A256GCM"])
compact = base64.b64decode(result["paymentCardData"], validate=True).decode("ascii")
envelope.deserialize(compact, private)
header = envelope.jose_header
assert header["typ"] == "ttp-card+jwe" and header["cty"] == "ttp-card+jwt", header
assert "zip" not in header and header["kid"] == private["kid"], header

signed = jws.JWS()
signed.allowed_algs = ["ES256"]
signed.deserialize(envelope.payload.decode("ascii"))
signed.verify(readers.get_key(signed.jose_header["kid"]))
assert signed.jose_header["typ"] == "ttp-card+jwt", signed.jose_header
claims = json.loads(signed.payload)
for name in ("iss", "aud", "tid", "mid", "exp"):
    assert header[name] == claims[name], name
assert claims["tid"] == result["id"]
print(json.dumps(claims))
