// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

extension ProcessorKeys {
    private static let signingFile = "signing.jwk"

    private static func encryptionFile(_ index: Int) -> String {
        index == 0 ? "encryption.jwk" : "encryption-\(index).jwk"
    }

    /// Whether a folder holds keys already.
    public static func exist(in folder: String) -> Bool {
        PrivateFile.exists("\(folder)/\(signingFile)")
    }

    /// Reads the keys from a folder.
    ///
    /// - Throws: `ProcessorError` with `fileInaccessible`, `filePermissions`, `invalidFile` or
    ///   `invalidKey`.
    public init(folder: String) throws(ProcessorError) {
        var encryptionKeys = [try Self.key("\(folder)/\(Self.encryptionFile(0))")]
        var path = "\(folder)/\(Self.encryptionFile(1))"
        while PrivateFile.exists(path) {
            encryptionKeys.append(try Self.key(path))
            path = "\(folder)/\(Self.encryptionFile(encryptionKeys.count))"
        }
        try self.init(
            signingKey: try Self.key("\(folder)/\(Self.signingFile)"),
            encryptionKeys: encryptionKeys)
    }

    /// Writes the keys into a folder, one file of mode 0600 each.
    ///
    /// - Throws: `ProcessorError` with `fileInaccessible`.
    public func save(to folder: String) throws(ProcessorError) {
        try PrivateFile.makeFolder(folder)
        // An older key goes first, so that no crash loses one.
        for (index, key) in encryptionKeys.enumerated().reversed() {
            try Self.write(key, to: "\(folder)/\(Self.encryptionFile(index))")
        }
        try Self.write(signingKey, to: "\(folder)/\(Self.signingFile)")
        var index = encryptionKeys.count
        while PrivateFile.remove("\(folder)/\(Self.encryptionFile(index))") { index += 1 }
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
