// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("Object identifiers")
struct ObjectIdentifierTests {
    @Test(
        "Object identifiers are encoded in groups of seven bits",
        arguments: [
            ("1.2.840.113549.1.7.2", "2A864886F70D010702"),
            ("1.2.840.113635.100.6.29", "2A864886F76364061D"),
            ("1.2.840.113635.100.6.2.14", "2A864886F7636406020E"),
            ("2.5.29.15", "551D0F"), ("2.999.3", "883703"), ("0.39", "27"),
            ("2.4294967295", "908080804F"),
        ])
    func written(text: String, digits: String) throws {
        let identifier = try #require(ObjectIdentifier(text))
        #expect(identifier.bytes == hex(digits))
        #expect(identifier.description == text)
        #expect(identifier.structure == [0x06, UInt8(digits.count / 2)] + hex(digits))
    }

    @Test(
        "Malformed object identifiers are refused",
        arguments: ["", "1", "1.", ".1", "1..2", "1.40", "3.1", "1.a", "1.-2", "1.4294967296"])
    func refused(text: String) {
        #expect(ObjectIdentifier(text) == nil)
    }

    @Test(
        "Object identifiers of invalid bytes have an empty description",
        arguments: [[], [0x80], Array(repeating: 0xFF, count: 40)])
    func anyBytes(bytes: [UInt8]) {
        #expect(ObjectIdentifier(bytes: bytes).description == "")
    }
}
