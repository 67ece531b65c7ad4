// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension Clock where Duration == Swift.Duration {
    /// Runs an operation with a time limit.
    ///
    /// An operation that takes longer is canceled and not awaited, so even an operation that
    /// never ends does not block the caller.
    ///
    /// - Returns: The value, or `nil` if the time limit was reached first.
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
