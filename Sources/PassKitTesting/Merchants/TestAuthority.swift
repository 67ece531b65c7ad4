// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePayServer

/// The certificate authority shared by all tests in a process, because its keys are slow to make.
enum TestAuthority {
    /// March 1, 2026, 12:00 UTC, in seconds since 1970.
    static let start: Int64 = 1_772_366_400

    private static let made = Result { () throws(ApplePayServerError) in
        try CertificateAuthority.generate(now: start)
    }

    static func shared() throws(ApplePayServerError) -> CertificateAuthority {
        try made.get()
    }
}
