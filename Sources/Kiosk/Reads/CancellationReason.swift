// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Why a read, a PIN entry, or a payment ended before it was complete.
package enum CancellationReason: String, Codable, CaseIterable, Sendable {
    /// No card, no key, or no answer came in time.
    case timedOut
    /// The customer canceled on the sheet.
    case customer
    /// The client canceled.
    case program
    /// The service was stopped.
    case shutdown
}
