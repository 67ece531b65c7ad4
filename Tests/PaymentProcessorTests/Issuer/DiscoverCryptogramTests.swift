// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import SmartCard
import Support
import Testing

@testable import PaymentProcessor

/// An example of a public calculator of cryptograms, with the session key given.
@Suite("Discover's published cryptogram")
struct DiscoverCryptogramTests {
    private static func bytes(_ digits: String) throws -> [UInt8] {
        try #require(Hexadecimal.bytes(digits))
    }

    private static func sessionKey() throws -> SecretBytes {
        SecretBytes(try bytes("00112233445566778899AABBCCDDEEFF"))
    }

    @Test("The cryptogram of version 15 is reproduced")
    func cryptogram() throws {
        let issuerData = try Self.bytes("06150102030405060708")
        let version = try #require(CryptogramVersion.named(by: issuerData, scheme: .discover))
        let objects = [
            (0x9F02, "000000010000"), (0x5F2A, "0978"), (0x9F37, "12345678"), (0x9F36, "0001"),
        ].map { DataObject($0.0 as SmartCard.Tag, Hexadecimal.bytes($0.1) ?? []) }
        let message = try #require(
            ApplicationCryptogram.message(
                objects, version: version, issuerApplicationData: issuerData))
        let cryptogram = try ApplicationCryptogram.compute(
            message, padding: version.padding, sessionKey: Self.sessionKey())
        #expect(Hexadecimal.string(cryptogram) == "37858601E2285A5D")
    }

    @Test("The response cryptogram is reproduced")
    func response() throws {
        let response = try ResponseCryptogram.method1(
            cryptogram: Self.bytes("37858601E2285A5D"), responseCode: [0x30, 0x30],
            key: Self.sessionKey())
        #expect(Hexadecimal.string(response) == "C837D13061C1E896")
    }
}
