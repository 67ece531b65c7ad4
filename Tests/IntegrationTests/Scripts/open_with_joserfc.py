# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Opens the export of `taptopay demo --export DIR` with joserfc, and prints the claims."""
import base64
import json
import pathlib
import sys

from joserfc import jwe, jws
from joserfc.jwk import ECKey, KeySet

folder = pathlib.Path(sys.argv[1])
result = json.loads((folder / "result.json").read_text())
private = ECKey.import_key(json.loads((folder / "psp-private.jwk").read_text()))
readers = KeySet.import_key_set(json.loads((folder / "readers.jwks").read_text()))
assert private.curve_name == "P-256"

known = {name: None for name in ("typ", "cty", "iss", "aud", "tid", "mid", "exp")}
registry = jwe.JWERegistry(algorithms=["ECDH-ES+A256KW", "A256GCM"], strict_check_header=False)
compact = base64.b64decode(result["paymentCardData"], validate=True).decode("ascii")
envelope = jwe.decrypt_compact(compact, private, registry=registry)
header = envelope.headers()
assert header["typ"] == "ttp-card+jwe" and set(known) <= set(header), header

signed = jws.deserialize_compact(envelope.plaintext, readers, algorithms=["ES256"])
claims = json.loads(signed.payload)
for name in ("iss", "aud", "tid", "mid", "exp"):
    assert header[name] == claims[name], name
assert claims["exp"] - claims["iat"] == 60
print(json.dumps(claims))
