// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

/// One PIN entry, without its digits.
struct PINEntryState: Sendable {
    /// The entry's identifier, so that a key pressed late does not count for the next entry.
    let identifier: String
    let allowsBypass: Bool
    /// The digits as the pad shows them, or `nil` for the usual order.
    let order: [UInt8]?
    /// The progress of the entry; `nil` until the first update.
    var display: PINPadDisplay?
    /// When the entry began and when the last key came, on the sheet's clock.
    let begun: Duration
    var lastKey: Duration

    /// Returns the key that a page sent, or `nil` for anything else.
    func key(_ text: String) -> PINPadKey? {
        switch text {
        case "clear": return .clear
        case "enter": return .enter
        case "cancel": return .cancel
        case "bypass": return .bypass
        default:
            let bytes = Array(text.utf8)
            if bytes.count == 1, order == nil, let digit = Self.digit(bytes[0]) {
                return .digit(digit)
            }
            guard bytes.count == 2, bytes[0] == UInt8(ascii: "p"), let order,
                let place = Self.digit(bytes[1]), Int(place) < order.count
            else { return nil }
            return .digit(order[Int(place)])
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        (0x30...0x39).contains(byte) ? byte - 0x30 : nil
    }
}
