// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader
import Testing

/// Which error each kind of bad reader token gives.
@Suite("Reader tokens")
struct ReaderTokenTests {
    @Test("An empty token")
    func empty() async throws {
        let bench = try TestBench()
        await expectReaderError("emptyReaderToken") {
            try await bench.reader.prepare(using: .init(rawValue: ""))
        }
        await expectReaderError("emptyReaderToken") {
            try await bench.reader.isAccountLinked(using: .init(rawValue: ""))
        }
    }

    @Test("A text that is no token", arguments: ["x", "a.b.c", "....", "\u{0}"])
    func malformed(text: String) async throws {
        let bench = try TestBench()
        await expectReaderError("invalidReaderToken") {
            try await bench.reader.prepare(using: .init(rawValue: text))
        }
    }

    @Test("A token of another signer")
    func otherSigner() async throws {
        let bench = try TestBench()
        let forged = try TestProvider().token()
        await expectReaderError("invalidReaderToken") {
            try await bench.reader.prepare(using: forged)
        }
    }

    @Test("A token with an unknown key, for another audience, of a year's length")
    func refused() async throws {
        let bench = try TestBench()
        let tokens = [
            try bench.provider.token(key: "psp-other"),
            try bench.provider.token(audience: "someone-else"),
            try bench.provider.token(lifetime: 365 * 24 * 3600),
            try bench.provider.token(issuedAt: TestBench.start + 60),
        ]
        for token in tokens {
            await expectReaderError("invalidReaderToken") {
                try await bench.reader.prepare(using: token)
            }
        }
    }

    @Test("A refusal says why")
    func reason() async throws {
        let bench = try TestBench()
        do {
            _ = try await bench.reader.prepare(using: bench.provider.token(audience: "other"))
            Issue.record("Nothing was thrown.")
        } catch PaymentCardReaderError.invalidReaderToken(let reason) {
            #expect(reason?.contains("aud") == true)
        }
    }

    @Test("An expired token")
    func expired() async throws {
        let bench = try TestBench()
        let token = try bench.provider.token(issuedAt: TestBench.start - 3600, lifetime: 3600)
        await expectReaderError("tokenExpired") { try await bench.reader.prepare(using: token) }
    }

    @Test("A token without a merchant")
    func noMerchant() async throws {
        let bench = try TestBench()
        let token = try bench.provider.token(merchant: "")
        await expectReaderError("invalidMerchant") { try await bench.reader.prepare(using: token) }
    }
}
