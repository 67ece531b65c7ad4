// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support

extension ContactPersonalization: ProfileObject {
    mutating func read(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        try section.bytes(&interchangeProfile, "aip", 2...2)
        try section.list(&processingOptionsList, "pdol")
        try section.bytes(&verificationMethodList, "cvmList", 10...252)
        var digits = ""
        try section.digits(&digits, "pin", 4...12, isSecret: true)
        if !digits.isEmpty { pin = SecretBytes(Array(digits.utf8)) }
        try section.number(&pinTryLimit, "pinTries", 0...15)
    }

    var json: JSONValue {
        .object([
            "aip": .bytes(interchangeProfile), "pdol": .bytes(processingOptionsList.bytes),
            "cvmList": .bytes(verificationMethodList),
            "pin": pin.withBytes { .string(String(decoding: $0, as: UTF8.self)) },
            "pinTries": .number(pinTryLimit),
        ])
    }
}
