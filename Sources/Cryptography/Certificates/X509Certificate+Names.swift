// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

extension X509Certificate {
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
}
