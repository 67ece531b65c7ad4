// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import PaymentToken
internal import Support

/// The key from which a provider derives the initial key of each of its readers (BDK).
///
/// See ANSI X9.24-3-2017, 6.1. The key never leaves the provider.
public struct BaseDerivationKey: Sendable {
    /// The key's number: the first four bytes of its readers' key serial numbers.
    private let number: UInt32
    private let secret: SecretBytes

    /// Creates a key from 16, 24, or 32 bytes.
    ///
    /// - Throws: `ProcessorError` with `invalidKey` for any other length.
    package init(_ key: SecretBytes, number: UInt32) throws(ProcessorError) {
        guard DUKPTKeyType(byteCount: key.count) != nil else {
            throw ProcessorError(.invalidKey, "The base derivation key")
        }
        secret = key
        self.number = number
    }

    /// Generates a new 256-bit key.
    ///
    /// - Throws: `ProcessorError` with `cryptographyFailed`.
    public static func generate() throws(ProcessorError) -> BaseDerivationKey {
        do {
            let number = RandomSource.system.bytes(4).reduce(0) { $0 << 8 | UInt32($1) }
            return try BaseDerivationKey(SecretBytes.random(count: 32), number: number)
        } catch {
            throw ProcessorError(.cryptographyFailed, "key generation")
        }
    }

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

    /// Returns the identifier of a reader's initial key: this key's number and the reader's number.
    package func identifier(forDevice number: UInt32) -> InitialKeyIdentifier {
        InitialKeyIdentifier(baseDerivationKey: self.number, device: number)
    }

    /// Derives the initial key of a device.
    package func initialKey(
        _ identifier: InitialKeyIdentifier
    ) throws(ProcessorError) -> InitialKey {
        do {
            let derived = try DUKPTKeyDerivation.derive(
                secret, usage: .initialKey,
                type: DUKPTKeyType(byteCount: secret.count) ?? .aes128,
                context: identifier.bytes)
            return try InitialKey(derived, identifier: identifier)
        } catch {
            throw ProcessorError(.cryptographyFailed, "initial key derivation")
        }
    }

    /// Wraps a reader's initial key for injection (TR-31, version D).
    ///
    /// - Parameters:
    ///   - number: The reader's number, which no other reader has.
    ///   - protectionKey: The key with which the reader unwraps it.
    /// - Returns: The key block.
    /// - Throws: `ProcessorError` with `cryptographyFailed`.
    package func keyBlock(
        forDevice number: UInt32, under protectionKey: SecretBytes
    ) throws(ProcessorError) -> String {
        let key = try initialKey(identifier(forDevice: number))
        do {
            return try key.keyBlock(under: protectionKey)
        } catch {
            throw ProcessorError(.cryptographyFailed, "initial key wrapping")
        }
    }
}

extension BaseDerivationKey: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// A description of the type; never the key.
    public var description: String { "base derivation key" }

    /// A description of the type; never the key.
    public var debugDescription: String { description }

    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
