// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport

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
        var value = object(.applicationDedicatedFileName, name)
        if let priority { value += object(.applicationPriorityIndicator, priority) }
        if let kernel { value += object(.kernelIdentifier, kernel) }
        if let extended { value += object(.extendedSelection, extended) }
        return object(.applicationTemplate, value)
    }

    /// Returns a PPSE with these entries.
    static func environment(_ entries: [String]) -> String {
        object(
            0x6F,
            object(.dedicatedFileName, "325041592E5359532E4444463031")
                + object(
                    .fciProprietaryTemplate, object(.fciIssuerDiscretionaryData, entries.joined())))
            + "9000"
    }

    /// Returns the response to the selection of an application.
    static func selection(_ name: String, options: String? = nil, more: String = "") -> String {
        let list = options.map { object(.pdol, $0) } ?? ""
        return object(
            0x6F,
            object(.dedicatedFileName, name)
                + object(
                    .fciProprietaryTemplate, object(.applicationLabel, "54455354") + list + more))
            + "9000"
    }

    /// Returns the start of the command that selects an application.
    static func select(_ name: String) -> String {
        "00A40400" + Hexadecimal.string([UInt8(hex(name).count)]) + name
    }

    /// Returns a response to GET PROCESSING OPTIONS or GENERATE AC in format 2.
    static func template(_ objects: String) -> String {
        object(.responseMessageTemplateFormat2, objects) + "9000"
    }

    /// Returns a record.
    static func record(_ objects: String) -> String {
        object(.readRecordResponseMessageTemplate, objects) + "9000"
    }
}
