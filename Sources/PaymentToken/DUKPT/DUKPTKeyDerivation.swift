// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography

/// The key derivation function of AES DUKPT.
///
/// See ANSI X9.24-3-2017, 6.2.2 and 6.2.3, for the key derivation data and the derivation of a key.
package enum DUKPTKeyDerivation {
    /// Derives a key.
    ///
    /// - Parameters:
    ///   - key: The base derivation key, initial key, or intermediate key.
    ///   - usage: The usage of the new key.
    ///   - type: The new key's type, no stronger than `key`.
    ///   - context: Eight bytes: the initial key identifier for an initial key, otherwise its last
    ///     four bytes and the transaction counter.
    /// - Returns: The key.
    /// - Throws: `PaymentTokenError` with `keyNotUsable` when the new key would be stronger
    ///   than `key` or a length is wrong, or `cryptographyFailed`.
    package static func derive(
        _ key: SecretBytes, usage: DUKPTKeyUsage, type: DUKPTKeyType, context: [UInt8]
    ) throws(PaymentTokenError) -> SecretBytes {
        guard let own = DUKPTKeyType(byteCount: key.count), type.byteCount <= own.byteCount,
            context.count == 8
        else { throw PaymentTokenError(.keyNotUsable, "The derivation key") }
        let blockCount: UInt8 = type == .aes128 ? 1 : 2
        let data =
            bytes(usage.rawValue) + bytes(type.rawValue)
            + bytes(UInt16(truncatingIfNeeded: type.byteCount * 8)) + context
        let blocks = (1...blockCount).flatMap { number -> [UInt8] in [0x01, number] + data }
        do {
            let derived = try AES.deriveKey(blocks, key: key)
            guard derived.count > type.byteCount else { return derived }
            return derived.withBytes { bytes in
                SecretBytes(count: type.byteCount) {
                    $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<$0.count]))
                }
            }
        } catch {
            throw PaymentTokenError(.cryptographyFailed, "A derived key")
        }
    }

    private static func bytes(_ number: UInt16) -> [UInt8] {
        [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
    }
}

/// The types of AES keys that AES DUKPT derives.
///
/// See ANSI X9.24-3-2017, 6.2.1, for the key types and their algorithm indicators.
package enum DUKPTKeyType: UInt16, CaseIterable, Sendable {
    case aes128 = 0x0002
    case aes192 = 0x0003
    case aes256 = 0x0004

    /// Creates the type of keys with this number of bytes, or `nil`.
    package init?(byteCount: Int) {
        guard let type = Self.allCases.first(where: { $0.byteCount == byteCount }) else {
            return nil
        }
        self = type
    }

    /// The length of the key, in bytes.
    package var byteCount: Int {
        switch self {
        case .aes128: 16
        case .aes192: 24
        case .aes256: 32
        }
    }
}

/// The usage of a derived key.
///
/// See ANSI X9.24-3-2017, 6.2.1, for the key usage indicators.
package enum DUKPTKeyUsage: UInt16, Sendable {
    /// The initial key of a device, derived from the base derivation key.
    case initialKey = 0x8001
    /// A key for deriving other keys.
    case derivation = 0x8000
    /// The encryption of PIN blocks.
    case pinEncryption = 0x1000
    /// The generation of message authentication codes.
    case authenticationGeneration = 0x2000
    /// The encryption of data.
    case dataEncryption = 0x3000
}
