// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension P256PrivateKey {
    /// Signs with ECDSA and SHA-256 and returns the DER structure of r and s, at most 72 bytes.
    ///
    /// See RFC 3279, 2.2.3.
    package func structuredSignature(
        for message: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        guard let structure = P256Signature.structured(try signature(for: message)) else {
            throw Backend.error("ECDSA signature")
        }
        return structure
    }
}

extension P256PublicKey {
    /// Returns whether a DER structure of r and s is a valid signature with ECDSA and SHA-256.
    ///
    /// See RFC 3279, 2.2.3.
    package func isValidSignature(structure: [UInt8], for message: [UInt8]) -> Bool {
        defer { Backend.discardErrors() }
        guard let raw = try? P256Signature.raw(structure[...]),
            P256Signature.structured(raw) == structure
        else { return false }
        return isValidSignature(raw, for: message)
    }
}
