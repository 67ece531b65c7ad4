// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The bits with which the reader and the card negotiate a transaction, such as TTQ and CTQ.
enum QualifierBits {
    private static let terminalStart: [BitTable.Entry] = [
        .flag(1, 0x80, "Mag-stripe mode supported"),
        .flag(1, 0x20, "EMV mode supported"),
        .flag(1, 0x10, "EMV contact chip supported"),
        .flag(1, 0x08, "Offline-only reader"),
        .flag(1, 0x04, "Online PIN supported"),
        .flag(1, 0x02, "Signature supported"),
        .flag(1, 0x01, "Offline data authentication for online authorisations supported"),
        .flag(2, 0x80, "Online cryptogram required"),
        .flag(2, 0x40, "CVM required"),
        .flag(2, 0x20, "(Contact chip) offline PIN supported"),
        .flag(3, 0x80, "Issuer update processing supported"),
        .flag(3, 0x40, "Consumer device CVM supported"),
    ]

    private static let fourthByte: [BitTable.Entry] = [.flag(4, 0x80, "fDDA v1.0 supported")]

    /// See EMV Contactless Book A, 5.7, Table 5-4.
    static let terminal = BitTable(terminalStart + fourthByte)

    /// See EMV Contactless Book A, 5.7, Table 5-4 and Book C-6, Annex D.
    static let kernel6Terminal = BitTable(
        terminalStart + [
            .flag(2, 0x08, "Fast mode supported"),
            .flag(2, 0x04, "Transit terminal"),
            .flag(3, 0x20, "Consumer device CVM for transit MCC supported"),
            .flag(3, 0x08, "Consumer device CVM required"),
        ] + fourthByte)

    /// See EMV Contactless Book C-3, Annex A.
    static let card = BitTable([
        .flag(1, 0x80, "Online PIN required"),
        .flag(1, 0x40, "Signature required"),
        .flag(
            1, 0x20, "Go online if offline data authentication fails and reader is online capable"),
        .flag(
            1, 0x10,
            "Switch interface if offline data authentication fails and reader supports contact chip"
        ),
        .flag(1, 0x08, "Go online if application expired"),
        .flag(1, 0x04, "Switch interface for cash transactions"),
        .flag(1, 0x02, "Switch interface for cashback transactions"),
        .flag(1, 0x01, "Not valid for contactless ATM transactions"),
        .flag(2, 0x80, "Consumer device CVM performed"),
        .flag(2, 0x40, "Card supports issuer update processing at the POS"),
    ])

    /// See EMV Contactless Book C-3, Annex A, and Visa Contactless Payment Specification,
    /// Appendix D.
    static let formFactor = BitTable([
        .number(1, 0xE0, "Version"),
        .choice(
            1, 0x1F, "Form factor",
            [
                0: "card", 1: "mini-card", 2: "non-card form factor", 3: "consumer mobile phone",
                4: "wrist-worn device",
            ]),
        .flag(2, 0x80, "Passcode capable"),
        .flag(2, 0x40, "Signature panel"),
        .flag(2, 0x20, "Hologram"),
        .flag(2, 0x10, "CVV2"),
        .flag(2, 0x08, "Two-way messaging"),
        .flag(2, 0x04, "Cloud based payment credentials"),
        .flag(2, 0x02, "Biometric cardholder verification capable"),
        .choice(
            4, 0x0F, "Payment transaction technology",
            [0: "proximity contactless interface (ISO/IEC 14443)"]),
    ])
}
