// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken

/// What goes wrong with one payment of an emulated wallet, on demand.
package enum WalletFault: Hashable, Sendable {
    /// The wallet answers so, after the customer's consent.
    case fails(WalletError.Code)
    /// The wallet takes so long.
    case delay(Duration)
    /// The sealed payment is damaged on its way: the server cannot open it.
    case damaged
}
