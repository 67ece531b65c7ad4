# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Mints Apple Pay tokens as their format specifies, valid and spoiled ones.

Prints a JSON array. Each case has a name, the token, the verifier's input, and the expected error code
("ok" if the verifier must accept the token). The CMS is written by hand, so that every part of it can
be spoiled; certificates come from the library `cryptography`.
"""
import base64
import datetime
import hashlib
import json
import os

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.x509.oid import NameOID

NOW = 1_790_000_000
MERCHANT = "merchant.example.minter"
LEAF, INTERMEDIATE = "1.2.840.113635.100.6.29", "1.2.840.113635.100.6.2.14"
PLAIN = {
    "applicationPrimaryAccountNumber": "4761739001010010", "applicationExpirationDate": "301231",
    "currencyCode": "840", "transactionAmount": 1250,
    "deviceManufacturerIdentifier": "040010030273", "paymentDataType": "3DSecure",
    "paymentData": {"onlinePaymentCryptogram": "AMwBRjPWDnAgAA7Rls7mAoABFA=="}}


# Certificates

def date(seconds):
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)


def certificate(name, key, issuer, signer, authority, marker=None, start=-86400, end=86400 * 365,
                value=b"\x05\x00", digest=hashes.SHA256(), names=None, extensions=()):
    attributes = names or [x509.NameAttribute(NameOID.COMMON_NAME, name)]
    builder = (
        x509.CertificateBuilder().subject_name(x509.Name(attributes))
        .issuer_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, issuer)]))
        .public_key(key.public_key()).serial_number(x509.random_serial_number())
        .not_valid_before(date(NOW + start)).not_valid_after(date(NOW + end))
        .add_extension(x509.BasicConstraints(authority, None), critical=True))
    if marker:
        builder = builder.add_extension(
            x509.UnrecognizedExtension(x509.ObjectIdentifier(marker), value), critical=False)
    for extension in extensions:
        builder = builder.add_extension(extension, critical=True)
    return builder.sign(signer, digest)


def der(thing):
    return thing.public_bytes(serialization.Encoding.DER)


def pem(thing):
    return thing.public_bytes(serialization.Encoding.PEM).decode()


def spki(key):
    return key.public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)


P256, P384 = ec.SECP256R1(), ec.SECP384R1()


class Authority:
    """A root, an intermediate, and a leaf; `faults` change how one of them is made."""

    def __init__(self, kind="ec", root=None, leaf=None, intermediate=None, leaf_signer=None,
                 key=None):
        self.root_key = ec.generate_private_key(P384)
        middle = ec.generate_private_key(P256)
        self.key = key or (ec.generate_private_key(P256) if kind == "ec"
                           else rsa.generate_private_key(65537, 2048))
        self.root = certificate(
            "Root", self.root_key, "Root", self.root_key, True, **(root or {}))
        self.intermediate = certificate(
            "Middle", middle, "Root", self.root_key,
            **{"authority": True, "marker": INTERMEDIATE, **(intermediate or {})})
        self.leaf = certificate(
            "Leaf", self.key, "Middle", leaf_signer or middle,
            **{"authority": False, "marker": LEAF, **(leaf or {})})


class Merchant:
    def __init__(self, kind="ec", extension=True, name=True):
        self.key = (ec.generate_private_key(P256) if kind == "ec"
                    else rsa.generate_private_key(65537, 2048))
        digest = hashlib.sha256(MERCHANT.encode()).hexdigest().upper().encode()
        names = [x509.NameAttribute(NameOID.USER_ID, MERCHANT)] if name else []
        names.append(x509.NameAttribute(NameOID.COMMON_NAME, "Merchant"))
        self.certificate = certificate(
            "", self.key, "Merchants", ec.generate_private_key(P256), False,
            "1.2.840.113635.100.6.32" if extension else None, value=b"\x0c\x40" + digest,
            names=names)

    @property
    def pem_key(self):
        return self.key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.TraditionalOpenSSL,
            serialization.NoEncryption()).decode()


# CMS

def tlv(tag, *parts):
    content = b"".join(parts)
    if len(content) < 128:
        return bytes([tag, len(content)]) + content
    size = (len(content).bit_length() + 7) // 8
    return bytes([tag, 0x80 | size]) + len(content).to_bytes(size, "big") + content


def open_tlv(tag, *parts):
    return bytes([tag, 0x80]) + b"".join(parts) + b"\0\0"


def oid(text):
    arcs = [int(arc) for arc in text.split(".")]
    out = bytes([arcs[0] * 40 + arcs[1]])
    for arc in arcs[2:]:
        groups = [arc & 0x7F]
        while arc := arc >> 7:
            groups.append(0x80 | arc & 0x7F)
        out += bytes(reversed(groups))
    return tlv(0x06, out)


NULL = b"\x05\x00"
DATA, SIGNED = oid("1.2.840.113549.1.7.1"), oid("1.2.840.113549.1.7.2")
ECDSA, RSA_SHA256 = oid("1.2.840.10045.4.3.2"), oid("1.2.840.113549.1.1.11")


def utc(seconds):
    return tlv(0x17, date(seconds).strftime("%y%m%d%H%M%SZ").encode())


class Shape:
    """The form of the CMS; the defaults are those of genuine tokens."""

    definite = False
    order = ("contentType", "signingTime", "algorithmProtection", "messageDigest")
    certificates = None
    time = None
    digest = None
    content_type = DATA
    parameters = True
    content = b""
    inner_type = DATA
    outer_type = SIGNED
    hash_name = "2.16.840.1.101.3.4.2.1"
    signature_algorithm = None
    protected = None
    key = None
    key_identifier = False
    signers = 1
    sorted_set = False
    spoil_signature = False
    time_value = None
    tail = b""
    sign_unsorted = False
    version = 1
    signer_version = None
    digest_algorithms = None
    lists = b""
    unsigned = b""

    def __init__(self, **changes):
        for name, value in changes.items():
            assert hasattr(self, name), name
            setattr(self, name, value)


def sign(authority, content, signed_at, shape):
    wrap = tlv if shape.definite else open_tlv
    is_rsa = isinstance(authority.key, rsa.RSAPrivateKey)
    algorithm = shape.signature_algorithm or (
        tlv(0x30, RSA_SHA256, NULL) if is_rsa else tlv(0x30, ECDSA))
    digest_algorithm = tlv(0x30, oid(shape.hash_name), NULL if shape.parameters else b"")
    protected = shape.protected or algorithm
    attributes = {
        "contentType": tlv(0x30, oid("1.2.840.113549.1.9.3"), tlv(0x31, shape.content_type)),
        "signingTime": tlv(0x30, oid("1.2.840.113549.1.9.5"), tlv(
            0x31, shape.time_value or utc(signed_at))),
        "algorithmProtection": tlv(0x30, oid("1.2.840.113549.1.9.52"), tlv(
            0x31, tlv(0x30, digest_algorithm, b"\xa1" + protected[1:]))),
        "messageDigest": tlv(0x30, oid("1.2.840.113549.1.9.4"), tlv(
            0x31, tlv(0x04, shape.digest or hashlib.sha256(content).digest()))),
    }
    chosen = [attributes[name] for name in shape.order]
    if shape.sorted_set:
        chosen.sort()
    joined = b"".join(chosen)
    to_sign = tlv(0x31, joined if shape.sign_unsorted else b"".join(sorted(chosen)))
    key = shape.key or authority.key
    if isinstance(key, rsa.RSAPrivateKey):
        signature = key.sign(to_sign, padding.PKCS1v15(), hashes.SHA256())
    else:
        signature = key.sign(to_sign, ec.ECDSA(hashes.SHA256()))
    if shape.spoil_signature:
        signature = signature[:-1] + bytes([signature[-1] ^ 1])
    leaf = authority.leaf
    serial = leaf.serial_number
    number = tlv(0x02, serial.to_bytes(serial.bit_length() // 8 + 1, "big"))
    name = tlv(0x30, leaf.issuer.public_bytes(), number)
    if shape.key_identifier:
        name = tlv(0x80, x509.SubjectKeyIdentifier.from_public_key(authority.key.public_key()).digest)
    signer = tlv(
        0x30, tlv(0x02, bytes([shape.signer_version or shape.version])), name, digest_algorithm,
        tlv(0xA0, joined) if joined else b"", algorithm, tlv(0x04, signature), shape.unsigned)
    certificates = shape.certificates
    if certificates is None:
        certificates = [der(authority.leaf), der(authority.intermediate)]
    return wrap(
        0x30, shape.outer_type,
        wrap(0xA0, wrap(
            0x30, tlv(0x02, bytes([shape.version])),
            tlv(0x31, digest_algorithm if shape.digest_algorithms is None
                else shape.digest_algorithms),
            wrap(0x30, shape.inner_type, shape.content),
            wrap(0xA0, *certificates) if certificates else b"", shape.lists,
            tlv(0x31, *[signer] * shape.signers)))) + shape.tail


# Tokens

def seal(key, plain):
    encryptor = Cipher(algorithms.AES(key), modes.GCM(bytes(16))).encryptor()
    return encryptor.update(plain) + encryptor.finalize() + encryptor.tag


def mint(authority, merchant, plain=None, application_data=None, signed_at=NOW, shape=None,
         parts=None, mask=hashes.SHA256(), identifier=MERCHANT, wrapped_count=16):
    """`parts` changes the decoded parts before they are signed."""
    plain = plain if isinstance(plain, bytes) else json.dumps(
        plain or PLAIN, separators=(",", ":")).encode()
    transaction = os.urandom(32)
    if isinstance(merchant.key, rsa.RSAPrivateKey):
        version, member = "RSA_v1", "wrappedKey"
        content_key = os.urandom(wrapped_count)
        public = merchant.key.public_key().encrypt(
            content_key, padding.OAEP(padding.MGF1(mask), mask, None))
    else:
        version, member = "EC_v1", "ephemeralPublicKey"
        ephemeral = ec.generate_private_key(P256)
        shared = ephemeral.exchange(ec.ECDH(), merchant.key.public_key())
        receiver = hashlib.sha256(identifier.encode()).digest()
        content_key = hashlib.sha256(
            b"\0\0\0\1" + shared + b"\x0did-aes256-GCM" + b"Apple" + receiver).digest()
        public = spki(ephemeral.public_key())
    values = {
        "key": public, "data": seal(content_key, plain), "transaction": transaction,
        "hash": hashlib.sha256(spki(merchant.key.public_key())).digest(),
        "application": hashlib.sha256(application_data).digest() if application_data else b""}
    if parts:
        parts(values)
    signed = values["key"] + values["data"] + values["transaction"] + values["application"]
    token = {
        "version": version, "data": base64.b64encode(values["data"]).decode(),
        "signature": base64.b64encode(
            sign(authority, signed, signed_at, shape or Shape())).decode(),
        "header": {
            member: base64.b64encode(values["key"]).decode(),
            "publicKeyHash": base64.b64encode(values["hash"]).decode(),
            "transactionId": values["transaction"].hex()}}
    if values["application"]:
        token["header"]["applicationData"] = values["application"].hex()
    return token


authority, merchant = Authority(), Merchant()
rsa_authority, rsa_merchant = Authority("rsa"), Merchant("rsa")
cases = []


def case(name, expected, token, by=None, to=None, at=NOW, request=None, times=1):
    by, to = by or authority, to or merchant
    cases.append({
        "name": name, "expected": expected, "at": at, "times": times,
        "token": token if isinstance(token, str) else json.dumps(token),
        "root": pem(by.root), "merchant": pem(to.certificate), "key": to.pem_key,
        "request": request or {"amount": 1250, "currency": 840}})


def good(name, by=None, to=None, request=None, at=NOW, times=1, expected="ok", **options):
    token = mint(by or authority, to or merchant, **options)
    case(name, expected, token, by, to, at, request, times)


def bad(name, expected, **options):
    good(name, expected=expected, **options)


def shaped(name, expected, by=None, to=None, **changes):
    good(name, by=by, to=to, expected=expected, shape=Shape(**changes))


def edited(name, expected, edit, **options):
    token = mint(authority, merchant, **options)
    changed = edit(token)
    case(name, expected, token if changed is None else changed)


def part(name, expected, key, change, **options):
    def apply(values):
        values[key] = change(values[key])
    bad(name, expected, parts=apply, **options)


def flip(text, index, decode=base64.b64decode, encode=base64.b64encode):
    value = bytearray(decode(text))
    value[index] ^= 1
    out = encode(bytes(value))
    return out.decode() if isinstance(out, bytes) else out


def usage(**kinds):
    """Returns keyUsage with only these kinds."""
    names = ("digital_signature", "content_commitment", "key_encipherment", "data_encipherment",
             "key_agreement", "key_cert_sign", "crl_sign", "encipher_only", "decipher_only")
    return x509.KeyUsage(**{name: kinds.get(name, False) for name in names})


# Valid tokens in several forms
good("an EC_v1 token")
good("an RSA_v1 token", by=rsa_authority, to=rsa_merchant)
shaped("DER in place of BER", "ok", definite=True)
shaped("certificates in DER's order", "ok", definite=True, certificates=sorted(
    [der(authority.leaf), der(authority.intermediate)]))
shaped("intermediate before leaf", "ok", certificates=[
    der(authority.intermediate), der(authority.leaf)])
shaped("the root is included", "ok", certificates=[
    der(authority.leaf), der(authority.intermediate), der(authority.root)])
shaped("no CMSAlgorithmProtection", "ok", order=("contentType", "signingTime", "messageDigest"))
shaped("attributes in DER's order", "ok", sorted_set=True)
shaped("attributes in another order, signed in DER's", "ok", order=(
    "messageDigest", "contentType", "algorithmProtection", "signingTime"))
shaped("attributes in another order, signed as they are", "ok", sign_unsorted=True, order=(
    "messageDigest", "contentType", "algorithmProtection", "signingTime"))
shaped("SHA-256 without parameters", "ok", parameters=False)
shaped("GeneralizedTime", "ok", time_value=tlv(0x18, date(NOW).strftime("%Y%m%d%H%M%SZ").encode()))
shaped("rsaEncryption as the signature's algorithm", "ok", by=rsa_authority, to=rsa_merchant,
       signature_algorithm=tlv(0x30, oid("1.2.840.113549.1.1.1"), NULL))
good("a marker with another value", by=Authority(leaf={"value": b"\x0c\x01x"}))
good("application data", application_data=b"order-7",
     request={"amount": 1250, "currency": 840, "applicationData": b"order-7".hex()})
good("a merchant without the extension", to=Merchant(extension=False))
good("a merchant named by the extension alone", to=Merchant(name=False),
     request={"amount": 1250, "currency": 840, "merchant": MERCHANT})
good("optional members that are null", plain={
    **PLAIN, "cardholderName": None, "merchantTokenIdentifier": None,
    "paymentData": {**PLAIN["paymentData"], "eciIndicator": None}})
edited("application data that is null", "ok", lambda t: t["header"].update(applicationData=None))
edited("the other kind's key that is null", "ok", lambda t: t["header"].update(wrappedKey=None))
good("a leaf for digital signatures", by=Authority(leaf={"extensions": [usage(digital_signature=True)]}))
good("a leaf for content commitment", by=Authority(
    leaf={"extensions": [usage(content_commitment=True)]}))
twins = Authority()
shaped("another intermediate of the same name before it", "ok", by=twins, certificates=[
    der(twins.leaf), der(Authority().intermediate), der(twins.intermediate)])
shaped("no hash function in the list", "ok", digest_algorithms=b"")
shaped("an unsigned attribute", "ok", unsigned=tlv(0xA1, tlv(
    0x30, oid("1.2.840.113549.1.9.16.2.14"), tlv(0x31, tlv(0x30)))))
good("signed 299 seconds ago", signed_at=NOW - 299)
good("EMV data", plain={**PLAIN, "paymentDataType": "EMV", "paymentData": {"emvData": "nyYI"}})
good("unknown members", plain={**PLAIN, "merchantTokenMetadata": {"a": [1, {}]}})
edited("a whole PKPaymentToken", "ok", lambda t: {
    "paymentData": t, "paymentMethod": {"network": "Visa"},
    "transactionIdentifier": t["header"]["transactionId"].upper()})
edited("members in another order", "ok", lambda t: dict(reversed(list(t.items()))))
edited("unknown outer members", "ok", lambda t: {**t, "extra": [1, 2]})
edited("digits in upper case", "ok", lambda t: t["header"].update(
    transactionId=t["header"]["transactionId"].upper()))

# Bits flipped after the signature
edited("data: first bit", "digest_mismatch", lambda t: t.update(data=flip(t["data"], 0)))
edited("data: tag", "digest_mismatch", lambda t: t.update(data=flip(t["data"], -1)))
edited("ephemeralPublicKey", "digest_mismatch", lambda t: t["header"].update(
    ephemeralPublicKey=flip(t["header"]["ephemeralPublicKey"], 50)))
edited("transactionId", "digest_mismatch", lambda t: t["header"].update(
    transactionId=flip(t["header"]["transactionId"], 5, bytes.fromhex, bytes.hex)))
edited("applicationData", "digest_mismatch", lambda t: t["header"].update(
    applicationData=flip(t["header"]["applicationData"], 5, bytes.fromhex, bytes.hex)),
    application_data=b"x")
edited("applicationData taken out", "digest_mismatch", lambda t: t["header"].pop(
    "applicationData") and None, application_data=b"x")
edited("applicationData put in", "digest_mismatch", lambda t: t["header"].update(
    applicationData="00" * 32))
edited("publicKeyHash", "unknown_merchant_key", lambda t: t["header"].update(
    publicKeyHash=flip(t["header"]["publicKeyHash"], 0)))
edited("data cut by one byte", "digest_mismatch", lambda t: t.update(
    data=base64.b64encode(base64.b64decode(t["data"])[:-1]).decode()))
other = mint(authority, merchant)
edited("another token's signature", "digest_mismatch", lambda t: t.update(
    signature=other["signature"]))
edited("another token's data", "digest_mismatch", lambda t: t.update(data=other["data"]))

# Not a token
edited("version of the future", "unknown_version", lambda t: t.update(version="EC_v2"))
edited("version of the other kind", "malformed_token", lambda t: t.update(version="RSA_v1"))
for member in ("version", "data", "signature", "header"):
    edited(f"no {member}", "malformed_token", lambda t: {k: v for k, v in t.items() if k != member})
for member in ("ephemeralPublicKey", "publicKeyHash", "transactionId"):
    edited(f"no {member}", "malformed_token", lambda t: t["header"].pop(member) and None)
edited("two keys", "malformed_token", lambda t: t["header"].update(wrappedKey="AAAA"))
edited("data is a number", "malformed_token", lambda t: t.update(data=5))
edited("data is not Base64", "malformed_token", lambda t: t.update(data="%%%%"))
edited("data in lines", "malformed_token", lambda t: t.update(
    data=t["data"][:64] + "\n" + t["data"][64:]))
edited("transactionId too short", "malformed_token", lambda t: t["header"].update(
    transactionId="00" * 31))
edited("transactionId is Base64", "malformed_token", lambda t: t["header"].update(
    transactionId=base64.b64encode(bytes(32)).decode()))
edited("publicKeyHash too long", "malformed_token", lambda t: t["header"].update(
    publicKeyHash=base64.b64encode(bytes(33)).decode()))
edited("a member twice", "malformed_token", lambda t: json.dumps(t)[:-1] + ',"version":"EC_v1"}')
edited("a member of the header twice", "malformed_token", lambda t: json.dumps(t).replace(
    '"transactionId"', '"transactionId":"00","transactionId"'))
edited("huge data", "malformed_token", lambda t: t.update(
    data=base64.b64encode(bytes(40_000)).decode()))
edited("a megabyte", "malformed_token", lambda t: t.update(data="A" * 1_000_000))
edited("deep nesting", "malformed_token", lambda t: "[" * 5000)
edited("text after the end", "malformed_token", lambda t: json.dumps(t) + "x")
edited("nothing", "malformed_token", lambda t: "")
edited("another identifier outside", "malformed_token", lambda t: {
    "paymentData": t, "transactionIdentifier": "00" * 32})

# Not a signature
edited("signature of zeros", "malformed_signature", lambda t: t.update(
    signature=base64.b64encode(bytes(64)).decode()))
edited("signature cut", "malformed_signature", lambda t: t.update(
    signature=base64.b64encode(base64.b64decode(t["signature"])[:-9]).decode()))
shaped("bytes after the signature", "malformed_signature", tail=b"\0")
shaped("lengths without end", "malformed_signature", content=b"\x30\x80" * 200)
shaped("not SignedData", "malformed_signature", outer_type=oid("1.2.840.113549.1.7.3"))
shaped("content of another type", "malformed_signature", inner_type=oid("1.2.840.113549.1.7.5"))
shaped("content included", "malformed_signature", content=tlv(0xA0, tlv(0x04, b"x")))
shaped("no signer", "malformed_signature", signers=0)
shaped("two signers", "malformed_signature", signers=2)
shaped("no attributes", "malformed_signature", order=())
shaped("no messageDigest", "malformed_signature", order=("contentType", "signingTime"))
shaped("no signingTime", "malformed_signature", order=("contentType", "messageDigest"))
shaped("no contentType", "malformed_signature", order=("signingTime", "messageDigest"))
shaped("messageDigest twice", "malformed_signature", order=(
    "contentType", "signingTime", "messageDigest", "messageDigest"))
shaped("an attribute of another type", "malformed_signature", content_type=SIGNED)
shaped("a digest of 20 bytes", "malformed_signature", digest=bytes(20))
shaped("an invalid time", "malformed_signature", time_value=tlv(0x17, b"261332000000Z"))
shaped("protection of other algorithms", "malformed_signature", protected=tlv(0x30, RSA_SHA256))
shaped("SHA-1", "signature_algorithm_not_allowed", hash_name="1.3.14.3.2.26")
shaped("ECDSA with SHA-1", "signature_algorithm_not_allowed", signature_algorithm=tlv(
    0x30, oid("1.2.840.10045.4.1")))
shaped("garbage for the list of hash functions", "malformed_signature",
       digest_algorithms=b"\x04\x03abc")
shaped("a hash function with a value for NULL", "malformed_signature", digest_algorithms=tlv(
    0x30, oid("2.16.840.1.101.3.4.2.1"), tlv(0x05, b"x")))
shaped("a hash function with more than parameters", "malformed_signature", digest_algorithms=tlv(
    0x30, oid("2.16.840.1.101.3.4.2.1"), NULL, NULL))
shaped("nine hash functions", "malformed_signature", digest_algorithms=9 * tlv(
    0x30, oid("2.16.840.1.101.3.4.2.1")))
shaped("version 7", "malformed_signature", version=7)
shaped("a version that its signer does not have", "malformed_signature", signer_version=3)
shaped("a version that names a key", "malformed_signature", version=3)
shaped("lists of revoked certificates", "malformed_signature", lists=tlv(0xA1, tlv(0x30)))
shaped("garbage for unsigned attributes", "malformed_signature", unsigned=tlv(0xA1, b"\x04\x01x"))
shaped("a digest of something else", "digest_mismatch", digest=bytes(32))

# Certificates
shaped("no certificates", "leaf_missing", certificates=[])
shaped("no leaf", "leaf_missing", certificates=[der(authority.intermediate)])
shaped("no intermediate", "intermediate_missing", certificates=[der(authority.leaf)])
shaped("root in place of the intermediate", "intermediate_missing", certificates=[
    der(authority.leaf), der(authority.root)])
shaped("a signer named by a key that no certificate has", "leaf_missing", key_identifier=True,
       version=3)
shaped("too many certificates", "malformed_signature", certificates=[der(authority.leaf)] * 9)
bad("leaf without its marker", "leaf_marker_missing", by=Authority(leaf={"marker": None}))
bad("leaf with the intermediate's marker", "leaf_marker_missing",
    by=Authority(leaf={"marker": INTERMEDIATE}))
bad("leaf with a longer marker", "leaf_marker_missing", by=Authority(leaf={"marker": LEAF + ".1"}))
bad("intermediate without its marker", "intermediate_marker_missing",
    by=Authority(intermediate={"marker": None}))
bad("intermediate with the leaf's marker", "intermediate_marker_missing",
    by=Authority(intermediate={"marker": LEAF}))
bad("expired leaf", "certificate_expired", by=Authority(leaf={"start": -999999, "end": -1}))
bad("expired intermediate", "certificate_expired",
    by=Authority(intermediate={"start": -999999, "end": -1}))
bad("expired root", "certificate_expired", by=Authority(root={"start": -999999, "end": -1}))
bad("leaf of tomorrow", "certificate_not_yet_valid", by=Authority(leaf={"start": 86400}))
bad("intermediate of tomorrow", "certificate_not_yet_valid",
    by=Authority(intermediate={"start": 86400}))
bad("leaf signed by another", "certificate_signature_wrong",
    by=Authority(leaf_signer=ec.generate_private_key(P256)))
bad("leaf that is an authority", "certificate_invalid", by=Authority(leaf={"authority": True}))
bad("leaf for signing certificates only", "certificate_invalid", by=Authority(
    leaf={"extensions": [usage(key_cert_sign=True)]}))
bad("leaf for key agreement only", "certificate_invalid", by=Authority(
    leaf={"extensions": [usage(key_agreement=True)]}))
bad("leaf for time stamps only", "certificate_invalid", by=Authority(leaf={"extensions": [
    usage(digital_signature=True),
    x509.ExtendedKeyUsage([x509.oid.ExtendedKeyUsageOID.TIME_STAMPING])]}))
bad("leaf with a key of 1024 bits", "certificate_invalid",
    by=Authority(key=rsa.generate_private_key(65537, 1024)))
bad("intermediate that is not an authority", "certificate_invalid",
    by=Authority(intermediate={"authority": False}))
stranger = Authority()
stranger.root = certificate("Elsewhere", stranger.root_key, "Elsewhere", stranger.root_key, True)
bad("another root", "root_untrusted", by=stranger)
bad("a root of the same name", "certificate_signature_wrong",
    by=type("Twin", (), {"root": Authority().root, "leaf": authority.leaf, "key": authority.key,
                         "intermediate": authority.intermediate}))

# Signature and time
shaped("a signature that was changed", "signature_wrong", spoil_signature=True)
shaped("another key's signature", "signature_wrong", key=ec.generate_private_key(P256))
shaped("an RSA signature that was changed", "signature_wrong", by=rsa_authority, to=rsa_merchant,
       spoil_signature=True)
shaped("an algorithm of another key", "signature_wrong", signature_algorithm=tlv(
    0x30, RSA_SHA256, NULL))
good("RSA_v1 signed by an ECDSA leaf", to=rsa_merchant, expected="signature_algorithm_not_allowed")
good("EC_v1 signed by an RSA leaf", by=rsa_authority, expected="signature_algorithm_not_allowed")
bad("signed an hour ago", "signing_time_too_old", signed_at=NOW - 3600)
bad("signed 301 seconds ago", "signing_time_too_old", signed_at=NOW - 301)
bad("signed in an hour", "signing_time_in_future", signed_at=NOW + 3600)
bad("verified a day later", "signing_time_too_old", at=NOW + 86400)

# Keys and data
token = mint(authority, merchant)
case("for another merchant", "unknown_merchant_key", token, to=Merchant())
bad("another merchant's identifier", "decryption_failed", identifier="merchant.example.other")
part("a key on P-384", "wrong_curve", "key",
     lambda _: spki(ec.generate_private_key(P384).public_key()))
part("a key on secp256k1", "wrong_curve", "key",
     lambda _: spki(ec.generate_private_key(ec.SECP256K1()).public_key()))
part("a point that is not on the curve", "malformed_ephemeral_key", "key",
     lambda key: key[:-1] + bytes([key[-1] ^ 1]))
part("a compressed point", "malformed_ephemeral_key", "key", lambda key: key[:26] + key[27:59])
part("a key of zeros", "malformed_ephemeral_key", "key", lambda key: bytes(91))
part("no tag", "truncated_tag", "data", lambda data: data[:10])
part("only a tag", "truncated_tag", "data", lambda data: data[-16:])
part("a tag of 15 bytes", "decryption_failed", "data", lambda data: data[:-1])
part("a tag of 12 bytes", "decryption_failed", "data", lambda data: data[:-4])
part("data that was changed", "decryption_failed", "data",
     lambda data: bytes([data[0] ^ 1]) + data[1:])
rsa_options = {"by": rsa_authority, "to": rsa_merchant}
part("a wrapped key of zeros", "key_unwrap_failed", "key", lambda _: bytes(256), **rsa_options)
part("a wrapped key that was cut", "key_unwrap_failed", "key", lambda key: key[:-1], **rsa_options)
bad("a wrapped key of 32 bytes", "key_unwrap_failed", wrapped_count=32, **rsa_options)
bad("OAEP with SHA-1", "key_unwrap_failed", mask=hashes.SHA1(), **rsa_options)
bad("not JSON", "malformed_payment_data", plain=b"nonsense")
for name, value in {
    "applicationPrimaryAccountNumber": "47617390x1010010", "applicationExpirationDate": "301331",
    "currencyCode": 840, "transactionAmount": "1250", "paymentDataType": "Magnetic",
    "deviceManufacturerIdentifier": None, "paymentData": {},
}.items():
    bad(f"{name} is {value}", "malformed_payment_data", plain={**PLAIN, name: value})
for value in ("-00", "+84", " 84", "84\u00b2", "8400", "\u0661\u0662\u0663"):
    bad(f"currencyCode is {value}", "malformed_payment_data", plain={**PLAIN, "currencyCode": value})
for name in ("cardholderName", "merchantTokenIdentifier"):
    bad(f"{name} is a number", "malformed_payment_data", plain={**PLAIN, name: 7})
bad("eciIndicator is a number", "malformed_payment_data", plain={
    **PLAIN, "paymentData": {**PLAIN["paymentData"], "eciIndicator": 7}})
bad("encryptedPINData is a number", "malformed_payment_data", plain={
    **PLAIN, "paymentDataType": "EMV", "paymentData": {"emvData": "nyYI", "encryptedPINData": 7}})
edited("application data that is a number", "malformed_token",
       lambda t: t["header"].update(applicationData=7))
bad("a negative amount", "malformed_payment_data", plain={**PLAIN, "transactionAmount": -1})
bad("an amount with decimals", "malformed_payment_data", plain={**PLAIN, "transactionAmount": 12.5})

# The request
bad("replayed", "replay", times=2)
bad("another amount", "amount_mismatch", request={"amount": 1251, "currency": 840})
bad("another currency", "currency_mismatch", request={"amount": 1250, "currency": 978})
bad("another merchant's request", "merchant_mismatch",
    request={"amount": 1250, "currency": 840, "merchant": "merchant.example.other"})
bad("another merchant's request, by the extension alone", "merchant_mismatch",
    to=Merchant(name=False),
    request={"amount": 1250, "currency": 840, "merchant": "merchant.example.other"})
bad("application data that was not requested", "application_data_unexpected",
    application_data=b"x")
bad("no application data", "application_data_missing",
    request={"amount": 1250, "currency": 840, "applicationData": "00"})
bad("other application data", "application_data_mismatch", application_data=b"x",
    request={"amount": 1250, "currency": 840, "applicationData": "00"})
print(json.dumps(cases))
