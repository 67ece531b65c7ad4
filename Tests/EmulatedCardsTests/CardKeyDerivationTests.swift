// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Support
internal import Testing

@testable internal import EmulatedCards

/// Expected keys were computed with pyemv 1.5.0; parity bits are not compared.
@Suite struct CardKeyDerivationTests {
    @Test(
        "A card key is derived from PAN and PSN, with options A and B for long PANs",
        arguments: [
            ("123456789012", "01", .a, "7C2CF1495458DC3B62913BA87AF7F44A"),
            ("4761739001010010", "01", .a, "2F02C8B0E9CBC7B05B5167F7A1CDE6E5"),
            ("4761739001010010", "01", .b, "2F02C8B0E9CBC7B05B5167F7A1CDE6E5"),
            ("12345678901234567", "01", .a, "73AD54688CEF2934B0979857E3C719F1"),
            ("12345678901234567", "01", .b, "AD406D7F6D7570916D75E5DCAB8CF737"),
            ("1234567890123456789", "05", .b, "61673207072515F4E649D5F7ADA7B3DC"),
            ("5413330000000000019", "00", .b, "CB1CEA7F43DA643ED5E5EC3B7FBA499B"),
            ("6799998900000200010", "00", .a, "79F2133D9EF81086766179EC31CBFD1C"),
        ] as [(String, String, CardKeyDerivation.Option, String)])
    func cardKey(
        pan: String, psn: String, option: CardKeyDerivation.Option, expected: String
    ) throws {
        let key = try CardKeyDerivation.cardKey(
            issuerKey: IssuerKeys.published.applicationCryptogram, pan: pan, psn: psn,
            option: option)
        #expect(withoutParity(key) == Hexadecimal.bytes(expected)?.map { $0 & 0xFE })
    }

    @Test("M/Chip and older Visa versions use option A; newer Visa versions use option B")
    func options() {
        let first: [CryptogramVersion] = [
            .visa10, .visa17, .mChip16, .mChip17, .mChip20, .mChip21,
        ]
        #expect(first.allSatisfy { $0.cardKey == .a })
        #expect([CryptogramVersion.visa18, .visa22].allSatisfy { $0.cardKey == .b })
    }

    @Test("The common session key is derived from the transaction counter")
    func commonSessionKey() throws {
        let key = try CardKeyDerivation.sessionKey(
            .common, cardKey: IssuerKeys.published.applicationCryptogram,
            transactionCounter: 0x001C, unpredictableNumber: [1, 2, 3, 4])
        let expected = Hexadecimal.bytes("E9FB384AF807B940FEDCEA613461B0C4")
        #expect(withoutParity(key) == expected?.map { $0 & 0xFE })
    }

    @Test("A short unpredictable number is padded with leading zeros", arguments: 0...6)
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
