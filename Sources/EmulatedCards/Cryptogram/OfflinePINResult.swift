// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The result of a PIN verification by the card.
enum OfflinePINResult: Hashable, Sendable {
    /// The terminal sent no PIN.
    case notPerformed
    /// The PIN was right.
    case correct(isEnciphered: Bool)
    /// The PIN was wrong.
    case wrong
}
