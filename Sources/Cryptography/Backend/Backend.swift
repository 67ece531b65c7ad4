// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// The single interface between this module and OpenSSL's process-wide state.
enum Backend {
    /// Prepares OpenSSL on first use.
    ///
    /// The library must not tear itself down at exit: another thread may still be inside a call,
    /// and the fetched algorithms must live as long as the process.
    static let isReady: Bool = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil) == 1

    /// Empties OpenSSL's error queue of this thread and returns it as one error.
    ///
    /// Every failed call ends here, so that no stale entry appears as the reason of a later
    /// failure.
    @inline(never)
    static func error(
        _ operation: StaticString, code: CryptographyError.Code = .backend
    ) -> CryptographyError {
        let number = ERR_get_error()
        ERR_clear_error()
        let reason = number == 0 ? nil : ERR_reason_error_string(number)
        return CryptographyError(code, operation, reason: reason.map { String(cString: $0) } ?? "")
    }

    /// Empties the error queue after a negative result, which is not an error.
    @inline(never)
    static func discardErrors() {
        ERR_clear_error()
    }
}

extension StaticString {
    /// The literal as a C string that lives as long as the process.
    ///
    /// OpenSSL's parameters keep the pointer to their name. A Swift `String` provides a pointer
    /// that is valid only during the call; a literal provides a permanent one.
    var cString: UnsafePointer<CChar> {
        UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
    }
}

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

/// Structures that OpenSSL encodes and decodes with its `i2d_…` and `d2i_…` functions.
enum Structure {
    /// Returns the encoded bytes; calls `write` once for their number and once for the bytes.
    static func bytes(
        _ operation: StaticString,
        _ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32
    ) throws(CryptographyError) -> [UInt8] {
        let count = write(nil)
        guard count > 0 else { throw Backend.error(operation) }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        let written = bytes.withUnsafeMutableBufferPointer { bytes in
            var position = bytes.baseAddress
            return write(&position)
        }
        guard written == count else { throw Backend.error(operation) }
        return bytes
    }

    /// Lends bytes to one of OpenSSL's `d2i_…` functions, which must consume all of them.
    static func read(
        _ operation: StaticString, _ bytes: [UInt8], free: (OpaquePointer) -> Void,
        _ read: (UnsafeMutablePointer<UnsafePointer<UInt8>?>, Int) -> OpaquePointer?
    ) throws(CryptographyError) -> OpaquePointer {
        var count = 0
        let value = bytes.withUnsafeBufferPointer { bytes in
            var position = bytes.baseAddress
            let value = read(&position, bytes.count)
            if let start = bytes.baseAddress, let position { count = position - start }
            return value
        }
        guard let value else { throw Backend.error(operation, code: .invalidInput) }
        guard count == bytes.count else {
            free(value)
            throw CryptographyError(.invalidInput, operation)
        }
        return value
    }
}
