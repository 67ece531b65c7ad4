// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The state of a read.
package enum ReadState: String, Codable, CaseIterable, Sendable {
    /// The reader is waiting for a card or a phone.
    case waiting
    /// A card is being read.
    case reading
    /// The customer is entering a PIN.
    case enteringPIN
    /// The card was read.
    case completed
    /// The card declined.
    case declined
    /// The read failed.
    case failed
    /// The read was canceled, or no card was presented in time.
    case cancelled
    /// The service ended during the read; no card data left the reader.
    case interrupted

    /// Whether the state is final.
    var isSettled: Bool {
        switch self {
        case .waiting, .reading, .enteringPIN: false
        case .completed, .declined, .failed, .cancelled, .interrupted: true
        }
    }
}
