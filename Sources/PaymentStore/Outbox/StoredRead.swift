// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken

/// A read that waits for its provider: sealed, so that only the provider can open it.
package struct StoredRead: Hashable, Sendable {
    /// The identifier of the read's result.
    package let identifier: String
    /// The sealed card data.
    package let sealed: SealedToken
    /// Base64 of what an app may see.
    package let generalCardData: String
    /// Whose keys it is sealed and signed for.
    package let issuer: String
    /// When it was read.
    package let time: BootTime
    /// The batch it is in, or `nil`.
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
