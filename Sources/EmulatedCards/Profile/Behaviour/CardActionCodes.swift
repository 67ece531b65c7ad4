// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Which bits of an M/Chip card's verification results make it decline or go online.
///
/// Three bytes each, compared with bytes 4 to 6 of the card verification results.
struct CardActionCodes: Hashable, Sendable {
    /// Declines at once.
    var decline: [UInt8]
    /// Goes online where the terminal can.
    var online: [UInt8]
    /// Declines where the terminal cannot go online.
    var `default`: [UInt8]
}
