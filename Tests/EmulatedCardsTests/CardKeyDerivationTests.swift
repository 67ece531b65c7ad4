// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Testing

@testable internal import EmulatedCards

/// Expected keys were computed with pyemv 1.5.0; parity bits are not compared.
@Suite struct CardKeyDerivationTests {
    @Test(
        "A card's key comes from number and sequence number",
        arguments: [
            ("123456789012", "01", "7C2CF1495458DC3B62913BA87AF7F44A"),
            ("4761739001010010", "01", "2F02C8B0E9CBC7B05B5167F7A1CDE6E5"),
            ("12345678901234567", "01", "AD406D7F6D7570916D75E5DCAB8CF737"),
            ("1234567890123456789", "05", "61673207072515F4E649D5F7ADA7B3DC"),
            ("5413330000000000019", "00", "CB1CEA7F43DA643ED5E5EC3B7FBA499B"),
        ])
    func cardKey(pan: String, psn: String, expected: String) throws {
        let key = try CardKeyDerivation.cardKey(
            issuerKey: IssuerKeys.published.applicationCryptogram, pan: pan, psn: psn)
        #expect(withoutParity(key) == Hexadecimal.bytes(expected)?.map { $0 & 0xFE })
    }

    @Test("The common session key comes from the counter")
    func commonSessionKey() throws {
        let key = try CardKeyDerivation.sessionKey(
            .common, cardKey: IssuerKeys.published.applicationCryptogram,
            transactionCounter: 0x001C, unpredictableNumber: [1, 2, 3, 4])
        let expected = Hexadecimal.bytes("E9FB384AF807B940FEDCEA613461B0C4")
        #expect(withoutParity(key) == expected?.map { $0 & 0xFE })
    }

    @Test("A short unpredictable number gets zeros before it", arguments: 0...6)
    func shortUnpredictableNumber(count: Int) throws {
        let key = try CardKeyDerivation.sessionKey(
            .mastercard, cardKey: IssuerKeys.published.applicationCryptogram,
            transactionCounter: 1, unpredictableNumber: [UInt8](repeating: 0, count: count))
        let whole = try CardKeyDerivation.sessionKey(
            .mastercard, cardKey: IssuerKeys.published.applicationCryptogram,
            transactionCounter: 1, unpredictableNumber: [0, 0, 0, 0])
        #expect(key == whole)
    }

    private func withoutParity(_ key: SecretBytes) -> [UInt8] {
        key.withBytes { $0.map { $0 & 0xFE } }
    }
}
