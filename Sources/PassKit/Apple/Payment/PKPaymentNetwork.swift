// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A payment network, identified by its name.
@available(iOS 8.0, *)
public struct PKPaymentNetwork: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String

    /// Creates a network from its name.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates a network from its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
