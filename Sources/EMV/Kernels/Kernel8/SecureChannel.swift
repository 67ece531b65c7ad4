// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import SmartCard

/// The kernel's end of the secure channel with the card, and the keys of its codes.
///
/// The kernel sends a new public key with GET PROCESSING OPTIONS. The card multiplies its own
/// certified key with a random number, the blinding factor, and answers with the product, which
/// differs for each transaction, so that an eavesdropper cannot recognize the card. Both derive two
/// session keys from the shared secret. The card sends the factor encrypted, and with it the kernel
/// later recognizes the certified key. See EMV Contactless Book E (blinded Diffie-Hellman key
/// agreement, suite 00: P-256 and AES-128).
package struct SecureChannel: Sendable {
    /// The length of Card Key Data (`9F8103`): a blinded key and an encrypted factor.
    private static let cardKeyDataCount = 64
    /// The length of each code that the card sends or checks.
    private static let codeCount = 8
    /// The common part of the inputs from which the session keys are derived.
    private static let derivationConstant: [UInt8] = [
        0x01, 0x00, 0x54, 0x33, 0x4A, 0x32, 0x59, 0x57, 0x77, 0x3D, 0xA5, 0xA5, 0xA5, 0x01, 0x80,
    ]

    /// The session key for confidentiality, SKc.
    private let confidentialityKey: SecretBytes
    /// The session key for integrity, SKi.
    private let integrityKey: SecretBytes
    /// The x coordinate of the card's blinded public key.
    private let blindedKey: [UInt8]
    private let blindingFactor: SecretBytes
    /// Kernel Message Counter: the number of messages that the kernel has sent.
    private var kernelCounter: UInt16 = 0x0000
    /// Card Message Counter, which starts at `8000`.
    private var cardCounter: UInt16 = 0x8000

    /// Opens the channel.
    ///
    /// - Parameters:
    ///   - cardKeyData: Card Key Data (`9F8103`), 64 bytes.
    ///   - key: The kernel's key pair, which is used for one transaction only.
    /// - Throws: `CryptographyError` with `invalidLength`, or `invalidKey` if the card's key is not on
    ///   the curve.
    package init(
        cardKeyData: some Collection<UInt8>, key: P256PrivateKey
    ) throws(CryptographyError) {
        guard cardKeyData.count == Self.cardKeyDataCount else {
            throw CryptographyError(.invalidLength, "Card Key Data")
        }
        let count = P256PublicKey.coordinateCount
        blindedKey = Array(cardKeyData.prefix(count))
        // Only the x coordinate of the product counts, which is the same for both points with this x.
        let secret = try key.sharedSecret(with: P256PublicKey(compressedPoint: [0x02] + blindedKey))
        let zeros = SecretBytes([UInt8](repeating: 0, count: 16))
        let derivationKey = try AESCMAC.deriveKey(secret, key: zeros)
        confidentialityKey = try AES.deriveKey([0x01] + Self.derivationConstant, key: derivationKey)
        integrityKey = try AES.deriveKey([0x02] + Self.derivationConstant, key: derivationKey)
        blindingFactor = try AES.decryptSecret(
            Array(cardKeyData.suffix(count)),
            mode: .ctr(counter: Self.counterBlock(cardCounter)), key: confidentialityKey)
        cardCounter += 1
    }

    /// Returns whether the card blinded this certified key.
    ///
    /// - Parameter key: The card's public key from its certificate.
    /// - Returns: Whether the blinded key is the product of this key and the blinding factor.
    package func isBlinded(_ key: P256PublicKey) -> Bool {
        guard let factor = try? P256PrivateKey(scalar: blindingFactor),
            let product = try? factor.sharedSecret(with: key)
        else { return false }
        return product == SecretBytes(blindedKey)
    }

    // MARK: - Messages

    /// Decrypts the content of a record (`DA`) in the answer to READ RECORD.
    ///
    /// - Returns: The content of a template `70`, or `nil` if the card has sent too many messages.
    package mutating func decryptRecord(_ ciphertext: some Collection<UInt8>) -> [UInt8]? {
        guard let counter = nextCardCounter() else { return nil }
        return encryptOrDecrypt(ciphertext, counter)
    }

    /// Checks and decrypts the answer to READ DATA: a data object and a code of eight bytes.
    ///
    /// The card has used its counter even if the code is wrong.
    ///
    /// - Returns: The data object with its tag and length, or `nil` if the code is wrong.
    package mutating func decryptData(_ answer: some Collection<UInt8>) -> [UInt8]? {
        guard let counter = nextCardCounter(), answer.count > Self.codeCount else { return nil }
        let ciphertext = answer.dropLast(Self.codeCount)
        guard
            let expected = code(counter.bytes + ciphertext),
            constantTimeEqual(expected, Array(answer.suffix(Self.codeCount)))
        else { return nil }
        return encryptOrDecrypt(ciphertext, counter)
    }

    /// Encrypts a data object for WRITE DATA.
    ///
    /// - Returns: The data of the command, or `nil` if the kernel has sent too many messages.
    package mutating func encryptData(_ object: [UInt8]) -> [UInt8]? {
        guard kernelCounter < 0x7FFF else { return nil }
        defer { kernelCounter += 1 }
        return encryptOrDecrypt(object, kernelCounter)
    }

    /// Checks the answer to WRITE DATA: a code of eight bytes over the object that was written.
    package mutating func confirmsWriting(
        of object: [UInt8], answer: some Collection<UInt8>
    ) -> Bool {
        guard let counter = nextCardCounter(), let expected = code(counter.bytes + object) else {
            return false
        }
        return constantTimeEqual(expected, Array(answer))
    }

    // MARK: - Codes of the transaction

    /// Returns the Issuer Application Data MAC (`9F8109`), eight bytes.
    ///
    /// The full code T is combined with its decryption before it is truncated (CMAC+).
    ///
    /// - Parameter input: The data that the card and the kernel have exchanged.
    /// - Returns: The code, or `nil` if OpenSSL fails.
    package func issuerApplicationDataMAC(_ input: [UInt8]) -> [UInt8]? {
        guard let code = try? AESCMAC.mac([0x00, 0x00] + input, key: integrityKey),
            let decrypted = try? AES.decryptECB(code, key: integrityKey)
        else { return nil }
        return zip(code, decrypted).prefix(Self.codeCount).map { $0 ^ $1 }
    }

    /// Returns the Enhanced Data Authentication MAC (`9F8105`), eight bytes.
    ///
    /// - Parameters:
    ///   - cryptogram: The application cryptogram (`9F26`).
    ///   - issuerApplicationDataMAC: The Issuer Application Data MAC (`9F8109`).
    /// - Returns: The code, or `nil` if OpenSSL fails.
    package func enhancedDataAuthenticationMAC(
        cryptogram: some Collection<UInt8>, issuerApplicationDataMAC: [UInt8]
    ) -> [UInt8]? {
        code([0x00, 0x00] + cryptogram + issuerApplicationDataMAC)
    }

    // MARK: - Counters

    /// Returns the counter of the card's next message; `nil` after `FFFE`.
    private mutating func nextCardCounter() -> UInt16? {
        guard cardCounter < 0xFFFF else { return nil }
        defer { cardCounter += 1 }
        return cardCounter
    }

    private func encryptOrDecrypt(
        _ message: some Collection<UInt8>, _ counter: UInt16
    ) -> [UInt8]? {
        try? AES.applyCTR(
            Array(message), key: confidentialityKey, counter: Self.counterBlock(counter))
    }

    private func code(_ message: [UInt8]) -> [UInt8]? {
        (try? AESCMAC.mac(message, key: integrityKey)).map { Array($0.prefix(Self.codeCount)) }
    }

    /// The counter in the first two bytes; the low bytes count the blocks of a message.
    private static func counterBlock(_ counter: UInt16) -> [UInt8] {
        counter.bytes + [UInt8](repeating: 0, count: 14)
    }
}
