// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV

/// The bits of elements that the terminal provides.
enum TerminalBits {
    /// Bytes 1 to 4 of the terminal verification results and of action codes.
    private static let verificationResultsStart: [BitTable.Entry] = [
        .flag(1, 0x80, "Offline data authentication was not performed"),
        .flag(1, 0x40, "SDA failed"),
        .flag(1, 0x20, "ICC data missing"),
        .flag(1, 0x10, "Card appears on terminal exception file"),
        .flag(1, 0x08, "DDA failed"),
        .flag(1, 0x04, "CDA failed"),
        .flag(1, 0x02, "SDA selected"),
        .flag(1, 0x01, "XDA selected"),
        .flag(2, 0x80, "ICC and terminal have different application versions"),
        .flag(2, 0x40, "Expired application"),
        .flag(2, 0x20, "Application not yet effective"),
        .flag(2, 0x10, "Requested service not allowed for card product"),
        .flag(2, 0x08, "New card"),
        .flag(2, 0x02, "Biometric performed and successful"),
        .flag(2, 0x01, "Biometric template format not supported"),
        .flag(3, 0x80, "Cardholder verification was not successful"),
        .flag(3, 0x40, "Unrecognised CVM"),
        .flag(3, 0x20, "PIN Try Limit exceeded"),
        .flag(3, 0x10, "PIN entry required and PIN pad not present or not working"),
        .flag(3, 0x08, "PIN entry required, PIN pad present, but PIN was not entered"),
        .flag(3, 0x04, "Online CVM captured"),
        .flag(3, 0x02, "Biometric required, but capture device not working"),
        .flag(3, 0x01, "Biometric required, capture device present, but biometric bypassed"),
        .flag(4, 0x80, "Transaction exceeds floor limit"),
        .flag(4, 0x40, "Lower consecutive offline limit exceeded"),
        .flag(4, 0x20, "Upper consecutive offline limit exceeded"),
        .flag(4, 0x10, "Transaction selected randomly for online processing"),
        .flag(4, 0x08, "Merchant forced transaction online"),
        .flag(4, 0x04, "Biometric Try Limit exceeded"),
        .flag(4, 0x02, "A selected biometric type not supported"),
        .flag(4, 0x01, "XDA signature verification failed"),
    ]

    /// The first half of byte 5.
    private static let verificationResultsEnd: [BitTable.Entry] = [
        .flag(5, 0x80, "Default TDOL used"),
        .flag(5, 0x40, "Issuer authentication failed"),
        .flag(5, 0x20, "Script processing failed before final GENERATE AC"),
        .flag(5, 0x10, "Script processing failed after final GENERATE AC"),
    ]

    /// See EMV Book 3, Annex C5.
    static let verificationResults = BitTable(
        verificationResultsStart + verificationResultsEnd + [
            .flag(5, 0x04, "CA ECC key missing"),
            .flag(5, 0x02, "ECC key recovery failed"),
        ])

    /// See EMV Contactless Book C-2, Annex A.
    static let verificationResultsWithRelayResistance = BitTable(
        verificationResultsStart + verificationResultsEnd + [
            .flag(5, 0x08, "Relay resistance threshold exceeded"),
            .flag(5, 0x04, "Relay resistance time limits exceeded"),
            .choice(
                5, 0x03, "Relay resistance protocol",
                [1: "not performed", 2: "performed"]),
        ])

    /// See EMV Contactless Book C-8, Annex A.
    static let kernel8VerificationResults = BitTable([
        .flag(1, 0x80, "Local authentication was not performed"),
        .flag(1, 0x04, "Local authentication failed"),
        .flag(2, 0x80, "Card and terminal have different application versions"),
        .flag(2, 0x40, "Expired application"),
        .flag(2, 0x20, "Application not yet effective"),
        .flag(2, 0x10, "Requested service not allowed for card product"),
        .flag(3, 0x80, "Cardholder verification was not successful"),
        .flag(3, 0x40, "Unrecognised CVM"),
        .flag(3, 0x04, "Online CVM captured"),
        .flag(4, 0x80, "Transaction exceeds floor limit"),
        .flag(5, 0x80, "Kernel 8 format"),
        .flag(5, 0x40, "AID mismatch"),
        .flag(5, 0x08, "Relay resistance threshold exceeded"),
        .flag(5, 0x04, "Relay resistance time limits exceeded"),
        .choice(
            5, 0x03, "Relay resistance protocol",
            [1: "not performed", 2: "performed"]),
    ])

    /// See EMV Book 3, Annex C6.
    static let statusInformation = BitTable([
        .flag(1, 0x80, "Offline data authentication was performed"),
        .flag(1, 0x40, "Cardholder verification was performed"),
        .flag(1, 0x20, "Card risk management was performed"),
        .flag(1, 0x10, "Issuer authentication was performed"),
        .flag(1, 0x08, "Terminal risk management was performed"),
        .flag(1, 0x04, "Script processing was performed"),
    ])

