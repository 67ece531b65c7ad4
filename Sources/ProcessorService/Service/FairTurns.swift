// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import Support

/// The turns of requests on the service's threads, in which each caller has its share.
///
/// If all threads are in use, the next turn goes to the caller that uses the fewest, and of several to
/// the one whose request has waited longest. The many requests of one merchant then do not delay
/// those of another by more than one turn. All callers without a known key are one caller.
final class FairTurns: Sendable {
    private struct Waiter {
        let number: UInt64
        let start: CheckedContinuation<Void, Never>
    }

    private struct State {
        var free: Int
        var used: [CredentialIdentity?: Int] = [:]
        var waiting: [CredentialIdentity?: [Waiter]] = [:]
        var last: UInt64 = 0
    }

    private let state: Lock<State>

    /// Creates turns.
    ///
    /// - Parameter count: How many requests run at once.
    init(count: Int) {
        state = Lock(State(free: count))
    }

    /// How many requests wait for a turn.
    var waiting: Int { state.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } } }

    /// How many requests run.
    var running: Int { state.withLock { $0.used.values.reduce(0, +) } }

    /// Runs the work of a request when it is the caller's turn.
    func run<Value: Sendable>(
        for caller: CredentialIdentity?, _ work: () async -> Value
    ) async -> Value {
        await withCheckedContinuation { start in
            let isFree = state.withLock { state in
                guard state.free == 0 else {
                    state.free -= 1
                    state.used[caller, default: 0] += 1
                    return true
                }
                state.last += 1
                state.waiting[caller, default: []].append(Waiter(number: state.last, start: start))
                return false
            }
            if isFree { start.resume() }
        }
        defer { end(of: caller) }
        return await work()
    }

    /// Ends a turn and starts the next one.
    private func end(of caller: CredentialIdentity?) {
        let next = state.withLock { state -> Waiter? in
            let used = (state.used[caller] ?? 0) - 1
            state.used[caller] = used > 0 ? used : nil
            let best = state.waiting.min { left, right in
                (state.used[left.key] ?? 0, left.value.first?.number ?? 0)
                    < (state.used[right.key] ?? 0, right.value.first?.number ?? 0)
            }
            guard let best, let waiter = best.value.first else {
                state.free += 1
                return nil
            }
            let rest = Array(best.value.dropFirst())
            state.waiting[best.key] = rest.isEmpty ? nil : rest
            state.used[best.key, default: 0] += 1
            return waiter
        }
        next?.start.resume()
    }
}
