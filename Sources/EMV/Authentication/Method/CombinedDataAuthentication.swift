// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// CDA: the card signs its cryptogram together with the transaction.
///
/// See EMV Book 2, 6.6 and EMV Contactless Book C-2, S910.1 to S910.7.
package enum CombinedDataAuthentication {
    /// Checks the Signed Dynamic Application Data (`9F4B`) in a GENERATE AC response.
    ///
    /// - Parameters:
    ///   - data: The transaction's data, including that of the response.
    ///   - staticData: The content of the records that the application file locator signs.
    ///   - transactionData: The data sent to the card: that of GET PROCESSING OPTIONS without the
    ///     enclosing `83`, then that of each GENERATE AC.
    ///   - response: The data field of the response, the template `77`, as the card sent it.
    ///   - relayData: If relay resistance was performed: the terminal entropy, device entropy,
    ///     minimum and maximum time, and estimated transmission time (14 bytes).
    ///   - summaryCount: If integrated data storage was read: the length of a summary, 8 bytes
    ///     in version 1, 16 in version 2.
    ///   - keys: The authorities that the terminal trusts.
    /// - Returns: Success with the ICC Dynamic Number (`9F4C`), cryptogram (`9F26`), and
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
