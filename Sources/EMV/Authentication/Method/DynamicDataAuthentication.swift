// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// DDA: the card signs terminal data with a key that its issuer certified.
///
/// Contact kernels use DDA; contactless kernels use faster forms. See EMV Book 2, 6.5.
public enum DynamicDataAuthentication {
    /// Checks the Signed Dynamic Application Data (`9F4B`) that INTERNAL AUTHENTICATE returned.
    ///
    /// - Parameters:
    ///   - data: The transaction's data, with the signature as `9F4B`.
    ///   - staticData: The content of the records that the application file locator signs.
    ///   - terminalData: The data of INTERNAL AUTHENTICATE, which the DDOL (`9F49`) requested.
    ///   - keys: The authorities that the terminal trusts.
    /// - Returns: Success with the ICC Dynamic Number (`9F4C`), or the check that failed.
    public static func verify(
        data: TransactionData, staticData: [UInt8], terminalData: [UInt8],
        keys: CertificationAuthorityKeys
    ) -> AuthenticationVerdict {
        AuthenticationVerdict { () throws(AuthenticationFailure) in
            try check(data, staticData, terminalData, keys, .dynamicSignature)
        }
    }

    /// Retrieves the card's key and verifies its signature.
    static func check(
        _ data: TransactionData, _ staticData: [UInt8], _ terminalData: [UInt8],
        _ keys: CertificationAuthorityKeys, format: SignedDynamicData.Format = .standard,
        _ subject: AuthenticationFailure.Subject
    ) throws(AuthenticationFailure) -> AuthenticatedData {
        let chain = try CertificateChain(data, keys)
        let signature = try data.authenticationElement(.signedDynamicApplicationData, subject)
        let signed = try SignedDynamicData(
            signature, by: try chain.cardKey(covering: staticData), covering: terminalData,
            format: format, subject)
        return AuthenticatedData(
            authority: chain.authority,
            elements: [DataObject(.iccDynamicNumber, try signed.dynamicNumber())])
    }
}
