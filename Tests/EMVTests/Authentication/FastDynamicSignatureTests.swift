// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV

@Suite("Fast DDA covers what the terminal sent with GET PROCESSING OPTIONS (Book C-3, Annex C)")
struct FastDynamicSignatureTests {
    private static let amount: [UInt8] = [0, 0, 0, 0, 0x12, 0x34]
    private static let currency: [UInt8] = [0x08, 0x40]
    private static let related: [UInt8] = [0x01, 0xDE, 0xAD, 0xBE, 0xEF, 0x00, 0x00]

    private func card(related: [UInt8] = related) -> ForgedCard {
        var card = ForgedCard()
        card.terminalData = ForgedCard.challenge + Self.amount + Self.currency + related
        card.changes = [0x9F02: Self.amount, 0x5F2A: Self.currency, 0x9F69: related]
        return card
    }

    /// The card's cryptogram (`9F27`, `9F10`), the format of its signature, and the required one.
    struct FormatRow: Sendable {
        var information: String?
        var issuerData = ""
        let format: UInt8
        let required: UInt8
    }

    /// See the fixtures in `transcripts/emulated` and `transcripts/danielhu-emv`: genuine cards sign
    /// an ARQC with `95`, and Visa's test card signs a TC with `05`.
    @Test(
        "The format of a signature is 95 for an online request, and 05 for an approval",
        arguments: [
            FormatRow(information: "80", format: 0x95, required: 0x95),
            FormatRow(information: "80", format: 0x05, required: 0x95),
            FormatRow(information: "40", format: 0x05, required: 0x05),
            // An online request whose cryptogram information was changed to an approval.
            FormatRow(information: "40", format: 0x95, required: 0x05),
            FormatRow(issuerData: "06011103A00000", format: 0x95, required: 0x95),
            FormatRow(issuerData: "06011103A00000", format: 0x05, required: 0x95),
            FormatRow(issuerData: "06011103900000", format: 0x05, required: 0x05),
            FormatRow(issuerData: "06011103900000", format: 0x95, required: 0x05),
        ])
    func format(_ row: FormatRow) throws {
        var card = card()
        card.dynamic.format = row.format
        card.changes[0x9F27] = .some(row.information.map { hex($0) })
        card.changes[0x9F10] = .some(hex(row.issuerData))
        let verdict = try verdict(card)
        #expect(
            row.format == row.required
                ? verdict.result == .successful
                : verdict == failure(.format(found: row.format, expected: row.required)))
    }

    private func verdict(_ card: ForgedCard) throws -> AuthenticationVerdict {
        FastDynamicDataAuthentication.verify(
            data: try card.data(), staticData: ForgedCard.staticData,
            keys: try TestAuthority.keys())
    }

    private func failure(_ check: AuthenticationFailure.Check) -> AuthenticationVerdict {
        .failed(AuthenticationFailure(.fastDynamicSignature, check))
    }

    @Test("A genuine fast DDA signature returns the ICC dynamic number")
    func genuine() throws {
        guard case .successful(let data) = try verdict(card()) else {
            Issue.record("\(try verdict(card()))")
            return
        }
        #expect(data.elements == [DataObject(0x9F4C, ForgedCard.dynamicNumber)])
    }

    @Test("Fast DDA fails if the amount, currency, unpredictable number, or related data differs")
    func changed() throws {
        for (tag, value) in [
            (0x9F02, [0, 0, 0, 0, 0x12, 0x35]), (0x5F2A, [0x09, 0x78]), (0x9F37, [1, 2, 3, 4]),
            (0x9F69, [0x01, 0xDE, 0xAD, 0xBE, 0xEF, 0x00, 0x80]),
        ] as [(SmartCard.Tag, [UInt8])] {
            var card = card()
            card.changes[tag] = value
            #expect(try verdict(card) == failure(.hash))
        }
    }

    @Test("Missing data makes fast DDA fail, and the TVR says so")
    func missing() throws {
        for tag in [0x9F02, 0x5F2A, 0x9F37, 0x9F69, 0x9F4B] as [SmartCard.Tag] {
            var card = card()
            card.changes[tag] = .some(nil)
            let verdict = try verdict(card)
            #expect(verdict == failure(.dataMissing(tag)))
            #expect(
                verdict.results(.dynamicData)
                    == [.dynamicDataAuthenticationFailed, .cardDataMissing])
        }
    }

    @Test(
        "Fast DDA refuses unknown versions of the card authentication related data",
        arguments: [0x00, 0x02, 0xFF])
    func version(_ version: UInt8) throws {
        let related = [version] + Self.related.dropFirst()
        #expect(try verdict(card(related: related)) == failure(.version(version)))
    }
}
