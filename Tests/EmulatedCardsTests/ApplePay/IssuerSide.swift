// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Support

/// The issuer's computation by the formula in Docs/ApplePay.md, written independently.
enum IssuerSide {
    private static let masterKey = SecretBytes(
        Hexadecimal.bytes("0123456789ABCDEFFEDCBA9876543210") ?? [])

    /// Returns the MAC under the session key of a device account.
    static func code(over message: [UInt8], number: String, counter: [UInt8]) throws -> [UInt8] {
        // For 16 digits or fewer: the last 16 digits of number and sequence number 00.
        let digits = number.count > 16 ? hashed(number + "00") : padded(number + "00")
        let identity = Hexadecimal.bytes(digits) ?? []
        let cardKey = SecretBytes(
            try TripleDES.encryptECB(identity + identity.map { ~$0 }, key: masterKey))
        let sessionKey = SecretBytes(
            try TripleDES.encryptECB(
                counter + [0xF0, 0, 0, 0, 0, 0] + counter + [0x0F, 0, 0, 0, 0, 0], key: cardKey))
        var blocks = message + [0x80]
        while !blocks.count.isMultiple(of: 8) { blocks.append(0) }
        return try TripleDES.retailMAC(blocks, key: sessionKey)
    }

    private static func padded(_ digits: String) -> String {
        String(repeating: "0", count: max(0, 16 - digits.count)) + digits.suffix(16)
    }

    private static func hashed(_ digits: String) -> String {
        let even = digits.count.isMultiple(of: 2) ? digits : "0" + digits
        let hash = Hexadecimal.string(Digest.sha1(Hexadecimal.bytes(even) ?? []))
        let letters = ["A": "0", "B": "1", "C": "2", "D": "3", "E": "4", "F": "5"]
        let decimals = hash.filter(\.isNumber) + hash.compactMap { letters[String($0)] }.joined()
        return String(decimals.prefix(16))
    }
}
