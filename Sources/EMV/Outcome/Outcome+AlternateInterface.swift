// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension Outcome {
    /// The interface that the cardholder should try; byte 6 of the outcome parameter set.
    package enum AlternateInterface: UInt8, Hashable, Sendable {
        /// Insert the card.
        case contactChip = 0x10
        /// Swipe the card.
        case magneticStripe = 0x20
    }
}
