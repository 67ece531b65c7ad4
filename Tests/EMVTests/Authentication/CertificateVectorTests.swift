// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV
@testable import EMVDescription

/// Certificates and signatures without the static data that the card's certificate covers.
@Suite("Published certificates and signatures")
struct CertificateVectorTests {
    private func vector(_ name: String) throws -> [String: [UInt8]] {
        let text = try Fixtures.text("emv/authentication.txt")
        let block = try #require(
            text.split(separator: "[").first { $0.hasPrefix("\(name)]") })
        var values: [String: [UInt8]] = [:]
        for line in block.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            let parts = line.split(separator: "=", omittingEmptySubsequences: false)
            if parts.count == 2 { values[String(parts[0])] = Hexadecimal.bytes(parts[1]) }
        }
        return values
    }

    private func certificate(
        _ owner: UnverifiedCertificate.Owner, _ values: [String: [UInt8]]
    ) -> UnverifiedCertificate {
        let tags = owner == .issuer ? ["90", "92", "9F32"] : ["9F46", "9F48", "9F47"]
        return UnverifiedCertificate(
            owner, bytes: values[tags[0]] ?? [], remainder: values[tags[1]] ?? [],
            exponent: values[tags[2]] ?? [])
    }

    @Test(
        "The certificate chain verifies from the authority's key to the card's signature",
        arguments: [
            ("visa-4761739001010119-capk94", 1408), ("mastercard-5413330089020011-capkF1", 896),
        ])
    func chain(_ name: String, issuerBits: Int) throws {
        let values = try vector(name)
        let rid = try #require(RID(values["RID"] ?? []))
        let index = try #require(values["CAPK.index"]?.first)
        let known = CertificationAuthorityKeys.test.keys(rid: rid, index: index)
        let authority = try #require(known.first)
        let issuer = try certificate(.issuer, values).recovered(by: authority.key)
        #expect(issuer.keyCount * 8 == issuerBits)
        let number = try #require(AccountNumber(values["5A"] ?? []))
        try issuer.checkIssuerIdentifier(number)
        let card = try certificate(.card, values).opened(by: try issuer.key())
        try card.checkAccountNumber(number)
        let signed = try SignedDynamicData(
            values["9F4B"] ?? [], by: try card.key(), covering: values["dynamic_data"] ?? [],
            .dynamicSignature)
        #expect(try (2...8).contains(signed.dynamicNumber().count))
    }

    @Test("An American Express signature verifies without the static data (amex-03)")
    func partial() throws {
        let recorded = try RecordedAuthentication(
            "emv-bertlv/amex-03-emv-bertlv", date: [0x14, 0x10, 0x02])
        #expect(
            DynamicDataAuthentication.verify(
                data: recorded.data, staticData: recorded.staticData,
                terminalData: recorded.challenge, keys: .test)
                == .failed(AuthenticationFailure(.cardCertificate, .hash)))
        let chain = try CertificateChain(recorded.data, .test)
        let card = try UnverifiedCertificate(
            .card, bytes: Array(recorded.data[0x9F46] ?? []),
            remainder: Array(recorded.data[0x9F48] ?? []),
            exponent: Array(recorded.data[0x9F47] ?? [])
        ).opened(by: chain.issuer)
        let signed = try SignedDynamicData(
            Array(recorded.data[0x9F4B] ?? []), by: try card.key(), covering: recorded.challenge,
            .dynamicSignature)
        #expect(try signed.dynamicNumber().isEmpty == false)
    }

    @Test(
        "Issuer certificates verify with the keys of the schemes",
        arguments: [
            // The author of these recordings masked the PAN and the ICC certificates.
            ("transit-emv-checker/mastercard-01-transit-emv-checker", .live, 0x06, 1976),
            ("transit-emv-checker/mastercard-03-transit-emv-checker", .live, 0x06, 1976),
            ("transit-emv-checker/visa-01-transit-emv-checker", .live, 0x08, 1408),
            ("transit-emv-checker/visa-02-transit-emv-checker", .live, 0x09, 1408),
            ("emv-bertlv/jcb-01-emv-bertlv", .test, 0x0F, 896),
        ] as [(String, CertificationAuthorityKeys, UInt8, Int)])
    func issuers(
        _ path: String, keys: CertificationAuthorityKeys, index: UInt8, bits: Int
    ) throws {
        let data = try RecordedAuthentication(path, date: [0x22, 0x01, 0x01]).data
        #expect(data[0x8F] == [index])
        let rid = try #require(data.applicationProvider)
        let authority = try #require(keys.keys(rid: rid, index: index).first)
        let certificate = UnverifiedCertificate(
            .issuer, bytes: Array(data[0x90] ?? []), remainder: Array(data[0x92] ?? []),
            exponent: Array(data[0x9F32] ?? []))
        let issuer = try certificate.recovered(by: authority.key)
        #expect(try issuer.key().modulus.count * 8 == bits)
    }

    @Test("Both certificates of a bank's Visa test card verify")
    func bank() throws {
        let card = try RecordedAuthentication(
            "emv-card-simulator/visa-01-emv-card-simulator", date: [0x16, 0x01, 0x01])
        let chain = try CertificateChain(card.data, .test)
        #expect(chain.authority.description == "A000000003/92")
        #expect(try chain.cardKey(covering: card.staticData).modulus.count * 8 == 1024)
    }
}
