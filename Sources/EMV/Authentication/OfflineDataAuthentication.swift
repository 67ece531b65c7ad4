// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How kernels obtain the result of offline data authentication.
///
/// A kernel treats `notPerformed` like `failed` wherever the books let a transaction continue
/// only after success. The reader's configuration chooses the way, and contains the keys.
public enum OfflineDataAuthentication: Hashable, Sendable {
    /// No check is performed.
    case unavailable
    /// The result is assumed, to replay a recorded dialogue.
    case assumed(OfflineDataAuthenticationResult)
    /// Signatures are verified with the keys of these authorities.
    case keys(CertificationAuthorityKeys)

    /// Returns a verdict.
    ///
    /// - Parameter check: The closure that runs a method with the authorities' keys.
    /// - Returns: The verdict of the check, or the one that is known without it.
    public func verdict(
        _ check: (CertificationAuthorityKeys) -> AuthenticationVerdict
    ) -> AuthenticationVerdict {
        switch self {
        case .unavailable, .assumed(.notPerformed): .notPerformed
        case .assumed(.successful): .successful(AuthenticatedData())
        case .assumed(.failed): .failed(AuthenticationFailure(.authorityKey, .assumed))
        case .keys(let keys): check(keys)
        }
    }

    /// The authorities' keys, or an empty set.
    package var keys: CertificationAuthorityKeys {
        if case .keys(let keys) = self { keys } else { CertificationAuthorityKeys() }
    }
}

/// The result of checking the card's certificates and signatures without the issuer.
///
/// See EMV Book 2, 5 to 6.
public enum OfflineDataAuthenticationResult: Hashable, Sendable {
    /// Nothing was checked: there are no CA keys, or no check was requested.
    case notPerformed
    /// Every certificate and signature is genuine.
    case successful
    /// A certificate or signature is not genuine, or its data is missing.
    case failed
}
