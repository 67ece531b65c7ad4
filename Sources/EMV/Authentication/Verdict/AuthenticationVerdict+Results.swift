// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The methods of offline data authentication.
///
/// See EMV Book 2, 5 and 6, and EMV Contactless Book C-3, Annex C.
package enum AuthenticationMethod: Hashable, Sendable {
    /// SDA: the issuer signs the card's data.
    case staticData
    /// DDA and fast DDA: the card signs terminal data.
    case dynamicData
    /// CDA: the card signs its cryptogram and the transaction.
    case combinedData

    /// The bit for a failure of this method.
    ///
    /// See EMV Book 3, Annex C5 (TVR byte 1).
    package var failedResult: TerminalVerificationResults {
        switch self {
        case .staticData: .staticDataAuthenticationFailed
        case .dynamicData: .dynamicDataAuthenticationFailed
        case .combinedData: .combinedDataAuthenticationFailed
        }
    }
}

extension AuthenticationVerdict {
    /// Returns the bits of the Terminal Verification Results (`95`) that report the verdict.
    ///
    /// Missing data also counts as a failure. See EMV Book 3, 10.3 and Annex C5 (byte 1), and
    /// EMV Book 4, 6.3.2.
    package func results(_ method: AuthenticationMethod) -> TerminalVerificationResults {
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
