// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV
@testable import EMVDescription

@Suite("Authentication verdicts")
struct AuthenticationVerdictTests {
    private static let failure = AuthenticationVerdict.failed(
        AuthenticationFailure(.issuerCertificate, .hash))
    private static let missing = AuthenticationVerdict.failed(
        AuthenticationFailure(.issuerCertificate, .dataMissing(0x90)))
    private static let success = AuthenticationVerdict.successful(AuthenticatedData())

    @Test(
        "An authentication verdict sets TVR byte 1 (EMV Book 3, Annex C5)",
        arguments: [
            (.notPerformed, .staticData, 0x80), (.notPerformed, .combinedData, 0x80),
            (success, .staticData, 0x02), (success, .dynamicData, 0x00),
            (success, .combinedData, 0x00), (failure, .staticData, 0x42),
            (failure, .dynamicData, 0x08), (failure, .combinedData, 0x04),
            (missing, .staticData, 0x62), (missing, .dynamicData, 0x28),
            (missing, .combinedData, 0x24),
        ] as [(AuthenticationVerdict, AuthenticationMethod, UInt8)])
    func results(_ verdict: AuthenticationVerdict, _ method: AuthenticationMethod, byte: UInt8) {
        #expect(verdict.results(method).bytes == [byte, 0, 0, 0, 0])
    }

    @Test("Without keys authentication is not performed, and a replay assumes its result")
    func withoutKeys() {
        func verdict(_ authentication: OfflineDataAuthentication) -> AuthenticationVerdict {
            authentication.verdict { _ in Self.failure }
        }
        #expect(verdict(.unavailable) == .notPerformed)
        #expect(verdict(.assumed(.notPerformed)) == .notPerformed)
        #expect(verdict(.assumed(.successful)) == Self.success)
        #expect(verdict(.assumed(.failed)).result == .failed)
        #expect(verdict(.keys(CertificationAuthorityKeys())) == Self.failure)
    }

    @Test("No authentication failure reveals card data")
    func silence() throws {
        let card = try RecordedAuthentication(
            "danielhu-emv/visa-01-danielhu", date: [0x26, 0x11, 0x21])
        let verdict = FastDynamicDataAuthentication.verify(
            data: card.data, staticData: card.staticData, keys: .test)
        // The certificate ended in December 2019.
        #expect(
            verdict == .failed(AuthenticationFailure(.issuerCertificate, .expired)))
        var dumped = ""
        dump(verdict, to: &dumped)
        for text in ["\(verdict)", "\(String(reflecting: verdict))", dumped] {
            #expect(!text.contains("4761739001010010") && !text.contains("5FACBFDA"))
        }
        #expect(
            "\(AuthenticationFailure(.issuerCertificate, .expired))"
                == "Issuer public key certificate: it is no longer valid.")
    }

    @Test(
        "A certificate is valid until the last day of its month",
        arguments: [
            ([0x12, 0x30], [0x30, 0x12, 0x31], false), ([0x12, 0x30], [0x31, 0x01, 0x01], true),
            ([0x01, 0x30], [0x30, 0x02, 0x01], true), ([0x12, 0x99], [0x00, 0x01, 0x01], true),
            ([0x01, 0x49], [0x99, 0x12, 0x31], false), ([0x01, 0x49], [], true),
            ([0x01, 0x49], [0x0A, 0x01, 0x01], true),
        ] as [([UInt8], [UInt8], Bool)])
    func months(_ month: [UInt8], date: [UInt8], isOver: Bool) throws {
        #expect(try #require(CertificateMonth(month)).isOver(on: date) == isOver)
    }

    @Test(
        "Digits that do not form a month are refused",
        arguments: [[0x00, 0x30], [0x13, 0x30], [0x1A, 0x30], [0x12], [0x12, 0x30, 0x00], []]
            as [[UInt8]])
    func notMonths(_ bytes: [UInt8]) {
        #expect(CertificateMonth(bytes) == nil)
    }
}
