// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// Delivers the events of each merchant in a task of its own, so that one whose webhooks do not
/// answer holds nobody else up.
final class WebhookCouriers: Sendable {
    /// So many merchants are served at once; deliveries that wait keep a thread each.
    private static let threadCount = 8

    private let service: ProcessorService
    private let threads: WorkerThreads
    private let couriers = Lock<[String: Task<Void, Never>]>([:])

    /// Starts the threads.
    ///
    /// - Returns: `nil` when the system gives no thread.
    init?(_ service: ProcessorService) {
        guard let threads = WorkerThreads(count: Self.threadCount) else { return nil }
        self.service = service
        self.threads = threads
    }

    /// Serves every merchant of which something is due, until cancelled.
    func run(_ time: TimeSource) async {
        // Once a second is soon enough for a merchant, and nothing is woken more often.
        while !Task.isCancelled {
            for merchant in service.merchantsWithDeliveries() { serve(merchant) }
            try? await time.sleep(until: time.now + .seconds(1))
        }
        let last = couriers.withLock { Array($0.values) }
        for courier in last { courier.cancel() }
        for courier in last { await courier.value }
        threads.stop()
    }

    private func serve(_ merchant: String) {
        couriers.withLock { present in
            guard present[merchant] == nil else { return }
            present[merchant] = Task(executorPreference: threads) { [service, couriers] in
                service.deliver(to: merchant)
                _ = couriers.withLock { $0.removeValue(forKey: merchant) }
            }
        }
    }
}
