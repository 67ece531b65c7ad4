// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The operator, environment, and connection of the terminal (tag `9F35`).
///
/// The digits are decimal: type 22 is `0x22`. See EMV Book 4, Annex A1.
package struct TerminalType: RawRepresentable, Hashable, Sendable {
    /// The operator of the terminal.
    package enum OperationalControl: UInt8, Hashable, Sendable {
        case financialInstitution = 1
        case merchant = 2
        case cardholder = 3
    }

    /// Whether the terminal decides online or offline.
    package enum Connection: Hashable, Sendable {
        case onlineOnly
        case offlineWithOnlineCapability
        case offlineOnly
    }

    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The operator of the terminal, or `nil` for a code that the book does not define.
    package var operationalControl: OperationalControl? {
        OperationalControl(rawValue: rawValue >> 4)
    }

    /// Whether the terminal is attended, or `nil` for a code that the book does not define.
    package var isAttended: Bool? {
        switch rawValue & 0x0F {
        case 1...3: true
        case 4...6: false
        default: nil
        }
    }

    /// Whether the terminal decides online or offline, or `nil` for an undefined code.
    package var connection: Connection? {
        switch rawValue & 0x0F {
        case 1, 4: .onlineOnly
        case 2, 5: .offlineWithOnlineCapability
        case 3, 6: .offlineOnly
        default: nil
        }
    }
}
