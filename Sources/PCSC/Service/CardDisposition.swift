// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CPCSC

/// The action on the card when it is disconnected.
package enum CardDisposition: Hashable, Sendable {
    /// Leaves the card as it is.
    case leave
    /// Performs a warm reset.
    case reset
    /// Switches the field off.
    case unpower

    var rawValue: UInt {
        switch self {
        case .leave: UInt(SCARD_LEAVE_CARD)
        case .reset: UInt(SCARD_RESET_CARD)
        case .unpower: UInt(SCARD_UNPOWER_CARD)
        }
    }
}
