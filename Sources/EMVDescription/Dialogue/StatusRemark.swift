// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension StatusWord {
    /// Returns the meaning of the status word after a command, if the books define one.
    ///
    /// See EMV Book 1, 11.3.5 and 12.4, Book 3, 6.5 and EMV Contactless Book C-3, 5.2.
    func remark(after instruction: UInt8?) -> String? {
        switch (instruction, rawValue) {
        case (0xA4, 0x6A82): "no such application"
        case (0xA4, 0x6283): "application blocked"
        case (0xA4, 0x6A81): "card blocked, or command not supported"
        case (0xA8, 0x6984): "the card requires another interface"
        case (0xA8, 0x6985): "conditions not satisfied; select the next application"
        case (0xA8, 0x6986): "the cardholder is directed to the phone"
        case (0x20, 0x6983), (0x20, 0x6984): "PIN blocked"
        default: nil
        }
    }
}
