// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

extension CardData {
    /// The digits of the account number, each a byte from 0 to 9, or `nil` if there is none.
    ///
    /// It comes from track 2 (`57`, `9F6B`), or else from the PAN itself (`5A`). A PIN block is
    /// bound to the number as it was read.
    var accountNumber: [UInt8]? {
        for tag: Tag in [0x57, 0x9F6B] {
            guard let object = objects.first(where: { $0.tag == tag }) else { continue }
            return TrackTwo(object.value)?.accountNumber
        }
        return objects.first { $0.tag == 0x5A }.flatMap { AccountNumber($0.value)?.digits }
    }
}
