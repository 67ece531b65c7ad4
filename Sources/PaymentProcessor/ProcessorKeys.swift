// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
public import PaymentToken
internal import Support

/// The PSP's own keys, which sign tokens and open card data.
public struct ProcessorKeys: Sendable {
    /// The overlap of old and new keys in a rotation, in seconds.
    ///
    /// A new key is published this long before its first use, and an old encryption key still opens
    /// card data for this long after its last use.
    public static let overlap: Int64 = 24 * 60 * 60
    /// How long an old signing key remains published after its last use, in seconds.
    ///
    /// The lifetime of the tokens it signed, and 15 minutes for clocks that differ.
    private static let signingOverlap = TokenIssuer.maximumLifetime + 15 * 60

    private static let signing = "signing"
    private static let encryption = "encryption"

    /// The keys that sign tokens, with their private halves, newest first.
    package let signingKeys: [JSONWebKey]
    /// The keys that open card data, with their private halves, newest first.
    package let encryptionKeys: [JSONWebKey]

    /// Creates a set of existing keys.
    ///
    /// - Throws: `ProcessorError` with `invalidKey` if a private half or an identifier is missing,
    ///   a key has another purpose, or two keys have the same identifier.
    package init(
        signingKeys: [JSONWebKey], encryptionKeys: [JSONWebKey]
    ) throws(ProcessorError) {
        guard !signingKeys.isEmpty,
            signingKeys.allSatisfy({ $0.isPrivate && $0.canVerify && $0.keyIdentifier != nil })
        else { throw ProcessorError(.invalidKey, "The signing key") }
        guard !encryptionKeys.isEmpty,
            encryptionKeys.allSatisfy({ $0.isPrivate && $0.canEncrypt && $0.keyIdentifier != nil })
        else { throw ProcessorError(.invalidKey, "The encryption key") }
        do {
            _ = try JSONWebKeySet(signingKeys + encryptionKeys)
        } catch {
            throw ProcessorError(.invalidKey, "A key set with duplicate identifiers")
        }
        self.signingKeys = signingKeys
        self.encryptionKeys = encryptionKeys
    }

    /// Returns whether a folder contains keys.
    public static func exist(in folder: String) -> Bool {
        PrivateFile.exists(file(signing, 0, in: folder))
    }

    /// Reads the keys from a folder.
    ///
    /// - Throws: `ProcessorError` with `fileInaccessible`, `filePermissions`, `invalidFile`, or
    ///   `invalidKey`.
    public init(folder: String) throws(ProcessorError) {
        try self.init(
            signingKeys: try Self.keys(Self.signing, in: folder),
            encryptionKeys: try Self.keys(Self.encryption, in: folder))
    }

    /// Generates new keys.
    ///
    /// - Throws: `ProcessorError` with `cryptographyFailed`.
    public static func generate() throws(ProcessorError) -> ProcessorKeys {
        try ProcessorKeys(
            signingKeys: [makeKey(use: "sig", algorithm: JOSE.signature)],
            encryptionKeys: [makeKey(use: "enc", algorithm: JOSE.keyManagement)])
    }

    /// Writes the keys to a folder, each in a file with mode 0600.
    ///
    /// - Throws: `ProcessorError` with `fileInaccessible`.
    public func save(to folder: String) throws(ProcessorError) {
        try PrivateFile.makeFolder(folder)
        for (kind, keys) in [(Self.encryption, encryptionKeys), (Self.signing, signingKeys)] {
            // Older keys are written first, so a crash does not lose a key.
            for (index, key) in keys.enumerated().reversed() {
                try Self.write(key, to: Self.file(kind, index, in: folder))
            }
            var index = keys.count
            while PrivateFile.remove(Self.file(kind, index, in: folder)) { index += 1 }
        }
    }

    /// The public keys for readers.
    public var publicKeySet: JSONWebKeySet {
        // The initializer checked that the identifiers are unique, so this never fails.
        (try? JSONWebKeySet((signingKeys + encryptionKeys).map(\.withoutPrivateKey)))
            ?? JSONWebKeySet()
    }

