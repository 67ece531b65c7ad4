// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

extension Clock where Duration == Swift.Duration {
    /// Does something for a limited time.
    ///
    /// What takes longer is cancelled and left alone: even work that never ends keeps nobody
    /// waiting.
    ///
    /// - Returns: The value, or `nil` when the time was over first.
    func first<Value: Sendable>(
        within limit: Duration, _ work: @escaping @Sendable () async -> Value
    ) async -> Value? {
        let values = AsyncStream<Value> { continuation in
            let worker = Task(executorPreference: .inherited) {
                continuation.yield(await work())
                continuation.finish()
            }
            let timer = Task(executorPreference: .inherited) {
                try? await sleep(for: limit)
                continuation.finish()
            }
            continuation.onTermination = { _ in
                worker.cancel()
                timer.cancel()
            }
        }
        return await values.first { _ in true }
    }
}
