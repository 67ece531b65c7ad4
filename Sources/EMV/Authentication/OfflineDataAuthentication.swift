// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Where kernels ask for offline data authentication.
///
/// A kernel treats `notPerformed` like `failed` wherever the books let a transaction go on
/// only after success.
package enum OfflineDataAuthentication: Hashable, Sendable {
    /// No check is performed.
    case unavailable
    /// The result is taken for granted, to replay a recorded dialogue.
    case assumed(OfflineDataAuthenticationResult)
    /// Signatures are checked up to these authorities.
    case keys(CertificationAuthorityKeys)

    /// Asks for a verdict.
    ///
    /// - Parameter check: Runs one of the methods with the authorities' keys.
    /// - Returns: What the check found, or what is known without it.
    func verdict(
        _ check: (CertificationAuthorityKeys) -> AuthenticationVerdict
    ) -> AuthenticationVerdict {
        switch self {
        case .unavailable, .assumed(.notPerformed): .notPerformed
        case .assumed(.successful): .successful(AuthenticatedData())
        case .assumed(.failed): .failed(AuthenticationFailure(.authorityKey, .assumed))
        case .keys(let keys): check(keys)
        }
    }

    /// The authorities' keys, or none.
    package var keys: CertificationAuthorityKeys {
        if case .keys(let keys) = self { keys } else { CertificationAuthorityKeys() }
    }

    /// What is known without a check.
    var result: OfflineDataAuthenticationResult {
        if case .assumed(let result) = self { result } else { .notPerformed }
    }
}
