# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Opens the export of `taptopay applepay token --export DIR`, and prints the payment data.

Usage: open_apple_pay_token.py applepay|applepie|cryptography DIR. The first two are libraries that
support EC_v1 tokens; the last follows the format's specification for both versions.
"""
import base64
import hashlib
import json
import pathlib
import sys

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

library, folder = sys.argv[1], pathlib.Path(sys.argv[2])
token = json.loads((folder / "token.json").read_text())
certificate_text = (folder / "merchant.pem").read_bytes()
certificate = x509.load_pem_x509_certificate(certificate_text)
key_text = (folder / "merchant.key").read_bytes()


def applepay():
    from applepay import payment

    # It requires two certificates but checks neither.
    any_certificate = certificate.public_bytes(serialization.Encoding.DER)
    opener = payment.Payment(
        certificate_text, key_text, root_ca_der=any_certificate, aai_ca_der=any_certificate)
    return json.loads(opener.decrypt(token["header"]["ephemeralPublicKey"], token["data"]))


def applepie():
    import applepie

    files = [str(folder / name) for name in ("merchant.pem", "merchant.key", "root.pem")]
    return applepie.Parser(token).decrypt(*files).data


def own_words():
    header = token["header"]
    key = serialization.load_pem_private_key(key_text, None)
    public = key.public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    assert base64.b64decode(header["publicKeyHash"]) == hashlib.sha256(public).digest()
    merchant = json.loads((folder / "request.json").read_text())["merchantIdentifier"]
    digest = hashlib.sha256(merchant.encode()).digest()
    marker = x509.ObjectIdentifier("1.2.840.113635.100.6.32")
    value = certificate.extensions.get_extension_for_oid(marker).value.value
    assert value == b"\x0c\x40" + digest.hex().upper().encode(), value
    if token["version"] == "EC_v1":
        point = serialization.load_der_public_key(base64.b64decode(header["ephemeralPublicKey"]))
        shared = key.exchange(ec.ECDH(), point)
        content_key = hashlib.sha256(
            b"\0\0\0\1" + shared + b"\x0did-aes256-GCM" + b"Apple" + digest).digest()
    else:
        content_key = key.decrypt(
            base64.b64decode(header["wrappedKey"]),
            padding.OAEP(padding.MGF1(hashes.SHA256()), hashes.SHA256(), None))
        assert len(content_key) == 16, content_key
    data = base64.b64decode(token["data"], validate=True)
    opener = Cipher(algorithms.AES(content_key), modes.GCM(bytes(16), data[-16:])).decryptor()
    return json.loads(opener.update(data[:-16]) + opener.finalize())


print(json.dumps({"applepay": applepay, "applepie": applepie, "cryptography": own_words}[library]()))
