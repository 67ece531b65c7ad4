// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The customer's method of consent, as the cryptogram reports it to the issuer.
enum ConsentMethod: UInt8, Hashable, Sendable {
    case biometric = 1
    case passcode = 2
}
