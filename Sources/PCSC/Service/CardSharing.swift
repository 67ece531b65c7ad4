// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CPCSC

/// The access of other programs to a connected card.
package enum CardSharing: Hashable, Sendable {
    /// No other program has access.
    case exclusive
    /// Other programs have access between transactions.
    case shared
    /// Connects to the reader itself; no card is required.
    case direct

    var rawValue: UInt {
        switch self {
        case .exclusive: UInt(SCARD_SHARE_EXCLUSIVE)
        case .shared: UInt(SCARD_SHARE_SHARED)
        case .direct: UInt(SCARD_SHARE_DIRECT)
        }
    }

    /// T=0 and T=1, never raw: if allowed, pcscd would choose raw, which cannot carry APDUs.
    var protocols: UInt {
        self == .direct ? 0 : UInt(SCARD_PROTOCOL_T0 | SCARD_PROTOCOL_T1)
    }
}
