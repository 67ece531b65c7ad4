// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Support

/// The derivation of card keys from issuer keys, and of session keys from card keys.
///
/// Parity bits are not adjusted, because triple DES ignores them.
enum CardKeyDerivation {
    /// The way in which a long account number becomes part of the card's key.
    ///
    /// For up to 16 digits, options A and B are the same. See EMV Book 2, A1.4.
    enum Option: Hashable, Sendable {
        /// The key depends on the last digits.
        case a
        /// The key depends on a hash of all digits.
        case b
        /// The key depends on all digits, and is for AES.
        case c
    }

    /// Derives a card's key from an issuer master key.
    static func cardKey(
        issuerKey: SecretBytes, pan: String, psn: String, option: Option
    ) throws(CryptographyError) -> SecretBytes {
        guard option != .c else {
            let digits = (pan + psn).zeroPadded(to: 32)
            return SecretBytes(try AES.encryptECB(PackedDigits.numeric(digits), key: issuerKey))
        }
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
        case .unionPay:
            let zeros = [UInt8](repeating: 0, count: 6)
            return SecretBytes(
                try TripleDES.encryptECB(
                    zeros + counter + zeros + counter.map { ~$0 }, key: cardKey))
        case .commonAES:
            // See EMV Book 2, A1.3.1: AES with a key of 16 bytes.
            return SecretBytes(
                try AES.encryptECB(
                    counter + [UInt8](repeating: 0, count: 14), key: cardKey))
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
        PackedDigits.numeric(digits.suffix(16).zeroPadded(to: 16))
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

extension CardApplication {
    /// The card's key for application cryptograms; `nil` when it cannot be derived.
    ///
    /// See EMV Book 2, A1.4.
    var derivedCardKey: SecretBytes? {
        cardKey ?? key(derivedFrom: issuerKeys.applicationCryptogram)
    }

    /// The card's key for dynamic numbers and mag-stripe codes; `nil` when it cannot be derived.
    var derivedDynamicKey: SecretBytes? {
        key(derivedFrom: issuerKeys.dynamicCode, option: .a)
    }

    /// Derives a key with the cryptogram version's option, unless another is given.
    fileprivate func key(
        derivedFrom issuerKey: SecretBytes, option: CardKeyDerivation.Option? = nil
    ) -> SecretBytes? {
        try? CardKeyDerivation.cardKey(
            issuerKey: issuerKey, pan: account.number, psn: account.sequenceDigits,
            option: option ?? cryptogramVersion.cardKey)
    }
}

/// The keys that a card shares with its issuer.
struct CardKeys: Sendable {
    /// The key for application cryptograms.
    var applicationCryptogram: SecretBytes
    /// The key for the integrity of issuer commands.
    let integrity: SecretBytes
    /// The key for the confidentiality of issuer commands.
    let confidentiality: SecretBytes

    /// Derives an application's keys; `nil` when the issuer's keys are unusable.
    init?(_ application: CardApplication) {
        let keys = application.issuerKeys
        guard let cryptogram = application.derivedCardKey,
            let integrity = application.key(derivedFrom: keys.secureMessagingIntegrity),
            let confidentiality = application.key(
                derivedFrom: keys.secureMessagingConfidentiality)
        else { return nil }
        applicationCryptogram = cryptogram
        self.integrity = integrity
        self.confidentiality = confidentiality
    }
}

/// The issuer's master keys, from which each card's keys are derived.
struct IssuerKeys: Sendable {
    /// The master key for application cryptograms (IMK-AC), 16 bytes.
    var applicationCryptogram: SecretBytes
    /// The master key for the integrity of issuer scripts (IMK-SMI), 16 bytes.
    var secureMessagingIntegrity: SecretBytes
    /// The master key for the confidentiality of issuer scripts (IMK-SMC), 16 bytes.
    var secureMessagingConfidentiality: SecretBytes
    /// The master key for the codes of mag-stripe mode (IMK-CVC3), 16 bytes.
    var dynamicCode: SecretBytes

    /// The keys that published test vectors use; they protect nothing.
    static let published = IssuerKeys(
        applicationCryptogram: SecretBytes([
            0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF,
            0xFE, 0xDC, 0xBA, 0x98, 0x76, 0x54, 0x32, 0x10,
        ]),
        secureMessagingIntegrity: SecretBytes([
            0xFE, 0xDC, 0xBA, 0x98, 0x76, 0x54, 0x32, 0x10,
            0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF,
        ]),
        secureMessagingConfidentiality: SecretBytes([
            0x89, 0xAB, 0xCD, 0xEF, 0x01, 0x23, 0x45, 0x67,
            0x76, 0x54, 0x32, 0x10, 0xFE, 0xDC, 0xBA, 0x98,
        ]),
        dynamicCode: SecretBytes([
            0x76, 0x54, 0x32, 0x10, 0xFE, 0xDC, 0xBA, 0x98,
            0x89, 0xAB, 0xCD, 0xEF, 0x01, 0x23, 0x45, 0x67,
        ]))
}

extension IssuerKeys: ProfileObject {
    static let fields: [Field<Self>] = [
        .key("imkAC", \.applicationCryptogram)
            .described("Master key for application cryptograms."),
        .key("imkSMI", \.secureMessagingIntegrity)
            .described("Master key for the integrity of issuer commands."),
        .key("imkSMC", \.secureMessagingConfidentiality)
            .described("Master key for the encryption of issuer commands."),
        .key("imkCVC3", \.dynamicCode)
            .described("Master key for the codes of mag-stripe mode."),
    ]
}
