// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a phone says that it can do in this tap (`9F23`).
///
/// See the public reader settings of Apple VAS.
struct MobileCapabilities: Hashable, Sendable {
    /// The last of the four bytes.
    private let flags: UInt8

    /// Creates the capabilities; without the object a phone can do everything.
    init(_ bytes: some Collection<UInt8>) {
        flags = bytes.count == 4 ? bytes.suffix(1).first ?? 0xFF : 0xFF
    }

    /// Whether a payment may be performed.
    var mayPay: Bool { flags & 0x20 != 0 }
}
