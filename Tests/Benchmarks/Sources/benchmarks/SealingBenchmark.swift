// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import CReference
import PaymentToken

/// One sealing, against the bare OpenSSL operations that it requires.
enum SealingBenchmark {
    /// The number of sealings in one measurement.
    static let group = 20

    static func measure() throws -> Measurement {
        guard reference_seal_prepare() == 1 else { throw BenchmarkError("OpenSSL failed") }
        let key = try ReaderSigningKey.generate()
        let sealer = try CardDataSealer(readerKey: key, processorKey: processorKey)
        let claims = try claims(for: key)
        // The encrypted text is the signed claims, about three quarters as long as the token.
        let length = try sealer.seal(claims).paymentCardData.utf8.count * 9 / 16
        let plaintext = [UInt8](repeating: 0x30, count: length)
        let times = try Measurement.pair(rounds: 201) {
            for _ in 0..<group { _ = try sealer.seal(claims) }
        } _: {
            for _ in 0..<group {
                guard reference_seal(plaintext, plaintext.count) == 1 else {
                    throw BenchmarkError("OpenSSL failed")
                }
            }
        }
        return Measurement(
            name: "Sealing, \(group) times", reference: "bare OpenSSL operations", unit: "us",
            ours: times.ours, theirs: times.theirs, bound: 1.5)
    }

    private static var processorKey: JSONWebKey {
        get throws {
            let text = """
                {"kty":"EC","crv":"P-256","use":"enc","alg":"ECDH-ES+A256KW","kid":"bench",
                "x":"fRLCdafVacBBPwec_kZxh6mlPXd0H_G_m3BWWmP5y4U",
                "y":"pw3ACIhVCrcSzhhn8bTuqIEs-enV6Laju7sJ_z8ds64"}
                """
            return try JSONWebKey(parsing: Array(text.utf8))
        }
    }

    private static func claims(for key: ReaderSigningKey) throws -> CardDataClaims {
        CardDataClaims(
            issuer: key.issuer, audience: "psp.test", issuedAt: 1_767_225_600,
            tokenIdentifier: TokenIdentifier.random(), sequence: 1,
            transactionIdentifier: TokenIdentifier.random(), merchantIdentifier: "MERCHANT-1",
            terminalProfile: "00000000-0000-0000-0000-000000000001",
            readerToken: ReaderTokenReference(
                keyIdentifier: "psp-sig-test-1", tokenIdentifier: TokenIdentifier.random()),
            request: RequestClaim(operation: "purchase", amount: 1_250, currencyCode: 840),
            outcome: "success", emv: [UInt8](repeating: 0x9F, count: 220))
    }
}
