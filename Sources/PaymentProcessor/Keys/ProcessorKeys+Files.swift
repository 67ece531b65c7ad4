// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

extension ProcessorKeys {
    private static let signing = "signing"
    private static let encryption = "encryption"

    /// Returns the path of a key; the newest key has a file without a number.
    private static func file(_ kind: String, _ index: Int, in folder: String) -> String {
        folder + "/" + kind + (index == 0 ? "" : "-\(index)") + ".jwk"
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
}
