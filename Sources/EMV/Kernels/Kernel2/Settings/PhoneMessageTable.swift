// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The messages for phones that require an action of their owner.
///
/// See EMV Contactless Book C-2, Annex A (`DF8131`) and Table 4.4.
package struct PhoneMessageTable: Hashable, Sendable {
    /// A rule: if the masked information has this value, show this message.
    package struct Entry: Hashable, Sendable {
        let mask: UInt32
        let value: UInt32
        let message: MessageIdentifier
        let status: UserInterfaceRequest.Status

        /// Creates a rule; the mask and the value have three bytes.
        package init(
            mask: UInt32, value: UInt32, message: MessageIdentifier,
            status: UserInterfaceRequest.Status
        ) {
            self.mask = mask
            self.value = value
            self.message = message
            self.status = status
        }
    }

    /// The rules; the first one that matches applies.
    package var entries: [Entry]

    /// Creates a table.
    package init(entries: [Entry]) { self.entries = entries }

    /// Reads rows of eight bytes: mask (3), value (3), message, and status.
    ///
    /// - Returns: `nil` if there are no rows, if a row has another length, or if the mask of the
    ///   last row is not zero.
    package init?(rows: [[UInt8]]) {
        guard rows.allSatisfy({ $0.count == 8 }), rows.last?.prefix(3) == [0, 0, 0] else {
            return nil
        }
        entries = rows.map { row in
            let number = { (bytes: ArraySlice<UInt8>) in
                bytes.reduce(0) { $0 << 8 | UInt32($1) }
            }
            return Entry(
                mask: number(row[0..<3]), value: number(row[3..<6]),
                message: MessageIdentifier(rawValue: row[6]),
                status: UserInterfaceRequest.Status(rawValue: row[7]))
        }
    }

    /// The rows of eight bytes.
    package var rows: [[UInt8]] {
        entries.map { entry in
            let bytes = { (number: UInt32) in
                [16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
            }
            return bytes(entry.mask) + bytes(entry.value)
                + [entry.message.rawValue, entry.status.rawValue]
        }
    }

    /// “See phone” for each bit that requires an action; “Not authorised” for anything else.
    ///
    /// The first rule is for the low half of byte 3, which is also tested for a second tap.
    package static let bookDefault = PhoneMessageTable(
        entries: [0x000001, 0x000800, 0x000400, 0x000100, 0x000200].map { bit in
            Entry(mask: bit, value: bit, message: .seePhone, status: .notReady)
        } + [Entry(mask: 0, value: 0, message: .notAuthorised, status: .notReady)])

    /// Returns the request to show for the phone's information.
    func request(
        for information: CardholderInteraction, holdTime: Duration
    ) -> UserInterfaceRequest? {
        entries.first { information.number & $0.mask == $0.value }.map {
            UserInterfaceRequest($0.message, $0.status, holdTime: holdTime)
        }
    }
}

/// A phone's information about its owner (POS Cardholder Interaction Information, `DF4B`).
///
/// See EMV Contactless Book C-2, Annex A.
struct CardholderInteraction: Hashable, Sendable {
    /// The bits of `00030F`: the phone requires a second tap.
    private static let secondTapBits: UInt32 = 0x00030F
    /// Byte 2, bit 5: the owner was verified on the phone.
    private static let verifiedBit: UInt32 = 0x001000

    /// The three bytes as one number.
    let number: UInt32

    /// Reads the element.
    ///
    /// - Returns: `nil` if it is absent or not three bytes long.
    init?(_ data: TransactionData) {
        guard let bytes = data[.posCardholderInteractionInformation], bytes.count == 3 else {
            return nil
        }
        number = bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Whether the phone must be presented again.
    var needsSecondTap: Bool { number & Self.secondTapBits != 0 }

    /// Whether the owner was verified on the phone.
    var isVerifiedOnDevice: Bool { number & Self.verifiedBit != 0 }
}
