// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken
internal import Support

/// A P-256 private key in a file that only its owner can read.
enum PrivateKeyFile {
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
