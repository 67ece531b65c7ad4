// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// The parts from which OpenSSL creates an asymmetric key.
struct KeyParameters {
    /// Which half of a key pair the parts describe.
    enum Selection {
        case publicKey
        case keyPair

        fileprivate var mask: Int32 {
            switch self {
            case .publicKey: CORE_EVP_PKEY_PUBLIC_KEY
            case .keyPair: CORE_EVP_PKEY_KEYPAIR
            }
        }
    }

    /// The group of an elliptic curve key.
    var group: StaticString?
    /// The public point of an elliptic curve key, uncompressed.
    var point: [UInt8] = []
    /// The named numbers.
    var numbers: [(name: StaticString, value: BigNumber)] = []

    /// Creates the key; OpenSSL checks that a point lies on its curve.
    func makeKey(
        _ type: StaticString, _ selection: Selection
    ) throws(CryptographyError) -> KeyHandle {
        guard Backend.isReady, let context = EVP_PKEY_CTX_new_from_name(nil, type.cString, nil),
            let builder = OSSL_PARAM_BLD_new()
        else { throw Backend.error("key import") }
        defer {
            EVP_PKEY_CTX_free(context)
            OSSL_PARAM_BLD_free(builder)
        }
        // The builder keeps pointers to the numbers and the point until it creates the list.
        let list = withExtendedLifetime(numbers) {
            point.withUnsafeBytes { point -> UnsafeMutablePointer<OSSL_PARAM>? in
                fill(builder, point: point) ? OSSL_PARAM_BLD_to_param(builder) : nil
            }
        }
        guard let list else { throw Backend.error("key parameters") }
        defer { OSSL_PARAM_free(list) }
        var key: OpaquePointer?
        guard EVP_PKEY_fromdata_init(context) == 1,
            EVP_PKEY_fromdata(context, &key, selection.mask, list) == 1, let key
        else { throw Backend.error("key import", code: .invalidKey) }
        return KeyHandle(owning: key)
    }

    private func fill(_ builder: OpaquePointer, point: UnsafeRawBufferPointer) -> Bool {
        if let group {
            let name: StaticString = "group"
            guard
                OSSL_PARAM_BLD_push_utf8_string(builder, name.cString, group.cString, 0) == 1
            else { return false }
        }
        if !point.isEmpty {
            let name: StaticString = "pub"
            guard
                OSSL_PARAM_BLD_push_octet_string(
                    builder, name.cString, point.baseAddress, point.count) == 1
            else { return false }
        }
        return numbers.allSatisfy { name, value in
            value.withPointer { OSSL_PARAM_BLD_push_BN(builder, name.cString, $0) == 1 }
        }
    }
}
