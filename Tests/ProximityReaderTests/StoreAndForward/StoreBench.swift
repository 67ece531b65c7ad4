// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentStore
import PaymentToken
import ProximityReader
import Support

@testable import PaymentProcessor
@testable import ProximityReader

/// A bench whose machine can be restarted, and whose platform conditions can be set.
struct StoreBench {
    let bench: TestBench
    let boot: Lock<BootTime>
    let conditions = PlatformConditions()

    init(
        _ transaction: ScriptedTransaction? = ScriptedTransaction(verdicts: [.read(.sample)]),
        provider: TestProvider? = nil, folder: String? = nil,
        change: (inout ReaderConfiguration) throws -> Void = { _ in }
    ) throws {
        let boot = Lock(BootTime(boot: "boot-1", milliseconds: 1_000))
        self.boot = boot
        let conditions = conditions
        bench = try TestBench(transaction) { configuration in
            configuration.bootTime = { boot.withLock { $0 } }
            configuration.conditions = conditions
            if let folder { configuration.stateDirectory = folder }
            if let provider { configuration.processorKeys = .keys(provider.keys) }
            try change(&configuration)
        }
    }

    var reader: PaymentCardReader { bench.reader }

    /// Advances all clocks.
    func advance(_ milliseconds: Int64) {
        boot.withLock { $0.milliseconds += milliseconds }
        bench.time.withLock { $0 += milliseconds / 1000 }
    }

    /// Begins a session with a network, then one without.
    func session() async throws -> StoreAndForwardPaymentCardReaderSession {
        _ = try await bench.session()
        return try await reader.prepareStoreAndForward()
    }

    /// Reads a card and stores its data.
    @discardableResult
    func read(
        _ session: PaymentCardReaderSession,
        _ request: PaymentCardTransactionRequest = TestBench.request
    ) async throws -> PaymentCardReadResult {
        bench.tap()
        return try await session.readPaymentCard(request)
    }

    /// Sends a batch to the provider.
    func send(_ batch: StoreAndForwardBatch) throws -> OpenedBatch {
        let text = try JSONEncoder().encode(batch)
        return try bench.provider.opener(readers: bench.readers).open(
            StoredBatch(parsing: Array(text)), merchantIdentifier: "MERCHANT-1",
            now: bench.time.withLock { $0 })
    }

    /// Returns the provider's deletion token for a batch.
    func token(
        for batch: OpenedBatch, lifetime: Int64 = 3600
    ) throws -> StoreAndForwardBatchDeletionToken {
        StoreAndForwardBatchDeletionToken(
            rawValue: try TokenIssuer(keys: bench.provider.processorKeys).deletionToken(
                for: batch, now: bench.time.withLock { $0 }, lifetime: lifetime))
    }
}
