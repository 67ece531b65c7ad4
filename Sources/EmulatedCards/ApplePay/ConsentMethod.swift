// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How the customer agreed, as the cryptogram tells the issuer.
enum ConsentMethod: UInt8, Hashable, Sendable {
    case biometric = 1
    case passcode = 2
}
