// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How tokens are encrypted for a merchant.
public enum TokenKind: Hashable, Sendable, CaseIterable {
    /// `EC_v1`: for a key on P-256.
    case ellipticCurve
    /// `RSA_v1`: for an RSA key, as in China.
    case rsa
}
