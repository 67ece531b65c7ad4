// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import ProximityReader
import Support
import TestSupport
import Testing

/// Tests that the terms and conditions are accepted once and remembered.
@Suite("Account linking")
struct AccountLinkingTests {
    @Test("A merchant is linked once for all reader objects of a machine")
    func linkOnce() async throws {
        let bench = try TestBench()
        let token = try bench.provider.token()
        #expect(try await bench.reader.isAccountLinked(using: token) == false)
        try await bench.reader.linkAccount(using: token)
        #expect(try await bench.reader.isAccountLinked(using: token))
        await expectReaderError("accountAlreadyLinked") {
            try await bench.reader.linkAccount(using: token)
        }
        let shown = bench.sheet.terms
        #expect(shown.map(\.merchantIdentifier) == ["MERCHANT-1"])
        #expect(shown.map(\.isRenewal) == [false])

        var configuration = ReaderConfiguration(environment: [:])
        configuration.stateDirectory = bench.folder.url.appendingPathComponent("state").path
        configuration.processorKeys = .keys(bench.provider.keys)
        configuration.reader = .custom(bench.cardReader)
        let time = bench.time
        configuration.date = { .init(timeIntervalSince1970: Double(time.withLock { $0 })) }
        let other = PaymentCardReader(configuration: configuration)
        #expect(try await other.isAccountLinked(using: token))
        let identifiers = (
            try await other.readerIdentifier, try await bench.reader.readerIdentifier
        )
        #expect(identifiers.0 == identifiers.1)
        #expect(!identifiers.0.isEmpty)
    }

    @Test("Linking one merchant does not link another")
    func otherMerchant() async throws {
        let bench = try TestBench()
        try await bench.reader.linkAccount(using: bench.provider.token())
        let other = try bench.provider.token(merchant: "MERCHANT-2")
        #expect(try await bench.reader.isAccountLinked(using: other) == false)
    }

    @Test("A merchant that refuses the terms is not linked")
    func refused() async throws {
        let bench = try TestBench()
        let token = try bench.provider.token()
        bench.sheet.state.withLock { $0.acceptsTerms = false }
        await expectReaderError("accountLinkingCancelled") {
            try await bench.reader.linkAccount(using: token)
        }
        #expect(try await bench.reader.isAccountLinked(using: token) == false)
    }

    @Test("Linking fails if the terms cannot be shown")
    func noSheet() async throws {
        let bench = try TestBench()
        bench.sheet.state.withLock { $0.isAvailable = false }
        await expectReaderError("accountLinkingFailed") {
            try await bench.reader.linkAccount(using: bench.provider.token())
        }
    }

    @Test("Relinking requires a token that permits it and an earlier link")
    func relink() async throws {
        let bench = try TestBench()
        let token = try bench.provider.token()
        let permitting = try bench.provider.token(relink: true)
        await expectReaderError("accountNotLinked") {
            try await bench.reader.relinkAccount(using: permitting)
        }
        try await bench.reader.linkAccount(using: token)
        await expectReaderError("notAllowed") {
            try await bench.reader.relinkAccount(using: token)
        }
        try await bench.reader.relinkAccount(using: permitting)
        #expect(bench.sheet.terms.map(\.isRenewal) == [false, true])
    }
}
