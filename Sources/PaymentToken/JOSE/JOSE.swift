// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The fixed names in our tokens.
package enum JOSE {
    /// See RFC 7518, 3.4.
    package static let signature = "ES256"
    /// See RFC 7518, 4.6.
    package static let keyManagement = "ECDH-ES+A256KW"
    /// See RFC 7518, 5.3.
    package static let contentEncryption = "A256GCM"
    /// The type of the sealed card data, the outer token.
    package static let sealedCardData = "ttp-card+jwe"
    /// The type of the signed card data, the inner token.
    package static let signedCardData = "ttp-card+jwt"
    /// The type of the sealed passes, the outer token.
    package static let sealedPasses = "ttp-pass+jwe"
    /// The type of the signed passes, the inner token.
    package static let signedPasses = "ttp-pass+jwt"
    /// The type of the provider's token that allows the deletion of a batch.
    package static let batchDeletion = "ttp-batch+jwt"
    /// The type of a wallet's payment to the token server.
    package static let walletPayment = "ttp-wallet+jwe"
    /// The type of a reader's enrollment statement.
    package static let readerEnrollment = "ttp-enrollment+jwt"
    /// The prefix of a reader's identifier in the claim `iss`.
    package static let readerIssuerPrefix = "urn:ttp-emu:reader:"
    /// The maximum length of a token in either direction, in characters.
    package static let maximumTokenLength = 16 * 1024

    /// The headers that specify a key or a rule from outside; never follow any of them.
    ///
    /// See RFC 7515, 4.1 and RFC 8725, 3.10.
    package static let forbiddenHeaders = ["crit", "b64", "jwk", "jku", "x5u", "x5c"]
}
