// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import VAS

/// The identity of a loyalty program for phones with Google Wallet: a collector known to Google.
///
/// An app identifies its programs by Apple's pass type identifiers (``VASRequest/Merchant/id``).
/// Phones with Google Wallet identify them by a collector number, and send passes only to a
/// terminal with the collector's private key.
public struct SmartTapMerchant: Sendable {
    /// The program's pass type identifier, as used by an app.
    public let programme: String
    /// The collector's number, assigned by Google.
    public let collectorIdentifier: UInt32
    /// The version of the collector's key at Google.
    public let keyVersion: UInt32
    let collector: SmartTapCollector

    /// Creates a merchant with the collector's key from a file.
    ///
    /// - Parameters:
    ///   - programme: The program's pass type identifier, as used by an app.
    ///   - collectorIdentifier: The collector's number.
    ///   - keyVersion: The version of the key.
    ///   - keyFile: A file that only its owner can read, with the P-256 private key as PEM or
    ///     as a JSON Web Key.
    /// - Throws: `ConfigurationError`, which names the file.
    public init(
        programme: String, collectorIdentifier: UInt32, keyVersion: UInt32, keyFile: String
    ) throws(ConfigurationError) {
        let key: P256PrivateKey
        do {
            key = try PrivateKeyFile.read(keyFile)
        } catch {
            throw ConfigurationError(error)
        }
        self.init(
            programme: programme, collectorIdentifier: collectorIdentifier,
            keyVersion: keyVersion, key: key)
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
