// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension CardProfile {
    /// A Mastercard credit card that goes online and signs above the reader's limit.
    public static let mastercardCredit = mastercard(
        "mastercard-credit", "Mastercard credit, goes online", label: "MASTERCARD",
        number: "5413330089601034", verification: signatureFirst)

    /// A Mastercard debit card that asks for the PIN above the reader's limit.
    public static let mastercardDebit = mastercard(
        "mastercard-debit", "Mastercard debit, goes online, PIN above the reader's limit",
        label: "DEBIT MASTERCARD", number: "5413330089010640", kernelIdentifier: [0x02],
        verification: onlinePINFirst)

    /// A Mastercard that declines.
    public static let mastercardDeclining = mastercard(
        "mastercard-declining", "Mastercard credit, always declines", label: "MASTERCARD",
        number: "5413330089020011",
        riskManagement: CardRiskManagement(decision: .decline), verification: signatureFirst)

    /// A Mastercard in a phone that verifies its owner.
    public static let mastercardOnDevice = mastercard(
        "mastercard-cdcvm", "Mastercard credit in a phone that verifies its owner",
        label: "MASTERCARD", number: "5413330089604111",
        interchangeProfile: [0x1A, 0x80],
        riskManagement: CardRiskManagement(isVerifiedOnDevice: true),
        verification: signatureFirst)

    /// A Mastercard credit card with cryptogram version 16, which leaves the counters out.
    public static let mastercardVersion16 = mastercard(
        "mastercard-cvn16", "Mastercard credit, cryptogram version 16", label: "MASTERCARD",
        number: "5413330089600044", cryptogramVersion: .mChip16, verification: signatureFirst)

    /// Signature, then online PIN, then nothing, each where the terminal supports it.
    ///
    /// See EMV Book 3, 10.5 and Annex C3.
    private static let signatureFirst: [UInt8] = [0x5E, 0x03, 0x42, 0x03, 0x1F, 0x03]

    /// Online PIN, then signature, then nothing, each where the terminal supports it.
    private static let onlinePINFirst: [UInt8] = [0x42, 0x03, 0x5E, 0x03, 0x1F, 0x03]

    /// What M/Chip cards ask for; the unpredictable number is in it.
    ///
    /// See EMV Contactless Book C-2, Annex A (CDOL1).
    private static let riskManagementList1 = DataObjectList([
        .init(tag: 0x9F02, length: 6), .init(tag: 0x9F03, length: 6),
        .init(tag: 0x9F1A, length: 2), .init(tag: 0x95, length: 5),
        .init(tag: 0x5F2A, length: 2), .init(tag: 0x9A, length: 3),
        .init(tag: 0x9C, length: 1), .init(tag: 0x9F37, length: 4),
        .init(tag: 0x9F35, length: 1), .init(tag: 0x9F45, length: 2),
        .init(tag: 0x9F4C, length: 8), .init(tag: 0x9F34, length: 3),
        .init(tag: 0x9F21, length: 3), .init(tag: 0x9F7C, length: 20),
    ])

    /// What contact terminals send at the second GENERATE AC.
    private static let riskManagementList2 = DataObjectList([
        .init(tag: 0x91, length: 10), .init(tag: 0x8A, length: 2),
        .init(tag: 0x95, length: 5), .init(tag: 0x9F37, length: 4),
        .init(tag: 0x9F4C, length: 8),
    ])

    private static func mastercard(
        _ name: String, _ summary: String, label: String, number: String,
        kernelIdentifier: [UInt8]? = nil, cryptogramVersion: CryptogramVersion = .mChip17,
        interchangeProfile: [UInt8] = [0x18, 0x80],
        riskManagement: CardRiskManagement = CardRiskManagement(), verification: [UInt8]
    ) -> CardProfile {
        let account = CardAccount.test(number, sequenceNumber: 0)
        let application = CardApplication(
            identifier: [0xA0, 0x00, 0x00, 0x00, 0x04, 0x10, 0x10], label: label, priority: 1,
            kernelIdentifier: kernelIdentifier, processingOptionsList: DataObjectList([]),
            interchangeProfile: interchangeProfile,
            records: mastercardRecords(account, verification: verification).certified(
                by: .standard(.mastercard), pan: number,
                interchangeProfile: interchangeProfile, file: 4),
            riskManagementList1: riskManagementList1, cryptogramVersion: cryptogramVersion,
            riskManagement: riskManagement, readableObjects: [0x9F4F: logFormat],
            readableCounters: [0x9F36, 0x9F13, 0x9F17])
        return CardProfile(
            name: name, summary: summary, scheme: .mastercard, account: account,
            applications: [application], issuerKeys: .published,
            uniqueIdentifier: [0x04] + account.compressedNumber.suffix(6),
            answerToSelect: answerToSelect)
    }

    /// Amount, currency, date, counter and cryptogram information: the log's columns.
    private static let logFormat = DataObjectList([
        .init(tag: 0x9F27, length: 1), .init(tag: 0x9F02, length: 6),
        .init(tag: 0x5F2A, length: 2), .init(tag: 0x9A, length: 3),
        .init(tag: 0x9F36, length: 2),
    ]).bytes

    private static func mastercardRecords(
        _ account: CardAccount, verification: [UInt8]
    ) -> [CardRecord] {
        [
            CardRecord(
                2, 1, isAuthenticated: true,
                [
                    0x57: account.track2,
                    0x5A: account.compressedNumber,
                    0x5F20: Array(account.cardholderName.utf8),
                    0x5F24: PackedDigits.numeric(account.expirationDate),
                    0x5F25: PackedDigits.numeric(account.effectiveDate),
                    0x5F28: account.issuerCountryDigits,
                    0x5F34: [account.sequenceNumber],
                    0x8C: riskManagementList1.bytes,
                    0x8D: riskManagementList2.bytes,
                ]),
            CardRecord(
                2, 2, isAuthenticated: true,
                [
                    // Amounts X and Y are zero: no rule uses them.
                    0x8E: [UInt8](repeating: 0, count: 8) + verification,
                    0x9F07: [0xFF, 0x00],
                    0x9F08: [0x00, 0x02],
                    0x9F0D: [0xB4, 0x50, 0x84, 0x00, 0x00],
                    0x9F0E: [0x00, 0x00, 0x00, 0x00, 0x00],
                    0x9F0F: [0xB4, 0x70, 0x84, 0x80, 0x00],
                    0x9F42: account.issuerCountryDigits,
                    0x9F49: [0x9F, 0x37, 0x04],
                    0x9F4A: [0x82],
                ]),
        ]
    }
}
