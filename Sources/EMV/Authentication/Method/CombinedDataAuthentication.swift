// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// CDA: the card signs its cryptogram together with the transaction.
///
/// See EMV Book 2, 6.6.
public enum CombinedDataAuthentication {
    /// Checks the Signed Dynamic Application Data (`9F4B`) in a GENERATE AC response.
    ///
    /// - Parameters:
    ///   - data: The transaction's data, including that of the response.
    ///   - staticData: The content of the records that the application file locator signs.
    ///   - transactionData: The data sent to the card: that of GET PROCESSING OPTIONS without the
    ///     enclosing `83`, then that of each GENERATE AC.
    ///   - response: The data field of the response, the template `77`, as the card sent it.
    ///   - keys: The authorities that the terminal trusts.
    /// - Returns: Success with the ICC Dynamic Number (`9F4C`) and the cryptogram (`9F26`), or the
    ///   check that failed.
    public static func verify(
        data: TransactionData, staticData: [UInt8], transactionData: [UInt8],
        response: ArraySlice<UInt8>, keys: CertificationAuthorityKeys
    ) -> AuthenticationVerdict {
        AuthenticationVerdict { () throws(AuthenticationFailure) in
            try check(
                data: data, staticData: staticData, transactionData: transactionData,
                response: response, keys: keys, additional: { _ in [] })
        }
    }

    /// Checks a signature whose ICC Dynamic Data contains more than EMV Book 2 defines.
    ///
    /// - Parameters:
    ///   - data: The transaction's data, including that of the response.
    ///   - staticData: The content of the records that the application file locator signs.
    ///   - transactionData: The data sent to the card, as for
    ///     ``verify(data:staticData:transactionData:response:keys:)``.
    ///   - response: The data field of the response, the template `77`, as the card sent it.
    ///   - keys: The authorities that the terminal trusts.
    ///   - additional: Reads the bytes after the Transaction Data Hash Code as the kernel's book
    ///     defines them. Returns their data elements, or `nil` if there are too few bytes.
    /// - Returns: The ICC Dynamic Number (`9F4C`), the cryptogram (`9F26`), and the additional
    ///   elements.
    /// - Throws: `AuthenticationFailure` with the first check that failed.
    static func check(
        data: TransactionData, staticData: [UInt8], transactionData: [UInt8],
        response: ArraySlice<UInt8>, keys: CertificationAuthorityKeys,
        additional: (ArraySlice<UInt8>) -> [DataObject]?
    ) throws(AuthenticationFailure) -> AuthenticatedData {
        let subject = AuthenticationFailure.Subject.combinedSignature
        let chain = try CertificateChain(data, keys)
        let signature = try data.authenticationElement(.signedDynamicApplicationData, subject)
        let number = try data.authenticationElement(.unpredictableNumber, subject)
        let signed = try SignedDynamicData(
            signature, by: try chain.cardKey(covering: staticData), covering: number, subject)
        let combined = try CombinedDynamicData(signed)
        guard let elements = additional(combined.additionalData) else {
            throw AuthenticationFailure(subject, .dynamicDataLength(signed.dynamicData.count))
        }
        // Book 2, 6.6.2 step 6.
        guard data[.cryptogramInformationData] == [combined.cryptogramInformation] else {
            throw AuthenticationFailure(subject, .cryptogramInformation)
        }
        // Book 2, 6.6.2 steps 10 to 12.
        guard let answer = SignedResponse.content(response),
            Digest.sha1(transactionData + answer) == combined.transactionDataHash
        else { throw AuthenticationFailure(subject, .transactionDataHash) }
        return AuthenticatedData(
            authority: chain.authority, elements: combined.elements + elements)
    }
}

extension CombinedDataAuthentication {
    /// The reason why a signature could not be verified, known before it is requested.
    enum Obstacle: Hashable, Sendable {
        /// The card did not send an element that the verification requires.
        case missingElement(Tag)
        /// The terminal has no usable key of the card's authority.
        case authorityKey(AuthenticationFailure)
    }

    /// CA key index, issuer certificate and exponent, ICC certificate and exponent, and tag list.
    private static let requiredTags: [Tag] = [
        .certificationAuthorityPublicKeyIndex, .issuerPublicKeyCertificate,
        .issuerPublicKeyExponent, .iccPublicKeyCertificate, .iccPublicKeyExponent,
        .staticDataAuthenticationTagList,
    ]

    /// Returns why a signature could not be verified.
    ///
    /// - Parameters:
    ///   - data: The transaction's data after all records are read.
    ///   - authentication: How the terminal performs offline data authentication.
    /// - Returns: The reason, or `nil` if nothing is missing.
    static func obstacle(
        _ data: TransactionData, _ authentication: OfflineDataAuthentication
    ) -> Obstacle? {
        if let missing = requiredTags.first(where: { !data.hasValue($0) }) {
            return .missingElement(missing)
        }
        if case .assumed = authentication { return nil }
        do {
            _ = try CertificateChain.authorityKey(data, authentication.keys)
            return nil
        } catch {
            return .authorityKey(error)
        }
    }
}
