// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A payment on its way from a wallet to the token server, which alone can read it.
///
/// A compact JWE of `ECDH-ES+A256KW` and `A256GCM` (RFC 7518, 4.6 and 5.3) for the server's key;
/// Apple's own form of this leg is not public. The plaintext is a JSON object with `nonce`,
/// `merchantIdentifier`, `transactionIdentifier`, `applicationData` where there is a digest, and
/// `data`: the payment data in Base64 of Base64URL's alphabet, byte for byte as the merchant will
/// decrypt it. All other bytes are hexadecimal in lower case.
package struct SealedWalletPayment: Hashable, Sendable {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }
}
