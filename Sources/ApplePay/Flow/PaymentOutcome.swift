// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken

/// How a payment ended.
package enum PaymentOutcome: Hashable, Sendable {
    /// What was waited for when time ran out.
    package enum Wait: String, Hashable, Sendable, CaseIterable {
        case shippingContact, shippingMethod, card, couponCode
        /// The nonce and the wallet's payment.
        case wallet
        /// The token, and the app's `willAuthorize` before it.
        case token
        case authorization
    }

    /// The app took the payment.
    case paid(AuthorizedPayment)
    /// The customer closed the sheet.
    case cancelled
    /// The app refused the payment, and the customer gave up or had no card left.
    case declined(AuthorizationStatus)
    /// The app took the sheet away.
    case dismissed
    /// Somebody did not answer in time.
    case timedOut(Wait)
    /// The app answered a choice of the customer with failure.
    case refused(AuthorizationStatus)
    /// The app answered a choice of the customer with items or methods that cannot be shown.
    case invalidUpdate(PaymentRequestError)
    /// The wallet did not pay, for good or until the customer gave up.
    case walletFailed(WalletError)
    /// There was no token, for good or until the customer gave up.
    case serverFailed(TokenServerError)
}

extension PaymentOutcome: CustomStringConvertible {
    /// One sentence for who wrote the app; holds nothing of customer and card.
    package var description: String {
        switch self {
        case .paid: "The payment was authorized."
        case .cancelled: "The customer cancelled."
        case .declined(let status): "The app answered “\(status)”, and the customer gave up."
        case .dismissed: "The app dismissed the sheet before the customer was done."
        case .timedOut(.wallet): "The wallet did not answer within the time limit."
        case .timedOut(.token): "The token server did not answer within the time limit."
        case .timedOut(let wait):
            "The app did not answer about “\(wait.rawValue)” within the time limit: call the "
                + "completion handler exactly once."
        case .refused(let status): "The app answered a choice of the customer “\(status)”."
        case .invalidUpdate(let error): "The app's update cannot be shown: \(error)"
        case .walletFailed(let error): error.description
        case .serverFailed(let error): error.description
        }
    }
}
