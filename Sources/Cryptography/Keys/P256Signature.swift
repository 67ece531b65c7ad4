// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// Converts between the raw form of an ECDSA signature (r and s) and the DER structure.
enum P256Signature {
    /// Returns the structure that OpenSSL can verify, or `nil` unless there are 64 bytes.
    static func structured(_ raw: [UInt8]) -> [UInt8]? {
        guard raw.count == 64, let signature = ECDSA_SIG_new() else { return nil }
        defer { ECDSA_SIG_free(signature) }
        let (r, s) = raw.withUnsafeBufferPointer { raw in
            (
                BN_bin2bn(raw.baseAddress, 32, nil),
                BN_bin2bn(raw.baseAddress.map { $0 + 32 }, 32, nil)
            )
        }
        guard ECDSA_SIG_set0(signature, r, s) == 1 else {
            BN_free(r)
            BN_free(s)
            return nil
        }
        return try? Structure.bytes("ECDSA signature") { i2d_ECDSA_SIG(signature, $0) }
    }

    /// Returns r and s of a structure, 32 bytes each.
    static func raw(_ structure: ArraySlice<UInt8>) throws(CryptographyError) -> [UInt8] {
        let signature = structure.withUnsafeBufferPointer { bytes in
            var position = bytes.baseAddress
            return d2i_ECDSA_SIG(nil, &position, bytes.count)
        }
        guard let signature else { throw Backend.error("ECDSA signature") }
        defer { ECDSA_SIG_free(signature) }
        var raw = [UInt8](repeating: 0, count: 64)
        let isWritten = raw.withUnsafeMutableBufferPointer { raw in
            BN_bn2binpad(ECDSA_SIG_get0_r(signature), raw.baseAddress, 32) == 32
                && BN_bn2binpad(
                    ECDSA_SIG_get0_s(signature), raw.baseAddress.map { $0 + 32 }, 32) == 32
        }
        guard isWritten else { throw Backend.error("ECDSA signature") }
        return raw
    }
}
