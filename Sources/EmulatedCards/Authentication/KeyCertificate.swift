// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The data that is signed to certify a key.
///
/// See EMV Book 2, 6.1, tables 5.1 and 6.1.
struct KeyCertificate {
    /// The month in which all test certificates expire, `MMYY`.
    static let expiration: [UInt8] = [0x12, 0x49]

    /// The certificate's format and the holder's number.
    private let head: [UInt8]
    private let key: RSAPublicKey

    /// Returns the data for an issuer's key: format `02` and the account numbers' first digits.
    static func issuer(_ key: RSAPublicKey, pan: String) -> KeyCertificate {
        KeyCertificate(head: [0x02] + padded(pan.prefix(6), digits: 8), key: key)
    }

    /// Returns the data for a card's key: format `04` and the account number.
    static func card(_ key: RSAPublicKey, pan: String) -> KeyCertificate {
        KeyCertificate(head: [0x04] + padded(pan, digits: 20), key: key)
    }

    /// Signs the key.
    ///
    /// The signature covers format and holder, expiry, serial number, algorithms, lengths, as much
    /// of the modulus as fits, and a hash.
    ///
    /// - Parameters:
    ///   - signer: The key of the next higher authority.
    ///   - staticData: Additional data that the hash covers.
    /// - Returns: The certificate; `nil` when the signer's key is too short.
    func signed(
        by signer: RSAPrivateKey, covering staticData: [UInt8] = []
    ) -> CardCertificates.Certified? {
        let lengths = [key.modulus.count, key.exponent.count].map { UInt8(truncatingIfNeeded: $0) }
        let fields = head + Self.expiration + [0x00, 0x00, 0x01, 0x01, 0x01] + lengths
        // `6A` comes before; twenty bytes of hash and `BC` come after.
        let room = signer.publicKey.modulus.count - fields.count - 22
        guard room > 0 else { return nil }
        let shown = key.modulus.prefix(room)
        let padding = [UInt8](repeating: 0xBB, count: room - shown.count)
        let remainder = Array(key.modulus.dropFirst(room))
        let signed = fields + shown + padding
        let hash = Digest.sha1(signed + remainder + key.exponent + staticData)
        guard let certificate = try? signer.signRaw([0x6A] + signed + hash + [0xBC]) else {
            return nil
        }
        return .init(certificate: certificate, remainder: remainder, exponent: key.exponent)
    }

    private static func padded(_ number: some StringProtocol, digits: Int) -> [UInt8] {
        let filler = String(repeating: "F", count: max(0, digits - number.count))
        return PackedDigits.bytes(number + filler, filler: 0xF)
    }
}
