// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What one tap gave of the passes that it was asked for.
package enum PassReadingResult: Hashable, Sendable {
    /// A wallet answered: an entry for each programme in the order of the requests, and whether
    /// the phone offers a payment, too.
    case read([PassEntry], mayPay: Bool)
    /// A card, or a phone without a wallet.
    case noWallet
    /// A wallet that could not be read.
    case failed(WalletError)
}
