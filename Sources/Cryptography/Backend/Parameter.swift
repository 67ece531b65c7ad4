// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// Creates single operation parameters; the values they point to must outlive their use.
enum Parameter {
    static func text(_ name: StaticString, _ value: StaticString) -> OSSL_PARAM {
        OSSL_PARAM_construct_utf8_string(
            name.cString, UnsafeMutablePointer(mutating: value.cString), 0)
    }

    static func octets(_ name: StaticString, _ value: UnsafeRawBufferPointer) -> OSSL_PARAM {
        OSSL_PARAM_construct_octet_string(
            name.cString, UnsafeMutableRawPointer(mutating: value.baseAddress), value.count)
    }

    static var end: OSSL_PARAM { OSSL_PARAM_construct_end() }
}
