// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension CardProfile {
    /// A Visa credit card that goes online and signs above the reader's limit.
    public static let visaCredit = visa(
        "visa-credit", "Visa credit, goes online", label: "VISA CREDIT",
        number: "4761739001010010",
        riskManagement: CardRiskManagement(verifications: [.signature, .onlinePIN]))

    /// A Visa debit card that asks for the PIN above the reader's limit.
    public static let visaDebit = visa(
        "visa-debit", "Visa debit, goes online, PIN above the reader's limit",
        label: "VISA DEBIT", number: "4761739001010119",
        riskManagement: CardRiskManagement(verifications: [.onlinePIN, .signature]))

    /// A Visa card that asks for the PIN at every transaction.
    public static let visaOnlinePIN = visa(
        "visa-online-pin", "Visa debit, always asks for the online PIN", label: "VISA DEBIT",
        number: "4761739001010036",
        riskManagement: CardRiskManagement(verifications: [.onlinePIN], alwaysVerifies: true))

    /// A Visa card that declines.
    public static let visaDeclining = visa(
        "visa-declining", "Visa credit, always declines", label: "VISA CREDIT",
        number: "4761739001010135",
        riskManagement: CardRiskManagement(decision: .decline, verifications: [.signature]))

    /// A Visa card in a phone that has verified its owner.
    public static let visaOnDevice = visa(
        "visa-cdcvm", "Visa credit in a phone that verified its owner", label: "VISA CREDIT",
        number: "4761739001010143",
        riskManagement: CardRiskManagement(isVerifiedOnDevice: true),
        formFactorIndicator: [0x23, 0x88, 0x00, 0x00])

    /// A Visa credit card with cryptogram version 10, as older cards have it.
    public static let visaVersion10 = visa(
        "visa-cvn10", "Visa credit, cryptogram version 10", label: "VISA CREDIT",
        number: "4761739001010432", cryptogramVersion: .visa10,
        riskManagement: CardRiskManagement(verifications: [.signature, .onlinePIN]))

    /// TTQ, amounts, country, TVR, currency, date, type, unpredictable number.
    private static let visaOptionsList = DataObjectList([
        .init(tag: 0x9F66, length: 4), .init(tag: 0x9F02, length: 6),
        .init(tag: 0x9F03, length: 6), .init(tag: 0x9F1A, length: 2),
        .init(tag: 0x95, length: 5), .init(tag: 0x5F2A, length: 2),
        .init(tag: 0x9A, length: 3), .init(tag: 0x9C, length: 1),
        .init(tag: 0x9F37, length: 4),
    ])

    private static func visa(
        _ name: String, _ summary: String, label: String, number: String,
        cryptogramVersion: CryptogramVersion = .visa18, riskManagement: CardRiskManagement,
        formFactorIndicator: [UInt8] = [0x20, 0x70, 0x00, 0x00]
    ) -> CardProfile {
        let account = CardAccount.test(number, sequenceNumber: 1)
        // No offline data authentication yet, though the certificates are there.
        let interchangeProfile: [UInt8] = [0x00, 0x00]
        let application = CardApplication(
            identifier: [0xA0, 0x00, 0x00, 0x00, 0x03, 0x10, 0x10], label: label, priority: 1,
            processingOptionsList: visaOptionsList, interchangeProfile: interchangeProfile,
            records: visaRecords(account).certified(
                by: .standard(.visa), pan: number,
                interchangeProfile: interchangeProfile, file: 4),
            cryptogramVersion: cryptogramVersion, riskManagement: riskManagement,
            formFactorIndicator: formFactorIndicator, readableCounters: [0x9F36])
        return CardProfile(
            name: name, summary: summary, scheme: .visa, account: account,
            applications: [application], issuerKeys: .published,
            uniqueIdentifier: [0x04] + account.compressedNumber.suffix(6),
            answerToSelect: answerToSelect)
    }

    private static func visaRecords(_ account: CardAccount) -> [CardRecord] {
        [
            CardRecord(
                3, 1, isAuthenticated: true,
                [
                    0x5A: account.compressedNumber,
                    0x5F24: PackedDigits.numeric(account.expirationDate),
                    0x5F25: PackedDigits.numeric(account.effectiveDate),
                    0x5F28: account.issuerCountryDigits,
                    0x9F07: [0xFF, 0x00],
                    0x9F4A: [0x82],
                ]),
            CardRecord(3, 2, [0x5F20: Array(account.cardholderName.utf8)]),
        ]
    }
}
