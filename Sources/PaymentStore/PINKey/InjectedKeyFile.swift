// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken
internal import SmartCard

/// The initial key for PINs as it lies in the state directory: `pin-key.json`, mode 0600.
///
/// It holds the key block as it was injected, and the protection key it is wrapped under.
/// Both lie in one file, so that after a power cut they fit each other.
enum InjectedKeyFile {
    static let name = "pin-key.json"

    /// Reads the key, or returns `nil` where none was injected.
    static func load(_ directory: borrowing StateDirectory) throws(StoreError) -> InitialKey? {
        guard let text = try directory.readPrivateFile(name) else { return nil }
        let path = directory.path(of: name)
        guard let object = try? JSONObject(parsing: text),
            let block = object["keyBlock"]?.string,
            let protectionKey = object["protectionKey"]?.string.flatMap({ Hexadecimal.bytes($0) })
        else { throw StoreError(.corrupt, path, detail: "it holds no key block") }
        do {
            return try InitialKey(keyBlock: block, under: SecretBytes(protectionKey))
        } catch {
            throw StoreError(.corrupt, path, detail: error.description)
        }
    }

    /// Writes a key in place of the one before.
    static func save(
        _ keyBlock: String, protectionKey: SecretBytes, _ directory: borrowing StateDirectory
    ) throws(StoreError) {
        let text = JSONWriter.object { writer in
            writer.append("keyBlock", keyBlock)
            writer.append("protectionKey", hexadecimal: protectionKey.withBytes { Array($0) })
        }
        try directory.writeFile(name, text, mode: 0o600)
    }
}
