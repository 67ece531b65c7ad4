// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import SmartCard
import TestSupport
import Testing

@testable import EMV
@testable import EMVDescription

/// Changes one bit at a time in the data of real cards.
@Suite("A card with any changed bit fails authentication")
struct CorruptedCardTests {
    private static let keys = CertificationAuthorityKeys.test

    /// The first subjects that a changed bit of each element can break.
    private static let certificates: [(SmartCard.Tag, Set<AuthenticationFailure.Subject>)] = [
        (0x8F, [.authorityKey, .issuerCertificate]),
        (0x90, [.issuerCertificate]), (0x92, [.issuerCertificate]),
        (0x9F32, [.issuerCertificate]), (0x5A, [.issuerCertificate, .cardCertificate]),
        (0x9F46, [.cardCertificate]), (0x9F48, [.cardCertificate]),
        (0x9F47, [.cardCertificate]), (0x82, [.cardCertificate]),
    ]

    /// Changes each bit of an element, one at a time.
    private func flip(
        _ tag: SmartCard.Tag, in card: RecordedAuthentication,
        _ check: (RecordedAuthentication) -> AuthenticationVerdict,
        _ subjects: Set<AuthenticationFailure.Subject>
    ) {
        let value = Array(card.data[tag] ?? [])
        for bit in 0..<value.count * 8 {
            var changed = value
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            var card = card
            card.data.set(tag, changed)
            expect(check(card), subjects, "\(tag) bit \(bit)")
        }
    }

    private func expect(
        _ verdict: AuthenticationVerdict, _ subjects: Set<AuthenticationFailure.Subject>,
        _ what: String
    ) {
        guard case .failed(let failure) = verdict else {
            Issue.record("\(what): \(verdict)")
            return
        }
        #expect(subjects.contains(failure.subject), "\(what): \(failure)")
    }

    @Test("Each changed bit of a Mastercard card fails CDA")
    func combined() throws {
        let card = try RecordedAuthentication(
            "danielhu-emv/mastercard-01-danielhu", date: [0x19, 0x08, 0x19])
        func check(
            _ card: RecordedAuthentication, transactionData: [UInt8], response: [UInt8]
        ) -> AuthenticationVerdict {
            CombinedDataAuthentication.verify(
                data: card.data, staticData: card.staticData, transactionData: transactionData,
                response: response[...], keys: Self.keys)
        }
        func check(_ card: RecordedAuthentication) -> AuthenticationVerdict {
            check(
                card, transactionData: card.transactionData, response: card.cryptogramResponse)
        }
        #expect(check(card).result == .successful)
        for (tag, subjects) in Self.certificates { flip(tag, in: card, check, subjects) }
        for tag in [0x9F4B, 0x9F37, 0x9F27] as [SmartCard.Tag] {
            flip(tag, in: card, check, [.combinedSignature])
        }
        for index in card.staticData.indices {
            var changed = card
            changed.staticData[index] ^= 0x01
            expect(check(changed), [.cardCertificate], "static data \(index)")
        }
        for index in card.transactionData.indices {
            var changed = card.transactionData
            changed[index] ^= 0x01
            let verdict = check(
                card, transactionData: changed, response: card.cryptogramResponse)
            expect(verdict, [.combinedSignature], "transaction data \(index)")
        }
        // The signature covers its own tag and length, but not its value.
        let signature = Array(card.data[0x9F4B] ?? [])
        let start = card.cryptogramResponse.firstRange(of: signature)?.lowerBound ?? 0
        let covered = card.cryptogramResponse.indices.filter {
            !(start - 4..<start + signature.count).contains($0)
        }
        for index in covered {
            var changed = card.cryptogramResponse
            changed[index] ^= 0x01
            let verdict = check(
                card, transactionData: card.transactionData, response: changed)
            expect(verdict, [.combinedSignature], "response \(index)")
        }
    }

    @Test("Each changed bit of a Mastercard card's signed static data fails SDA")
    func fixed() throws {
        let card = try RecordedAuthentication(
            "danielhu-emv/mastercard-01-danielhu", date: [0x19, 0x08, 0x19])
        func check(_ card: RecordedAuthentication) -> AuthenticationVerdict {
            StaticDataAuthentication.verify(
                data: card.data, staticData: card.staticData, keys: Self.keys)
        }
        #expect(check(card).result == .successful)
        flip(0x93, in: card, check, [.staticSignature])
        for index in card.staticData.indices {
            var changed = card
            changed.staticData[index] ^= 0x80
            expect(check(changed), [.staticSignature], "static data \(index)")
        }
    }

    @Test("Each changed bit of a Visa card's signed data fails fast DDA")
    func fast() throws {
        let card = try RecordedAuthentication(
            "danielhu-emv/visa-01-danielhu", date: [0x19, 0x08, 0x19])
        func check(_ card: RecordedAuthentication) -> AuthenticationVerdict {
            FastDynamicDataAuthentication.verify(
                data: card.data, staticData: card.staticData, keys: Self.keys)
        }
        #expect(check(card).result == .successful)
        for tag in [0x9F4B, 0x9F37, 0x9F02, 0x5F2A, 0x9F69] as [SmartCard.Tag] {
            flip(tag, in: card, check, [.fastDynamicSignature])
        }
    }

    @Test("Each changed bit of the authority's key makes the issuer certificate fail")
    func authority() throws {
        let card = try RecordedAuthentication(
            "danielhu-emv/mastercard-01-danielhu", date: [0x19, 0x08, 0x19])
        let rid = try #require(RID([0xA0, 0x00, 0x00, 0x00, 0x04]))
        let key = try #require(Self.keys.keys(rid: rid, index: 0xF3).first)
        var tried = 0
        for bit in 0..<key.key.modulus.count * 8 {
            var modulus = key.key.modulus
            modulus[bit / 8] ^= 1 << UInt8(bit % 8)
            // An even number is not a valid modulus.
            guard
                let other = try? CertificationAuthorityKey(
                    rid: rid, index: 0xF3, modulus: modulus, exponent: key.key.exponent)
            else { continue }
            tried += 1
            let verdict = StaticDataAuthentication.verify(
                data: card.data, staticData: card.staticData,
                keys: CertificationAuthorityKeys([other]))
            expect(verdict, [.issuerCertificate], "bit \(bit)")
        }
        #expect(tried == key.key.modulus.count * 8 - 1)
    }
}
