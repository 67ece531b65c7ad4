// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// In which order the card wants its applications (tag `87`).
///
/// See EMV Book 1, 12.2.3, Table 48.
package struct ApplicationPriorityIndicator: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The place in the order, 1 (first) to 15, or `nil` when there is none.
    package var priority: UInt8? { rawValue & 0x0F == 0 ? nil : rawValue & 0x0F }

    /// Whether the cardholder has to confirm the selection (contact only).
    package var needsConfirmation: Bool { rawValue & 0x80 != 0 }
}
