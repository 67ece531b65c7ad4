// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The capabilities that a phone reports for this tap (`9F23`).
///
/// See the public reader settings of Apple VAS.
struct MobileCapabilities: Hashable, Sendable {
    /// The last of the four bytes.
    private let flags: UInt8

    /// Creates the capabilities; if the object is missing, the phone supports everything.
    init(_ bytes: some Collection<UInt8>) {
        flags = bytes.count == 4 ? bytes.suffix(1).first ?? 0xFF : 0xFF
    }

    /// Whether a payment is possible.
    var mayPay: Bool { flags & 0x20 != 0 }
}
