// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentToken
import SmartCard
import Support
import Testing

@testable import PaymentProcessor

@Suite("Opening passes that a reader collected")
struct CollectedPassOpenerTests {
    private static let program = "pass.com.example.coffee"
    private static let now: Int64 = 1_767_225_600

    private let readerKey: ReaderSigningKey
    private let keys: ProcessorKeys

    init() throws {
        readerKey = try .generate()
        keys = try .generate()
    }

    private func opener(
        readers: [JSONWebKey]? = nil, revoked: Set<String> = [], audience: String = "psp.test"
    ) throws -> CollectedPassOpener {
        CollectedPassOpener(
            keys: keys,
            readers: RegisteredReaders(
                try JSONWebKeySet(readers ?? [readerKey.publicKey]), revoked: revoked),
            audience: audience)
    }

    private func sealed(
        _ message: [UInt8]? = nil, keys other: ProcessorKeys? = nil,
        change: (inout CollectedPassClaims) -> Void = { _ in }
    ) throws -> [UInt8] {
        let number = NDEFRecord(external: "n", payload: Array("\0MEMBER-1".utf8))
        let object = NDEFRecord(external: "ly", payload: NDEFMessage.bytes([number]))
        let pass = NDEFRecord(external: "asv", payload: NDEFMessage.bytes([object]))
        var claims = CollectedPassClaims(
            issuer: readerKey.issuer, audience: "psp.test", issuedAt: Self.now,
            merchantIdentifier: "MERCHANT-1", program: Self.program, collector: 10_000_001,
            message: message ?? NDEFMessage.bytes([pass]))
        change(&claims)
        let key = try #require((other ?? keys).publicKeySet.encryptionKey(at: Self.now))
        return try CardDataSealer(readerKey: readerKey, processorKey: key).seal(claims)
    }

    @Test("Passes that a reader sealed are opened with all their details")
    func opens() throws {
        let data = try sealed()
        #expect(CollectedPassOpener.recognizes(data))
        let passes = try opener().open(data, of: Self.program, now: Self.now)
        #expect(passes.objects.map(\.number) == ["MEMBER-1"])
        #expect(passes.collector == 10_000_001 && passes.time == Self.now)
        #expect(passes.program == Self.program)
        #expect(passes.merchantIdentifier == "MERCHANT-1")
        #expect(passes.readerIdentifier == readerKey.readerIdentifier)
        // The passes do not appear in plain text.
        let number = Array("MEMBER-1".utf8)
        #expect(data.firstRange(of: number) == nil)
        for segment in String(decoding: data, as: UTF8.self).split(separator: ".") {
            let bytes = try #require(Base64URL.bytes(String(segment)))
            #expect(bytes.firstRange(of: number) == nil)
        }
    }

    @Test("Passes that a phone sealed are not accepted", arguments: [0, 4, 56, 120])
    func phones(count: Int) {
        #expect(
            !CollectedPassOpener.recognizes(
                [UInt8]("ey".utf8)
                    + [UInt8](repeating: 7, count: count)
                    .dropLast(min(count, 2))))
        #expect(!CollectedPassOpener.recognizes([UInt8](repeating: 7, count: 1000)))
    }

    private func rejected(
        _ code: Rejection.Code, _ data: [UInt8], of program: String = program,
        now: Int64 = now, by opener: CollectedPassOpener? = nil
    ) throws {
        let opener = try opener ?? self.opener()
        #expect(throws: Rejection(code, "")) {
            try opener.open(data, of: program, now: now)
        }
    }

    @Test("Passes of another program, reader, provider, or time are refused")
    func refusals() throws {
        let data = try sealed()
        try rejected(.transactionMismatch, data, of: "pass.com.example.books")
        try rejected(.unknownReader, data, by: opener(readers: []))
        try rejected(
            .unknownReader, data, by: opener(revoked: [readerKey.readerIdentifier]))
        try rejected(.headerClaimMismatch, data, by: opener(audience: "psp.other"))
        try rejected(.unknownKey, sealed(keys: .generate()))
        try rejected(.headerClaimMismatch, sealed { $0.version = 2 })
        try rejected(.malformed, sealed([1, 2, 3]))
    }

    @Test(
        "Passes are accepted while they are fresh",
        arguments: [
            (-61, Rejection.Code.notYetValid), (-60, nil), (0, nil), (300, nil), (301, .expired),
        ] as [(Int64, Rejection.Code?)])
    func time(age: Int64, expected: Rejection.Code?) throws {
        let data = try sealed()
        guard let expected else {
            _ = try opener().open(data, of: Self.program, now: Self.now + age)
            return
        }
        try rejected(expected, data, now: Self.now + age)
    }

    @Test("Card data and changed tokens are not accepted as passes")
    func types() throws {
        let forge = try Forge()
        let blob = try #require(Base64.bytes(try forge.blob()))
        let opener = CollectedPassOpener(
            keys: forge.keys,
            readers: RegisteredReaders(try JSONWebKeySet([forge.readerKey.publicKey])),
            audience: "psp.test")
        try rejected(.wrongType, blob, by: opener)
        var changed = try sealed()
        let last = changed.count - 30
        changed[last] = changed[last] == 0x41 ? 0x42 : 0x41
        try rejected(.decryptFailed, changed)
        try rejected(.malformed, Array("ey.a.b".utf8))
    }
}
