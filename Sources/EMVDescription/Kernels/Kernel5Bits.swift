// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The bits of kernel 5 elements.
enum Kernel5Bits {
    /// See EMV Contactless Book C-5, Annex A, `9F50`.
    static let cardholderVerificationStatus = BitTable([
        .choice(
            1, 0xF0, "CVM",
            [0x00: "no CVM", 0x10: "signature", 0x20: "online PIN", 0x30: "on-device CVM"])
    ])

    /// See EMV Contactless Book C-5, Annex A, `9F52`.
    static let terminalCompatibility = BitTable([.flag(1, 0x02, "EMV mode supported")])

    /// See EMV Contactless Book C-5, Annex A, `9F53`.
    static let terminalInterchangeProfile = BitTable([
        .flag(1, 0x80, "CVM required by reader"),
        .flag(1, 0x40, "Signature supported"),
        .flag(1, 0x20, "Online PIN supported"),
        .flag(1, 0x10, "On-device CVM supported"),
        .flag(1, 0x04, "Reader is a transit reader"),
        .flag(1, 0x02, "EMV contact chip supported"),
        .flag(1, 0x01, "(Contact chip) offline PIN supported"),
        .flag(2, 0x80, "Issuer update supported"),
    ])

    /// See EMV Contactless Book C-5, Annex A, `9F60`.
    static let issuerUpdate = BitTable([
        .choice(
            1, 0x03, "Issuer update",
            [
                0: "not expected", 1: "expected, card stays in the field",
                2: "expected, card is presented again",
            ])
    ])
}
