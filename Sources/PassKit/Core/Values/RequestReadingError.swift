// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import ApplePay

/// Why no sheet can be made of a request.
package enum RequestReadingError: Error {
    /// Recurring, deferred and reload exclude one another.
    case manyAgreements
    case invalid(PaymentRequestError)
}

extension RequestReadingError: CustomStringConvertible {
    /// One sentence for who wrote the app.
    package var description: String {
        switch self {
        case .manyAgreements:
            "Set one of recurringPaymentRequest, automaticReloadPaymentRequest and "
                + "deferredPaymentRequest at most."
        case .invalid(let error): error.description
        }
    }
}
