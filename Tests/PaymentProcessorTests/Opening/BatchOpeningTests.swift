// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentToken
import TestSupport
import Testing

@testable import PaymentProcessor

@Suite("Batches of stored reads")
struct BatchOpeningTests {
    private let forge: BatchForge
    private static let day: Int64 = 24 * 60 * 60

    init() throws {
        forge = try BatchForge()
    }

    private func text(_ count: Int = 2) throws -> String {
        BatchForge.text(try forge.batch((1...count).map { try forge.payment($0) }))
    }

    @Test("A batch from a known reader opens with all its reads for a week")
    func opens() throws {
        #expect(try forge.verdict(text(3)) == "ok ok ok")
        let late = Forge.now + 7 * Self.day - 60
        #expect(try forge.verdict(text(2), now: late) == "ok ok")
    }

    @Test("A read is accepted once, whichever batch contains it")
    func once() throws {
        let replayGuard = ReplayGuard()
        #expect(try forge.verdict(text(2), replayGuard: replayGuard) == "ok ok")
        #expect(
            try forge.verdict(text(3), replayGuard: replayGuard, now: Forge.now + Self.day)
                == "replay replay ok")
        #expect(
            try forge.verdict(text(1), replayGuard: replayGuard, now: Forge.now + 6 * Self.day)
                == "replay")
    }

    @Test("A whole batch is refused when any part of it was changed")
    func changed() throws {
        let text = try text()
        let other = try BatchForge()
        let strange = BatchForge.text(try other.batch([try other.payment(1)]))
        let rows: [(String, String, String)] = [
            ("\"batch-1\"", "\"batch-2\"", "batch: bad-signature"),
            ("\"read-1\"", "\"read-9\"", "batch: bad-signature"),
            (
                "\"generalCardData\":\"AAAA\"", "\"generalCardData\":\"AAAB\"",
                "batch: bad-signature"
            ),
            ("\"count\":2", "\"count\":1", "unreadable"),
            ("\"read-2\"", "\"read-1\"", "unreadable"),
            ("\"id\":\"batch-1\",", "", "unreadable"),
            ("\"leafCertificate\":\"", "\"leafCertificate\":\"!", "batch: malformed"),
            (
                "\"intermediateCertificate\":[\"", "\"intermediateCertificate\":[\"A",
                "batch: malformed"
            ),
        ]
        for (old, new, verdict) in rows {
            let changed = text.replacing(old, with: new, maxReplacements: 1)
            #expect(changed != text)
            #expect(try forge.verdict(changed) == verdict, "\(old)")
        }
        #expect(try forge.verdict(strange) == "batch: unknown-reader")
        let reader = forge.forge.readerKey.readerIdentifier
        #expect(try forge.verdict(text, revoked: [reader]) == "batch: unknown-reader")
        #expect(try forge.verdict(text, now: Forge.now + 8 * Self.day) == "batch: expired")
        #expect(try forge.verdict(text, now: Forge.now - 2 * Self.day) == "batch: expired")
    }

    @Test("A batch has one reader's certificate, and signatures in Base64")
    func parts() throws {
        let batch = try forge.batch([try forge.payment(1)])
        let text = BatchForge.text(batch)
        let certificate = "\"\(batch.intermediateCertificates[0])\""
        for (old, new, verdict) in [
            (certificate, "", "batch: malformed"),
            (certificate, certificate + "," + certificate, "batch: malformed"),
            (batch.signature, "!", "batch: bad-signature"),
            (batch.payments[0].signature, "!", "batch: bad-signature"),
        ] {
            #expect(try forge.verdict(text.replacing(old, with: new)) == verdict, "\(new)")
        }
    }

    @Test("A certificate that cannot be parsed is named")
    func unreadableCertificate() throws {
        let batch = try forge.batch([try forge.payment(1)])
        let text = BatchForge.text(batch)
        for (certificate, name) in [
            (batch.leafCertificate, "\"leafCertificate\""),
            (batch.intermediateCertificates[0], "\"intermediateCertificate\""),
        ] {
            // The first byte of DER indicates a sequence: X.690, 8.9.1.
            let changed = text.replacing(certificate, with: "A" + certificate.dropFirst())
            let opener = try forge.forge.opener(replayGuard: ReplayGuard())
            let rejection = try #require(throws: Rejection.self) {
                try opener.open(
                    StoredBatch(parsing: Array(changed.utf8)), merchantIdentifier: "MERCHANT-1",
                    now: Forge.now)
            }
            #expect(rejection.code == .malformed)
            #expect(rejection.detail.contains(name), "\(rejection)")
        }
    }

    @Test("A certificate for a known reader that another key signed is refused")
    func forgedCertificate() throws {
        let batch = try forge.batch([try forge.payment(1)])
        let other = try BatchForge()
        let stranger = try other.batch(batch.payments)
        let text = BatchForge.text(stranger).replacing(
            stranger.intermediateCertificates[0], with: batch.intermediateCertificates[0])
        #expect(try forge.verdict(text) == "batch: bad-signature")
    }

    @Test("Each read has a signature of its own, and each certificate times of its own")
    func handmade() throws {
        #expect(try forge.verdict(forge.handmade()) == "ok")
        #expect(try forge.verdict(forge.handmade(signsReads: false)) == "batch: bad-signature")
        let other = try P256PrivateKey.generate()
        #expect(
            try forge.verdict(forge.handmade(authoritySigner: other)) == "batch: bad-signature")
        let early = Forge.now - 120..<Forge.now - 60
        let late = Forge.now + 60..<Forge.now + 120
        for times in [early, late] {
            #expect(try forge.verdict(forge.handmade(leafTimes: times)) == "batch: expired")
            #expect(try forge.verdict(forge.handmade(readTimes: times)) == "batch: expired")
        }
    }

    @Test("No randomly changed batch opens, and none traps")
    func mutations() throws {
        let text = Array(try text(1).utf8)
        var generator = SeededGenerator(seed: 44)
        for _ in 0..<300 {
            var changed = text
            let index = Int.random(in: 0..<changed.count, using: &generator)
            changed[index] ^= 1 << UInt8.random(in: 0...6, using: &generator)
            #expect(try forge.verdict(String(decoding: changed, as: UTF8.self)) != "ok")
        }
    }

    @Test("A refused read reports its reason while the others are accepted")
    func payments() throws {
        let week = 7 * Self.day
        let rows: [(String, (inout Forge) -> Void)] = [
            ("bad-typ", { $0.set("saf", nil) }),
            ("lifetime-too-long", { $0.setBoth("exp", "\(Forge.now + week + 1)") }),
            (
                "not-yet-valid",
                {
                    $0.set("iat", "\(Forge.now + 60)")
                    $0.setBoth("exp", "\(Forge.now + 120)")
                }
            ),
            (
                "expired",
                {
                    $0.set("iat", "\(Forge.now - week)")
                    $0.setBoth("exp", "\(Forge.now)")
                }
            ),
            ("merchant-mismatch", { $0.setBoth("mid", "\"MERCHANT-2\"") }),
            ("merchant-mismatch", { $0.set("rtk", "{\"kid\":\"psp-1\",\"jti\":\"other\"}") }),
            ("transaction-mismatch", { $0.setBoth("tid", "\"read-9\"") }),
            (
                "request-mismatch",
                {
                    $0.set("req", "{\"op\":\"purchase\",\"amt\":\"000000003241\",\"cur\":\"840\"}")
                }
            ),
            ("malformed", { $0.changeInner = { _ in [0x41] } }),
        ]
        for (verdict, change) in rows {
            let batch = try forge.batch([
                try forge.payment(1), try forge.payment(2, change: change),
            ])
            #expect(try forge.verdict(BatchForge.text(batch)) == "ok \(verdict)")
        }
    }

    @Test("The signatures of a batch are checked only if its reader is known")
    func knownReader() throws {
        let batch = try forge.batch([try forge.payment(1)])
        let authenticator = try forge.forge.opener().authenticator
        for isKnown in [true, false] {
            let presented = try authenticator.authenticate(batch, now: Forge.now) { _ in isKnown }
                .get()
            #expect(presented.isChecked == isKnown)
            #expect(try presented.reads.get().isEmpty == !isKnown)
        }
    }

    @Test("A session can read for a day after the end of its token, and no longer")
    func tokenGrace() throws {
        // The forge's reader token ends in one hour.
        for (offset, verdict) in [(-1, "ok"), (0, "merchant-mismatch")] as [(Int64, String)] {
            let time = Forge.now + 3600 + Self.day + offset
            let payment = try forge.payment(1) { forge in
                forge.set("iat", "\(time)")
                forge.setBoth("exp", "\(time + 7 * Self.day)")
            }
            let text = BatchForge.text(try forge.batch([payment], now: time))
            #expect(try forge.verdict(text, now: time) == verdict)
        }
    }

    @Test("Another reader's read is refused in this reader's batch")
    func otherReader() throws {
        let payment = try forge.payment(1)
        let other = try ReaderSigningKey.generate()
        let batch = try StoredBatch.sign(
            [payment], identifier: "batch-1", readerKey: other, now: Forge.now)
        let opener = CardDataOpener(
            keys: forge.forge.keys,
            readers: RegisteredReaders(
                try JSONWebKeySet([forge.forge.readerKey.publicKey, other.publicKey])),
            issuedTokens: ReaderTokenRegister(), policy: .development(audience: "psp.test"),
            replayGuard: ReplayGuard())
        let opened = try opener.open(
            batch, merchantIdentifier: "MERCHANT-1", now: Forge.now)
        guard case .failure(let rejection)? = opened.payments.first?.result else {
            Issue.record("The read was opened.")
            return
        }
        #expect(rejection.code == .unknownReader)
    }

    @Test("A deletion token names the batch and its reader, and is valid only for its lifetime")
    func deletionToken() throws {
        let batch = try forge.batch([try forge.payment(1)])
        let opened = try forge.forge.opener().open(
            batch, merchantIdentifier: "MERCHANT-1", now: Forge.now)
        let issuer = TokenIssuer(keys: forge.forge.keys)
        let text = try issuer.deletionToken(for: opened, now: Forge.now, lifetime: 60)
        func verify(_ text: String, audience: String = "emulator-pos-v1", now: Int64) throws {
            let token = try BatchDeletionToken.verify(
                text, keys: forge.forge.keys.publicKeySet, audiences: [audience], now: now)
            #expect(token.batchIdentifier == "batch-1")
            #expect(token.readerIdentifier == forge.forge.readerKey.readerIdentifier)
        }
        try verify(text, now: Forge.now + 59)
        for (audience, now, code) in [
            ("emulator-pos-v1", Forge.now + 60, ReaderTokenError.Code.expired),
            ("emulator-pos-v1", Forge.now - 6, .notYetValid),
            ("other", Forge.now, .wrongAudience),
        ] {
            let error = #expect(throws: ReaderTokenError.self) {
                try verify(text, audience: audience, now: now)
            }
            #expect(error?.code == code)
        }
        #expect(throws: ProcessorError.self) {
            try issuer.deletionToken(for: opened, now: Forge.now, lifetime: Self.day + 1)
        }
    }
}
