// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Support
internal import Testing

@testable internal import EmulatedCards

@Suite struct DynamicValueTests {
    /// The example is from the documentation of pyemv 1.5.0, `generate_cvc3`.
    @Test("The dynamic card verification code equals the published example")
    func example() throws {
        let issuerKey = SecretBytes([
            0x01, 0x23, 0x45, 0x67, 0x89, 0x98, 0x76, 0x54,
            0x32, 0x10, 0x01, 0x23, 0x45, 0x67, 0x89, 0x98,
        ])
        let key = try CardKeyDerivation.cardKey(
            issuerKey: issuerKey, pan: "5123456789012345", psn: "00", option: .a)
        let track = try #require(Hexadecimal.bytes("5123456789012345D35121010000000000000F"))
        let code = try DynamicCardVerificationCode.compute(
            track: track, transactionCounter: 0x005E,
            unpredictableNumber: [0x00, 0x00, 0x08, 0x99], key: key)
        #expect(code == [0x73, 0x30])
        #expect(code.reduce(0) { $0 << 8 | Int($1) } == 29_488)
    }

    /// The examples are from a payment calculator, as quoted by the project CryptoCarver.
    ///
    /// The calculator shows the first two bytes.
    @Test(
        "The dynamic number depends on the terminal's unpredictable number",
        arguments: [
            (UInt8(0), [0x6A, 0xB2]), (1, [0x81, 0x6A]),
        ] as [(UInt8, [UInt8])])
    func dynamicNumber(unpredictableNumber: UInt8, expected: [UInt8]) throws {
        let issuerKey = SecretBytes([
            0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF,
            0xFE, 0xDC, 0xBA, 0x98, 0x76, 0x54, 0x32, 0x10,
        ])
        let key = try CardKeyDerivation.cardKey(
            issuerKey: issuerKey, pan: "41111111111111", psn: "11", option: .a)
        let number = try DynamicNumber.compute(
            transactionCounter: 1, unpredictableNumber: [0, 0, 0, unpredictableNumber], key: key)
        #expect(number.count == 8)
        #expect(Array(number.prefix(2)) == expected)
    }
}
