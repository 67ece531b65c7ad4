// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The bits of an M/Chip card's verification results that make it decline or go online.
///
/// Three bytes each, compared with bytes 4 to 6 of the card verification results.
struct CardActionCodes: Hashable, Sendable {
    /// The bits to decline at once.
    var decline: [UInt8]
    /// The bits to send online, if the terminal can go online.
    var online: [UInt8]
    /// The bits to decline, if the terminal cannot go online.
    var `default`: [UInt8]
}
