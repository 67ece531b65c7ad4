// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// When the card's balance is read.
///
/// See EMV Contactless Book C-2, 7.1 and 7.3.
enum BalanceReading: Hashable, Sendable {
    /// Before the cryptogram (state 16).
    case before
    /// After the cryptogram (state 17).
    case after

    /// Balance Read Before Gen AC or Balance Read After Gen AC.
    var tag: Tag {
        switch self {
        case .before: 0xDF8104
        case .after: 0xDF8105
        }
    }

    /// GET DATA for the Offline Accumulator Balance (`9F50`).
    static let command = CommandAPDU(0x80, 0xCA, 0x9F, 0x50, le: 0)

    /// Returns the balance in an answer: `9F50` with six bytes of decimal digits.
    ///
    /// - Returns: The balance, or `nil` if the card has none (S16.8 and S16.9).
    static func balance(_ response: ResponseAPDU) -> [UInt8]? {
        guard response.isSuccess, let objects = try? DataObject.sequence(response.data),
            objects.count == 1, let object = objects.first, object.tag == 0x9F50,
            object.value.count == 6
        else { return nil }
        return Array(object.value)
    }
}
