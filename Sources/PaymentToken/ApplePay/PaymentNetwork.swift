// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A payment network, identified by PassKit's text for it, such as `Visa`.
package struct PaymentNetwork: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension PaymentNetwork: CustomStringConvertible {
    package var description: String { rawValue }
}
