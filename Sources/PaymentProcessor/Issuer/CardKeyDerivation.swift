// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// Derives a card's key, and the session key of one cryptogram, as the issuer does.
enum CardKeyDerivation {
    /// The data from which a session key is derived.
    enum SessionKey: Hashable, Sendable {
        /// None: the session key is the card's key.
        case none
        /// The transaction counter. See EMV Book 2, A1.3.1.
        case common
        /// The transaction counter and the unpredictable number: M/Chip's own method.
        case mastercard
        /// The transaction counter, and its complement: UnionPay's own method. See JR/T 0025.5.
        case unionPay
        /// The transaction counter, with AES; cryptograms are then CMACs.
        case commonAES
    }

    /// How an account number of more than 16 digits enters the derivation of the card's key.
    ///
    /// See EMV Book 2, A1.4.
    enum Option: Hashable, Sendable {
        /// As its last digits.
        case a
        /// As a hash of all its digits.
        case b
        /// As it is; the key is for AES.
        case c
    }

    /// Derives a card's key.
    ///
    /// Parity bits are not adjusted, because triple DES ignores them. See EMV Book 2, A1.4.
    static func cardKey(
        issuerKey: SecretBytes, account: CardholderAccount, option: Option
    ) throws(CryptographyError) -> SecretBytes {
        try cardKey(
            issuerKey: issuerKey, number: account.number,
            sequenceNumber: account.sequenceNumber, option: option)
    }

    static func cardKey(
        issuerKey: SecretBytes, number: CardNumber, sequenceNumber: String, option: Option
    ) throws(CryptographyError) -> SecretBytes {
        let digits =
            number.withDigits { Array($0) } + sequenceNumber.utf8.map { $0 &- UInt8(ascii: "0") }
        guard option != .c else { return try AES.deriveKey(optionC(digits), key: issuerKey) }
        let identity =
            option == .b && number.count > 16 ? optionB(digits) : optionA(digits)
        return try TripleDES.deriveKey(identity + identity.map { ~$0 }, key: issuerKey)
    }

    /// Returns the last 16 digits, with leading zeros.
    ///
    /// See EMV Book 2, A1.4.1.
    private static func optionA(_ digits: [UInt8]) -> [UInt8] {
        let zeros = [UInt8](repeating: 0, count: max(0, 16 - digits.count))
        return PackedDecimal.bytes(nibbles: zeros + digits.suffix(16))
    }

    /// Returns the first 16 decimal digits of the hash.
    ///
    /// If there are fewer, the hash's letters follow, with `A` as 0 to `F` as 5. See EMV Book 2,
    /// A1.4.2.
    private static func optionB(_ digits: [UInt8]) -> [UInt8] {
        let even = digits.count.isMultiple(of: 2) ? digits : [0] + digits
        let halves = PackedDecimal.nibbles(Digest.sha1(PackedDecimal.bytes(nibbles: even)))
        let decimals = halves.filter { $0 < 10 } + halves.filter { $0 >= 10 }.map { $0 - 10 }
        return PackedDecimal.bytes(nibbles: Array(decimals.prefix(16)))
    }

    /// Returns all digits, with leading zeros, in 16 bytes.
    ///
    /// See EMV Book 2, A1.4.3.
    private static func optionC(_ digits: [UInt8]) -> [UInt8] {
        let zeros = [UInt8](repeating: 0, count: max(0, 32 - digits.count))
        return PackedDecimal.bytes(nibbles: zeros + digits.suffix(32))
    }

    /// Derives the session key of one cryptogram.
    ///
    /// - Parameters:
    ///   - kind: The data from which the key is derived.
    ///   - cardKey: The card's key.
    ///   - counter: The transaction counter (`9F36`), two bytes.
    ///   - unpredictableNumber: `9F37`, four bytes.
    /// - Returns: The session key.
    /// - Throws: `CryptographyError`.
    static func sessionKey(
        _ kind: SessionKey, cardKey: SecretBytes, counter: [UInt8],
        unpredictableNumber: [UInt8]
    ) throws(CryptographyError) -> SecretBytes {
        let tail: [UInt8]
        switch kind {
        case .none: return cardKey
        case .common: tail = [0, 0, 0, 0, 0]
        case .mastercard: tail = [0] + unpredictableNumber
        case .unionPay:
            let zeros = [UInt8](repeating: 0, count: 6)
            return try TripleDES.deriveKey(
                zeros + counter + zeros + counter.map { ~$0 }, key: cardKey)
        case .commonAES:
            return try AES.deriveKey(counter + [UInt8](repeating: 0, count: 14), key: cardKey)
        }
        return try TripleDES.deriveKey(
            counter + [0xF0] + tail + counter + [0x0F] + tail, key: cardKey)
    }
}
