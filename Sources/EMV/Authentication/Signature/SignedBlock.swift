// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// A block recovered from an RSA signature with message recovery.
///
/// Contains the header `6A`, format, data, SHA-1 hash, and trailer `BC`. The hash covers everything
/// between the header and the hash, and the data that does not fit in the block. See EMV Book 2,
/// Annex A2.1.
struct SignedBlock {
    /// The length of the header, hash, and trailer.
    private static let frameCount = 22
    /// SHA-1 (EMV Book 2, Annex B3).
    private static let hashAlgorithm: UInt8 = 0x01

    /// The recovered block.
    private let bytes: [UInt8]
    private let subject: AuthenticationFailure.Subject

    /// Opens a signature and checks its length, trailer, header, and format, in the order of EMV
    /// Book 2, 5.4, 6.3, 6.4, 6.5.2 and 6.6.2, steps 1 to 4.
    init(
        _ signature: some Collection<UInt8>, by key: RSAPublicKey, format: UInt8,
        _ subject: AuthenticationFailure.Subject
    ) throws(AuthenticationFailure) {
        let expected = key.modulus.count
        guard signature.count == expected, expected > Self.frameCount else {
            throw AuthenticationFailure(
                subject, .length(found: signature.count, expected: expected))
        }
        // A number that is not below the modulus is not a valid signature and has no trailer.
        guard let bytes = try? key.recover(Array(signature)), bytes.last == 0xBC else {
            throw AuthenticationFailure(subject, .trailer)
        }
        guard bytes.first == 0x6A else { throw AuthenticationFailure(subject, .header) }
        guard bytes[1] == format else {
            throw AuthenticationFailure(subject, .format(found: bytes[1], expected: format))
        }
        self.bytes = bytes
        self.subject = subject
    }

    /// The signed content, starting with the format, without the hash and trailer.
    var content: ArraySlice<UInt8> { bytes.dropFirst().dropLast(21) }

    /// Checks the hash of the content and of the data outside the block.
    ///
    /// - Parameters:
    ///   - rest: The data outside the block that the hash covers.
    ///   - algorithm: The block's Hash Algorithm Indicator.
    /// - Throws: `AuthenticationFailure`.
    func checkHash(
        with rest: [UInt8], algorithm: UInt8
    ) throws(AuthenticationFailure) {
        guard algorithm == Self.hashAlgorithm else {
            throw AuthenticationFailure(subject, .hashAlgorithm(algorithm))
        }
        guard Digest.sha1(content + rest)[...] == bytes.dropLast().suffix(20) else {
            throw AuthenticationFailure(subject, .hash)
        }
    }
}
