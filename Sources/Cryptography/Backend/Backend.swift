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
