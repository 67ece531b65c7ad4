// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Readers whose names do not tell what kind of interface they have.
///
/// Names and numbers are those of libccid 1.5.2 and 1.5.3 and libacsccid1 1.1.8.
enum KnownReaders {
    /// Product names, matched in part, with the kind of their interface.
    private static let products: [(name: String, interface: ReaderInterface)] = [
        ("ACR122U", .contactless),
        ("ACR1252 Reader", .contactless),
        ("ACR1255U", .contactless),
        ("WalletMate", .contactless),
        ("OMNIKEY 5022", .contactless),
        ("OMNIKEY 5023", .contactless),
        ("OMNIKEY 5127 CK", .contactless),
        ("OMNIKEY 5427 CK", .contactless),
        // The interface with the field calls itself 5422CL.
        ("OMNIKEY 5422 Smartcard Reader", .contact),
        ("SpringCard Puck", .contactless),
        ("RC-S300", .contactless),
        ("RC-S660", .contactless),
    ]

    /// Readers with one contactless interface, by vendor and product number.
    private static let contactless: Set<USBIdentifier> = [
        USBIdentifier(0x072F, 0x2200), USBIdentifier(0x072F, 0x223E),
        USBIdentifier(0x072F, 0x223F), USBIdentifier(0x076B, 0x5022),
        USBIdentifier(0x076B, 0x5023), USBIdentifier(0x076B, 0x502A),
        USBIdentifier(0x076B, 0x5427), USBIdentifier(0x04E6, 0x5790),
        USBIdentifier(0x04E6, 0x5791), USBIdentifier(0x04E6, 0x5612),
        USBIdentifier(0x04E6, 0x5613), USBIdentifier(0x04E6, 0x5291),
        USBIdentifier(0x096E, 0x0608), USBIdentifier(0x054C, 0x0DC8),
        USBIdentifier(0x054C, 0x0DC9), USBIdentifier(0x054C, 0x0D8F),
        USBIdentifier(0x1C34, 0x6132), USBIdentifier(0x1C34, 0x613A),
        USBIdentifier(0x1C34, 0x7141), USBIdentifier(0x1C34, 0x8141),
    ]

    static func interface(ofProduct name: String) -> ReaderInterface {
        products.first { name.contains($0.name) }?.interface ?? .unknown
    }

    static func interface(of identifier: USBIdentifier) -> ReaderInterface {
        contactless.contains(identifier) ? .contactless : .unknown
    }
}
