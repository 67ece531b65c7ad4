// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

/// The entry of one PIN, key by key, with its timeouts.
struct PINEntry: Sendable {
    /// The result of an entry.
    enum Outcome: Sendable {
        /// The customer entered a PIN of an allowed length.
        case entered(PINDigits)
        /// The customer continues without a PIN.
        case bypassed
        /// The customer canceled the entry.
        case cancelled
        /// The customer took too long.
        case timedOut
        /// The program canceled the task.
        case interrupted
        /// The pad failed, for this reason.
        case failed(String)
    }

    let pad: any PINPad
    let clock: ElapsedClock
    let times: PINTimes

    /// Asks the customer to enter a PIN.
    func run(_ request: PINPadRequest) async -> Outcome {
        do {
            try await pad.begin(request)
        } catch {
            return Task.isCancelled ? .interrupted : .failed("\(error)")
        }
        let outcome = await collect(request)
        await pad.end()
        return outcome
    }

    private func collect(_ request: PINPadRequest) async -> Outcome {
        let start = clock.now
        var digits = PINDigits()
        var message = PINPadDisplay.Message.enterPIN
        while true {
            await pad.show(PINPadDisplay(message: message, digitCount: digits.count))
            switch await key(within: min(times.idle, times.total - (clock.now - start))) {
            case .success(.digit(let digit)):
                guard digits.count < request.lengths.upperBound else {
                    (message, digits) = (.wrongLength(request.lengths), PINDigits())
                    continue
                }
                digits.append(digit)
                message = .enterPIN
            case .success(.clear):
                (message, digits) = (.enterPIN, PINDigits())
            case .success(.enter):
                if request.lengths.contains(digits.count) { return .entered(digits) }
                (message, digits) = (.wrongLength(request.lengths), PINDigits())
            case .success(.bypass) where request.allowsBypass:
                return .bypassed
            case .success(.bypass), .success(.moreTime):
                continue
            case .success(.cancel):
                return .cancelled
            case .failure(let end):
                return end.outcome
            }
        }
    }

    /// The reason there is no key.
    private enum End: Error {
        case timedOut, interrupted
        case failed(String)

        var outcome: Outcome {
            switch self {
            case .timedOut: .timedOut
            case .interrupted: .interrupted
            case .failed(let reason): .failed(reason)
            }
        }
    }

    /// Waits for a key, up to a time limit.
    private func key(within limit: Duration) async -> Result<PINPadKey, End> {
        guard limit > .zero else { return .failure(.timedOut) }
        let (pad, clock) = (pad, clock)
        return await withTaskGroup(of: Result<PINPadKey, End>.self) { group in
            group.addTask {
                do {
                    return .success(try await pad.nextKey())
                } catch {
                    return .failure(Task.isCancelled ? .interrupted : .failed("\(error)"))
                }
            }
            group.addTask {
                do {
                    try await clock.sleep(for: limit)
                    return .failure(.timedOut)
                } catch {
                    return .failure(.interrupted)
                }
            }
            let first = await group.next() ?? .failure(.interrupted)
            group.cancelAll()
            return first
        }
    }
}

/// The time limits of a PIN entry.
struct PINTimes: Hashable, Sendable {
    /// The limit from the first prompt to the last key.
    let total: Duration
    /// The limit from one key to the next.
    let idle: Duration
}
