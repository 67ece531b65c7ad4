// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader
import Support

/// A sheet that records its calls and answers as a test specifies.
final class RecordingSheet: PaymentSheet {
    struct Unavailable: Error {}

    struct State {
        var contents: [PaymentSheetContent] = []
        var messages: [PaymentSheetMessage] = []
        var dismissals = 0
        var terms: [MerchantTerms] = []
        var acceptsTerms = true
        var isAvailable = true
        var cancel: (@Sendable () -> Void)?
        var gate: CheckedContinuation<Void, Never>?
        var isHeldOpen = false
    }

    let state = Lock(State())

    var messages: [PaymentSheetMessage] { state.withLock { $0.messages } }
    var contents: [PaymentSheetContent] { state.withLock { $0.contents } }
    var terms: [MerchantTerms] { state.withLock { $0.terms } }
    var dismissals: Int { state.withLock { $0.dismissals } }

    /// Closes the sheet as a customer does.
    func cancel() {
        state.withLock { $0.cancel }?()
    }

    /// Lets a dismissal that was held open continue.
    func release() {
        let gate = state.withLock { state in
            state.isHeldOpen = false
            defer { state.gate = nil }
            return state.gate
        }
        gate?.resume()
    }

    func present(
        _ content: PaymentSheetContent, cancel: @escaping @Sendable () -> Void
    ) async throws {
        try state.withLock { state in
            guard state.isAvailable else { throw Unavailable() }
            state.contents.append(content)
            state.cancel = cancel
        }
    }

    func show(_ message: PaymentSheetMessage) async {
        state.withLock { $0.messages.append(message) }
    }

    func dismiss() async {
        await withCheckedContinuation { gate in
            let goesOn = state.withLock { state in
                state.dismissals += 1
                guard state.isHeldOpen else { return true }
                state.gate = gate
                return false
            }
            if goesOn { gate.resume() }
        }
    }

    func acceptTerms(_ terms: MerchantTerms) async throws -> Bool {
        try state.withLock { state in
            guard state.isAvailable else { throw Unavailable() }
            state.terms.append(terms)
            return state.acceptsTerms
        }
    }
}
