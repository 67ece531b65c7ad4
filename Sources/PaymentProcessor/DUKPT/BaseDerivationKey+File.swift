// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Support

extension BaseDerivationKey {
    /// Reads a key from a file with mode 0600, or returns `nil` if there is none.
    ///
    /// The file contains a symmetric key in the format of RFC 7517; `kid` is the key's number.
    ///
    /// - Throws: `ProcessorError` with `fileInaccessible`, `filePermissions`, or `invalidFile`.
    public init?(file: String) throws(ProcessorError) {
        guard PrivateFile.exists(file) else { return nil }
        let text = try PrivateFile.read(file)
        guard let object = try? JSONObject(parsing: text), object["kty"]?.string == "oct",
            let number = object["kid"]?.string.flatMap({ UInt32($0, radix: 16) }),
            let key = object["k"]?.string.flatMap({ Base64URL.bytes($0) })
        else { throw ProcessorError(.invalidFile, file) }
        try self.init(SecretBytes(key), number: number)
    }

    /// Writes the key to a file with mode 0600.
    ///
    /// - Throws: `ProcessorError` with `fileInaccessible`.
    public func save(to file: String) throws(ProcessorError) {
        let text = JSONWriter.object { writer in
            writer.append("kty", "oct")
            writer.append(
                "kid",
                Hexadecimal.string(withUnsafeBytes(of: number.bigEndian) { Array($0) }))
            writer.append("use", "enc")
            writer.append("k", base64URL: secret.withBytes { Array($0) })
        }
        try PrivateFile.write(text + [UInt8(ascii: "\n")], to: file)
    }
}
