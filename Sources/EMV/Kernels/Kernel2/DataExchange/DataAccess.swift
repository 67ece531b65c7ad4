// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// GET DATA and PUT DATA: single elements of the card (standalone data storage, SDS).
///
/// See EMV Contactless Book C-2, 3.4, 5.5 (GET DATA), and 5.6 (PUT DATA).
enum DataAccess {
    /// Offline Accumulator Balance.
    private static let balance: Tag = .offlineAccumulatorBalance
    /// Protected Data Envelopes 1 to 5 and Unprotected Data Envelopes 1 to 5.
    private static let envelopes: ClosedRange<Tag> =
        Tag.protectedDataEnvelope1 ... .unprotectedDataEnvelope5
    /// The maximum number of data bytes in a PUT DATA command.
    private static let mostData = 255

    /// Whether the element is read with GET DATA.
    static func isReadable(_ tag: Tag) -> Bool { tag == balance || envelopes.contains(tag) }

    /// Returns the GET DATA command for a tag of two bytes.
    static func get(_ tag: Tag) -> CommandAPDU {
        let (high, low) = parameters(tag)
        return CommandAPDU(0x80, 0xCA, high, low, le: 0)
    }

    /// Returns the PUT DATA command for an object.
    ///
    /// - Returns: `nil` if the tag has more than two bytes or the value is too long.
    static func put(_ object: DataObject) -> CommandAPDU? {
        guard object.tag.byteCount <= 2, object.value.count <= mostData else { return nil }
        let (high, low) = parameters(object.tag)
        return try? CommandAPDU(0x80, 0xDA, high, low, data: Array(object.value))
    }

    private static func parameters(_ tag: Tag) -> (UInt8, UInt8) {
        (
            UInt8(truncatingIfNeeded: tag.rawValue >> 8),
            UInt8(truncatingIfNeeded: tag.rawValue)
        )
    }
}
