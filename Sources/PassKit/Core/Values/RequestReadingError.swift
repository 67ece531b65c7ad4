// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import ApplePay

/// The reason a sheet cannot present a request.
package enum RequestReadingError: Error {
    /// Recurring, deferred, and automatic reload payments are mutually exclusive.
    case manyAgreements
    case invalid(PaymentRequestError)
}

extension RequestReadingError: CustomStringConvertible {
    /// A message for the app's developer.
    package var description: String {
        switch self {
        case .manyAgreements:
            "Set at most one of recurringPaymentRequest, automaticReloadPaymentRequest, and "
                + "deferredPaymentRequest."
        case .invalid(let error): error.description
        }
    }
}
