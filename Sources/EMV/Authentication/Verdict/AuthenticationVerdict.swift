// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// The verdict of offline data authentication.
///
/// See EMV Book 2, 5.4, 6.5.2 and 6.6.2.
package enum AuthenticationVerdict: Hashable, Sendable {
    /// Nothing was checked: there are no keys, or no check was requested.
    case notPerformed
    /// A certificate or signature is not genuine, or its data is missing.
    case failed(AuthenticationFailure)
    /// Every certificate and signature is genuine.
    case successful(AuthenticatedData)

    /// The verdict without its reasons.
    package var result: OfflineDataAuthenticationResult {
        switch self {
        case .notPerformed: .notPerformed
        case .failed: .failed
        case .successful: .successful
        }
    }

    /// Creates the verdict of a check.
    package init(_ check: () throws(AuthenticationFailure) -> AuthenticatedData) {
        do { self = .successful(try check()) } catch { self = .failed(error) }
    }
}

/// The data from a genuine signature.
package struct AuthenticatedData: Hashable, Sendable {
    /// The authority at the root, or `nil` in a replay that assumes success.
    package let authority: CertificationAuthorityKey?
    /// The data elements in the signature: the Data Authentication Code (`9F45`) for SDA, the ICC
    /// Dynamic Number (`9F4C`) for the other methods; for CDA also the cryptogram (`9F26`) and
    /// those that the kernel's book adds.
    package let elements: [DataObject]

    package init(authority: CertificationAuthorityKey? = nil, elements: [DataObject] = []) {
        self.authority = authority
        self.elements = elements
    }
}
