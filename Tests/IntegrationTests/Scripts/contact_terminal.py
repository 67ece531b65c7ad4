# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""A contact terminal over libpcsclite with an issuer made of pyemv: PROFILE PROTOCOL [dda].

Reads the card in the first reader to the end: directory, application, records, certificates,
PIN in both forms, signature (CDA or DDA), both cryptograms, the issuer's answer, and its
commands. Shares with the card only the books and PROFILE, which is the output of
`taptopay card show NAME --json --keys`. PROTOCOL is T0 or T1.
"""
import ctypes
import hashlib
import json
import pathlib
import random
import sys

from emv_issuer import Issuer

profile = json.loads(pathlib.Path(sys.argv[1]).read_text())
protocol = {"T0": 1, "T1": 2}[sys.argv[2]]
uses_dda = "dda" in sys.argv[3:]
application = profile["applications"][0]
# The same numbers in every run.
numbers = random.Random(7)


class ReaderState(ctypes.Structure):
    """`SCARD_READERSTATE`."""

    _fields_ = [
        ("reader", ctypes.c_char_p), ("user_data", ctypes.c_void_p),
        ("current_state", ctypes.c_ulong), ("event_state", ctypes.c_ulong),
        ("answer_to_reset_size", ctypes.c_ulong), ("answer_to_reset", ctypes.c_ubyte * 33),
    ]


class Card:
    """The card in the first reader, in exclusive use."""

    def __init__(self):
        self.library = ctypes.CDLL("libpcsclite.so.1")
        self.context, self.handle = ctypes.c_long(), ctypes.c_long()
        self.check("SCardEstablishContext", ctypes.c_ulong(2), None, None,
                   ctypes.byref(self.context))
        count = ctypes.c_ulong(1024)
        names = ctypes.create_string_buffer(count.value)
        self.check("SCardListReaders", self.context, None, names, ctypes.byref(count))
        name = names.raw[:count.value].split(b"\0")[0]
        self.active = ctypes.c_ulong()
        self.wait_for_card(name)
        self.check("SCardConnect", self.context, name, ctypes.c_ulong(1), ctypes.c_ulong(protocol),
                   ctypes.byref(self.handle), ctypes.byref(self.active))
        assert self.active.value == protocol, self.active.value

    def wait_for_card(self, name):
        """Waits until pcscd announces a card.

        While pcscd powers up an inserted card, it accepts connections already, but takes the
        card's power away again half a second later.
        """
        present, changed = 0x20, 0x2
        state = ReaderState(reader=name)
        while True:
            self.check("SCardGetStatusChange", self.context, ctypes.c_ulong(120_000),
                       ctypes.byref(state), ctypes.c_ulong(1))
            if state.event_state & present:
                return
            state.current_state = state.event_state & ~changed

    def call(self, function, *arguments):
        return getattr(self.library, function)(*arguments) & 0xFFFFFFFF

    def check(self, function, *arguments):
        code = self.call(function, *arguments)
        assert code == 0, f"{function}: {code:08X}"

    def exchange(self, command):
        request = (ctypes.c_ulong * 2)(protocol, 16)
        answer, count = ctypes.create_string_buffer(258), ctypes.c_ulong(258)
        self.check("SCardTransmit", self.handle, ctypes.byref(request), command,
                   ctypes.c_ulong(len(command)), None, answer, ctypes.byref(count))
        return answer.raw[:count.value]

    def send(self, text, data=None, status="9000", expects_answer=True):
        """Sends a command; T=0 has no Le after data, and fetches the answer."""
        command = bytes.fromhex(text)
        if data is not None:
            command += bytes([len(data)]) + data
        if expects_answer and (data is None or protocol == 2):
            command += b"\0"
        answer = self.exchange(command)
        if answer[-2] == 0x6C:
            answer = self.exchange(command[:-1] + answer[-1:])
        if answer[-2] == 0x61:
            answer = self.exchange(bytes.fromhex("00C00000") + answer[-1:])
        assert answer[-2:].hex() == status.lower(), f"{text}: {answer[-2:].hex()}"
        return answer[:-2]


def objects(data):
    """Returns the data objects of BER-TLV, including those inside others, in order."""
    found, index = [], 0
    while index < len(data):
        start = index
        index += 1
        if data[start] & 0x1F == 0x1F:
            while data[index] & 0x80:
                index += 1
            index += 1
        tag = data[start:index].hex()
        length = data[index]
        index += 1
        if length & 0x80:
            count = length & 0x7F
            length = int.from_bytes(data[index:index + count], "big")
            index += count
        value = data[index:index + length]
        assert len(value) == length
        index += length
        found.append((tag, value))
        if data[start] & 0x20:
            found += objects(value)
    return found


def listed(list_, values):
    """Returns the data that a data object list requests."""
    data, index = b"", 0
    while index < len(list_):
        start = index
        index += 1
        if list_[start] & 0x1F == 0x1F:
            index += 1
        value = values.get(list_[start:index].hex(), b"")
        data += value.ljust(list_[index], b"\0")[:list_[index]]
        index += 1
    return data


def recover(signature, modulus, exponent):
    """The bare RSA operation."""
    number = pow(int.from_bytes(signature, "big"), exponent, int.from_bytes(modulus, "big"))
    return number.to_bytes(len(modulus), "big")


def checked(block, behind):
    """Checks the header, trailer, and hash of a recovered block (EMV Book 2, 6)."""
    assert block[0] == 0x6A and block[-1] == 0xBC
    assert hashlib.sha1(block[1:-21] + behind).digest() == block[-21:-1], "wrong hash"
    return block[1:-21]


def certified(certificate, remainder, exponent, signer, behind, form, header):
    """Recovers a key from its certificate (EMV Book 2, 6.3 and 6.4)."""
    assert len(certificate) == len(signer[0])
    body = checked(recover(certificate, *signer), remainder + exponent + behind)
    assert body[0] == form
    size = body[header]
    assert body[header + 1] == len(exponent)
    modulus = body[header + 2:header + 2 + size - len(remainder)] + remainder
    return modulus, int.from_bytes(exponent, "big")


card = Card()

# The directory, and the application of the highest priority (EMV Book 1, 12).
environment = dict(objects(card.send("00A40400", b"1PAY.SYS.DDF01")))
file = environment["88"][0]
entries, number = [], 1
while True:
    text = f"00B2{number:02X}{file << 3 | 4:02X}"
    answer = card.exchange(bytes.fromhex(text + "00"))
    if answer[-2] == 0x6C:
        answer = card.exchange(bytes.fromhex(text) + answer[-1:])
    if answer[-2:].hex() == "6a83":
        break
    assert answer[-2:].hex() == "9000"
    entries += [dict(objects(value)) for tag, value in objects(answer[:-2]) if tag == "61"]
    number += 1
expected = {entry["aid"].lower() for entry in profile["applications"] if entry["contact"]}
assert {entry["4f"].hex() for entry in entries} == expected
identifier = bytes.fromhex(application["aid"])

values = {
    "9f02": bytes.fromhex("000000001250"), "9f03": bytes(6), "9f1a": bytes.fromhex("0840"),
    "95": bytes(5), "5f2a": bytes.fromhex("0840"), "9a": bytes.fromhex("260115"), "9c": b"\0",
    "9f37": numbers.randbytes(4), "9f35": b"\x22", "9f33": bytes.fromhex("E0F8C8"),
}
records = objects(card.send("00A40400", identifier))
options = listed(dict(records).get("9f38", b""), values)
records += objects(card.send("80A80000", bytes([0x83, len(options)]) + options))
static_data = b""
locator = dict(records)["94"]
for entry in range(0, len(locator), 4):
    file, first, last, authenticated = locator[entry:entry + 4]
    for number in range(first, last + 1):
        record = card.send(f"00B2{number:02X}{file | 4:02X}")
        template = objects(record)
        assert template[0][0] == "70"
        if number < first + authenticated:
            static_data += template[0][1]
        records += template
data = dict(records)
assert data["5a"].hex().rstrip("f") == application["account"]["pan"]

# Certificates (EMV Book 2, 6).
assert data["9f4a"] == b"\x82"
authority = application["certificates"]["authority"]
assert data["8f"].hex() == authority["index"].lower()
signer = (bytes.fromhex(authority["modulus"]), int(authority["exponent"], 16))
issuer_key = certified(
    data["90"], data.get("92", b""), data["9f32"], signer, b"", 0x02, 12)
# A card without its own key has static data that its issuer signed (EMV Book 2, 5).
is_static = not data["82"][0] & 0x21
if is_static:
    body = checked(recover(data["93"], *issuer_key), static_data + data["82"])
    assert data["82"][0] & 0x40 and body[:2] == b"\x03\x01"
    uses_dda = uses_cda = False
else:
    card_key = certified(
        data["9f46"], data.get("9f48", b""), data["9f47"], issuer_key,
        static_data + data["82"], 0x04, 18)
    uses_cda = not uses_dda

# The PIN, in plaintext and enciphered (EMV Book 3, 6.5.12; Book 2, 7).
digits = application["contact"]["pin"]
block = bytes.fromhex(f"2{len(digits):X}{digits}".ljust(16, "F"))
card.send("00200080", block, expects_answer=False)
challenge = card.send("00840000")
assert len(challenge) == 8
if not is_static:
    plain = b"\x7f" + block + challenge
    plain += numbers.randbytes(len(card_key[0]) - len(plain))
    card.send("00200088", recover(plain, *card_key), expects_answer=False)
for tag in ("9F36", "9F13", "9F17"):
    assert objects(card.send(f"80CA{tag}"))[0][0] == tag.lower()


def signed(signature, covered):
    """Returns the ICC dynamic data of a signature (EMV Book 2, 6.5.2)."""
    body = checked(recover(signature, *card_key), covered)
    assert body[:2] == b"\x05\x01"
    return body[3:3 + body[2]]


if uses_dda:
    answer = dict(objects(card.send("00880000", listed(data["9f49"], values))))
    dynamic = signed(answer["9f4b"], listed(data["9f49"], values))
    values["9f4c"] = dynamic[1:1 + dynamic[0]]
    values["95"] = bytes(5)


parts = []


def cryptogram(type_, list_):
    """Requests a cryptogram and checks it and its signature (EMV Book 2, 6.6.2)."""
    parts.append(listed(data[list_], values))
    answer = card.send(f"80AE{type_ | (0x10 if uses_cda else 0):02X}00", parts[-1])
    found = objects(answer)
    assert found[0][0] == "77"
    given = dict(found)
    if uses_cda:
        hashed, rest = b"", found[0][1]
        for tag, value in found[1:]:
            size = len(bytes.fromhex(tag)) + (1 if len(value) < 128 else 2) + len(value)
            if tag != "9f4b":
                hashed += rest[:size]
            rest = rest[size:]
        dynamic = signed(given["9f4b"], values["9f37"])
        number = 1 + dynamic[0]
        assert dynamic[number:number + 1] == given["9f27"]
        given["9f26"] = dynamic[number + 1:number + 9]
        transaction = hashlib.sha1(options + b"".join(parts) + hashed).digest()
        assert dynamic[number + 9:number + 29] == transaction, "wrong transaction hash"
        values["9f4c"] = dynamic[1:number]
    covered = {**values, **data, **given}
    assert issuer.cryptogram(covered) == given["9f26"], "wrong cryptogram"
    assert given["9f27"][0] & 0xC0 == type_, given["9f27"].hex()
    return given


issuer = Issuer(application)
first = cryptogram(0x80, "8c")
answer = issuer.answer(first["9f26"], first["9f36"])
values.update({"8a": b"00", "91": answer})
if not uses_cda:
    card.send("00820000", answer, expects_answer=False)
    card.send("00820000", answer, status="6985", expects_answer=False)
second = cryptogram(0x40, "8d")
assert second["9f36"] == first["9f36"]

# The issuer's commands (EMV Book 2, 9): a new PIN, and a wrong MAC.
change = issuer.pin_change("2468", first["9f26"], first["9f36"])
wrong = change[:-1] + bytes([change[-1] ^ 1])
assert card.exchange(wrong).hex() == "6988"
assert card.exchange(change).hex() == "9000"
card.send("00A40400", identifier)
card.send("80A80000", bytes([0x83, len(options)]) + options)
card.send("00200080", bytes.fromhex("242468FFFFFFFFFF"), expects_answer=False)
card.check("SCardDisconnect", card.handle, ctypes.c_ulong(2))
print("authenticated, approved")
