# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Opens a sealed read or a payment token repeatedly, and prints the median time in microseconds.

Usage: open.py jwcrypto|joserfc|applepay|applepie DIR ROUNDS. DIR is the export of `taptopay demo
--export`, or of `taptopay applepay token --export` for the last two.
"""
import base64
import json
import pathlib
import statistics
import sys
import time

library, folder, rounds = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3])


def sealed():
    return base64.b64decode(json.loads((folder / "result.json").read_text())["paymentCardData"]).decode()


def jwcrypto():
    from jwcrypto import jwe, jwk, jws

    private = jwk.JWK.from_json((folder / "psp-private.jwk").read_text())
    readers = jwk.JWKSet.from_json((folder / "readers.jwks").read_text())
    compact = sealed()

    def opened():
        envelope = jwe.JWE(algs=["ECDH-ES+A256KW", "A256GCM"])
        envelope.deserialize(compact, private)
        signed = jws.JWS()
        signed.allowed_algs = ["ES256"]
        signed.deserialize(envelope.payload.decode("ascii"))
        signed.verify(readers.get_key(signed.jose_header["kid"]))
        return json.loads(signed.payload)

    return opened


def joserfc():
    from joserfc import jwe, jws
    from joserfc.jwk import ECKey, KeySet

    private = ECKey.import_key(json.loads((folder / "psp-private.jwk").read_text()))
    readers = KeySet.import_key_set(json.loads((folder / "readers.jwks").read_text()))
    registry = jwe.JWERegistry(algorithms=["ECDH-ES+A256KW", "A256GCM"], strict_check_header=False)
    compact = sealed()

    def opened():
        envelope = jwe.decrypt_compact(compact, private, registry=registry)
        signed = jws.deserialize_compact(envelope.plaintext, readers, algorithms=["ES256"])
        return json.loads(signed.payload)

    return opened


def applepay():
    from applepay import payment
    from cryptography import x509
    from cryptography.hazmat.primitives import serialization

    token = json.loads((folder / "token.json").read_text())
    certificate = (folder / "merchant.pem").read_bytes()
    key = (folder / "merchant.key").read_bytes()
    # It requires two certificates but checks neither.
    unchecked = x509.load_pem_x509_certificate(certificate).public_bytes(serialization.Encoding.DER)

    def opened():
        opener = payment.Payment(certificate, key, root_ca_der=unchecked, aai_ca_der=unchecked)
        return json.loads(opener.decrypt(token["header"]["ephemeralPublicKey"], token["data"]))

    return opened


def applepie():
    import applepie

    token = json.loads((folder / "token.json").read_text())
    files = [str(folder / name) for name in ("merchant.pem", "merchant.key", "root.pem")]
    return lambda: applepie.Parser(token).decrypt(*files).data


body = {"jwcrypto": jwcrypto, "joserfc": joserfc, "applepay": applepay, "applepie": applepie}[library]()
assert body(), "nothing was opened"
times = []
for _ in range(rounds):
    begun = time.perf_counter()
    body()
    times.append((time.perf_counter() - begun) * 1e6)
print(statistics.median(times))
