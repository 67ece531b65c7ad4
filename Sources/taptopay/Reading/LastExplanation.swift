// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader
internal import Support

/// Keeps the newest explanation of a read, which holds all steps of those before it.
final class LastExplanation: Sendable {
    private let newest = Lock<ReadExplanation?>(nil)

    /// Starts to listen.
    init(_ configuration: inout ReaderConfiguration) {
        configuration.explanations = { explanation in
            self.newest.withLock { $0 = explanation }
        }
    }

    /// The explanation, or `nil` as long as no card was there.
    var explanation: ReadExplanation? { newest.withLock { $0 } }
}
