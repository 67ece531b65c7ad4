// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The bits of elements that the card provides.
enum CardBits {
    private static let interchangeProfileStart: [BitTable.Entry] = [
        .flag(1, 0x80, "XDA supported"),
        .flag(1, 0x40, "SDA supported"),
        .flag(1, 0x20, "DDA supported"),
        .flag(1, 0x10, "Cardholder verification is supported"),
        .flag(1, 0x08, "Terminal risk management is to be performed"),
        .flag(1, 0x04, "Issuer authentication is supported"),
    ]

    private static let combinedAuthentication = BitTable.Entry.flag(1, 0x01, "CDA supported")

    /// See EMV Book 3, Annex C1.
    static let interchangeProfile = BitTable(
        interchangeProfileStart + [
            .flag(1, 0x02, "Reserved for contactless"),
            combinedAuthentication,
            .flag(2, 0x80, "Reserved for contactless"),
            .flag(2, 0x40, "Reserved for contactless"),
            .flag(2, 0x20, "Reserved for contactless"),
            .flag(2, 0x01, "Reserved for contactless"),
        ])

    /// See EMV Contactless Book C-2, Annex A.
    static let kernel2InterchangeProfile = BitTable(
        interchangeProfileStart + [
            .flag(1, 0x02, "On-device cardholder verification is supported"),
            combinedAuthentication,
            .flag(2, 0x80, "EMV mode is supported"),
            .flag(2, 0x01, "Relay resistance protocol is supported"),
        ])

    /// See EMV Contactless Book C-3, Annex A.2.
    ///
    /// The book documents bit 8 of byte 2, but no longer uses it.
    static let kernel3InterchangeProfile = BitTable(
        interchangeProfileStart + [
            combinedAuthentication,
            .flag(2, 0x80, "MSD is supported (no longer used)"),
            .flag(2, 0x40, "Mobile phone"),
            .flag(2, 0x20, "Contactless transaction"),
        ])

    /// See EMV Contactless Book C-4, Annex A.
    static let kernel4InterchangeProfile = BitTable(
        interchangeProfileStart + [
            combinedAuthentication,
            .flag(2, 0x80, "EMV and mag-stripe modes are supported"),
            .flag(2, 0x40, "Mobile is supported"),
        ])

    /// See EMV Contactless Book C-5, Annex A.
    static let kernel5InterchangeProfile = BitTable(
        interchangeProfileStart + [combinedAuthentication, .flag(2, 0x80, "EMV mode is supported")])

    /// See EMV Book 3, Annex C2.
    static let usageControl = BitTable([
        .flag(1, 0x80, "Valid for domestic cash transactions"),
        .flag(1, 0x40, "Valid for international cash transactions"),
        .flag(1, 0x20, "Valid for domestic goods"),
        .flag(1, 0x10, "Valid for international goods"),
        .flag(1, 0x08, "Valid for domestic services"),
        .flag(1, 0x04, "Valid for international services"),
        .flag(1, 0x02, "Valid at ATMs"),
        .flag(1, 0x01, "Valid at terminals other than ATMs"),
        .flag(2, 0x80, "Domestic cashback allowed"),
        .flag(2, 0x40, "International cashback allowed"),
    ])

    /// See EMV Book 3, 6.5.5.4, Table 15.
    static let cryptogramInformation = BitTable([
        .choice(
            1, 0xC0, "",
            [
                0x00: "AAC: the card declines", 0x40: "TC: the card approves offline",
                0x80: "ARQC: the issuer decides",
            ]),
        .flag(1, 0x08, "Advice required"),
        .choice(
            1, 0x07, "Reason",
            [
                1: "service not allowed", 2: "PIN Try Limit exceeded",
                3: "issuer authentication failed",
            ]),
    ])

    /// See EMV Book 1, 12.2.3, Table 48.
    static let priorityIndicator = BitTable([
        .flag(1, 0x80, "Application cannot be selected without confirmation by the cardholder"),
        .choice(
            1, 0x0F, "",
            [0: "no priority assigned", 1: "priority 1, highest"].merging(
                (2...15).map { ($0, "priority \($0)") }, uniquingKeysWith: { first, _ in first })),
    ])
}
