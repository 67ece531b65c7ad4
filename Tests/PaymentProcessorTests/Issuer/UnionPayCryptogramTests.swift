// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import SmartCard
import Support
import Testing

@testable import PaymentProcessor

/// A worked example of JR/T 0025 in a public article (cnblogs, 1024Planet, 6256545).
@Suite("UnionPay's published cryptogram")
struct UnionPayCryptogramTests {
    private static func bytes(_ digits: String) throws -> [UInt8] {
        try #require(Hexadecimal.bytes(digits))
    }

    private static func sessionKey() throws -> SecretBytes {
        let issuerKey = SecretBytes(try bytes("F0C34A8124CEE0A91A0B034AA97D6EAC"))
        let account = try #require(
            CardNumber("6228000100001".utf8.map { $0 - UInt8(ascii: "0") }))
        let cardKey = try CardKeyDerivation.cardKey(
            issuerKey: issuerKey, number: account, sequenceNumber: "01", option: .a)
        return try CardKeyDerivation.sessionKey(
            .unionPay, cardKey: cardKey, counter: [0x02, 0x40], unpredictableNumber: [])
    }

    @Test("The cryptogram of version 01 is reproduced")
    func cryptogram() throws {
        let version = try #require(
            CryptogramVersion.named(by: [0x07, 0x00, 0x01], scheme: .unionPay))
        let objects = [
            (0x9F02, "000000000001"), (0x9F03, "000000000000"), (0x9F1A, "0156"),
            (0x95, "0080046000"), (0x5F2A, "0156"), (0x9A, "140701"), (0x9C, "00"),
            (0x9F37, "1E78EEBC"), (0x82, "7D00"), (0x9F36, "0240"),
        ].map { DataObject($0.0 as SmartCard.Tag, Hexadecimal.bytes($0.1) ?? []) }
        let message = try #require(
            ApplicationCryptogram.message(
                objects, version: version,
                issuerApplicationData: try Self.bytes("07000103A0400201")))
        let cryptogram = try ApplicationCryptogram.compute(
            message, padding: version.padding, sessionKey: Self.sessionKey())
        #expect(Hexadecimal.string(cryptogram) == "5D016C91005E7CC2")
    }

    @Test("The response cryptogram is reproduced")
    func response() throws {
        let response = try ResponseCryptogram.method1(
            cryptogram: Self.bytes("5D016C91005E7CC2"), responseCode: [0x30, 0x31],
            key: Self.sessionKey())
        #expect(Hexadecimal.string(response) == "21415243527CE78F")
    }
}
