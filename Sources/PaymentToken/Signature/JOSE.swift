// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The fixed names of our tokens.
package enum JOSE {
    /// See RFC 7518, 3.4.
    package static let signature = "ES256"
    /// See RFC 7518, 4.6.
    package static let keyManagement = "ECDH-ES+A256KW"
    /// See RFC 7518, 5.3.
    package static let contentEncryption = "A256GCM"
    /// Type of the sealed card data, outside.
    package static let sealedCardData = "ttp-card+jwe"
    /// Type of the signed card data, inside.
    package static let signedCardData = "ttp-card+jwt"
    /// Type of the sealed passes, outside.
    package static let sealedPasses = "ttp-pass+jwe"
    /// Type of the signed passes, inside.
    package static let signedPasses = "ttp-pass+jwt"
    /// Type of the provider's token that lets a batch be deleted.
    package static let batchDeletion = "ttp-batch+jwt"
    /// Type of a wallet's payment on its way to the token server.
    package static let walletPayment = "ttp-wallet+jwe"
    /// Type of a reader's statement by which it is enrolled.
    package static let readerEnrolment = "ttp-enrolment+jwt"
    /// What stands before a reader's name in the claim `iss`.
    package static let readerIssuerPrefix = "urn:ttp-emu:reader:"
    /// The longest token in either direction, in characters.
    package static let maximumTokenLength = 16 * 1024

    /// Headers that name a key or a rule from outside; none may ever be obeyed.
    ///
    /// See RFC 7515, 4.1 and RFC 8725, 3.10.
    package static let forbiddenHeaders = ["crit", "b64", "jwk", "jku", "x5u", "x5c"]
}
