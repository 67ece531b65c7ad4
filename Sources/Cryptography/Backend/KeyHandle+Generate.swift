// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

extension KeyHandle {
    /// Generates a key pair on an elliptic curve.
    static func generate(group: StaticString) throws(CryptographyError) -> KeyHandle {
        guard SecureHeap.isReady,
            let context = EVP_PKEY_CTX_new_from_name(nil, StaticString("EC").cString, nil)
        else { throw Backend.error("elliptic curve key generation") }
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1,
            EVP_PKEY_CTX_set_group_name(context, group.cString) == 1,
            EVP_PKEY_generate(context, &key) == 1, let key
        else { throw Backend.error("elliptic curve key generation") }
        return KeyHandle(owning: key)
    }
}
