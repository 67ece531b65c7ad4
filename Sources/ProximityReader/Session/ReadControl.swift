// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// Tracks whether a read can still be canceled, and cancels it.
actor ReadControl {
    /// Whether the read has its outcome, so it can no longer be canceled.
    private var isCommitted = false
    /// Ends the part of the read that is in progress.
    private var interrupt: (@Sendable () -> Void)?
    private(set) var isCancelled = false
    /// The card of the read, if it stays connected for its issuer's response.
    private(set) var held: HeldCard?

    /// Records that the card of the read is held; to cancel the read now ends the hold.
    func hold(_ card: HeldCard) {
        held = card
    }

    /// Cancels the read at once, unless it has its outcome; after the read, ends the hold of its card.
    ///
    /// - Returns: Whether the read is canceled, or the hold ends.
    func cancel() -> Bool {
        if let held { return held.release() }
        guard !isCommitted else { return false }
        isCancelled = true
        interrupt?()
        return true
    }

    /// Makes the read uncancellable from now on.
    ///
    /// - Returns: `false` if the read was already canceled.
    func commit() -> Bool {
        guard !isCancelled else { return false }
        isCommitted = true
        return true
    }

    /// Waits for a card, or for something else that a canceled read no longer waits for.
    ///
    /// - Parameter wait: Waits, and ends immediately when its task is canceled.
    /// - Returns: The result. A card that arrives together with the cancellation is disconnected.
    func wait(_ wait: @escaping @Sendable () async -> CardDetection) async -> CardDetection {
        guard let result = await run(wait) else { return .cancelled }
        guard isStopped else { return result }
        if case .card(let card) = result { await card.disconnect() }
        return .cancelled
    }

    /// Runs the dialogue with a card.
    ///
    /// - Parameters:
    ///   - isOutcome: Whether the result is the outcome of the read, which can then no longer be
    ///     canceled.
    ///   - body: Runs the dialogue, and ends immediately when its task is canceled.
    /// - Returns: The result, or `nil` if the read is canceled.
    func dialogue<Value: Sendable>(
        isOutcome: @Sendable (Value) -> Bool, _ body: @escaping @Sendable () async -> Value
    ) async -> Value? {
        guard let result = await run(body), !isCancelled else { return nil }
        isCommitted = isOutcome(result)
        return result
    }

    /// Whether the read, or the task that it belongs to, is canceled.
    private var isStopped: Bool { isCancelled || Task.isCancelled }

    /// Runs a part of the read in a task that is canceled with the read.
    ///
    /// - Returns: The result, or `nil` if the read was already canceled.
    private func run<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async -> Value? {
        guard !isStopped else { return nil }
        let part = Task(executorPreference: .inherited) { await body() }
        interrupt = { part.cancel() }
        defer { interrupt = nil }
        return await withTaskCancellationHandler {
            await part.value
        } onCancel: {
            part.cancel()
        }
    }
}
