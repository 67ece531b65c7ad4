// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader
import Testing

// How SDKs wrap Apple's types in their own, and add what those lack.

extension PaymentCardReaderSession.ReadError: @retroactive Equatable {
    /// Compares errors by name.
    public static func == (left: Self, right: Self) -> Bool { left.errorName == right.errorName }
}

/// A read's result under the SDK's own name.
@dynamicMemberLookup
struct Receipt: Identifiable {
    let result: PaymentCardReadResult

    var id: String { result.id }

    subscript<Value>(dynamicMember member: KeyPath<PaymentCardReadResult, Value>) -> Value {
        result[keyPath: member]
    }
}

/// Returns the steps of a read as a stream, with the handler that Apple has deprecated.
func steps(
    of session: PaymentCardReaderSession, amount: Decimal
) -> AsyncThrowingStream<String, any Error> {
    AsyncThrowingStream { continuation in
        Task {
            do {
                let result = try await session.readPaymentCard(
                    .init(amount: amount, currencyCode: "USD")
                ) { event in
                    switch event {
                    case .readyForTap, .cardDetected, .removeCard: continuation.yield(event.name)
                    case .completed, .retry, .readCancelled, .readNotCompleted: break
                    @unknown default: break
                    }
                }
                continuation.yield(Receipt(result: result).outcome == .success ? "paid" : "failed")
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
    }
}

/// Reads a card, and cancels the read if `end` returns first.
func read(
    _ request: PaymentCardTransactionRequest, with session: PaymentCardReaderSession,
    until end: @escaping @Sendable () async -> Void
) async throws -> PaymentCardReadResult? {
    try await withThrowingTaskGroup(of: PaymentCardReadResult?.self) { group in
        group.addTask { try await session.readPaymentCard(request) }
        group.addTask {
            await end()
            _ = try await session.cancelRead()
            return nil
        }
        defer { group.cancelAll() }
        return try await group.next() ?? nil
    }
}

@Suite("SDK types around Apple's")
struct AdapterTests {
    @Test("An SDK can make read errors comparable and cast a read's results")
    func adapters() {
        #expect(PaymentCardReaderSession.ReadError.invalidAmount == .invalidAmount)
        #expect(PaymentCardReaderSession.ReadError.unknown(code: 1) != .invalidAmount)
        let any: Any = (PaymentCardReadResult?.none, VASReadResult(id: "1", entries: []) as _?)
        let both = any as? (PaymentCardReadResult?, VASReadResult?)
        #expect(both?.1?.id == "1")
    }
}
