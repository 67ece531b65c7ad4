// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A merchant who has accepted the terms on this reader.
package struct LinkedMerchant: Hashable, Sendable {
    /// The claim `mid` of the reader token.
    package let identifier: String
    /// When the merchant was last linked, in seconds since 1970.
    package let linkedAt: Int64
}