    private static let inputCapabilities: [BitTable.Entry] = [
        .flag(1, 0x80, "Manual key entry"),
        .flag(1, 0x40, "Magnetic stripe"),
        .flag(1, 0x20, "IC with contacts"),
    ]

    private static func verificationCapabilities(_ byte: Int) -> [BitTable.Entry] {
        [
            .flag(byte, 0x80, "Plaintext PIN for ICC verification"),
            .flag(byte, 0x40, "Enciphered PIN for online verification"),
            .flag(byte, 0x20, "Signature"),
            .flag(byte, 0x10, "Enciphered PIN for offline verification"),
            .flag(byte, 0x08, "No CVM required"),
            .flag(byte, 0x04, "Online biometric"),
            .flag(byte, 0x02, "Offline biometric"),
        ]
    }

    private static func securityCapabilities(_ byte: Int) -> [BitTable.Entry] {
        [
            .flag(byte, 0x80, "SDA"),
            .flag(byte, 0x40, "DDA"),
            .flag(byte, 0x20, "Card capture"),
            .flag(byte, 0x08, "CDA"),
            .flag(byte, 0x04, "XDA"),
        ]
    }

    /// See EMV Book 4, Annex A2.
    static let capabilities = BitTable(
        inputCapabilities + verificationCapabilities(2) + securityCapabilities(3))

    /// See EMV Contactless Book C-2, Annex A, `DF8117`.
    static let cardDataInputCapability = BitTable(inputCapabilities)

    /// See EMV Contactless Book C-2, Annex A, `DF8118` and `DF8119`.
    static let verificationCapability = BitTable(verificationCapabilities(1))

    /// See EMV Contactless Book C-2, Annex A, `DF811F`.
    static let securityCapability = BitTable(securityCapabilities(1))

    /// See EMV Book 4, Annex A3.
    static let additionalCapabilities = BitTable([
        .flag(1, 0x80, "Cash"),
        .flag(1, 0x40, "Goods"),
        .flag(1, 0x20, "Services"),
        .flag(1, 0x10, "Cashback"),
        .flag(1, 0x08, "Inquiry"),
        .flag(1, 0x04, "Transfer"),
        .flag(1, 0x02, "Payment"),
        .flag(1, 0x01, "Administrative"),
        .flag(2, 0x80, "Cash deposit"),
        .flag(3, 0x80, "Numeric keys"),
        .flag(3, 0x40, "Alphabetic and special character keys"),
        .flag(3, 0x20, "Command keys"),
        .flag(3, 0x10, "Function keys"),
        .flag(4, 0x80, "Print or electronic, attendant"),
        .flag(4, 0x40, "Print or electronic, cardholder"),
        .flag(4, 0x20, "Display, attendant"),
        .flag(4, 0x10, "Display, cardholder"),
        .flag(4, 0x02, "Code table 10"),
        .flag(4, 0x01, "Code table 9"),
        .flag(5, 0x80, "Code table 8"),
        .flag(5, 0x40, "Code table 7"),
        .flag(5, 0x20, "Code table 6"),
        .flag(5, 0x10, "Code table 5"),
        .flag(5, 0x08, "Code table 4"),
        .flag(5, 0x04, "Code table 3"),
        .flag(5, 0x02, "Code table 2"),
        .flag(5, 0x01, "Code table 1"),
    ])

    /// See EMV Contactless Book C-2, Annex A, `9F1D`.
    static let riskManagementData = BitTable([
        .flag(1, 0x80, "Restart supported"),
        .flag(1, 0x40, "Enciphered PIN verified online (contactless)"),
        .flag(1, 0x20, "Signature (contactless)"),
        .flag(1, 0x10, "Enciphered PIN verification performed by ICC (contactless)"),
        .flag(1, 0x08, "No CVM required (contactless)"),
        .flag(1, 0x04, "CDCVM (contactless)"),
        .flag(1, 0x02, "Plaintext PIN verification performed by ICC (contactless)"),
        .flag(1, 0x01, "Present and hold supported"),
        .flag(2, 0x80, "CVM limit exceeded"),
        .flag(2, 0x40, "Enciphered PIN verified online (contact)"),
        .flag(2, 0x20, "Signature (contact)"),
        .flag(2, 0x10, "Enciphered PIN verification performed by ICC (contact)"),
        .flag(2, 0x08, "No CVM required (contact)"),
        .flag(2, 0x04, "CDCVM (contact)"),
        .flag(2, 0x02, "Plaintext PIN verification performed by ICC (contact)"),
        .flag(3, 0x80, "Mag-stripe mode contactless transactions not supported"),
        .flag(3, 0x40, "EMV mode contactless transactions not supported"),
        .flag(3, 0x20, "CDCVM without CDA supported"),
        .flag(4, 0x80, "CDCVM bypass requested"),
        .flag(4, 0x40, "SCA exempt"),
    ])
}
