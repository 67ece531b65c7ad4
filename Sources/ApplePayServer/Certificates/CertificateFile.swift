// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import PaymentProcessor

/// Keys and certificates in PEM files with mode 0600.
package enum CertificateFile {
    /// Reads the first certificate of a file, in DER.
    ///
    /// - Throws: `ApplePayServerError` with `fileInaccessible`, `filePermissions`, or
    ///   `invalidFile`.
    package static func certificate(_ path: String) throws(ApplePayServerError) -> [UInt8] {
        let text = try read(path)
        guard let certificate = try? PEM.structures(PEM.certificate, in: text).first,
            (try? X509Certificate(certificate)) != nil
        else { throw ApplePayServerError(.invalidFile, path) }
        return certificate
    }

    /// Reads a private key.
    ///
    /// - Throws: `ApplePayServerError` with `fileInaccessible`, `filePermissions`, or
    ///   `invalidFile`.
    package static func key(_ path: String) throws(ApplePayServerError) -> KeyPair {
        let text = SecretBytes(try read(path))
        guard let key = try? KeyPair(pem: text) else {
            throw ApplePayServerError(.invalidFile, path)
        }
        return key
    }

    /// Writes a certificate.
    ///
    /// - Throws: `ApplePayServerError` with `fileInaccessible` or `cryptographyFailed`.
    package static func write(
        _ certificate: [UInt8], to path: String
    ) throws(ApplePayServerError) {
        guard let text = try? PEM.text(PEM.certificate, certificate) else {
            throw ApplePayServerError(.cryptographyFailed, path)
        }
        try write(text: text, to: path)
    }

    /// Writes a private key.
    ///
    /// - Throws: `ApplePayServerError` with `fileInaccessible` or `cryptographyFailed`.
    package static func write(_ key: KeyPair, to path: String) throws(ApplePayServerError) {
        guard let text = try? key.pem else {
            throw ApplePayServerError(.cryptographyFailed, path)
        }
        try write(text: text.withBytes { Array($0) }, to: path)
    }

    /// Creates a folder that only its owner can enter, unless it exists.
    ///
    /// - Throws: `ApplePayServerError` with `fileInaccessible`, or `folderPermissions` if it belongs
    ///   to another user, or other users can write in it.
    package static func makeFolder(_ path: String) throws(ApplePayServerError) {
        do {
            try PrivateFile.makeFolder(path)
        } catch {
            throw ApplePayServerError(error, path)
        }
    }

    private static func read(_ path: String) throws(ApplePayServerError) -> [UInt8] {
        do {
            return try PrivateFile.read(path)
        } catch {
            throw ApplePayServerError(error, path)
        }
    }

    private static func write(text: [UInt8], to path: String) throws(ApplePayServerError) {
        do {
            try PrivateFile.write(text, to: path)
        } catch {
            throw ApplePayServerError(error, path)
        }
    }
}

extension ApplePayServerError {
    /// Creates the error for a private file or folder that cannot be used.
    fileprivate init(_ error: ProcessorError, _ path: String) {
        switch error.code {
        case .filePermissions: self.init(.filePermissions, path)
        case .folderPermissions: self.init(.folderPermissions, path)
        case .invalidFile: self.init(.invalidFile, path)
        default: self.init(.fileInaccessible, path)
        }
    }
}
