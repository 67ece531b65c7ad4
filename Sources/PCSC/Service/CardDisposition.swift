// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CPCSC

/// What happens to the card when it is let go.
package enum CardDisposition: Hashable, Sendable {
    /// Nothing.
    case leave
    /// A warm reset.
    case reset
    /// The field is switched off.
    case unpower

    var rawValue: UInt {
        switch self {
        case .leave: UInt(SCARD_LEAVE_CARD)
        case .reset: UInt(SCARD_RESET_CARD)
        case .unpower: UInt(SCARD_UNPOWER_CARD)
        }
    }
}
