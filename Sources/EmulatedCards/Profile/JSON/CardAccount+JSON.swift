// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension CardAccount: ProfileObject {
    mutating func read(_ section: JSONObjectDecoder) throws(JSONMemberError) {
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

    var json: JSONValue {
        .object([
            "pan": .string(number), "psn": .string(sequenceDigits),
            "effectiveDate": .string(effectiveDate), "expirationDate": .string(expirationDate),
            "serviceCode": .string(serviceCode), "discretionaryData": .string(discretionaryData),
            "cardholderName": .string(cardholderName),
            "issuerCountryCode": .number(issuerCountryCode),
        ])
    }
}
