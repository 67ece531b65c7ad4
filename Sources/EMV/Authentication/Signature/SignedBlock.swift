// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// A block of RSA with message recovery, opened.
///
/// Header `6A`, format, data, SHA-1, trailer `BC`; the hash covers all between header and
/// hash, and what does not fit into the block. See EMV Book 2, Annex A2.1.
struct SignedBlock {
    /// Header, hash and trailer.
    private static let frameCount = 22
    /// SHA-1 (EMV Book 2, Annex B3).
    private static let hashAlgorithm: UInt8 = 0x01

    /// The block as it was recovered.
    private let bytes: [UInt8]
    private let subject: AuthenticationFailure.Subject

    /// Opens a signature and checks its frame: length, trailer, header and format, in the
    /// order of EMV Book 2, 5.4, 6.3, 6.4, 6.5.2 and 6.6.2, steps 1 to 4.
    init(
        _ signature: some Collection<UInt8>, by key: RSAPublicKey, format: UInt8,
        _ subject: AuthenticationFailure.Subject
    ) throws(AuthenticationFailure) {
        let expected = key.modulus.count
        guard signature.count == expected, expected > Self.frameCount else {
            throw AuthenticationFailure(
                subject, .length(found: signature.count, expected: expected))
        }
        // A number that is not below the modulus is no signature, and has no trailer either.
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

    /// What is signed, from the format on, without hash and trailer.
    var content: ArraySlice<UInt8> { bytes.dropFirst().dropLast(21) }

    /// Checks the hash over the content and what follows it outside the block.
    ///
    /// - Parameters:
    ///   - rest: What the hash covers outside the block.
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
