// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Who operates the terminal, and where it can decide (tag `9F35`).
///
/// The digits are decimal: 22 is `0x22`. See EMV Book 4, Annex A1.
package struct TerminalType: RawRepresentable, Hashable, Sendable {
    /// Who has the terminal.
    package enum OperationalControl: UInt8, Hashable, Sendable {
        case financialInstitution = 1
        case merchant = 2
        case cardholder = 3
    }

    /// Where decisions can be made.
    package enum Connection: Hashable, Sendable {
        case onlineOnly
        case offlineWithOnlineCapability
        case offlineOnly
    }

    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Who has the terminal, or `nil` for a code that the book does not name.
    package var operationalControl: OperationalControl? {
        OperationalControl(rawValue: rawValue >> 4)
    }

    /// Whether an attendant is there, or `nil` for a code that the book does not name.
    package var isAttended: Bool? {
        switch rawValue & 0x0F {
        case 1...3: true
        case 4...6: false
        default: nil
        }
    }

    /// Where decisions can be made, or `nil` for a code that the book does not name.
    package var connection: Connection? {
        switch rawValue & 0x0F {
        case 1, 4: .onlineOnly
        case 2, 5: .offlineWithOnlineCapability
        case 3, 6: .offlineOnly
        default: nil
        }
    }
}
