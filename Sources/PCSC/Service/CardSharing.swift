// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CPCSC

/// Who else may use a card while it is connected.
package enum CardSharing: Hashable, Sendable {
    /// Nobody.
    case exclusive
    /// Other programs, between transactions.
    case shared
    /// The reader itself is meant; no card is needed.
    case direct

    var rawValue: UInt {
        switch self {
        case .exclusive: UInt(SCARD_SHARE_EXCLUSIVE)
        case .shared: UInt(SCARD_SHARE_SHARED)
        case .direct: UInt(SCARD_SHARE_DIRECT)
        }
    }

    /// T=0 and T=1, never raw: pcscd would choose raw if it may, and no APDU would pass.
    var protocols: UInt {
        self == .direct ? 0 : UInt(SCARD_PROTOCOL_T0 | SCARD_PROTOCOL_T1)
    }
}
