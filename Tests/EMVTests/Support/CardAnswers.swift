// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support

@testable import EMV

/// Card responses built from hexadecimal digits.
enum CardAnswers {
    static let visa = "A0000000031010"
    static let mastercard = "A0000000041010"
    static let selectEnvironment = "00A404000E325041592E5359532E4444463031"

    /// Returns a data object.
    static func object(_ tag: Tag, _ value: String) -> String {
        Hexadecimal.string(TLVWriter.object(tag, hex(value)))
    }

    /// Returns a directory entry (`61`) of the PPSE.
    static func entry(
        _ name: String, priority: String? = nil, kernel: String? = nil, extended: String? = nil
    ) -> String {
        var value = object(0x4F, name)
        if let priority { value += object(0x87, priority) }
        if let kernel { value += object(0x9F2A, kernel) }
        if let extended { value += object(0x9F29, extended) }
        return object(0x61, value)
    }

    /// Returns a PPSE with these entries.
    static func environment(_ entries: [String]) -> String {
        object(
            0x6F,
            object(0x84, "325041592E5359532E4444463031")
                + object(0xA5, object(0xBF0C, entries.joined()))) + "9000"
    }

    /// Returns the response to the selection of an application.
    static func selection(_ name: String, options: String? = nil, more: String = "") -> String {
        let list = options.map { object(0x9F38, $0) } ?? ""
        return object(
            0x6F, object(0x84, name) + object(0xA5, object(0x50, "54455354") + list + more))
            + "9000"
    }

    /// Returns the start of the command that selects an application.
    static func select(_ name: String) -> String {
        "00A40400" + Hexadecimal.string([UInt8(hex(name).count)]) + name
    }

    /// Returns a response to GET PROCESSING OPTIONS or GENERATE AC in format 2.
    static func template(_ objects: String) -> String { object(0x77, objects) + "9000" }

    /// Returns a record.
    static func record(_ objects: String) -> String { object(0x70, objects) + "9000" }
}
