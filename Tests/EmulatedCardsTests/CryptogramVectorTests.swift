// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support
internal import Testing

@testable internal import EmulatedCards

/// Values confirmed by hardware security modules.
///
/// Source: pyemv, tests/test_cvn_hsm.py, MIT, (c) 2019-2020 Konstantin Novichikhin.
@Suite struct CryptogramVectorTests {
    struct Vector: Sendable, CustomTestStringConvertible {
        let name: String
        let version: CryptogramVersion
        let terminal: String
        let issuerData: IssuerApplicationData
        let cryptogram: String
        var testDescription: String { name }
    }

    private static let visaTerminal =
        "000000004000 000000000000 0124 8000048000 0124 191105 01 52BF4585"
    private static let mastercardTerminal =
        "000000009999 000000000000 0124 8000000000 0124 209906 00 ABCDEF12"
    private static let mChipData = IssuerApplicationData(
        bytes: [], verificationResults: [0xA0, 0x00, 0x03, 0x22, 0x00, 0x00],
        counters: [0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x22, 0xFF])

    static let vectors = [
        Vector(
            name: "Visa CVN 10", version: .visa10, terminal: visaTerminal,
            issuerData: .fixed([0x03, 0xA0, 0x60, 0x10]), cryptogram: "29CCA15AE665FA2E"),
        Vector(
            name: "Visa CVN 18", version: .visa18, terminal: visaTerminal,
            issuerData: .fixed([0x06, 0x01, 0x12, 0x03, 0xA0, 0xB8, 0x00]),
            cryptogram: "7A788EA6B8A3E733"),
        // Computed with pyemv's primitives from the data that Visa's specification names.
        Vector(
            name: "Visa CVN 17", version: .visa17, terminal: visaTerminal,
            issuerData: .fixed([0x03, 0xA0, 0x60, 0x10]), cryptogram: "FDFAFF4DB21A0E7B"),
        Vector(
            name: "Visa CVN 22", version: .visa22, terminal: visaTerminal,
            issuerData: .fixed([0x06, 0x01, 0x12, 0x03, 0xA0, 0xB8, 0x00]),
            cryptogram: "7A788EA6B8A3E733"),
        Vector(
            name: "M/Chip CVN 16", version: .mChip16, terminal: mastercardTerminal,
            issuerData: mChipData, cryptogram: "24CCF3DEE3158C70"),
        Vector(
            name: "M/Chip CVN 17", version: .mChip17, terminal: mastercardTerminal,
            issuerData: mChipData, cryptogram: "EAE8A620A75648D8"),
        Vector(
            name: "M/Chip CVN 20", version: .mChip20, terminal: mastercardTerminal,
            issuerData: mChipData, cryptogram: "CD29615D6452E70E"),
        Vector(
            name: "M/Chip CVN 21", version: .mChip21, terminal: mastercardTerminal,
            issuerData: mChipData, cryptogram: "C30E54BE496CF5E5"),
    ]

    @Test("A card's cryptogram equals the one that an issuer computes", arguments: vectors)
    func cryptogram(_ vector: Vector) throws {
        let cardKey = try CardKeyDerivation.cardKey(
            issuerKey: IssuerKeys.published.applicationCryptogram, pan: "1234567890123456",
            psn: "00", option: .a)
        let list = DataObjectList([
            .init(tag: 0x9F02, length: 6), .init(tag: 0x9F03, length: 6),
            .init(tag: 0x9F1A, length: 2), .init(tag: 0x95, length: 5),
            .init(tag: 0x5F2A, length: 2), .init(tag: 0x9A, length: 3),
            .init(tag: 0x9C, length: 1), .init(tag: 0x9F37, length: 4),
        ])
        let bytes = try #require(Hexadecimal.bytes(vector.terminal))
        let cryptogram = try ApplicationCryptogram.compute(
            version: vector.version, cardKey: cardKey,
            terminal: #require(TerminalValues(list, bytes)), interchangeProfile: [0x18, 0x00],
            transactionCounter: 0x001C, issuerApplicationData: vector.issuerData)
        #expect(Hexadecimal.string(cryptogram) == vector.cryptogram)
    }
}
