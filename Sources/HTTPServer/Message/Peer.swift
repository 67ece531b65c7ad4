// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Who sent a request, as the system knows it.
package enum Peer: Hashable, Sendable {
    /// A peer over TCP: its address without the port, in its usual notation.
    case address(String)
    /// A program on this machine, over a Unix socket: its effective user.
    case user(UInt32)
    /// The system did not say.
    case unknown
}
