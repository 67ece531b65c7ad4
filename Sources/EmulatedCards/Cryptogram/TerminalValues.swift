// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The values a terminal sent for a data object list: without tags, in the list's order.
///
/// See EMV Book 3, 5.4.
struct TerminalValues: Hashable, Sendable {
    /// The data as sent.
    let bytes: [UInt8]
    private let list: DataObjectList
    /// The values of earlier commands, for tags that are not sent again.
    private var earlier: [Tag: [UInt8]] = [:]

    /// Pairs a list with its data; `nil` when the data does not have the list's length.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - bytes: The data.
    ///   - isLastCut: Whether the last value can be shorter than the list says, as in the list for
    ///     data storage. See EMV Contactless Book C-2, 4.1.4.
    init?(_ list: DataObjectList, _ bytes: some Collection<UInt8>, isLastCut: Bool = false) {
        let missing = list.totalLength - bytes.count
        let most = isLastCut ? list.entries.last?.length ?? 0 : 0
        guard (0...most).contains(missing) else { return nil }
        self.list = list
        self.bytes = Array(bytes)
    }

    /// The value sent for a tag, or `nil` when the list does not contain the tag.
    subscript(_ tag: Tag) -> ArraySlice<UInt8>? {
        var start = 0
        for entry in list.entries {
            if entry.tag == tag { return bytes.dropFirst(start).prefix(entry.length) }
            start += entry.length
        }
        return earlier[tag].map { $0[...] }
    }

    /// Returns these values, completed with those of an earlier command.
    func following(_ values: TerminalValues) -> TerminalValues {
        var copy = self
        copy.earlier = values.earlier
        for entry in values.list.entries {
            copy.earlier[entry.tag] = values[entry.tag].map(Array.init)
        }
        return copy
    }

    /// Returns the value sent for a tag, or zeros when the list does not contain the tag.
    func value(_ tag: Tag, count: Int) -> [UInt8] {
        self[tag].map(Array.init) ?? [UInt8](repeating: 0, count: count)
    }

    /// The amount (`9F02`) in minor units.
    var amount: UInt64 { PackedDigits.number(value(.amountAuthorizedNumeric, count: 6)) }

    /// The ISO 4217 numeric currency code (`5F2A`).
    var currency: UInt16 {
        UInt16(clamping: PackedDigits.number(value(.transactionCurrencyCode, count: 2)))
    }

    /// Whether the terminal type (`9F35`) is offline only.
    ///
    /// See EMV Book 4, Annex A1: the last digit is 3 or 6.
    var isOfflineOnly: Bool {
        guard let type = self[.terminalType]?.last else { return false }
        return [3, 6].contains(type & 0x0F)
    }
}
