// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// The card's end of the secure channel with kernel 8.
///
/// See EMV Contactless Book E (blinded Diffie-Hellman key agreement).
struct CardSecureChannel: Sendable {
    private static let codeCount = 8
    private static let derivationConstant: [UInt8] = [
        0x01, 0x00, 0x54, 0x33, 0x4A, 0x32, 0x59, 0x57, 0x77, 0x3D, 0xA5, 0xA5, 0xA5, 0x01, 0x80,
    ]

    private let confidentialityKey: SecretBytes
    private let integrityKey: SecretBytes
    /// Card Message Counter.
    private var cardCounter: UInt16 = 0x8000
    /// Kernel Message Counter.
    private var kernelCounter: UInt16 = 0x0000
    /// Card Key Data (`9F8103`): the blinded key and the encrypted blinding factor.
    let cardKeyData: [UInt8]
    /// The values that the terminal has sent with GET PROCESSING OPTIONS and GENERATE AC.
    var terminalData: [UInt8]

    /// Opens the channel.
    ///
    /// - Parameters:
    ///   - kernelKey: Kernel Key Data (`9E`): x and y, 32 bytes each.
    ///   - options: The values of GET PROCESSING OPTIONS.
    ///   - key: The card's key pair.
    ///   - seed: 40 random bytes for the blinding factor.
    /// - Throws: `CryptographyError`, with `invalidKey` if the kernel's key is not on the curve.
    init(
        kernelKey: [UInt8], options: [UInt8], key: P256PrivateKey, seed: [UInt8]
    ) throws(CryptographyError) {
        let peer = try P256PublicKey(uncompressedPoint: [0x04] + kernelKey)
        let factor = try P256PrivateKey(seed: SecretBytes(seed))
        let shared = try key.sharedSecret(with: peer).withBytes { Array($0) }
        let secret = try factor.sharedSecret(with: P256PublicKey(compressedPoint: [0x02] + shared))
        let zeros = SecretBytes([UInt8](repeating: 0, count: 16))
        let derivationKey = try AESCMAC.deriveKey(secret, key: zeros)
        confidentialityKey = try AES.deriveKey([0x01] + Self.derivationConstant, key: derivationKey)
        integrityKey = try AES.deriveKey([0x02] + Self.derivationConstant, key: derivationKey)
        let blinded = try factor.sharedSecret(with: key.publicKey).withBytes { Array($0) }
        cardKeyData =
            blinded
            + (try AES.encrypt(
                factor.scalar, mode: .ctr(counter: Self.counterBlock(cardCounter)),
                key: confidentialityKey))
        cardCounter += 1
        terminalData = options
    }

    /// Encrypts the content of a record, or returns `nil` after too many messages.
    mutating func encryptRecord(_ content: [UInt8]) -> [UInt8]? {
        guard let counter = nextCounter() else { return nil }
        return encryptOrDecrypt(content, counter)
    }

    /// Encrypts a data object for the answer to READ DATA, and appends its code.
    mutating func encryptData(_ object: [UInt8]) -> [UInt8]? {
        guard let counter = nextCounter(), let message = encryptOrDecrypt(object, counter),
            let code = code(counter.bigEndianBytes + message)
        else { return nil }
        return message + code
    }

    /// Decrypts the data object of WRITE DATA.
    mutating func decryptData(_ message: [UInt8]) -> [UInt8]? {
        guard kernelCounter < 0x7FFF else { return nil }
        defer { kernelCounter += 1 }
        return encryptOrDecrypt(message, kernelCounter)
    }

    /// Returns the code that confirms a data object of WRITE DATA.
    mutating func confirmation(of object: [UInt8]) -> [UInt8]? {
        nextCounter().flatMap { code($0.bigEndianBytes + object) }
    }

    /// Returns the Issuer Application Data MAC (`9F8109`): the first bytes of CMAC+.
    func issuerApplicationDataMAC(_ input: [UInt8]) -> [UInt8]? {
        guard let code = try? AESCMAC.mac([0x00, 0x00] + input, key: integrityKey),
            let decrypted = try? AES.decryptECB(code, key: integrityKey)
        else { return nil }
        return zip(code, decrypted).prefix(Self.codeCount).map { $0 ^ $1 }
    }

    /// Returns the Enhanced Data Authentication MAC (`9F8105`).
    func enhancedDataAuthenticationMAC(
        cryptogram: [UInt8], issuerApplicationDataMAC: [UInt8]
    ) -> [UInt8]? {
        code([0x00, 0x00] + cryptogram + issuerApplicationDataMAC)
    }

    private mutating func nextCounter() -> UInt16? {
        guard cardCounter < 0xFFFF else { return nil }
        defer { cardCounter += 1 }
        return cardCounter
    }

    private func encryptOrDecrypt(_ message: [UInt8], _ counter: UInt16) -> [UInt8]? {
        try? AES.applyCTR(
            message, key: confidentialityKey, counter: Self.counterBlock(counter))
    }

    private func code(_ message: [UInt8]) -> [UInt8]? {
        (try? AESCMAC.mac(message, key: integrityKey)).map { Array($0.prefix(Self.codeCount)) }
    }

    private static func counterBlock(_ counter: UInt16) -> [UInt8] {
        counter.bigEndianBytes + [UInt8](repeating: 0, count: 14)
    }
}
