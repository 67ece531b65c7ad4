// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The issuer authentication data (`91`), which proves to a card that its issuer responded.
///
/// See EMV Book 2, 8.2.
enum IssuerAuthenticationData {
    /// Computes the data: the response cryptogram (ARPC) and what it covers.
    ///
    /// - Parameters:
    ///   - transaction: The data from the card.
    ///   - cardKey: The card's key for application cryptograms.
    ///   - code: The response code.
    /// - Returns: Ten bytes with method 1, or eight bytes with method 2.
    /// - Throws: `CryptographyError`.
    static func make(
        for transaction: CryptogramData, cardKey: SecretBytes,
        code: AuthorizationResponse.Code
    ) throws(CryptographyError) -> [UInt8] {
        switch transaction.version.response {
        case .method1(let kind):
            let response = responseCode(code, transaction.version)
            let key = try transaction.sessionKey(kind, cardKey: cardKey)
            guard kind != .commonAES else {
                return try ResponseCryptogram.methodAES(
                    cryptogram: transaction.cryptogram, responseCode: response, key: key)
                    + response
            }
            return try ResponseCryptogram.method1(
                cryptogram: transaction.cryptogram, responseCode: response, key: key) + response
        case .method2(let kind):
            let update = cardStatusUpdate(code)
            return try ResponseCryptogram.method2(
                cryptogram: transaction.cryptogram, cardStatusUpdate: update,
                key: transaction.sessionKey(kind, cardKey: cardKey)) + update
        }
    }

    /// Returns the data for method 1: Visa's two-character response code, or M/Chip's two bytes.
    ///
    /// Bit 5 of M/Chip's second byte approves the online transaction.
    private static func responseCode(
        _ code: AuthorizationResponse.Code, _ version: CryptogramVersion
    ) -> [UInt8] {
        guard version.secureMessaging == .mChip || version.sessionKey == .commonAES else {
            return Array(code.rawValue.utf8)
        }
        return [0x00, code == .approved ? 0x10 : 0x00]
    }

    /// Returns the data for method 2: the card status update.
    ///
    /// Bit 8 of the second byte approves the online transaction, and bits 2 and 1 reset the
    /// counters of offline approvals. See EMV Book 3, Annex C10 (card status update).
    private static func cardStatusUpdate(_ code: AuthorizationResponse.Code) -> [UInt8] {
        [0x00, code == .approved ? 0x82 : 0x00, 0x00, 0x00]
    }
}

/// Computes the response cryptogram (ARPC), which authenticates the issuer to the card.
enum ResponseCryptogram {
    /// Computes method 1: eight bytes over the cryptogram and a two-byte response code.
    ///
    /// See EMV Book 2, 8.2.1.
    static func method1(
        cryptogram: [UInt8], responseCode: [UInt8], key: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        let code = responseCode + [UInt8](repeating: 0, count: max(0, 8 - responseCode.count))
        return try TripleDES.encryptECB(zip(cryptogram, code).map { $0 ^ $1 }, key: key)
    }

    /// Computes method 1 with AES: the first eight bytes of a CMAC over the cryptogram, the response
    /// code, and zeros.
    static func methodAES(
        cryptogram: [UInt8], responseCode: [UInt8], key: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        let code = responseCode + [UInt8](repeating: 0, count: max(0, 8 - responseCode.count))
        return Array(try AESCMAC.mac(cryptogram + code, key: key).prefix(8))
    }

    /// Computes method 2: four bytes over the cryptogram and the four-byte card status update.
    ///
    /// Up to eight bytes of proprietary data can follow the update. See EMV Book 2, 8.2.2.
    static func method2(
        cryptogram: [UInt8], cardStatusUpdate: [UInt8], proprietaryData: [UInt8] = [],
        key: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        let code = try ApplicationCryptogram.compute(
            cryptogram + cardStatusUpdate + proprietaryData, padding: .marked, sessionKey: key)
        return Array(code.prefix(4))
    }
}
