// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What became of the PIN that a terminal gave to the card.
enum OfflinePINResult: Hashable, Sendable {
    /// No PIN was given.
    case notPerformed
    /// The PIN was right.
    case correct(isEnciphered: Bool)
    /// The PIN was wrong.
    case wrong
}
