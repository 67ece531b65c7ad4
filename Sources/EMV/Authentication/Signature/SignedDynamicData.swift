// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography

/// Signed Dynamic Application Data (`9F4B`): the card's signature for this transaction.
///
/// See EMV Book 2, Tables 17 and 22.
package struct SignedDynamicData {
    /// The Signed Data Format, which says what the signature proves.
    package enum Format: UInt8, Sendable {
        /// DDA, CDA, and the fast DDA of an offline approval (EMV Book 2, Tables 17 and 22).
        case standard = 0x05
        /// The fast DDA of an online request.
        ///
        /// No signature of fast DDA covers the type of the cryptogram. The format keeps an online
        /// request from passing as an approval.
        case onlineRequest = 0x95
    }

    /// The ICC Dynamic Data, with the length specified in the signature.
    package let dynamicData: [UInt8]
    private let subject: AuthenticationFailure.Subject

    /// Opens and checks a signature.
    ///
    /// - Parameters:
    ///   - signature: The signature.
    ///   - card: The card's key.
    ///   - terminalData: The data that the hash covers in addition to the block.
    ///   - format: The format that the signature must have.
    ///   - subject: The subject that a failure names.
    /// - Throws: `AuthenticationFailure`.
    package init(
        _ signature: [UInt8], by card: RSAPublicKey, covering terminalData: [UInt8],
        format: Format = .standard, _ subject: AuthenticationFailure.Subject
    ) throws(AuthenticationFailure) {
        let block = try SignedBlock(signature, by: card, format: format.rawValue, subject)
        // Format, Hash Algorithm Indicator, ICC Dynamic Data Length, data, padding.
        let fields = Array(block.content)
        guard fields.count >= 3 else {
            throw AuthenticationFailure(
                subject, .length(found: signature.count, expected: card.modulus.count))
        }
        try block.checkHash(with: terminalData, algorithm: fields[1])
        let count = Int(fields[2])
        guard count <= fields.count - 3 else {
            throw AuthenticationFailure(subject, .dynamicDataLength(count))
        }
        dynamicData = Array(fields[3..<3 + count])
        self.subject = subject
    }

    /// Returns the ICC Dynamic Number (`9F4C`), 2 to 8 bytes at the start of the data.
    ///
    /// See EMV Book 2, 6.5.1 and Table 19.
    package func dynamicNumber() throws(AuthenticationFailure) -> [UInt8] {
        let count = Int(dynamicData.first ?? 0)
        guard (2...8).contains(count), dynamicData.count > count else {
            throw AuthenticationFailure(subject, .dynamicDataLength(dynamicData.count))
        }
        return Array(dynamicData.dropFirst().prefix(count))
    }
}

/// Signed Static Application Data (`93`): the issuer's signature for the card's records.
///
/// See EMV Book 2, 5.4 and Table 7.
struct SignedStaticData {
    /// The Data Authentication Code (`9F45`), two bytes.
    let dataAuthenticationCode: [UInt8]

    /// Opens and checks a signature.
    init(
        _ signature: [UInt8], by issuer: RSAPublicKey, covering staticData: [UInt8]
    ) throws(AuthenticationFailure) {
        let block = try SignedBlock(signature, by: issuer, format: 0x03, .staticSignature)
        // Format, Hash Algorithm Indicator, Data Authentication Code, padding.
        let fields = Array(block.content.prefix(4))
        guard fields.count == 4 else {
            throw AuthenticationFailure(
                .staticSignature,
                .length(found: signature.count, expected: issuer.modulus.count))
        }
        try block.checkHash(with: staticData, algorithm: fields[1])
        dataAuthenticationCode = Array(fields.suffix(2))
    }
}
