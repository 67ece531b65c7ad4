// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader
import Testing

/// The store of reads, as an app uses it.
@Suite("Store and forward")
struct StoreTests {
    typealias StoreError = PaymentCardReaderStore.StoreError

    /// A public key of a payment service provider: the example of RFC 7517, A.1.
    private static let processorKeys = """
        {"keys":[{"kty":"EC","crv":"P-256","use":"enc","kid":"1",
        "x":"MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4",
        "y":"4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM"}]}
        """

    /// Calls a closure with a reader that has a provider and ignores this machine's state.
    private static func withNewReader(
        _ body: (PaymentCardReader) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("taptopay-store-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let keys = folder.appendingPathComponent("psp.jwks")
        try Data(processorKeys.utf8).write(to: keys)
        var configuration = ReaderConfiguration(
            environment: ["XDG_STATE_HOME": folder.path, "XDG_CONFIG_HOME": folder.path])
        configuration.processorKeys = .file(keys.path)
        try await body(PaymentCardReader(configuration: configuration))
    }

    @Test("An empty store has no reads and no batch")
    func emptyStore() async throws {
        try await Self.withNewReader { reader in
            try await expectEmpty(try reader.fetchPaymentCardReaderStore())
        }
    }

    private func expectEmpty(_ store: any ReadStoring) async throws {
        #expect(try await store.fetchStoredPaymentCardReadResultCount() == 0)
        for (size, name) in [
            (-1, "storeAndForwardBatchSizeInvalid"), (0, "storeAndForwardResultsNotFound"),
        ] {
            let error = await #expect(throws: StoreError.self) {
                _ = try await store.fetchStoredPaymentCardReadResultBatch(size: size)
            }
            #expect(error.map { "\($0)" } == name)
        }
        let reset = await #expect(throws: StoreError.self) { try await store.resetBatchState() }
        #expect(reset.map { "\($0)" } == "storeAndForwardBatchNotFound")
        let resolved = await #expect(throws: StoreError.self) {
            _ = try await store.resolveBatch(batchDeletionToken: .init(rawValue: "token"))
        }
        #expect(resolved.map { "\($0)" } == "storeAndForwardBatchNotFound")
    }

    @Test("A session without a network requires an earlier session with a network")
    func noSession() async throws {
        try await Self.withNewReader { reader in
            do {
                let session = try await reader.prepareStoreAndForward()
                let status: StoreAndForwardStatus = try await session.status()
                try await session.decline()
                Issue.record("Nothing was thrown, with \(status.readCount) reads.")
            } catch PaymentCardReaderError.storeAndForwardNotAllowed {
            } catch {
                Issue.record("\(error)")
            }
        }
    }

    @Test("Code that knows only Encodable can send a batch as JSON")
    func encodable() {
        func isEncodable<Value: Encodable & Sendable & Identifiable>(_: Value.Type) -> Bool
        where Value.ID == String { true }
        #expect(isEncodable(StoreAndForwardBatch.self))
        #expect(isEncodable(StoreAndForwardBatch.StoredPaymentCardReadResult.self))
    }
}
