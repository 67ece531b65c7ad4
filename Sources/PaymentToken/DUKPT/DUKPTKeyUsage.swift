// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The usage of a derived key.
///
/// See ANSI X9.24-3-2017, 6.2.1, for the key usage indicators.
package enum DUKPTKeyUsage: UInt16, Sendable {
    /// The initial key of a device, derived from the base derivation key.
    case initialKey = 0x8001
    /// A key for deriving other keys.
    case derivation = 0x8000
    /// The encryption of PIN blocks.
    case pinEncryption = 0x1000
    /// The generation of message authentication codes.
    case authenticationGeneration = 0x2000
    /// The encryption of data.
    case dataEncryption = 0x3000
}
