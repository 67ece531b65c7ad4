// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// Delivers the events of each merchant in a separate task.
///
/// So a merchant whose webhooks do not respond does not delay other merchants.
final class WebhookDispatcher: Sendable {
    /// The number of merchants served at once; each waiting delivery occupies a thread.
    private static let threadCount = 8

    private let service: ProcessorService
    private let threads: WorkerThreads
    private let couriers = Lock<[String: Task<Void, Never>]>([:])

    /// Starts the threads.
    ///
    /// - Returns: `nil` if the system cannot create a thread.
    init?(_ service: ProcessorService) {
        guard let threads = WorkerThreads(count: Self.threadCount) else { return nil }
        self.service = service
        self.threads = threads
    }

    /// Serves all merchants with due events, until the task is canceled.
    func run(_ time: TimeSource) async {
        // Once a second is soon enough for merchants, and an idle service wakes no more often.
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
