// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Glibc
internal import PaymentToken

/// A private key of P-256 in a file that only its owner may read.
enum PrivateKeyFile {
    private static let maximumSize = 64 * 1024

    /// Reads a key as PEM, or as a JSON Web Key.
    ///
    /// - Throws: `ConfigurationError`, which says nothing of the key.
    static func read(_ path: String) throws(ConfigurationError) -> P256PrivateKey {
        let text = try bytes(path)
        let key =
            (try? JSONWebKey(parsing: text)).map(\.privateKey) ?? (try? P256PrivateKey(pem: text))
        guard let key else {
            throw error(
                path, "something else",
                allowed: "a private key of P-256, as PEM without a password or as a JSON Web Key")
        }
        return key
    }

    private static func bytes(_ path: String) throws(ConfigurationError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw error(path, "no file that can be read", allowed: "a file with a private key")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_size <= maximumSize
        else {
            throw error(path, "no plain file", allowed: "a file with a private key")
        }
        guard status.st_mode & (S_IRWXG | S_IRWXO) == 0 else {
            throw error(
                path, "a file that others may use", allowed: "one of mode 0600: chmod 600 \(path)")
        }
        var bytes = [UInt8](repeating: 0, count: maximumSize)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count >= 0 else {
            throw error(path, "a file that cannot be read", allowed: "a file with a private key")
        }
        return Array(bytes.prefix(count))
    }

    private static func error(
        _ path: String, _ found: String, allowed: String
    ) -> ConfigurationError {
        ConfigurationError(source: path, path: "$", found: found, allowed: allowed)
    }
}