    /// Adds a key of each type, which takes effect after ``overlap``.
    ///
    /// The current encryption key is retired another ``overlap`` later, and the current signing key
    /// when the last token it signs expires. Keys that are retired at `now` are dropped.
    ///
    /// - Throws: `ProcessorError` with `cryptographyFailed`.
    public func rotated(now: Int64) throws(ProcessorError) -> ProcessorKeys {
        let start = now.addingReportingOverflow(Self.overlap).partialValue
        return try ProcessorKeys(
            signingKeys: [
                Self.makeKey(use: "sig", algorithm: JOSE.signature, notBefore: start)
            ]
                + Self.retired(
                    signingKeys, at: start.addingReportingOverflow(Self.signingOverlap), now: now),
            encryptionKeys: [
                Self.makeKey(use: "enc", algorithm: JOSE.keyManagement, notBefore: start)
            ]
                + Self.retired(
                    encryptionKeys, at: start.addingReportingOverflow(Self.overlap), now: now))
    }

    private static func retired(
        _ keys: [JSONWebKey], at end: (partialValue: Int64, overflow: Bool), now: Int64
    ) -> [JSONWebKey] {
        keys.filter { now < $0.expiresAt ?? .max }
            .map { $0.retired(at: min($0.expiresAt ?? .max, end.partialValue)) }
    }

    /// Returns the key that signs tokens at a time: the newest one in use.
    package func signingKey(at now: Int64) -> JSONWebKey? {
        signingKeys.first { $0.notBefore ?? .min <= now && now < $0.expiresAt ?? .max }
    }

    /// Returns the private key with this identifier, or `nil` if it is unknown or retired.
    package func decryptionKey(named keyIdentifier: String, now: Int64) -> JSONWebKey? {
        encryptionKeys.first { key in
            key.keyIdentifier?.hasSameBytes(as: keyIdentifier) == true
                && now < key.expiresAt ?? .max
        }
    }

    /// Returns the path of a key; the newest key has a file without a number.
    private static func file(_ kind: String, _ index: Int, in folder: String) -> String {
        folder + "/" + kind + (index == 0 ? "" : "-\(index)") + ".jwk"
    }

    /// Reads the keys of one kind, newest first.
    private static func keys(
        _ kind: String, in folder: String
    ) throws(ProcessorError) -> [JSONWebKey] {
        var keys = [try key(file(kind, 0, in: folder))]
        var index = 1
        while PrivateFile.exists(file(kind, index, in: folder)) {
            let older = try key(file(kind, index, in: folder))
            // A crash during a rotation leaves a key in both its old and its new file.
            if !keys.contains(where: { $0.keyIdentifier == older.keyIdentifier }) {
                keys.append(older)
            }
            index += 1
        }
        return keys
    }

    private static func key(_ path: String) throws(ProcessorError) -> JSONWebKey {
        let text = try PrivateFile.read(path)
        do {
            return try JSONWebKey(parsing: text)
        } catch {
            throw ProcessorError(.invalidFile, path)
        }
    }

    private static func write(_ key: JSONWebKey, to path: String) throws(ProcessorError) {
        try PrivateFile.write(key.bytes(withPrivateKey: true) + [UInt8(ascii: "\n")], to: path)
    }

    private static func makeKey(
        use: String, algorithm: String, notBefore: Int64? = nil
    ) throws(ProcessorError) -> JSONWebKey {
        do {
            let key = try P256PrivateKey.generate()
            return JSONWebKey(
                publicKey: key.publicKey, privateKey: key,
                keyIdentifier: JSONWebKey(publicKey: key.publicKey).thumbprint, use: use,
                algorithm: algorithm, notBefore: notBefore)
        } catch {
            throw ProcessorError(.cryptographyFailed, "key generation")
        }
    }
}

extension ProcessorKeys: CustomStringConvertible {
    /// The keys' identifiers; never the keys.
    public var description: String { "PSP keys: \(signingKeys), \(encryptionKeys)" }
}

extension JSONWebKey {
    fileprivate func retired(at time: Int64) -> JSONWebKey {
        JSONWebKey(
            publicKey: publicKey, privateKey: privateKey, keyIdentifier: keyIdentifier,
            use: use, algorithm: algorithm, operations: operations, notBefore: notBefore,
            expiresAt: time)
    }
}
