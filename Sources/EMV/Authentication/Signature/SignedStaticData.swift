// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

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
