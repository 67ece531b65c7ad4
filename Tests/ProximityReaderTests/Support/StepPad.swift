// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader
import Support
import TestSupport
import Testing

/// A PIN pad whose keys a test presses one by one.
final class StepPad: PINPad {
    private struct State {
        var pressed: [PINPadKey] = []
        var waiting: CheckedContinuation<PINPadKey, any Error>?
    }

    private let state = Lock(State())

    func press(_ key: PINPadKey) {
        let waiting = state.withLock { state -> CheckedContinuation<PINPadKey, any Error>? in
            defer { state.waiting = nil }
            if state.waiting == nil { state.pressed.append(key) }
            return state.waiting
        }
        waiting?.resume(returning: key)
    }

    /// Suspends until all pressed keys are read and the entry waits for the next one.
    func untilWaiting() async {
        await waitUntil("the entry waits for a key") {
            state.withLock { $0.waiting != nil } || Task.isCancelled
        }
    }

    func begin(_ request: PINPadRequest) async throws {}

    func nextKey() async throws -> PINPadKey {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { next in
                let key = state.withLock { state -> PINPadKey? in
                    if state.pressed.isEmpty {
                        state.waiting = next
                        return nil
                    }
                    return state.pressed.removeFirst()
                }
                if let key { next.resume(returning: key) } else if Task.isCancelled { cancel() }
            }
        } onCancel: {
            cancel()
        }
    }

    func show(_ display: PINPadDisplay) async {}

    func end() async {}

    private func cancel() {
        let waiting = state.withLock { state in
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(throwing: CancellationError())
    }
}

/// A PIN pad that fails, at once or when the entry waits for the first key.
struct BrokenPad: PINPad {
    struct Gone: Error, CustomStringConvertible {
        var description: String { "no pad" }
    }

    let atOnce: Bool

    func begin(_ request: PINPadRequest) async throws {
        if atOnce { throw Gone() }
    }

    func nextKey() async throws -> PINPadKey { throw Gone() }

    func show(_ display: PINPadDisplay) async {}

    func end() async {}
}
