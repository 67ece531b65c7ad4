// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The derivation of card keys from issuer keys, and of session keys from card keys.
///
/// Parity bits are not adjusted, because triple DES ignores them.
enum CardKeyDerivation {
    /// The way in which a long account number becomes part of the card's key.
    ///
    /// For up to 16 digits, both options are the same. See EMV Book 2, A1.4.1 and A1.4.2.
    enum Option: Hashable, Sendable {
        /// The key depends on the last digits.
        case a
        /// The key depends on a hash of all digits.
        case b
    }

    /// Derives a card's key from an issuer master key.
    static func cardKey(
        issuerKey: SecretBytes, pan: String, psn: String, option: Option
    ) throws(CryptographyError) -> SecretBytes {
        let identity =
            option == .b && pan.count > 16
            ? hashedIdentity(pan + psn) : plainIdentity(pan + psn)
        return SecretBytes(
            try TripleDES.encryptECB(identity + identity.map { ~$0 }, key: issuerKey))
    }

    /// Derives the session key for one application cryptogram.
    static func sessionKey(
        _ kind: CryptogramVersion.SessionKey, cardKey: SecretBytes,
        transactionCounter: UInt16, unpredictableNumber: [UInt8]
    ) throws(CryptographyError) -> SecretBytes {
        let counter = transactionCounter.bigEndianBytes
        switch kind {
        case .cardKey:
            return cardKey
        case .common:
            // See EMV Book 2, A1.3.1.
            return try halves(counter + [UInt8](repeating: 0, count: 6), key: cardKey)
        case .mastercard:
            let number = unpredictableNumber.suffix(4)
            let missing = [UInt8](repeating: 0, count: 4 - number.count)
            return try halves(counter + [0, 0] + missing + number, key: cardKey)
        }
    }

    /// Encrypts the diversification value with `F0` and with `0F` in its third byte.
    static func halves(
        _ value: [UInt8], key: SecretBytes
    ) throws(CryptographyError) -> SecretBytes {
        let head = value.prefix(2)
        let tail = value.dropFirst(3)
        return SecretBytes(
            try TripleDES.encryptECB(head + [0xF0] + tail + head + [0x0F] + tail, key: key))
    }

    /// Returns the last sixteen digits, or fewer with leading zeros.
    private static func plainIdentity(_ digits: String) -> [UInt8] {
        let zeros = String(repeating: "0", count: max(0, 16 - digits.count))
        return PackedDigits.numeric(zeros + digits.suffix(16))
    }

    /// Returns the first sixteen decimal digits of the hash.
    ///
    /// If there are fewer, the letters follow as `A` = 0 … `F` = 5.
    private static func hashedIdentity(_ digits: String) -> [UInt8] {
        let nibbles = Digest.sha1(PackedDigits.numeric(digits)).flatMap { [$0 >> 4, $0 & 0x0F] }
        let decimals = nibbles.filter { $0 < 10 } + nibbles.filter { $0 >= 10 }.map { $0 - 10 }
        return stride(from: 0, to: 16, by: 2).map { decimals[$0] << 4 | decimals[$0 + 1] }
    }
}
