// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The priority of an application on the card (tag `87`).
///
/// See EMV Book 1, 12.2.3, Table 48.
package struct ApplicationPriorityIndicator: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The priority, from 1 (highest) to 15, or `nil` if none is assigned.
    package var priority: UInt8? { rawValue & 0x0F == 0 ? nil : rawValue & 0x0F }

    /// Whether the cardholder must confirm the selection (contact only).
    package var needsConfirmation: Bool { rawValue & 0x80 != 0 }
}
