// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// SDA: the issuer signs the card's records.
///
/// See EMV Book 2, 5.
public enum StaticDataAuthentication {
    /// Checks the Signed Static Application Data (`93`).
    ///
    /// - Parameters:
    ///   - data: The transaction's data, of which `84`, `8F`, `90`, `92`, `9F32`, `93`, `9F4A`,
    ///     `82`, `5A`, and `9A` are used.
    ///   - staticData: The content of the records that the application file locator signs.
    ///   - keys: The authorities that the terminal trusts.
    /// - Returns: Success with the Data Authentication Code (`9F45`), or the check that failed.
    public static func verify(
        data: TransactionData, staticData: [UInt8], keys: CertificationAuthorityKeys
    ) -> AuthenticationVerdict {
        AuthenticationVerdict { () throws(AuthenticationFailure) in
            let chain = try CertificateChain(data, keys)
            let signature = try data.authenticationElement(
                .signedStaticApplicationData, .staticSignature)
            let signed = try SignedStaticData(
                signature, by: chain.issuer,
                covering: try data.authenticatedStaticData(staticData, .staticSignature))
            return AuthenticatedData(
                authority: chain.authority,
                elements: [DataObject(.dataAuthenticationCode, signed.dataAuthenticationCode)])
        }
    }
}
