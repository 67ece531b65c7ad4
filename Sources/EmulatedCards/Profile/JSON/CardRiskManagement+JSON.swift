// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension CardRiskManagement: ProfileObject {
    mutating func read(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        try section.choice(&decision, "decision")
        verifications =
            try section.read("verifications", allowed: "a list of \(Verification.names)") { value in
                guard case .array(let values) = value else { return nil }
                let read = values.compactMap { value -> Verification? in
                    if case .string(let text) = value { Verification(rawValue: text) } else { nil }
                }
                return read.count == values.count ? read : nil
            } ?? verifications
        try section.flag(&alwaysVerifies, "alwaysVerifies")
        try section.choice(&deviceVerification, "deviceVerification")
        try section.part(&offlineLimits, "offlineLimits")
        try section.flag(&showsAvailableSpending, "showsAvailableSpending")
        try section.bytes(&qualifiers, "qualifiers", 2...2)
        let none = CardActionCodes(decline: [0, 0, 0], online: [0, 0, 0], default: [0, 0, 0])
        try section.part(&cardActionCodes, "cardActionCodes", usual: none)
    }

    var json: JSONValue {
        .object([
            "decision": .string(decision.rawValue),
            "verifications": .array(verifications.map { .string($0.rawValue) }),
            "alwaysVerifies": .boolean(alwaysVerifies),
            "deviceVerification": .string(deviceVerification.rawValue),
            "offlineLimits": offlineLimits.json,
            "showsAvailableSpending": .boolean(showsAvailableSpending),
            "qualifiers": .bytes(qualifiers),
            "cardActionCodes": .part(cardActionCodes),
        ])
    }
}

extension OfflineLimits: PlainProfileObject {
    static var members: [ProfileMember<Self>] {
        [
            .number("transactions", \.transactions, 0...255),
            .number("amount", \.amount, 0...999_999_999_999),
            .number("singleAmount", \.singleAmount, 0...999_999_999_999),
            .number("currency", \.currency, 0...999),
        ]
    }
}

extension CardActionCodes: PlainProfileObject {
    static var members: [ProfileMember<Self>] {
        [
            .bytes("decline", \.decline, 3...3),
            .bytes("online", \.online, 3...3),
            .bytes("default", \.`default`, 3...3),
        ]
    }
}

extension IssuerActionCodes: PlainProfileObject {
    static var members: [ProfileMember<Self>] {
        [
            .bytes("default", \.`default`, 5...5),
            .bytes("denial", \.denial, 5...5),
            .bytes("online", \.online, 5...5),
        ]
    }
}
