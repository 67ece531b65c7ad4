// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken

/// Why a sheet was not shown.
package enum PaymentFlowError: Error, Hashable, Sendable {
    case invalidRequest(PaymentRequestError)
    /// This device cannot pay, or must not.
    case unavailable
    case wallet(WalletError)
    /// The wallet has no card that the request takes.
    case noCard
    /// Nothing to show a sheet on.
    case noSheet
    /// A flow is for one payment.
    case alreadyPresented
}

extension PaymentFlowError: CustomStringConvertible {
    /// One sentence for who wrote the app.
    package var description: String {
        switch self {
        case .invalidRequest(let error): error.description
        case .unavailable: "There is no wallet that can pay: ask canMakePayments first."
        case .wallet(let error): error.description
        case .noCard:
            "The wallet has no card that the request takes: see supportedNetworks, "
                + "merchantCapabilities and supportedCountries."
        case .noSheet: "There is nothing to show the payment sheet on."
        case .alreadyPresented: "The sheet was shown before: make a new one for each payment."
        }
    }
}
