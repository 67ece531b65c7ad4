// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Whose rules a card's cryptogram follows.
enum IssuerScheme: Hashable, Sendable {
    case visa
    case mastercard

    /// Finds the scheme by the application (`84`, `4F`, `9F06`), else by the number's first
    /// digit.
    init?(_ objects: [DataObject], account: CardholderAccount) {
        let identifiers = [0x84, 0x4F, 0x9F06].compactMap { (tag: Tag) in
            objects.first(tag).flatMap { AID($0.value) }
        }
        let providers = identifiers.map(\.rid.bytes)
        if providers.contains([0xA0, 0x00, 0x00, 0x00, 0x03]) {
            self = .visa
        } else if providers.contains([0xA0, 0x00, 0x00, 0x00, 0x04]) {
            self = .mastercard
        } else if account.number.hasPrefix("4") {
            self = .visa
        } else if account.number.hasPrefix("5") || account.number.hasPrefix("2") {
            self = .mastercard
        } else {
            return nil
        }
    }
}
