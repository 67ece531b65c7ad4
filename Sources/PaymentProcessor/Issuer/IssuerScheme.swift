// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The scheme whose rules a card's cryptogram follows.
enum IssuerScheme: Hashable, Sendable {
    case visa
    case mastercard

    /// Determines the scheme from the application, or else from the number's first digit.
    ///
    /// The application is in `84`, `4F`, or `9F06`.
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
