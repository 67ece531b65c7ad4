// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken

/// The outcome of a payment.
package enum PaymentOutcome: Hashable, Sendable, CustomStringConvertible {
    /// What the flow was waiting for when it timed out.
    package enum Wait: String, Hashable, Sendable, CaseIterable {
        case shippingContact, shippingMethod, card, couponCode
        /// The nonce and the wallet's payment.
        case wallet
        /// The token, and the app's `willAuthorize` before it.
        case token
        case authorization
    }

    /// The app accepted the payment.
    case paid(AuthorizedPayment)
    /// The customer closed the sheet.
    case cancelled
    /// The app declined the payment, and the customer gave up or had no card left.
    case declined(AuthorizationStatus)
    /// The app dismissed the sheet.
    case dismissed
    /// The wallet, the server, or the app did not answer in time.
    case timedOut(Wait)
    /// The app answered a selection by the customer with a failure.
    case refused(AuthorizationStatus)
    /// The app answered a selection by the customer with invalid items or methods.
    case invalidUpdate(PaymentRequestError)
    /// The wallet did not pay, permanently or until the customer gave up.
    case walletFailed(WalletError)
    /// The server created no token, permanently or until the customer gave up.
    case serverFailed(TokenServerError)

    /// A message for the app's developer; contains no customer or card data.
    package var description: String {
        switch self {
        case .paid: "The payment was authorized."
        case .cancelled: "The customer canceled."
        case .declined(let status): "The app answered “\(status)”, and the customer gave up."
        case .dismissed: "The app dismissed the sheet before the customer finished."
        case .timedOut(.wallet): "The wallet did not answer within the time limit."
        case .timedOut(.token): "The token server did not answer within the time limit."
        case .timedOut(let wait):
            "The app did not answer about “\(wait.rawValue)” within the time limit. Call the "
                + "completion handler exactly once."
        case .refused(let status): "The app answered “\(status)” to a selection by the customer."
        case .invalidUpdate(let error): "The app's update cannot be shown: \(error)"
        case .walletFailed(let error): error.description
        case .serverFailed(let error): error.description
        }
    }
}
