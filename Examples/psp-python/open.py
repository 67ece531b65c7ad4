# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Opens the paymentCardData of a read with the test provider's private keys, and prints the claims.

Requires jwcrypto: pip install -r requirements.txt. The card number is masked, and data that the
program does not know to be harmless is not printed. The README says which checks are missing.
"""
import argparse
import base64
import glob
import json
import os
import sys
import time

from provider import Failure, read_result, read_secret, run

try:
    from jwcrypto import jwe, jwk, jws
    from jwcrypto.common import JWException
except ImportError:
    sys.exit("jwcrypto is missing: pip install -r requirements.txt")

LARGEST = 16 * 1024
# How long card data is valid, and how much the clocks may differ, in seconds.
LIFETIME, LEEWAY = 60, 15
COPIES = ("iss", "aud", "tid", "mid", "exp")
# The card data that is printed (EMV Book 3, annex A).
PRINTED = {
    "84": "application", "50": "applicationLabel", "9F02": "amount", "5F2A": "currency",
    "9A": "date", "9C": "transactionType", "9F36": "transactionCounter", "9F26": "cryptogram",
    "9F27": "cryptogramInformation", "95": "terminalVerificationResults",
}


class Rejection(Failure):
    """The name of the check that failed, as in Docs/Payload.md, and the reason."""

    def __init__(self, code, reason):
        super().__init__(f"The card data was refused ({code}): {reason}")


def decode(text, altchars=None, padding=""):
    """Decodes Base64, and accepts only the one encoding of the data."""
    data = base64.b64decode(text + padding, altchars, validate=True)
    if base64.b64encode(data, altchars).decode("ascii") != text + padding:
        raise ValueError("not the canonical encoding")
    return data


def decode_url(text):
    """Decodes Base64URL without padding."""
    return decode(text, b"-_", "=" * (-len(text) % 4))


def parse(data):
    """Parses a JSON object; a name that occurs twice would have two meanings."""
    def unique(pairs):
        members = dict(pairs)
        if len(members) != len(pairs):
            raise ValueError("a name occurs twice")
        return members
    try:
        members = json.loads(data, object_pairs_hook=unique)
    except RecursionError:
        raise ValueError("too deep") from None
    if not isinstance(members, dict):
        raise ValueError("not a JSON object")
    return members


def read_envelope(text):
    """Returns the compact JWE, its header and its segments (check 1)."""
    if len(text) > LARGEST:
        raise Rejection("malformed", "It is longer than 16 KiB.")
    try:
        compact = decode(text).decode("ascii")
        segments = [decode_url(segment) for segment in compact.split(".")]
        if len(segments) != 5:
            raise ValueError("not five segments")
        return compact, parse(segments[0]), segments
    except ValueError as error:
        raise Rejection("malformed", f"It is not a compact JWE in Base64 ({error}).") from None


def check_algorithms(header):
    """Allows only the two algorithms, and no header that adds a key or a rule (check 2)."""
    if (header.get("alg"), header.get("enc")) != ("ECDH-ES+A256KW", "A256GCM"):
        raise Rejection("alg-not-allowed", "Only ECDH-ES+A256KW with A256GCM is allowed.")
    for name in ("crit", "jku", "x5u", "jwk"):
        if name in header:
            raise Rejection("alg-not-allowed", f"The header “{name}” is not allowed.")
    if "zip" in header:
        raise Rejection("zip-not-allowed", "Compressed content is not allowed.")


def find_key(folder, name, now):
    """Returns the provider's private key with this identifier (check 3)."""
    paths = glob.glob(os.path.join(glob.escape(folder), "encryption*.jwk"))
    if not paths:
        raise Failure(f"{folder} has no encryption.jwk: pass the folder of taptopay psp serve.")
    for path in paths:
        members = json.loads(read_secret(path))
        # The provider's rotation gives an old key its end, `exp`.
        if members.get("kid") == name and now < members.get("exp", now + 1):
            return jwk.JWK(**{part: members[part] for part in ("kty", "crv", "x", "y", "d")})
    raise Rejection("unknown-kid", "It is sealed for a key that the folder does not have.")


def decrypt(compact, segments, key):
    """Decrypts the content, which authenticates the header (check 4)."""
    # A library may accept a shorter tag, which is easier to forge.
    if len(segments[2]) != 12 or len(segments[4]) != 16:
        raise Rejection("decrypt-failed", "The IV must have 12 bytes, and the tag 16.")
    envelope = jwe.JWE(algs=["ECDH-ES+A256KW", "A256GCM"])
    try:
        envelope.deserialize(compact, key)
        return envelope.payload.decode("ascii")
    except (JWException, ValueError, TypeError, KeyError):
        raise Rejection("decrypt-failed",
                        "It was changed, or is sealed for another key.") from None


