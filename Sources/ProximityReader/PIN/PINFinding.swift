// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

/// What a read says about its PIN.
struct PINFinding: Sendable {
    /// The PIN, encrypted, or `nil`.
    var encrypted: EncryptedPIN?
    /// Whether the customer chose to go on without.
    var isBypassed = false
    /// Whether one was wanted and there is no way to enter it here.
    var isFallback = false

    /// No PIN was wanted.
    static let notWanted = PINFinding()
}
