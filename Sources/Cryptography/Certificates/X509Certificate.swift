// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL
internal import Glibc

/// An X.509 certificate; reading it does not verify it.
///
/// See RFC 5280, 4.1.
package struct X509Certificate: Sendable {
    /// The maximum number of certificates in one file.
    private static let maximumCount = 64

    /// The certificate in DER.
    package let bytes: [UInt8]
    /// The certified key.
    package let publicKey: PublicKeyInfo
    private let handle: CertificateHandle

    /// Reads a certificate in DER.
    ///
    /// - Throws: `CryptographyError` with `invalidInput` when it is not a certificate, or
    ///   `invalidKey` when its key is of an unsupported kind.
    package init(_ bytes: [UInt8]) throws(CryptographyError) {
        handle = try CertificateHandle(reading: bytes)
        self.bytes = bytes
        guard let key = handle.withPointer({ X509_get_pubkey($0) }) else {
            throw Backend.error("X.509 key", code: .invalidKey)
        }
        publicKey = try PublicKeyInfo(handle: KeyHandle(owning: key))
    }

    /// Reads the certificates of a file: one in DER, or one or more in PEM.
    ///
    /// Ignores other contents of the text, such as a private key.
    ///
    /// - Throws: `CryptographyError` with `invalidInput` when there is no certificate.
    package static func certificates(
        file bytes: [UInt8]
    ) throws(CryptographyError) -> [X509Certificate] {
        // A SEQUENCE starts with this byte, but PEM text does not.
        if bytes.first == 0x30, let certificate = try? X509Certificate(bytes) {
            return [certificate]
        }
        let encodings = try PEM.structures(PEM.certificate, in: bytes)
        guard encodings.count <= maximumCount else {
            throw CryptographyError(.invalidInput, "X.509 certificates in PEM")
        }
        var certificates: [X509Certificate] = []
        for encoding in encodings { certificates.append(try X509Certificate(encoding)) }
        return certificates
    }

    /// Lends the `X509`.
    func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        handle.withPointer(body)
    }

    /// The owner of the key, as a Name in DER.
    package var subject: [UInt8] {
        encoding { i2d_X509_NAME(X509_get_subject_name($0), $1) }
    }

    /// The signer, as a Name in DER.
    package var issuer: [UInt8] {
        encoding { i2d_X509_NAME(X509_get_issuer_name($0), $1) }
    }

    /// The issuer's number for this certificate, as an INTEGER in DER.
    package var serialNumber: [UInt8] {
        encoding { i2d_ASN1_INTEGER(X509_get0_serialNumber($0), $1) }
    }

    /// The identifier of the key (extension `2.5.29.14`), or `nil`.
    package var subjectKeyIdentifier: [UInt8]? {
        withPointer { X509_get0_subject_key_id($0).map(Self.contents) }
    }

    /// The subject's `UID` (0.9.2342.19200300.100.1.1), or `nil`.
    ///
    /// For a merchant, it is the merchant identifier.
    package var userIdentifier: String? { subjectText(NID_userId) }

    /// The subject's common name, or `nil`.
    package var commonName: String? { subjectText(NID_commonName) }

    /// Finds an extension by its identifier.
    ///
    /// - Parameter identifier: The object identifier in dotted decimal form.
    /// - Returns: The extension's value in DER, or `nil` when the extension is missing.
    package func value(ofExtension identifier: String) -> [UInt8]? {
        defer { Backend.discardErrors() }
        guard let object = OBJ_txt2obj(identifier, 1) else { return nil }
        defer { ASN1_OBJECT_free(object) }
        return withPointer { certificate in
            let position = X509_get_ext_by_OBJ(certificate, object, -1)
            return X509_get_ext(certificate, position)
                .flatMap { X509_EXTENSION_get_data($0) }.map(Self.contents)
        }
    }

    private static func contents(
        _ string: UnsafePointer<ASN1_OCTET_STRING>
    ) -> [UInt8] {
        Array(
            UnsafeBufferPointer(
                start: ASN1_STRING_get0_data(string), count: Int(ASN1_STRING_length(string))))
    }

    private static func contents(
        _ string: UnsafeMutablePointer<ASN1_OCTET_STRING>
    ) -> [UInt8] {
        contents(UnsafePointer(string))
    }

    /// Whether the key is allowed to sign data.
    ///
    /// If the certificate has a keyUsage, it must include digitalSignature or nonRepudiation; for a
    /// missing extension, OpenSSL returns all ones. See RFC 5280, 4.2.1.3.
    package var maySignData: Bool {
        defer { Backend.discardErrors() }
        return withPointer {
            X509_get_key_usage($0) & UInt32(KU_DIGITAL_SIGNATURE | KU_NON_REPUDIATION) != 0
        }
    }

    /// Whether the certificate belongs to a certificate authority (CA).
    ///
    /// See RFC 5280, 4.2.1.9.
    package var isAuthority: Bool {
        defer { Backend.discardErrors() }
        return withPointer { X509_check_ca($0) != 0 }
    }

    /// Whether the key's extKeyUsage limits its purposes.
    ///
    /// See RFC 5280, 4.2.1.12.
    package var hasLimitedPurposes: Bool {
        defer { Backend.discardErrors() }
        return withPointer {
            X509_get_extended_key_usage($0) & UInt32(XKU_ANYEKU) == 0
        }
    }

    /// Returns whether `key` signed the certificate.
    package func isSigned(by key: PublicKeyInfo) -> Bool {
        defer { Backend.discardErrors() }
        return key.handle.withPointer { key in withPointer { X509_verify($0, key) == 1 } }
    }

    /// Returns whether a time, in seconds since 1970, is within the validity period.
    package func isValid(at now: Int64) -> Bool {
        defer { Backend.discardErrors() }
        var time = time_t(now)
        return withPointer { certificate in
            X509_cmp_time(X509_get0_notBefore(certificate), &time) == -1
                && X509_cmp_time(X509_get0_notAfter(certificate), &time) == 1
        }
    }

    /// The end of the validity period, in seconds since 1970, or `nil` if it is malformed.
    package var end: Int64? {
        defer { Backend.discardErrors() }
        return withPointer { certificate in
            var time = tm()
            guard ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &time) == 1 else { return nil }
            return Int64(timegm(&time))
        }
    }

    /// Returns OpenSSL's encoding of a part; empty on failure, which matches no name.
    private func encoding(
        _ write: (OpaquePointer, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32
    ) -> [UInt8] {
        withPointer { certificate in
            (try? Structure.bytes("X.509 name") { write(certificate, $0) }) ?? []
        }
    }

    private func subjectText(_ identifier: Int32) -> String? {
        defer { Backend.discardErrors() }
        return withPointer { certificate in
            let name = X509_get_subject_name(certificate)
            let position = X509_NAME_get_index_by_NID(name, identifier, -1)
            guard position >= 0,
                let value = X509_NAME_ENTRY_get_data(X509_NAME_get_entry(name, position))
            else { return nil }
            var text: UnsafeMutablePointer<UInt8>?
            let count = ASN1_STRING_to_UTF8(&text, value)
            guard count >= 0, let text else { return nil }
            defer { CRYPTO_free(text, #file, #line) }
            return String(
                validating: UnsafeBufferPointer(start: text, count: Int(count)), as: UTF8.self)
        }
    }
}

extension X509Certificate: Hashable {
    package static func == (left: X509Certificate, right: X509Certificate) -> Bool {
        left.bytes == right.bytes
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

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
