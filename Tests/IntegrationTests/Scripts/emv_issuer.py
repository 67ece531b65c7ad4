# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""An issuer made of pyemv, for an application of `taptopay card show NAME --json --keys`.

The cryptograms with AES, which pyemv does not have, are computed with cryptography.
"""
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.cmac import CMAC
from pyemv import ac, cvn, kd, tools

# The data elements that each cryptogram covers, in order (EMV Book 2, 8.1.1, table 26).
ELEMENTS = ["9f02", "9f03", "9f1a", "95", "5f2a", "9a", "9c", "9f37", "82", "9f36"]
CLASSES = {
    ("visa", 10): cvn.VisaCVN10, ("visa", 18): cvn.VisaCVN18, ("visa", 22): cvn.VisaCVN22,
    ("mastercard", 16): cvn.MasterCardCVN16, ("mastercard", 17): cvn.MasterCardCVN17,
    ("mastercard", 20): cvn.MasterCardCVN20, ("mastercard", 21): cvn.MasterCardCVN21,
    # American Express's version 1 is Visa's version 10 with another number.
    ("american-express", 1): cvn.VisaCVN10,
}


def aes(key, block):
    """Encrypts one block."""
    encryptor = Cipher(algorithms.AES(key), modes.ECB()).encryptor()
    return encryptor.update(block) + encryptor.finalize()


class Issuer:
    def __init__(self, application):
        self.scheme = application["scheme"]
        self.version = application["cryptogram"]["version"]
        account, keys = application["account"], application["keys"]
        self.pan, self.psn = account["pan"], account["psn"]
        self.key = bytes.fromhex(keys["imkAC"])
        keys = [bytes.fromhex(keys[name]) for name in ("imkAC", "imkSMI", "imkSMC")]
        # Visa's version 17, which is not in pyemv, is version 10 with other covered data.
        known = CLASSES.get((self.scheme, self.version), cvn.VisaCVN10)
        self.card = known(*keys, pan=self.pan, psn=self.psn)

    def cryptogram(self, data):
        """Computes the cryptogram over data: values by tag, as `{"9f02": b"..."}`."""
        elements = {"tag_" + tag: data[tag] for tag in ELEMENTS}
        issuer_data = data["9f10"]
        if self.scheme == "unionpay":
            # JR/T 0025.5: the session key is the counter and its complement under the card's key.
            counter = data["9f36"]
            value = bytes(6) + counter + bytes(6) + bytes(255 - byte for byte in counter)
            card = kd.derive_icc_mk_a(self.key, self.pan, self.psn)
            key = tools.encrypt_tdes_ecb(card, value)
            covered = b"".join(data[tag] for tag in ELEMENTS) + issuer_data[3:7]
            if self.version == 17:
                covered = data["9f02"] + data["9f37"] + counter + issuer_data[4:5]
            return ac.generate_ac(key, covered, ac.PaddingType.EMV)
        if self.scheme == "jcb":
            key = kd.derive_icc_mk_a(self.key, self.pan, self.psn)
            padding = ac.PaddingType.VISA
            if self.version == 4:
                key = kd.derive_common_sk(key, data["9f36"] + bytes(6))
                padding = ac.PaddingType.EMV
            covered = b"".join(data[tag] for tag in ELEMENTS) + issuer_data[3:8]
            return ac.generate_ac(key, covered, padding)
        if self.scheme == "discover":
            card = kd.derive_icc_mk_a(self.key, self.pan, self.psn)
            key = kd.derive_common_sk(card, data["9f36"] + bytes(6))
            covered = b"".join(data[tag] for tag in ("9f02", "5f2a", "9f37", "9f36"))
            return ac.generate_ac(key, covered + issuer_data, ac.PaddingType.EMV)
        if self.scheme == "common-kernel":
            # EMV Book 2, A1.4.3 and A1.3.1, then 8.1.2 with a CMAC.
            card = aes(self.key, bytes.fromhex((self.pan + self.psn).zfill(32)))
            mac = CMAC(algorithms.AES(aes(card, data["9f36"] + bytes(14))))
            mac.update(b"".join(data[tag] for tag in ELEMENTS) + issuer_data[2:8])
            if self.version == 23:
                mac.update(issuer_data[10:32])
            return mac.finalize()[:8]
        if self.scheme == "mastercard":
            elements["cvr"] = issuer_data[2:8]
            if self.version in (17, 21):
                elements["counters"] = issuer_data[10:18]
        elif self.version in (1, 10):
            elements["cvr"] = issuer_data[3:7]
        elif self.version == 17:
            covered = data["9f02"] + data["9f37"] + data["9f36"] + issuer_data[4:5]
            return ac.generate_ac(
                kd.derive_icc_mk_a(self.key, self.pan, self.psn), covered, ac.PaddingType.VISA)
        else:
            elements["tag_9f10"] = issuer_data
        return self.card.generate_ac(**elements)
