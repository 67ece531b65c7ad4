// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The elements of kernel 4 (American Express).
enum Kernel4Elements {
    // swift-format-ignore
    static var table: DataElementTable {
        DataElementTable([bookC4, .terminalActionCodes])
    }

    /// See EMV Contactless Book C-4, Annex A.
    // swift-format-ignore
    private static var bookC4: DataElementTable {
        DataElementTable(
            "EMV Contactless Book C-4, Annex A",
            [
                .init(.track1EquivalentData, "Track 1 Equivalent Data", .card, .alphanumericSpecial, 0, 76, in: [0x70], .cardholder),
                .init(.membershipProductIdentifier, "Membership Product Identifier", .card, .alphanumeric, 1, 8, in: [0x70], .cardholder),
                .init(.productMembershipNumber, "Product Membership Number", .card, .alphanumericSpecial, 1, 32, in: [0x70], .cardholder),
                .init(.formFactor, "Form Factor", .card, .binary, 1, 1),
                .init(.contactlessReaderCapabilities, "Contactless Reader Capabilities", .terminal, .binary, 1, 1),
                .init(.enhancedContactlessReaderCapabilities, "Enhanced Contactless Reader Capabilities", .terminal, .binary, 4, 4),
                .init(.cardInterfaceAndPaymentCapabilities, "Card Interface and Payment Capabilities", .card, .binary, 2, 2),
                .init(.mobileCVMResults, "Mobile CVM Results", .card, .binary, 3, 4),
                .init(0x9F77, "Application Specification Version", .card, .binary, 1, 2),
            ])
    }
}
