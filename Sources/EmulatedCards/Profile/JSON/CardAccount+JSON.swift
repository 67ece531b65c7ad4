// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension CardAccount: ProfilePart {
    mutating func read(_ section: ProfileSection) throws(CardProfileError) {
        try section.digits(&number, "pan", 12...19, isSecret: true)
        var sequence = sequenceDigits
        try section.digits(&sequence, "psn", 2...2)
        sequenceNumber = PackedDigits.numeric(sequence).first ?? 0
        try section.day(&effectiveDate, "effectiveDate")
        try section.day(&expirationDate, "expirationDate")
        try section.digits(&serviceCode, "serviceCode", 3...3)
        try section.digits(&discretionaryData, "discretionaryData", 0...13, isSecret: true)
        try section.text(&cardholderName, "cardholderName", 2...26)
        try section.number(&issuerCountryCode, "issuerCountryCode", 0...999)
    }

    var json: ProfileValue {
        .object([
            "pan": .text(number), "psn": .text(sequenceDigits),
            "effectiveDate": .text(effectiveDate), "expirationDate": .text(expirationDate),
            "serviceCode": .text(serviceCode), "discretionaryData": .text(discretionaryData),
            "cardholderName": .text(cardholderName),
            "issuerCountryCode": .number(issuerCountryCode),
        ])
    }
}
