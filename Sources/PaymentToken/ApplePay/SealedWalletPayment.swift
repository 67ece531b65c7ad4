// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A payment from a wallet to the token server, which only the server can read.
///
/// It is a compact JWE with `ECDH-ES+A256KW` and `A256GCM` (RFC 7518, 4.6 and 5.3) for the server's
/// key; Apple's own format for this step is not public. The plaintext is a JSON object with
/// `nonce`, `merchantIdentifier`, `transactionIdentifier`, `applicationData` if there is a digest,
/// and `data`: the payment data in Base64URL, byte for byte as the merchant will decrypt it. All
/// other bytes are in lowercase hexadecimal.
package struct SealedWalletPayment: Hashable, Sendable {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }
}
