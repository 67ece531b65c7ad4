// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken
internal import Support
internal import VAS

/// The identity of a loyalty program for phones with Google Wallet: a collector known to Google.
///
/// An app identifies its programs by Apple's pass type identifiers (``VASRequest/Merchant/id``).
/// Phones with Google Wallet identify them by a collector number, and send passes only to a
/// terminal with the collector's private key.
public struct SmartTapMerchant: Sendable {
    /// The program's pass type identifier, as used by an app.
    public let program: String
    /// The collector's number, assigned by Google.
    public let collectorIdentifier: UInt32
    /// The version of the collector's key at Google.
    public let keyVersion: UInt32
    let collector: SmartTapCollector

    /// Creates a merchant with the collector's key from a file.
    ///
    /// - Parameters:
    ///   - program: The program's pass type identifier, as used by an app.
    ///   - collectorIdentifier: The collector's number.
    ///   - keyVersion: The version of the key.
    ///   - keyFile: A file that only its owner can read, with the P-256 private key as PEM or
    ///     as a JSON Web Key.
    /// - Throws: `ConfigurationError`, which names the file.
    public init(
        program: String, collectorIdentifier: UInt32, keyVersion: UInt32, keyFile: String
    ) throws(ConfigurationError) {
        let key: P256PrivateKey
        do {
            key = try PrivateKeyFile.read(keyFile)
        } catch {
            throw ConfigurationError(error)
        }
        self.init(
            program: program, collectorIdentifier: collectorIdentifier,
            keyVersion: keyVersion, key: key)
    }

    init(
        program: String, collectorIdentifier: UInt32, keyVersion: UInt32, key: P256PrivateKey
    ) {
        self.program = program
        self.collectorIdentifier = collectorIdentifier
        self.keyVersion = keyVersion
        collector = SmartTapCollector(
            identifier: collectorIdentifier, keyVersion: keyVersion, key: key)
    }

    /// The collectors of the passes of the emulated cards; their key protects nothing.
    ///
    /// The private scalar is the SHA-256 hash of `taptopay smart tap collector test key`.
    package static let test: [SmartTapMerchant] = {
        let scalar: [UInt8] = [
            0x43, 0xAB, 0x74, 0x3A, 0x0D, 0x09, 0xC5, 0xCF,
            0xCF, 0x21, 0x6C, 0x97, 0x17, 0xA0, 0xA0, 0x6F,
            0x4B, 0xCC, 0x86, 0x5D, 0x9D, 0x8E, 0x9D, 0x9E,
            0xB3, 0x78, 0xAA, 0x8A, 0xEE, 0xCB, 0x85, 0xFD,
        ]
        guard let key = try? P256PrivateKey(scalar: SecretBytes(scalar)) else { return [] }
        return [("pass.com.example.coffee", 10_000_001), ("pass.com.example.books", 10_000_002)]
            .map { program, number in
                SmartTapMerchant(
                    program: program, collectorIdentifier: number, keyVersion: 1, key: key)
            }
    }()

    /// Reads an entry of a configuration.
    fileprivate init(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        section.allow(["program", "collectorIdentifier", "keyVersion", "keyFile"])
        try section.rejectUnknownMembers()
        func number(_ name: String) throws(JSONMemberError) -> UInt32 {
            guard let number = try section.integer(name, in: 0...Int64(UInt32.max)) else {
                throw section.error(name, allowed: "a whole number")
            }
            return UInt32(clamping: number)
        }
        let allowed = "a pass type identifier, such as “pass.com.example.coffee”"
        guard let program = try section.string("program", allowed: allowed) else {
            throw section.error("program", allowed: allowed)
        }
        let collector = try number("collectorIdentifier")
        let version = try number("keyVersion")
        guard let file = try section.path("keyFile") else {
            throw section.error("keyFile", allowed: "the path of a file with a private key")
        }
        self.init(
            program: program, collectorIdentifier: collector, keyVersion: version,
            key: try PrivateKeyFile.read(file))
    }
}

extension ReaderConfiguration {
    /// Applies the Google Smart Tap collectors of a file, replacing the whole list.
    mutating func apply(
        smartTap sections: [JSONObjectDecoder]
    ) throws(JSONMemberError) {
        var merchants: [SmartTapMerchant] = []
        for section in sections {
            let merchant = try SmartTapMerchant(section)
            // Each program has one collector, and each collector must belong to one program.
            for (name, isTaken) in [
                ("program", merchants.contains { $0.program == merchant.program }),
                (
                    "collectorIdentifier",
                    merchants.contains { $0.collectorIdentifier == merchant.collectorIdentifier }
                ),
            ] where isTaken {
                throw section.error(name, allowed: "an unused value")
            }
            merchants.append(merchant)
        }
        smartTapMerchants = merchants
    }

    /// The collectors by loyalty program; emulated readers also have the test collectors.
    var collectors: [String: SmartTapCollector] {
        var merchants = smartTapMerchants
        if case .emulated = reader { merchants += SmartTapMerchant.test }
        return Dictionary(merchants.map { ($0.program, $0.collector) }) { first, _ in first }
    }
}

/// A P-256 private key in a file that only its owner can read.
private enum PrivateKeyFile {
    private static let maximumSize = 64 * 1024

    /// Reads a key as PEM, or as a JSON Web Key.
    ///
    /// - Throws: `JSONMemberError`, which reveals nothing about the key.
    static func read(_ path: String) throws(JSONMemberError) -> P256PrivateKey {
        let text = try bytes(path)
        let key =
            (try? JSONWebKey(parsing: text)).map(\.privateKey) ?? (try? P256PrivateKey(pem: text))
        guard let key else {
            throw error(
                path, "an invalid value",
                allowed: "a P-256 private key, as PEM without a password or as a JSON Web Key")
        }
        return key
    }

    private static func bytes(_ path: String) throws(JSONMemberError) -> [UInt8] {
        do throws(PrivateFileHandle.Problem) {
            return try PrivateFileHandle(path, limit: maximumSize).read()
        } catch {
            switch error {
            case .notPlainFile, .tooLong:
                throw self.error(path, "not a regular file", allowed: "a file with a private key")
            case .wrongOwner, .wrongMode:
                throw self.error(
                    path, "a file that other users can access",
                    allowed: "your own file with mode 0600: chmod 600 \(path)")
            case .missing, .system:
                throw self.error(
                    path, "a file that is missing or cannot be read",
                    allowed: "a file with a private key")
            }
        }
    }

    private static func error(
        _ path: String, _ found: String, allowed: String
    ) -> JSONMemberError {
        JSONMemberError(document: path, found: found, allowed: allowed)
    }
}
