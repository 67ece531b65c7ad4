// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support
internal import Testing

@testable internal import EmulatedCards

/// The one-way functions of integrated data storage, checked with a published example.
///
/// The values are from a payment calculator's default example, as quoted by the project
/// CryptoCarver.
@Suite struct DataStorageFunctionTests {
    private static let partialKey = StoragePartialKey(
        identifier: [0x51, 0x68, 0x62, 0x43, 0x00, 0x90, 0x06, 0x97])

    @Test("The key halves are the identifier's digits, doubled (C-2, 8.2)")
    func partialKey() {
        #expect(Hexadecimal.string(Self.partialKey.left) == "66887C5600B4")
        #expect(Hexadecimal.string(Self.partialKey.right) == "7C5600B40CC2")
    }

    @Test("The digest of an operator's input equals the example's (C-2, 8.2)")
    func digest() throws {
        let digest = try StorageDigest.compute(
            [0x12, 0x23, 0x34, 0x45, 0x56, 0x67, 0x78, 0x89],
            operatorIdentifier: [0x81, 0x99, 0x82, 0x99, 0x83, 0x99, 0x84, 0x99],
            partialKey: Self.partialKey)
        #expect(Hexadecimal.string(digest) == "659C8EBFAA816DB5")
    }

    @Test(
        "The summary is computed from the previous summary and the transaction",
        arguments: [
            (0x1234, 0x0840, 0x80, 1, 0x1122_3344, "FC96571A6E95FFA4"),
            (0x9902, 0x0978, 0x40, 2, 0x9988_7766, "80D66F2CFC670881"),
        ] as [(UInt16, UInt16, UInt8, UInt8, UInt32, String)])
    func summary(
        amount: UInt16, currency: UInt16, type: UInt8, number: UInt8, cardNumber: UInt32,
        expected: String
    ) throws {
        let summary = StorageSummary(
            amount: [0, 0, 0, 0] + amount.bigEndianBytes, currency: currency.bigEndianBytes,
            requestedType: type, cryptogramNumber: number,
            cardNumber: withUnsafeBytes(of: cardNumber.bigEndian) { Array($0) },
            terminalNumber: [0x11, 0x22, 0x33, 0x44])
        let next = try summary.following(
            [0x12, 0x23, 0x34, 0x45, 0x56, 0x67, 0x78, 0x89], partialKey: Self.partialKey)
        #expect(Hexadecimal.string(next) == expected)
    }
}
