// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import SmartCard
import Support
import Testing

@testable import PaymentProcessor

/// An example of a public documentation of payment cryptography (AWS), with four bytes of results.
@Suite("JCB's published cryptogram")
struct JCBCryptogramTests {
    private static func bytes(_ digits: String) throws -> [UInt8] {
        try #require(Hexadecimal.bytes(digits))
    }

    @Test("The cryptogram of version 01 is reproduced")
    func cryptogram() throws {
        let account = try #require(
            CardNumber("9137631040001422".utf8.map { $0 - UInt8(ascii: "0") }))
        let key = try CardKeyDerivation.cardKey(
            issuerKey: SecretBytes(try Self.bytes("0123456789ABCDEFFEDCBA9876543210")),
            number: account, sequenceNumber: "01", option: .a)
        let version = try #require(
            CryptogramVersion.named(by: [0x07, 0x01, 0x01], scheme: .jcb))
        let message =
            "000000001700" + "000000000000" + "0840" + "0080008000" + "0840" + "160517" + "00"
            + "00000009" + "3800" + "000B" + "03011203"
        let cryptogram = try ApplicationCryptogram.compute(
            Self.bytes(message), padding: version.padding, sessionKey: key)
        #expect(Hexadecimal.string(cryptogram) == "D791093C8A921769")
    }

    @Test("Both versions cover five bytes of results")
    func covered() throws {
        for number in [0x01, 0x04] as [UInt8] {
            let data: [UInt8] = [0x07, 0x01, number, 0x04, 0xA0, 0x01, 0x02, 0x03]
            let version = try #require(CryptogramVersion.named(by: data, scheme: .jcb))
            #expect(version.covered(data) == [0x04, 0xA0, 0x01, 0x02, 0x03])
            #expect(version.covered(Array(data.dropLast())) == nil)
        }
        #expect(CryptogramVersion.named(by: [0x07, 0x01, 0x02], scheme: .jcb) == nil)
    }
}
