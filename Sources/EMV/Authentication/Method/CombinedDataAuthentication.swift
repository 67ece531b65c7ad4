// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// CDA: the card signed its cryptogram together with the transaction.
///
/// See EMV Book 2, 6.6 and EMV Contactless Book C-2, S910.1 to S910.7.
package enum CombinedDataAuthentication {
    /// Checks the Signed Dynamic Application Data (`9F4B`) of a GENERATE AC response.
    ///
    /// - Parameters:
    ///   - data: The transaction's data, with those of the response.
    ///   - staticData: The content of the records that the application file locator signs.
    ///   - transactionData: What the card was given: the data of GET PROCESSING OPTIONS
    ///     without the `83` around it, then that of each GENERATE AC.
    ///   - response: The data field of the response, the template `77`, as the card sent it.
    ///   - relayData: Where relay resistance was performed: terminal entropy, device entropy,
    ///     minimum and maximum time, estimated transmission time (14 bytes).
    ///   - summaryCount: Where integrated data storage was read: 8 bytes a summary in version
    ///     1, 16 in version 2.
    ///   - keys: The authorities that the terminal trusts.
    /// - Returns: Success with ICC Dynamic Number (`9F4C`), cryptogram (`9F26`) and the
    ///   summaries (`DF8101`, `DF8102`), or the check that failed.
    package static func verify(
        data: TransactionData, staticData: [UInt8], transactionData: [UInt8],
        response: ArraySlice<UInt8>, relayData: [UInt8]? = nil, summaryCount: Int? = nil,
        keys: CertificationAuthorityKeys
    ) -> AuthenticationVerdict {
        AuthenticationVerdict { () throws(AuthenticationFailure) in
            let subject = AuthenticationFailure.Subject.combinedSignature
            let chain = try CertificateChain(data, keys)
            let signature = try data.authenticationElement(0x9F4B, subject)
            let number = try data.authenticationElement(0x9F37, subject)
            let signed = try SignedDynamicData(
                signature, by: try chain.cardKey(covering: staticData), covering: number,
                subject)
            let combined = try CombinedDynamicData(
                signed, summaryCount: summaryCount, hasRelayData: relayData != nil)
            // Book 2, 6.6.2 step 6.
            guard data[0x9F27] == [combined.cryptogramInformation] else {
                throw AuthenticationFailure(subject, .cryptogramInformation)
            }
            // Book 2, 6.6.2 steps 10 to 12.
            guard let answer = SignedResponse.content(response),
                Digest.sha1(transactionData + answer) == combined.transactionDataHash
            else { throw AuthenticationFailure(subject, .transactionDataHash) }
            // Book C-2, S910.3.1 and S910.4.1.
            guard combined.relayData == relayData else {
                throw AuthenticationFailure(subject, .relayResistanceData)
            }
            return AuthenticatedData(authority: chain.authority, elements: combined.elements)
        }
    }
}
