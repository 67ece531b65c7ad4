// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken

/// A read waiting to be sent, sealed so that only the provider can open it.
package struct StoredRead: Hashable, Sendable {
    /// The identifier of the read's result.
    package let identifier: String
    /// The sealed card data.
    package let sealed: SealedToken
    /// The data that an app can see, in Base64.
    package let generalCardData: String
    /// The token issuer that the read is sealed and signed for.
    package let issuer: String
    /// When the card was read.
    package let time: BootTime
    /// The batch that contains the read, or `nil`.
    package let batch: String?

    package init(
        identifier: String, sealed: SealedToken, generalCardData: String, issuer: String,
        time: BootTime, batch: String? = nil
    ) {
        self.identifier = identifier
        self.sealed = sealed
        self.generalCardData = generalCardData
        self.issuer = issuer
        self.time = time
        self.batch = batch
    }
}
