// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The result of one tap for the requested passes.
package enum PassReadingResult: Hashable, Sendable {
    /// A wallet responded.
    ///
    /// There is an entry for each loyalty program, in the order of the requests. `mayPay` is
    /// whether the phone also offers a payment.
    case read([PassEntry], mayPay: Bool)
    /// A card, or a phone without a wallet.
    case noWallet
    /// The wallet could not be read.
    case failed(VASError)
}
