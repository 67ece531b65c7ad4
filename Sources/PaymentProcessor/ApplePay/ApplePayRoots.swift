// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The trusted root certificates for the signatures of payment tokens.
///
/// For genuine tokens, this is only Apple Root CA - G3 from Apple's list of authorities.
public struct ApplePayRoots: Sendable {
    let certificates: [X509Certificate]

    /// Reads one certificate in DER, or one or more in PEM.
    ///
    /// - Throws: `ProcessorError` with `invalidFile`.
    public init(_ file: [UInt8]) throws(ProcessorError) {
        do {
            certificates = try X509Certificate.certificates(file: file)
        } catch {
            throw ProcessorError(.invalidFile, "the root certificate (PEM or DER)")
        }
    }
}
