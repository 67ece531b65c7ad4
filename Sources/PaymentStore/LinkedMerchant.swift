// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A merchant who has accepted the terms on this reader.
package struct LinkedMerchant: Hashable, Sendable {
    /// The claim `mid` of the reader token.
    package let identifier: String
    /// Seconds since 1970 of the last link.
    package let linkedAt: Int64
}
