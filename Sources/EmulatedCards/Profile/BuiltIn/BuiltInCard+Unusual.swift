// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension BuiltInCard {
    /// Cards whose data is unusual, or wrong.
    static let unusualCards = oneOfEach + reservedCryptogramCards

    private static let oneOfEach: [BuiltInCard] = [
        .visa("visa-missing-element", "Visa without Track 2", number: "4761739001028004") {
            $0.elementChanges[0x57] = []
        }.ends(.endApplication),
        .mastercard(
            "mastercard-missing-element", "Mastercard without an expiration date",
            number: "5413330089038005"
        ) { $0.elementChanges[0x5F24] = [] }.ends(.endApplication),
        .visa("visa-element-twice", "Visa with two expiration dates", number: "4761739001028012") {
            $0.elementChanges[0x5F24] = [$0.account.expirationDay, $0.account.expirationDay]
        }.ends(.endApplication),
        .mastercard(
            "mastercard-element-twice", "Mastercard with two expiration dates",
            number: "5413330089038013"
        ) {
            $0.elementChanges[0x5F24] = [$0.account.expirationDay, $0.account.expirationDay]
        }.ends(.endApplication),
        .visa("visa-padding", "Visa with FF between all objects", number: "4761739001028020") {
            $0.padding = [0xFF, 0xFF]
        },
        .mastercard(
            "mastercard-padding", "Mastercard with 00 between all objects",
            number: "5413330089038039"
        ) { $0.padding = [0x00] },
        .mastercard(
            "mastercard-long-record", "Mastercard with a record of 256 bytes, the longest",
            number: "5413330089038047"
        ) { $0.elementChanges[0xDF01] = [[UInt8](repeating: 0x5A, count: 248)] },
        .visa(
            "visa-dynamic-limits",
            "Visa with a program of dynamic reader limits (9F5A), above their floor limit",
            number: "4761739001028038"
        ) {
            // The format of the program, its currency, and its country.
            $0.selectionObjects[0x9F5A] = [0x31, 0x08, 0x40, 0x08, 0x40]
            $0.riskManagement.decision = .offline
        }.ends(.onlineRequest, terminal: "offline-capable"),
        .mastercard(
            "mastercard-extended-selection", "Mastercard with Extended Selection (9F29)",
            number: "5413330089038054"
        ) { $0.extendedSelection = [0x41, 0x42] },
        .mastercard(
            "mastercard-log", "Mastercard with a transaction log (9F4D)",
            number: "5413330089038062"
        ) {
            // Cryptogram type, amount, currency, date, and counter, as the log format (`9F4F`) says.
            $0.transactionLog = [
                [0x80, 0, 0, 0, 0, 0x12, 0x50, 0x08, 0x40, 0x26, 0x01, 0x02, 0x00, 0x02],
                [0x40, 0, 0, 0, 0, 0x03, 0x00, 0x08, 0x40, 0x26, 0x01, 0x01, 0x00, 0x01],
            ]
        },
        .visa(
            "domestic-kernel", "Visa for a domestic kernel that readers lack (9F2A)",
            number: "4761739001028046"
        ) { $0.kernelIdentifier = [0x81, 0x08, 0x40] }.ends(.endApplication),
        .visa("visa-19-digits", "Visa with 19 digits in Track 2", number: "4761739001028050002") {
            $0.account.discretionaryData = "1143804400"
        },
        .visa("visa-latin-1", "Visa with names in Latin-1", number: "4761739001028061") {
            // MÜLLER/JÖRG, and CRÉDIT in code table 1.
            $0.elementChanges[0x5F20] = [
                Array("M".utf8) + [0xDC] + Array("LLER/J".utf8) + [0xD6] + Array("RG".utf8)
            ]
            $0.elementChanges[0x9F11] = [[0x01]]
            $0.elementChanges[0x9F12] = [Array("CR".utf8) + [0xC9] + Array("DIT".utf8)]
        },
    ]

    /// Cards whose Cryptogram Information Data has the reserved code `11` (EMV Book 3, 6.5.5.4).
    ///
    /// It is an error in the answer to GENERATE AC. A card that answers GET PROCESSING OPTIONS with it
    /// is declined (EMV Contactless Book C-3, 5.4.3.2). A card for the common kernel would fail by its
    /// authentication code.
    private static let reservedCryptogramCards: [BuiltInCard] = [
        reservedCryptogram("visa", "Visa", .visa, "476173900102807", .declined),
        reservedCryptogram(
            "mastercard", "Mastercard", .mastercard, "541333008903802", .endApplication),
        reservedCryptogram(
            "amex", "American Express", .americanExpress, "37424500175800", .endApplication),
        reservedCryptogram("jcb", "JCB", .jcb, "353011000000800", .endApplication),
        reservedCryptogram("discover", "Discover", .discover, "601111000000800", .declined),
        reservedCryptogram("unionpay", "UnionPay", .unionPay, "620000000000800", .declined),
    ]

    private static func reservedCryptogram(
        _ name: String, _ label: String, _ scheme: CardScheme, _ prefix: String,
        _ status: ExpectedOutcome.Status
    ) -> BuiltInCard {
        let name = "\(name)-reserved-cryptogram"
        return BuiltInCard(name: name) {
            var application = CardApplication.test(scheme, number: checked(prefix))
            application.elementChanges[0x9F27] = [[0xC0]]
            return CardProfile(
                name: name, summary: "\(label) with a cryptogram of a reserved type", application)
        }.ends(status)
    }

    /// Returns an account number: digits, followed by their check digit (ISO/IEC 7812-1, Annex B).
    static func checked(_ digits: String) -> String {
        let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
            let value = digit.element.wholeNumberValue ?? 0
            let doubled = value * 2 > 9 ? value * 2 - 9 : value * 2
            return sum + (digit.offset.isMultiple(of: 2) ? doubled : value)
        }
        return digits + String((10 - sum % 10) % 10)
    }
}