def verify(content, header, readers):
    """Returns the claims that a known reader signed, and the reader's identifier (check 5)."""
    signed = jws.JWS()
    signed.allowed_algs = ["ES256"]
    try:
        signed.deserialize(content)
        inner = signed.jose_header
    except (JWException, ValueError, TypeError, KeyError):
        raise Rejection("malformed", "The decrypted content is not a signed token.") from None
    if (header.get("typ"), header.get("cty"), inner.get("typ")) != (
            "ttp-card+jwe", "ttp-card+jwt", "ttp-card+jwt"):
        raise Rejection("bad-typ", "It is not a card's data.")
    # `kid` must be the thumbprint of the key itself, whatever `kid` the file gives it.
    key = readers.get(str(inner.get("kid")))
    if key is None:
        raise Rejection("unknown-reader", "Its reader is not in the file with the readers' keys.")
    try:
        signed.verify(key, alg="ES256")
        return parse(signed.payload), inner["kid"]
    except (JWException, ValueError):
        raise Rejection("bad-signature", "The reader's signature is invalid.") from None


def check_header(header, claims, reader, audience):
    """Compares the header with the claims, and both with reader and provider (check 6)."""
    for name in COPIES:
        if header.get(name) is None or header.get(name) != claims.get(name):
            raise Rejection("header-claim-mismatch", f"The header's “{name}” is not the claim's.")
    if claims["iss"] != f"urn:ttp-emu:reader:{reader}":
        raise Rejection("header-claim-mismatch", "“iss” is not the reader that signed.")
    if claims["aud"] != audience:
        raise Rejection("header-claim-mismatch", f"It is for {claims['aud']}, not {audience}.")
    if claims.get("ver") != 1:
        raise Rejection("header-claim-mismatch", "Its version is unknown.")
    # A production provider must refuse this environment, and accept only its own.
    if claims.get("env") != "emulator":
        raise Rejection("environment", "It is not from an emulator.")


def check_times(claims, now):
    """Checks the lifetime of at most 60 seconds, the start and the end (check 7)."""
    start, end = claims.get("iat"), claims.get("exp")
    if not isinstance(start, int) or not isinstance(end, int) or start >= end:
        raise Rejection("malformed", "“iat” and “exp” must be times, one after the other.")
    if end - start > LIFETIME:
        raise Rejection("lifetime-too-long", f"Only {LIFETIME} seconds are allowed.")
    if start > now + LEEWAY:
        raise Rejection("not-yet-valid", "It is from the future: compare the clocks.")
    if now >= end + LEEWAY:
        raise Rejection("expired", f"It was valid until {end}, and now is {now}. Tap again.")


def elements(data):
    """Yields the tag and the value of each BER-TLV data object (EMV Book 3, annex B)."""
    position = 0
    while position < len(data):
        start, position = position, position + 1
        if data[start] & 0x1F == 0x1F:
            while data[position] & 0x80:
                position += 1
            position += 1
        tag = data[start:position].hex().upper()
        length, position = data[position], position + 1
        if length & 0x80:
            count = length & 0x7F
            length = int.from_bytes(data[position:position + count], "big")
            position += count
        value, position = data[position:position + length], position + length
        if position > len(data):
            raise IndexError
        yield tag, value


def describe_card(text):
    """Returns the printable part of the card data, with the masked card number."""
    try:
        found = dict(elements(bytes.fromhex(text)))
    except (ValueError, TypeError, IndexError):
        raise Rejection("malformed", "“emv” is not BER-TLV in hexadecimal digits.") from None
    # The card number alone, or as the start of track 2.
    number = (found.get("5A") or found.get("57") or b"").hex().split("d")[0].rstrip("f")
    card = {"number": number[:6] + "*" * (len(number) - 10) + number[-4:]
            if len(number) >= 12 else None}
    for tag, name in PRINTED.items():
        if tag in found:
            value = found[tag]
            card[name] = value.decode("ascii", "replace") if tag == "50" else value.hex().upper()
    return card


def main():
    options = argparse.ArgumentParser(description="Opens sealed card data.")
    options.add_argument("--keys", default="psp", metavar="FOLDER",
                         help="the folder of taptopay psp serve (default: psp)")
    options.add_argument("--readers", required=True, metavar="FILE",
                         help="the public keys of the known readers, readers.jwks")
    options.add_argument("--audience", default="psp.test", metavar="NAME",
                         help="the provider's name (default: psp.test)")
    options.add_argument("--at", type=int, metavar="SECONDS",
                         help="check as of this time, in seconds since 1970 (default: now)")
    options.add_argument("result", nargs="?", default="-",
                         help="the result of the read (default: standard input)")
    given = options.parse_args()
    now = int(time.time()) if given.at is None else given.at
    result = read_result(given.result)
    with open(given.readers) as file:
        try:
            readers = {key.thumbprint(): key for key in jwk.JWKSet.from_json(file.read())}
        except (JWException, ValueError, KeyError):
            raise Failure(f"{given.readers} is not a JSON Web Key Set.") from None

    compact, header, segments = read_envelope(result["paymentCardData"])
    check_algorithms(header)
    content = decrypt(compact, segments, find_key(given.keys, header.get("kid"), now))
    claims, reader = verify(content, header, readers)
    check_header(header, claims, reader, given.audience)
    check_times(claims, now)
    # A part of check 9: the data belongs to the result that was handed over.
    if claims["tid"] != result["id"]:
        raise Rejection("transaction-mismatch", "It belongs to another read.")

    claims["card"] = describe_card(claims.pop("emv", ""))
    if claims.get("pin") is not None:
        claims["pin"] = "encrypted"
    print(json.dumps(claims, indent=2))


if __name__ == "__main__":
    run(main)
