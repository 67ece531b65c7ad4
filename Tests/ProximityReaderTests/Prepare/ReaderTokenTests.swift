// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader
import Testing

/// Tests which error each kind of invalid reader token causes.
@Suite("Reader tokens")
struct ReaderTokenTests {
    @Test("An empty reader token is refused")
    func empty() async throws {
        let bench = try TestBench()
        await expectReaderError("emptyReaderToken") {
            try await bench.reader.prepare(using: .init(rawValue: ""))
        }
        await expectReaderError("emptyReaderToken") {
            try await bench.reader.isAccountLinked(using: .init(rawValue: ""))
        }
    }

    @Test(
        "A text that is not a reader token is refused", arguments: ["x", "a.b.c", "....", "\u{0}"])
    func malformed(text: String) async throws {
        let bench = try TestBench()
        await expectReaderError("invalidReaderToken") {
            try await bench.reader.prepare(using: .init(rawValue: text))
        }
    }

    @Test("A reader token of another signer is refused")
    func otherSigner() async throws {
        let bench = try TestBench()
        let forged = try TestProvider().token()
        await expectReaderError("invalidReaderToken") {
            try await bench.reader.prepare(using: forged)
        }
    }

    @Test("A reader token with a wrong key, audience, lifetime, or issue time is refused")
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

    @Test("The refusal of a reader token has a reason")
    func reason() async throws {
        let bench = try TestBench()
        do {
            _ = try await bench.reader.prepare(using: bench.provider.token(audience: "other"))
            Issue.record("Nothing was thrown.")
        } catch PaymentCardReaderError.invalidReaderToken(let reason) {
            #expect(reason?.contains("aud") == true)
        }
    }

    @Test("An expired reader token is refused")
    func expired() async throws {
        let bench = try TestBench()
        let token = try bench.provider.token(issuedAt: TestBench.start - 3600, lifetime: 3600)
        await expectReaderError("tokenExpired") { try await bench.reader.prepare(using: token) }
    }

    @Test("A reader token without a merchant is refused")
    func noMerchant() async throws {
        let bench = try TestBench()
        let token = try bench.provider.token(merchant: "")
        await expectReaderError("invalidMerchant") { try await bench.reader.prepare(using: token) }
    }
}
