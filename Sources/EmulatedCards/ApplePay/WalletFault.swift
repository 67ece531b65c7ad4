// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken

/// A fault injected into one payment of an emulated wallet.
package enum WalletFault: Hashable, Sendable {
    /// The wallet fails with this error, after the customer's consent.
    case fails(WalletError.Code)
    /// The wallet delays its answer by this duration.
    case delay(Duration)
    /// The sealed payment is damaged in transit; the server cannot open it.
    case damaged
}
