// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How far a read is.
package enum ReadState: String, Codable, CaseIterable, Sendable {
    /// It waits for a card or a phone.
    case waiting
    /// A card is being read.
    case reading
    /// The customer enters a PIN.
    case enteringPIN
    /// The card was read.
    case completed
    /// The card declined.
    case declined
    /// The read failed.
    case failed
    /// It was cancelled, or no card came in time.
    case cancelled
    /// The service ended meanwhile; nothing of the card left the reader.
    case interrupted

    /// Whether nothing more comes.
    var isSettled: Bool {
        switch self {
        case .waiting, .reading, .enteringPIN: false
        case .completed, .declined, .failed, .cancelled, .interrupted: true
        }
    }
}
