// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

/// The result of a read for its PIN.
struct PINResult: Sendable {
    /// The PIN, encrypted, or `nil`.
    var encrypted: EncryptedPIN?
    /// Whether the customer chose to continue without a PIN.
    var isBypassed = false
    /// Whether a PIN was required but cannot be entered here.
    var isFallback = false

    /// No PIN was required.
    static let notWanted = PINResult()
}
