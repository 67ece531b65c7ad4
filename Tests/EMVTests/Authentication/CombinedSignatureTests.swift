// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV

@Suite("A combined signature covers the cryptogram, the transaction, and the data of kernel 2")
struct CombinedSignatureTests {
    private static let entropies: [UInt8] = [0xA1, 0xA2, 0xA3, 0xA4, 0xB1, 0xB2, 0xB3, 0xB4]
    private static let times: [UInt8] = [0x00, 0x0A, 0x00, 0x1E, 0x00, 0x14]
    private static let relayData = entropies + times

    private func failure(
        _ check: AuthenticationFailure.Check
    ) -> AuthenticationVerdict {
        .failed(AuthenticationFailure(.combinedSignature, check))
    }

    private func elements(_ verdict: AuthenticationVerdict) -> [DataObject] {
        if case .successful(let data) = verdict { data.elements } else { [] }
    }

    @Test("A combined signature returns the cryptogram and the ICC dynamic number (Book 2, 6.6.2)")
    func cryptogram() throws {
        let verdict = try ForgedCard.combined().combinedVerdict()
        #expect(
            elements(verdict) == [
                DataObject(0x9F4C, ForgedCard.dynamicNumber),
                DataObject(0x9F26, ForgedCard.cryptogram),
            ])
    }

    @Test("The signed cryptogram information must match the response (Book 2, 6.6.2 step 6)")
    func information() throws {
        let verdict = try ForgedCard.combined(information: 0x40).combinedVerdict()
        #expect(verdict == failure(.cryptogramInformation))
    }

    @Test("A combined signature covers every byte of the response (Book 2, 6.6.2 step 12)")
    func response() throws {
        let card = ForgedCard.combined()
        for index in [3, 6, 7, 8, 12, 13] {
            var response = ForgedCard.response
            response[index] ^= 1
            #expect(
                try card.combinedVerdict(response: response) == failure(.transactionDataHash))
        }
        #expect(
            try card.combinedVerdict(response: ForgedCard.response.dropLast(5))
                == failure(.transactionDataHash))
    }

    @Test("Combined signatures without room for a cryptogram are refused", arguments: 0...32)
    func short(count: Int) throws {
        var card = ForgedCard.combined()
        card.dynamic.data = Array(card.dynamic.data.prefix(count))
        let expected = AuthenticationFailure.Check.dynamicDataLength(count)
        #expect(try card.combinedVerdict() == failure(expected))
    }

    @Test("The signed relay resistance data must match the exchange (C-2, Table 6.8, S910.4.1)")
    func relay() throws {
        let card = ForgedCard.combined(rest: Self.relayData)
        #expect(try card.combinedVerdict(relayData: Self.relayData).result == .successful)
        // Without a relay resistance exchange they are ignored.
        #expect(try card.combinedVerdict().result == .successful)
        for index in Self.relayData.indices {
            var other = Self.relayData
            other[index] ^= 0x10
            #expect(
                try card.combinedVerdict(relayData: other) == failure(.relayResistanceData))
        }
        #expect(
            try ForgedCard.combined(rest: Self.relayData.dropLast())
                .combinedVerdict(relayData: Self.relayData) == failure(.dynamicDataLength(46)))
    }

    @Test(
        "The signature holds the data storage summaries before the relay resistance data",
        arguments: [8, 16])
    func summaries(count: Int) throws {
        let second = [UInt8](repeating: 2, count: count)
        let third = [UInt8](repeating: 3, count: count)
        // With 16-byte summaries a block of 96 bytes has no room for relay data.
        let relayData = count == 8 ? Self.relayData : nil
        let card = ForgedCard.combined(rest: second + (count == 8 ? third + Self.relayData : []))
        let verdict = try card.combinedVerdict(relayData: relayData, summaryCount: count)
        let summaries = elements(verdict).dropFirst(2)
        #expect(
            Array(summaries) == [DataObject(0xDF8101, second)]
                + (count == 8 ? [DataObject(0xDF8102, third)] : []))
    }

    @Test("Signed elements keep the card's encoding, with long lengths and padding around them")
    func encoding() throws {
        let odd: [UInt8] = [0x9F, 0x27, 0x81, 0x01, 0x80, 0x9F, 0x36, 0x02, 0x00, 0x07]
        let template = TLVWriter.object(0x77, [0, 0] + odd + [0, 0x9F, 0x4B, 0x02, 1, 2, 0])
        #expect(SignedResponse.content(template[...]) == odd)
        for other in [[], [0x77, 0x00, 0x00, 0x77, 0x00], [0x80, 0x00], [0x77, 0x01]] as [[UInt8]] {
            #expect(SignedResponse.content(other[...]) == nil)
        }
    }
}
