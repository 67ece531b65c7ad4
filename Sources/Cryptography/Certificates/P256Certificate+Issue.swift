// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

extension P256Certificate {
    /// Issues a certificate, signed with ECDSA and SHA-256.
    ///
    /// - Parameters:
    ///   - subject: The common name of whom the key belongs to, at most 64 characters.
    ///   - key: The key to certify.
    ///   - issuer: The common name of the signer.
    ///   - signingKey: The signer's key.
    ///   - times: From when until when it is valid, in seconds since 1970.
    ///   - isAuthority: Whether the key may certify others.
    /// - Returns: The certificate.
    /// - Throws: `CryptographyError` with `backend`.
    package static func issue(
        to subject: String, key: P256PublicKey, by issuer: String, signingKey: P256PrivateKey,
        times: Range<Int64>, isAuthority: Bool
    ) throws(CryptographyError) -> P256Certificate {
        guard Backend.isReady, let certificate = X509_new() else { throw Backend.error("X.509") }
        let handle = CertificateHandle(owning: certificate)
        // A positive number of at most 20 bytes: RFC 5280, 4.1.2.2.
        let number = RandomSource.system.bytes(8).reduce(0) { $0 << 8 | UInt64($1) } >> 1 | 1
        let key = try key.key()
        let constraints = isAuthority ? "critical,CA:TRUE" : "critical,CA:FALSE"
        let isFilled =
            X509_set_version(certificate, 2) == 1
            && ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), number) == 1
            && name(X509_get_subject_name(certificate), subject)
            && name(X509_get_issuer_name(certificate), issuer)
            && ASN1_TIME_set(X509_getm_notBefore(certificate), time_t(times.lowerBound)) != nil
            && ASN1_TIME_set(X509_getm_notAfter(certificate), time_t(times.upperBound)) != nil
            && key.withPointer { X509_set_pubkey(certificate, $0) == 1 }
            && extend(certificate, NID_basic_constraints, constraints)
            && extend(
                certificate, NID_key_usage,
                isAuthority ? "critical,digitalSignature,keyCertSign" : "critical,digitalSignature")
        guard isFilled else { throw Backend.error("X.509") }
        let isSigned = signingKey.handle.withPointer { key in
            X509_sign(certificate, key, EVP_sha256()) > 0
        }
        guard isSigned else { throw Backend.error("X.509 signature") }
        return try P256Certificate(try bytes(of: handle))
    }

    private static func name(_ name: OpaquePointer?, _ commonName: String) -> Bool {
        X509_NAME_add_entry_by_txt(
            name, "CN", MBSTRING_UTF8, commonName, Int32(clamping: commonName.utf8.count), -1, 0)
            == 1
    }

    private static func extend(
        _ certificate: OpaquePointer, _ identifier: Int32, _ value: String
    ) -> Bool {
        guard let part = X509V3_EXT_conf_nid(nil, nil, identifier, value) else { return false }
        defer { X509_EXTENSION_free(part) }
        return X509_add_ext(certificate, part, -1) == 1
    }

    private static func bytes(
        of handle: CertificateHandle
    ) throws(CryptographyError) -> [UInt8] {
        let bytes: [UInt8]? = handle.withPointer { certificate in
            let count = i2d_X509(certificate, nil)
            guard count > 0 else { return nil }
            var bytes = [UInt8](repeating: 0, count: Int(count))
            let written = bytes.withUnsafeMutableBufferPointer { bytes in
                var position = bytes.baseAddress
                return i2d_X509(certificate, &position)
            }
            return written == count ? bytes : nil
        }
        guard let bytes else { throw Backend.error("X.509") }
        return bytes
    }
}
