// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// The owner of one X.509 certificate in OpenSSL.
///
/// An `X509` does not change after its creation, so threads can share it.
final class CertificateHandle: @unchecked Sendable {
    private let pointer: OpaquePointer

    init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// Reads a certificate in DER; no bytes may follow it.
    init(reading bytes: [UInt8]) throws(CryptographyError) {
        pointer = try Structure.read("X.509", bytes, free: X509_free) { d2i_X509(nil, $0, $1) }
    }

    deinit {
        X509_free(pointer)
    }

    /// Lends the `X509`.
    func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        withExtendedLifetime(self) { body(pointer) }
    }
}
