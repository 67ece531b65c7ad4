// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The kind of a pass.
@available(iOS 8.0, *)
@nonexhaustive(warn)
public enum PKPassType: UInt, Sendable {
    case barcode = 0
    case secureElement = 1

    /// The old name of `secureElement`.
    @available(iOS, introduced: 8.0, deprecated: 13.4, renamed: "secureElement")
    public static var payment: PKPassType { .secureElement }
}
