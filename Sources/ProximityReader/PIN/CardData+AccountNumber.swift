// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

extension CardData {
    /// The account number's digits, each a byte from 0 to 9, or `nil` when there is none.
    ///
    /// From track 2 (`57`, `9F6B`), else from the number itself (`5A`), which a PIN block is
    /// bound to as it was read.
    var accountNumber: [UInt8]? {
        for tag: Tag in [0x57, 0x9F6B] {
            guard let object = objects.first(where: { $0.tag == tag }) else { continue }
            return TrackTwo(object.value)?.accountNumber
        }
        return objects.first { $0.tag == 0x5A }.flatMap { AccountNumber($0.value)?.digits }
    }
}
