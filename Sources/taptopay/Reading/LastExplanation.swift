// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader
internal import Support

/// Keeps the latest explanation of a read, which includes the steps of all earlier ones.
final class LastExplanation: Sendable {
    private let newest = Lock<ReadExplanation?>(nil)

    /// Starts listening for explanations.
    init(_ configuration: inout ReaderConfiguration) {
        configuration.explanations = { explanation in
            self.newest.withLock { $0 = explanation }
        }
    }

    /// The explanation, or `nil` until a card is read.
    var explanation: ReadExplanation? { newest.withLock { $0 } }
}
