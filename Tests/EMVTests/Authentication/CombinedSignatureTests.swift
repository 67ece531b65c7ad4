// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV

@Suite("A combined signature covers the cryptogram and the transaction")
struct CombinedSignatureTests {
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

    @Test("Data after the transaction hash is signed, but only a kernel's book gives it a meaning")
    func additional() throws {
        let card = ForgedCard.combined(rest: [1, 2, 3])
        #expect(try card.combinedVerdict() == ForgedCard.combined().combinedVerdict())
        let authenticated = try card.checkCombined { [DataObject(0xDF01, Array($0))] }
        #expect(authenticated.elements.last == DataObject(0xDF01, [1, 2, 3]))
        #expect(throws: AuthenticationFailure(.combinedSignature, .dynamicDataLength(36))) {
            _ = try card.checkCombined { _ in nil }
        }
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
