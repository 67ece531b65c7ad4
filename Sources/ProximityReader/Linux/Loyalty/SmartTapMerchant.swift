// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import VAS

/// Who a loyalty programme is to phones with Google's wallet: the collector that Google knows.
///
/// An app names its programmes by Apple's pass type identifiers (``VASRequest/Merchant/id``);
/// Google's phones know them by the number of a collector, and give passes only to who has the
/// collector's private key.
public struct SmartTapMerchant: Sendable {
    /// The programme, as an app names it.
    public let programme: String
    /// The collector's number, which Google gives.
    public let collectorIdentifier: UInt32
    /// The version of the collector's key at Google.
    public let keyVersion: UInt32
    let collector: SmartTapCollector

    /// Reads the collector's key.
    ///
    /// - Parameters:
    ///   - programme: The programme, as an app names it.
    ///   - collectorIdentifier: The collector's number.
    ///   - keyVersion: The version of the key.
    ///   - keyFile: A file that only its owner may read, with the private key of P-256 as PEM or
    ///     as a JSON Web Key.
    /// - Throws: `ConfigurationError`, which names the file.
    public init(
        programme: String, collectorIdentifier: UInt32, keyVersion: UInt32, keyFile: String
    ) throws(ConfigurationError) {
        self.init(
            programme: programme, collectorIdentifier: collectorIdentifier,
            keyVersion: keyVersion, key: try PrivateKeyFile.read(keyFile))
    }

    init(
        programme: String, collectorIdentifier: UInt32, keyVersion: UInt32, key: P256PrivateKey
    ) {
        self.programme = programme
        self.collectorIdentifier = collectorIdentifier
        self.keyVersion = keyVersion
        collector = SmartTapCollector(
            identifier: collectorIdentifier, keyVersion: keyVersion, key: key)
    }
}
