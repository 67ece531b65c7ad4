// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import EmulatedCards
import Foundation
import PaymentProcessor
import PaymentStore
import PaymentToken
import Support
import TestSupport

@testable import ProximityReader

/// A reader object with its provider, card reader, sheet, and clocks.
final class TestBench: Sendable {
    /// The time at which tests start, in seconds since 1970.
    static let start: Int64 = 1_767_225_700

    let folder: TemporaryFolder
    let provider: TestProvider
    let cardReader = EmulatedReader()
    let sheet = RecordingSheet()
    let clock = ManualClock()
    let time = Lock(TestBench.start)
    let diagnostics = Lock<[ReaderDiagnostic]>([])
    /// The conditions of the platform.
    let conditions = PlatformConditions()
    let reader: PaymentCardReader

    /// Creates a bench whose transactions follow a script or are real.
    init(
        _ transaction: ScriptedTransaction? = ScriptedTransaction(verdicts: [.read(.sample)]),
        options: PaymentCardReader.Options = .init(),
        broadcaster: EventBroadcaster = EventBroadcaster(),
        change: (inout ReaderConfiguration) throws -> Void = { _ in }
    ) throws {
        folder = try TemporaryFolder()
        provider = try TestProvider()
        var configuration = ReaderConfiguration(environment: [:])
        configuration.reader = .custom(cardReader)
        configuration.stateDirectory = folder.url.appendingPathComponent("state").path
        configuration.processorKeys = .keys(provider.keys)
        configuration.sheet = sheet
        configuration.clock = clock
        configuration.conditions = conditions
        // Many tests read a card repeatedly after presenting it once.
        configuration.allowsCardInField = true
        // Unaffected by what happens to the process of the tests.
        configuration.background = BackgroundWatch(
            resumptions: { 0 }, timeAsleep: { .zero }, changes: { AsyncStream { $0.finish() } })
        let (time, diagnostics) = (time, diagnostics)
        configuration.date = {
            Date(timeIntervalSince1970: TimeInterval(time.withLock { $0 }))
        }
        configuration.diagnostics = { diagnostic in
            diagnostics.withLock { $0.append(diagnostic) }
        }
        if let transaction {
            configuration.transactions = CardTransactionFactory { _, _, _, _ in transaction }
        }
        try change(&configuration)
        reader = PaymentCardReader(
            configuration: configuration, options: options, broadcaster: broadcaster)
    }

    /// Links the merchant and prepares the reader.
    func session() async throws -> PaymentCardReaderSession {
        let token = try provider.token()
        if !(try await reader.isAccountLinked(using: token)) {
            try await reader.linkAccount(using: token)
        }
        return try await reader.prepare(using: token)
    }

    /// Injects the initial PIN key, as a provider does.
    func injectKey() async throws {
        let directory = folder.url.appendingPathComponent("state").path
        let store = try ReaderStore(directory: directory)
        let protectionKey = SecretBytes([UInt8](repeating: 0x42, count: 32))
        try await store.inject(
            provider.baseDerivationKey.keyBlock(
                forDevice: TestProvider.device, under: protectionKey),
            protectionKey: protectionKey)
    }

    /// Puts a Visa card into the field.
    func tap(_ faults: CardFault...) {
        cardReader.present(EmulatedCard(.visaCredit), faults: faults)
    }

    /// The reader's public key, as registered with a provider.
    var readers: JSONWebKeySet {
        get throws {
            let file = folder.url.appendingPathComponent("state/readers.jwks")
            return try JSONWebKeySet(parsing: Array(try Data(contentsOf: file)))
        }
    }

    /// A valid request.
    static let request = PaymentCardTransactionRequest(amount: 12.5, currencyCode: "USD")
}
