// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard

/// The verdict of offline data authentication.
///
/// See EMV Book 2, 5.4, 6.5.2 and 6.6.2.
public enum AuthenticationVerdict: Hashable, Sendable {
    /// Nothing was checked: there are no keys, or no check was requested.
    case notPerformed
    /// A certificate or signature is not genuine, or its data is missing.
    case failed(AuthenticationFailure)
    /// Every certificate and signature is genuine.
    case successful(AuthenticatedData)

    /// The verdict without its reasons.
    public var result: OfflineDataAuthenticationResult {
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

    /// Returns the bits of the Terminal Verification Results (`95`) that report the verdict.
    ///
    /// Missing data also counts as a failure. See EMV Book 3, 10.3 and Annex C5 (byte 1), and
    /// EMV Book 4, 6.3.2.
    ///
    /// - Parameter method: The method that was performed or, without a check, requested.
    /// - Returns: The bits to add to those of the transaction.
    public func results(_ method: AuthenticationMethod) -> TerminalVerificationResults {
        switch self {
        case .notPerformed:
            return .offlineDataAuthenticationNotPerformed
        case .successful:
            return method == .staticData ? .staticDataAuthenticationSelected : []
        case .failed(let failure):
            var results = method.failedResult
            if method == .staticData { results.insert(.staticDataAuthenticationSelected) }
            if failure.isDataMissing { results.insert(.cardDataMissing) }
            return results
        }
    }
}

extension AuthenticationVerdict {
    /// Why the data was not authenticated, for an explanation.
    var reasons: [Evidence] {
        switch self {
        case .notPerformed: [.fact("the reader has no keys")]
        case .failed(let failure): [.fact("\(failure) (\(failure.reference))")]
        case .successful: []
        }
    }

    /// The data elements in a genuine signature.
    var elements: [DataObject] {
        if case .successful(let data) = self { data.elements } else { [] }
    }
}

/// The data from a genuine signature.
public struct AuthenticatedData: Hashable, Sendable {
    /// The authority at the root, or `nil` in a replay that assumes success.
    package let authority: CertificationAuthorityKey?
    /// The data elements in the signature: the Data Authentication Code (`9F45`) for SDA, the ICC
    /// Dynamic Number (`9F4C`) for the other methods; for CDA also the cryptogram (`9F26`) and
    /// those that the kernel's book adds.
    public let elements: [DataObject]

    package init(authority: CertificationAuthorityKey? = nil, elements: [DataObject] = []) {
        self.authority = authority
        self.elements = elements
    }
}

/// The methods of offline data authentication.
///
/// See EMV Book 2, 5 and 6, and EMV Contactless Book C-3, Annex C.
public enum AuthenticationMethod: Hashable, Sendable {
    /// SDA: the issuer signs the card's data.
    case staticData
    /// DDA and fast DDA: the card signs terminal data.
    case dynamicData
    /// CDA: the card signs its cryptogram and the transaction.
    case combinedData

    /// The bit for a failure of this method.
    ///
    /// See EMV Book 3, Annex C5 (TVR byte 1).
    public var failedResult: TerminalVerificationResults {
        switch self {
        case .staticData: .staticDataAuthenticationFailed
        case .dynamicData: .dynamicDataAuthenticationFailed
        case .combinedData: .combinedDataAuthenticationFailed
        }
    }
}
