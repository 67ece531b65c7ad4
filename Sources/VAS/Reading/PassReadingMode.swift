// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The passes and payment that the terminal requests, for the phone's screen (`9F26`, byte 4).
///
/// See the public reader settings of Apple VAS.
package enum PassReadingMode: UInt8, Hashable, Sendable {
    /// Passes or a payment, whichever comes first.
    case passesOrPayment = 0x00
    /// Passes and a payment.
    case passesAndPayment = 0x01
    /// Passes only.
    case passesOnly = 0x02
}
