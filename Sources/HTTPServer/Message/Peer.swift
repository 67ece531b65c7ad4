// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The sender of a request, as the system knows it.
package enum Peer: Hashable, Sendable {
    /// A peer over TCP: its address without the port, in its usual notation.
    case address(String)
    /// A program on this machine, over a Unix socket: its effective user ID.
    case user(UInt32)
    /// A sender that the system does not identify.
    case unknown
}
