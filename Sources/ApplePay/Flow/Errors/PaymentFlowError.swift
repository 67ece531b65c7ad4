// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken

/// The reason a sheet was not shown.
package enum PaymentFlowError: Error, Hashable, Sendable {
    case invalidRequest(PaymentRequestError)
    /// This device cannot pay or is not allowed to.
    case unavailable
    case wallet(WalletError)
    /// The wallet has no card that the request accepts.
    case noCard
    /// There is no display for the sheet.
    case noSheet
    /// The flow was already used for a payment.
    case alreadyPresented
}

extension PaymentFlowError: CustomStringConvertible {
    /// A message for the app's developer.
    package var description: String {
        switch self {
        case .invalidRequest(let error): error.description
        case .unavailable: "No wallet that can pay is available. Call canMakePayments first."
        case .wallet(let error): error.description
        case .noCard:
            "The wallet has no card that the request accepts. Check supportedNetworks, "
                + "merchantCapabilities, and supportedCountries."
        case .noSheet: "No display is available for the payment sheet."
        case .alreadyPresented: "The sheet was presented before. Create one for each payment."
        }
    }
}
