// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV

/// Every check of EMV Book 2, one wrong field at a time.
@Suite("Each check of offline data authentication can fail and reports itself")
struct AuthenticationCheckTests {
    /// One wrong field and the rule it breaks.
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        let subject: AuthenticationFailure.Subject
        let check: AuthenticationFailure.Check
        let forge: @Sendable (inout ForgedCard) -> Void

        init(
            _ rule: String, _ subject: AuthenticationFailure.Subject,
            _ check: AuthenticationFailure.Check,
            _ forge: @escaping @Sendable (inout ForgedCard) -> Void
        ) {
            (self.rule, self.subject, self.check, self.forge) = (rule, subject, check, forge)
        }

        var testDescription: String { "\(rule): \(check)" }
    }

    static let issuerRows: [Row] = [
        Row("EMV Book 3, 10.3", .authorityKey, .dataMissing(0x8F)) { $0.changes[0x8F] = [] },
        Row("EMV Book 3, 10.3", .authorityKey, .dataMissing(0x8F)) {
            $0.changes[0x8F] = [0x7E, 0x7E]
        },
        Row(
            "EMV Book 2, 6.2", .authorityKey, .unknownKey(rid: TestAuthority.rid, index: 0x7D)
        ) { $0.changes[0x8F] = [0x7D] },
        Row("EMV Book 3, 10.3", .issuerCertificate, .dataMissing(0x90)) {
            $0.changes[0x90] = .some(nil)
        },
        Row("EMV Book 3, 10.3", .issuerCertificate, .dataMissing(0x9F32)) {
            $0.changes[0x9F32] = .some(nil)
        },
        Row("EMV Book 3, 10.3", .issuerCertificate, .dataMissing(0x5A)) {
            $0.changes[0x5A] = .some(nil)
        },
        Row("EMV Book 2, 6.3 step 1", .issuerCertificate, .length(found: 3, expected: 144)) {
            $0.changes[0x90] = [1, 2, 3]
        },
        Row("EMV Book 2, 6.3 step 2", .issuerCertificate, .trailer) {
            $0.issuer.trailer = 0xBD
        },
        Row("EMV Book 2, 6.3 step 2", .issuerCertificate, .trailer) {
            $0.changes[0x90] = [UInt8](repeating: 0xFF, count: 144)
        },
        Row("EMV Book 2, 6.3 step 3", .issuerCertificate, .header) { $0.issuer.header = 0x60 },
        Row("EMV Book 2, 6.3 step 4", .issuerCertificate, .format(found: 4, expected: 2)) {
            $0.issuer.format = 4
        },
        Row("EMV Book 2, 6.3 step 6", .issuerCertificate, .hashAlgorithm(2)) {
            $0.issuer.hashAlgorithm = 2
        },
        Row("EMV Book 2, 6.3 step 7", .issuerCertificate, .hash) { $0.issuer.hashChange = 1 },
        Row("EMV Book 2, 6.3 step 7", .issuerCertificate, .hash) {
            $0.changes[0x92] = .some(nil)
        },
        Row("EMV Book 2, 6.3 step 8", .issuerCertificate, .issuerIdentifier) {
            $0.issuer.identifier = [0x54, 0x13, 0x34, 0xFF]
        },
        Row("EMV Book 2, 6.3 step 8", .issuerCertificate, .issuerIdentifier) {
            $0.issuer.identifier = [0x54, 0xFF, 0xFF, 0xFF]
        },
        Row("EMV Book 2, 6.3 step 8", .issuerCertificate, .issuerIdentifier) {
            $0.issuer.identifier = [0x54, 0x1F, 0x33, 0xFF]
        },
        Row("EMV Book 2, 6.3 step 9", .issuerCertificate, .expired) {
            $0.issuer.expiry = [0x10, 0x26]
        },
        Row("EMV Book 2, 6.3 step 9", .issuerCertificate, .expired) {
            $0.issuer.expiry = [0x13, 0x30]
        },
        Row("EMV Book 2, 6.3 step 11", .issuerCertificate, .keyAlgorithm(2)) {
            $0.issuer.keyAlgorithm = 2
        },
        Row("EMV Book 2, 6.3 step 12", .issuerCertificate, .key(found: 128, expected: 129)) {
            $0.issuer.keyCount = 129
        },
        Row("EMV Book 2, 6.3 step 12", .issuerCertificate, .key(found: 0, expected: 0)) {
            $0.issuer.keyCount = 0
        },
    ]

    static let cardRows: [Row] = [
        Row("EMV Book 3, 10.3", .cardCertificate, .dataMissing(0x9F46)) {
            $0.changes[0x9F46] = .some(nil)
        },
        Row("EMV Book 3, 10.3", .cardCertificate, .dataMissing(0x9F47)) {
            $0.changes[0x9F47] = .some(nil)
        },
        Row("EMV Book 2, 6.4 step 1", .cardCertificate, .length(found: 127, expected: 128)) {
            $0.changes[0x9F46] = [UInt8](repeating: 1, count: 127)
        },
        Row("EMV Book 2, 6.4 step 2", .cardCertificate, .trailer) { $0.card.trailer = 0xCC },
        Row("EMV Book 2, 6.4 step 3", .cardCertificate, .header) { $0.card.header = 0x4A },
        Row("EMV Book 2, 6.4 step 4", .cardCertificate, .format(found: 2, expected: 4)) {
            $0.card.format = 2
        },
        Row("EMV Book 2, 6.4 step 5", .cardCertificate, .tagList) {
            $0.changes[0x9F4A] = [0x82, 0x5A]
        },
        Row("EMV Book 2, 6.4 step 6", .cardCertificate, .hashAlgorithm(0)) {
            $0.card.hashAlgorithm = 0
        },
        Row("EMV Book 2, 6.4 step 7", .cardCertificate, .hash) { $0.card.hashChange = 0x80 },
        Row("EMV Book 2, 6.4 step 7", .cardCertificate, .hash) { $0.changes[0x9F4A] = [] },
        Row("EMV Book 2, 6.4 step 7", .cardCertificate, .hash) {
            $0.changes[0x82] = [0x39, 0x01]
        },
        Row("EMV Book 2, 6.4 step 8", .cardCertificate, .accountNumber) {
            $0.card.identifier = [0x54, 0x13, 0x33, 0x90, 0, 0, 0x15, 0x14, 0xFF, 0xFF]
        },
        Row("EMV Book 2, 6.4 step 8", .cardCertificate, .accountNumber) {
            $0.card.identifier = [UInt8](repeating: 0xFF, count: 10)
        },
        Row("EMV Book 2, 6.4 step 9", .cardCertificate, .expired) {
            $0.card.expiry = [0x12, 0x99]
        },
        Row("EMV Book 2, 6.4 step 10", .cardCertificate, .keyAlgorithm(0)) {
            $0.card.keyAlgorithm = 0
        },
        Row("EMV Book 2, 6.4 step 11", .cardCertificate, .key(found: 96, expected: 249)) {
            $0.card.keyCount = 249
        },
    ]

    static let staticRows: [Row] = [
        Row("EMV Book 3, 10.3", .staticSignature, .dataMissing(0x93)) {
            $0.changes[0x93] = .some(nil)
        },
        Row("EMV Book 2, 5.4 step 1", .staticSignature, .length(found: 1, expected: 128)) {
            $0.changes[0x93] = [1]
        },
        Row("EMV Book 2, 5.4 step 2", .staticSignature, .trailer) { $0.fixed.trailer = 0 },
        Row("EMV Book 2, 5.4 step 3", .staticSignature, .header) { $0.fixed.header = 0x6B },
        Row("EMV Book 2, 5.4 step 4", .staticSignature, .format(found: 5, expected: 3)) {
            $0.fixed.format = 5
        },
        Row("EMV Book 2, 5.4 step 5", .staticSignature, .tagList) {
            $0.changes[0x9F4A] = [0x95]
        },
        Row("EMV Book 2, 5.4 step 6", .staticSignature, .hashAlgorithm(0xFF)) {
            $0.fixed.hashAlgorithm = 0xFF
        },
        Row("EMV Book 2, 5.4 step 7", .staticSignature, .hash) { $0.fixed.hashChange = 2 },
    ]

    static let dynamicRows: [Row] = [
        Row("EMV Book 3, 10.3", .dynamicSignature, .dataMissing(0x9F4B)) {
            $0.changes[0x9F4B] = .some(nil)
        },
        Row("EMV Book 2, 6.5.2 step 1", .dynamicSignature, .length(found: 97, expected: 96)) {
            $0.changes[0x9F4B] = [UInt8](repeating: 1, count: 97)
        },
        Row("EMV Book 2, 6.5.2 step 2", .dynamicSignature, .trailer) {
            $0.dynamic.trailer = 0xCB
        },
        Row("EMV Book 2, 6.5.2 step 3", .dynamicSignature, .header) {
            $0.dynamic.header = 0x6F
        },
        Row("EMV Book 2, 6.5.2 step 4", .dynamicSignature, .format(found: 3, expected: 5)) {
            $0.dynamic.format = 3
        },
        Row("EMV Book 2, 6.5.2 step 6", .dynamicSignature, .hashAlgorithm(3)) {
            $0.dynamic.hashAlgorithm = 3
        },
        Row("EMV Book 2, 6.5.2 step 7", .dynamicSignature, .hash) { $0.dynamic.hashChange = 1 },
        Row("EMV Book 2, 6.5.2 step 7", .dynamicSignature, .hash) {
            $0.terminalData = [0x11, 0x22, 0x33, 0x45]
        },
        Row("EMV Book 2, 6.5.2 step 5", .dynamicSignature, .dynamicDataLength(255)) {
            $0.dynamic.dataCount = 255
        },
        Row("EMV Book 2, 6.5.2 step 5", .dynamicSignature, .dynamicDataLength(3)) {
            $0.dynamic.data = [0x03, 0x01, 0x02]
        },
        Row("EMV Book 2, 6.5.2 step 5", .dynamicSignature, .dynamicDataLength(2)) {
            $0.dynamic.data = [0x01, 0x01]
        },
        Row("EMV Book 2, 6.5.2 step 5", .dynamicSignature, .dynamicDataLength(0)) {
            $0.dynamic.data = []
        },
    ]

    @Test("Each failed check of SDA is reported with its rule", arguments: issuerRows + staticRows)
    func staticData(_ row: Row) throws {
        var card = ForgedCard()
        #expect(try card.staticVerdict().result == .successful)
        row.forge(&card)
        expect(try card.staticVerdict(), row)
    }

    @Test(
        "Each failed check of DDA is reported with its rule",
        arguments: issuerRows + cardRows + dynamicRows)
    func dynamicData(_ row: Row) throws {
        var card = ForgedCard()
        #expect(try card.dynamicVerdict().result == .successful)
        row.forge(&card)
        expect(try card.dynamicVerdict(), row)
    }

    private func expect(_ verdict: AuthenticationVerdict, _ row: Row) {
        let failure = AuthenticationFailure(row.subject, row.check)
        #expect(verdict == .failed(failure))
        #expect("\(failure.reference)" == row.rule)
    }
}
