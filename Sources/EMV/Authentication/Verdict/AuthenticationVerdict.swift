// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// What offline data authentication found.
///
/// See EMV Book 2, 5.4, 6.5.2 and 6.6.2.
package enum AuthenticationVerdict: Hashable, Sendable {
    /// Nothing was checked: there are no keys, or nobody asked.
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

    /// Runs a check to its verdict.
    init(_ check: () throws(AuthenticationFailure) -> AuthenticatedData) {
        do { self = .successful(try check()) } catch { self = .failed(error) }
    }
}

/// What a genuine signature told.
package struct AuthenticatedData: Hashable, Sendable {
    /// The authority at the root, or `nil` in a replay that takes success for granted.
    package let authority: CertificationAuthorityKey?
    /// The data elements inside the signature: Data Authentication Code (`9F45`) of SDA, ICC
    /// Dynamic Number (`9F4C`) of the others; of CDA also the cryptogram (`9F26`) and the
    /// summaries of data storage (`DF8101`, `DF8102`).
    package let elements: [DataObject]

    init(authority: CertificationAuthorityKey? = nil, elements: [DataObject] = []) {
        self.authority = authority
        self.elements = elements
    }
}
