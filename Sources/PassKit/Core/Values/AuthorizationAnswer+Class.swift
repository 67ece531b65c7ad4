// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay

extension AuthorizationAnswer {
    /// Creates the values of an app's answer.
    init(_ result: PKPaymentAuthorizationResult) {
        self.init(
            AuthorizationStatus(result.status),
            errors: result.problems.map(FieldError.init(reading:)))
    }
}

extension AuthorizationStatus {
    /// Creates the value of an app's status.
    init(_ status: PKPaymentAuthorizationStatus) {
        self = AuthorizationStatus(rawValue: status.rawValue) ?? .failure
    }
}
