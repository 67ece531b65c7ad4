// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV
@testable import EMVDescription

@Suite("Cards of recorded dialogues authenticate with the published keys")
struct TranscriptAuthenticationTests {
    private static let keys = CertificationAuthorityKeys.test

    /// A recording, the date of use, and the element that authentication recovers.
    struct Row: Sendable, CustomTestStringConvertible {
        let path: String
        let date: [UInt8]
        let authority: String
        let tag: SmartCard.Tag
        let value: [UInt8]

        var testDescription: String { path }
    }

    /// CDA: the cryptogram is inside the signature.
    static let combined: [Row] = [
        Row(
            path: "danielhu-emv/mastercard-01-danielhu", date: [0x19, 0x08, 0x19],
            authority: "A000000004/F3", tag: 0x9F26,
            value: [0x49, 0xC2, 0x7A, 0x9F, 0x8E, 0x4B, 0xF5, 0x38]),
        Row(
            path: "danielhu-emv/mastercard-02-danielhu", date: [0x19, 0x08, 0x19],
            authority: "A000000004/F8", tag: 0x9F26,
            value: [0xAC, 0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC, 0xDE]),
        Row(
            path: "emv-bertlv/amex-01-emv-bertlv", date: [0x14, 0x10, 0x31],
            authority: "A000000025/A1", tag: 0x9F26,
            value: [0x51, 0xF4, 0xF6, 0x5D, 0xDE, 0x43, 0x73, 0x2D]),
        Row(
            path: "emv-bertlv/mastercard-02-emv-bertlv", date: [0x12, 0x03, 0x15],
            authority: "A000000004/EF", tag: 0x9F26,
            value: [0xD5, 0x8B, 0x73, 0x1A, 0xF5, 0x88, 0x5C, 0x06]),
        Row(
            path: "emv-card-simulator/mastercard-01-derived-emv-card-simulator",
            date: [0x20, 0x07, 0x24], authority: "AFFFFFFFFF/93", tag: 0x9F26,
            value: [0x7D, 0x38, 0x3A, 0x2B, 0xAF, 0x8D, 0x1C, 0x2C]),
    ]

    @Test(
        "A recorded combined signature returns the cryptogram (Book 2, 6.6.2)",
        arguments: combined)
    func combinedSignature(_ row: Row) throws {
        let card = try RecordedAuthentication(row.path, date: row.date)
        try expect(card.combinedVerdict(Self.keys), row)
    }

    @Test("A recorded Visa purchase passes fast DDA (Book C-3, Annex C)")
    func fastDynamicSignature() throws {
        let row = Row(
            path: "danielhu-emv/visa-01-danielhu", date: [0x19, 0x08, 0x19],
            authority: "A000000003/92", tag: 0x9F4C, value: [0x00, 0x15])
        let card = try RecordedAuthentication(row.path, date: row.date)
        try expect(
            FastDynamicDataAuthentication.verify(
                data: card.data, staticData: card.staticData, keys: Self.keys), row)
    }

    @Test("A recorded INTERNAL AUTHENTICATE of a UnionPay card passes DDA (Book 2, 6.5.2)")
    func dynamicSignature() throws {
        let card = try RecordedAuthentication(
            "emv-bertlv/unionpay-01-emv-bertlv", date: [0x15, 0x03, 0x16])
        let verdict = DynamicDataAuthentication.verify(
            data: card.data, staticData: card.staticData, terminalData: card.challenge,
            keys: Self.keys)
        guard case .successful(let authenticated) = verdict else {
            Issue.record("\(verdict)")
            return
        }
        #expect(authenticated.authority?.description == "A000000333/09")
        #expect(authenticated.elements.map(\.tag) == [0x9F4C])
    }

    /// SDA: the Data Authentication Code is inside the signature.
    static let fixed: [Row] = [
        Row(
            path: "danielhu-emv/mastercard-01-danielhu", date: [0x19, 0x08, 0x19],
            authority: "A000000004/F3", tag: 0x9F45, value: [0xDA, 0xC0]),
        Row(
            path: "emv-bertlv/amex-01-emv-bertlv", date: [0x14, 0x10, 0x31],
            authority: "A000000025/A1", tag: 0x9F45, value: [0xDA, 0xC1]),
        Row(
            path: "emv-bertlv/unionpay-01-emv-bertlv", date: [0x15, 0x03, 0x16],
            authority: "A000000333/09", tag: 0x9F45, value: [0xDA, 0xC5]),
    ]

    @Test(
        "Recorded signed static data returns the Data Authentication Code (Book 2, 5.4)",
        arguments: fixed)
    func staticSignature(_ row: Row) throws {
        let card = try RecordedAuthentication(row.path, date: row.date)
        try expect(
            StaticDataAuthentication.verify(
                data: card.data, staticData: card.staticData, keys: Self.keys), row)
    }

    @Test(
        "A dummy card fails because its issuer certificate is for another PAN (Book 2, 6.3 step 8)")
    func foreignIssuer() throws {
        var card = try RecordedAuthentication(
            "javaemvreader/dummy-01-javaemvreader", date: [0x10, 0x01, 0x01])
        func verdict() -> AuthenticationVerdict {
            StaticDataAuthentication.verify(
                data: card.data, staticData: card.staticData, keys: Self.keys)
        }
        #expect(
            verdict()
                == .failed(AuthenticationFailure(.issuerCertificate, .issuerIdentifier)))
        // With a PAN of the issuer, everything else is genuine.
        card.data.set(0x5A, [0x49, 0x25, 0x64, 0x88, 0x88, 0x88, 0x88, 0x82])
        let row = Row(
            path: "", date: [], authority: "A123456789/07", tag: 0x9F45, value: [0x01, 0x23])
        try expect(verdict(), row)
    }

    private func expect(_ verdict: AuthenticationVerdict, _ row: Row) throws {
        guard case .successful(let authenticated) = verdict else {
            Issue.record("\(verdict)")
            return
        }
        #expect(authenticated.authority?.description == row.authority)
        #expect(Array(authenticated.elements.first(row.tag)?.value ?? []) == row.value)
    }
}
