// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import SQLite
internal import Support

/// The key that identifies a reader, as stored in the state directory.
///
/// The private half is `reader-key.jwk` with mode 0600; the public half is a key set,
/// `readers.jwks`, that a PSP can import. The reader's identifier is the key's thumbprint.
/// See RFC 7517 and RFC 7638.
enum ReaderIdentity {
    static let keyFile = "reader-key.jwk"
    static let publicFile = "readers.jwks"

    /// Returns the reader's key, creating it on first use.
    static func load(
        _ directory: borrowing StateDirectory, _ database: Database<StoreError>
    ) throws(StoreError) -> ReaderSigningKey {
        let key: ReaderSigningKey
        if let text = try directory.readPrivateFile(keyFile) {
            key = try read(text, path: directory.path(of: keyFile))
            try requireCounters(of: key, directory, database)
        } else {
            key = try make(directory, database)
        }
        try publish(key, directory)
        return key
    }

    private static func read(_ text: [UInt8], path: String) throws(StoreError) -> ReaderSigningKey {
        do {
            return try ReaderSigningKey(JSONWebKey(parsing: text))
        } catch {
            throw StoreError(.file(.corrupt), path, detail: "it holds no private P-256 signing key")
        }
    }

    /// Creates a key; its counter is on disk before the key is.
    private static func make(
        _ directory: borrowing StateDirectory, _ database: Database<StoreError>
    ) throws(StoreError) -> ReaderSigningKey {
        let path = directory.path(of: keyFile)
        let key: ReaderSigningKey
        do {
            key = try ReaderSigningKey.generate()
        } catch {
            throw StoreError(.file(.failed), path, detail: "\(error)")
        }
        try database.transaction { () throws(StoreError) in
            try database.run(
                "INSERT INTO reader (identifier, sequence) VALUES (?, 0)",
                .text(key.readerIdentifier))
        }
        try directory.writeFile(keyFile, key.key.bytes(withPrivateKey: true), mode: 0o600)
        return key
    }

    /// Rejects a key whose counters are missing: they would restart and repeat numbers.
    private static func requireCounters(
        of key: ReaderSigningKey, _ directory: borrowing StateDirectory,
        _ database: Database<StoreError>
    ) throws(StoreError) {
        let count = try database.integer(
            "SELECT count(*) FROM reader WHERE identifier = ?", .text(key.readerIdentifier))
        guard count == 1 else {
            throw StoreError(.countersLost, directory.path(of: keyFile))
        }
    }

    private static func publish(
        _ key: ReaderSigningKey, _ directory: borrowing StateDirectory
    ) throws(StoreError) {
        let set: JSONWebKeySet
        do {
            set = try JSONWebKeySet([key.publicKey])
        } catch {
            throw StoreError(.file(.failed), directory.path(of: publicFile), detail: "\(error)")
        }
        let text = Array((set.publicText + "\n").utf8)
        guard directory.readPublicFile(publicFile) != text else { return }
        try directory.writeFile(publicFile, text, mode: 0o644)
    }
}
