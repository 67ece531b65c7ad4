// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import SmartCard

/// A collector that requests passes with Google Smart Tap.
///
/// Google knows the collector's public key by its number and version, and the phone sends its
/// passes only to that collector.
///
/// See Google Smart Tap 2.1, Merchant configuration.
package struct SmartTapCollector: Sendable {
    /// The number that Google assigned, usually with eight digits.
    package let identifier: UInt32
    /// The version of the key at Google.
    package let keyVersion: UInt32
    let key: P256PrivateKey

    package init(identifier: UInt32, keyVersion: UInt32, key: P256PrivateKey) {
        self.identifier = identifier
        self.keyVersion = keyVersion
        self.key = key
    }

    /// The number in its transmitted form, 4 bytes.
    var identifierBytes: [UInt8] { Self.bytes(identifier) }

    /// The key's version in its transmitted form, 4 bytes.
    var keyVersionBytes: [UInt8] { Self.bytes(keyVersion) }

    /// The `cld` record with the collector's number.
    var record: NDEFRecord {
        NDEFRecord(external: "cld", payload: [SmartTapFormat.binary] + identifierBytes)
    }

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
