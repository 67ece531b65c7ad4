// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography

/// Who asks a phone for passes by Google Smart Tap: Google knows the public key by number and
/// version, and the phone gives its passes to nobody else.
///
/// See Google Smart Tap 2.1, Merchant configuration.
package struct SmartTapCollector: Sendable {
    /// The number that Google gave, mostly of eight digits.
    package let identifier: UInt32
    /// The version of the key at Google.
    package let keyVersion: UInt32
    let key: P256PrivateKey

    package init(identifier: UInt32, keyVersion: UInt32, key: P256PrivateKey) {
        self.identifier = identifier
        self.keyVersion = keyVersion
        self.key = key
    }

    /// The number as it is sent, 4 bytes.
    var identifierBytes: [UInt8] { Self.bytes(identifier) }

    /// The key's version as it is sent, 4 bytes.
    var keyVersionBytes: [UInt8] { Self.bytes(keyVersion) }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}

extension SmartTapCollector: Hashable {
    package static func == (left: SmartTapCollector, right: SmartTapCollector) -> Bool {
        left.identifier == right.identifier && left.keyVersion == right.keyVersion
            && left.key.publicKey == right.key.publicKey
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(identifier)
        hasher.combine(keyVersion)
    }
}
