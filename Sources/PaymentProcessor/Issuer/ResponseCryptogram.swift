// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

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
