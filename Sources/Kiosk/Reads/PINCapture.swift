// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A PIN entry after a read.
package struct PINCapture: Codable, Hashable, Sendable {
    package enum State: String, Codable, CaseIterable, Sendable {
        case entering, completed, cancelled, failed, interrupted
    }

    package var state: State
    /// The result of the read, sealed again with the PIN.
    package var result: CardResult?
    /// Why there is no PIN.
    package var error: ReadProblem?

    init(state: State, result: CardResult? = nil, error: ReadProblem? = nil) {
        self.state = state
        self.result = result
        self.error = error
    }
}
