// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// What a terminal sent for a data object list: values without tags, by their positions.
///
/// See EMV Book 3, 5.4.
struct TerminalValues: Hashable, Sendable {
    /// The data as it was sent.
    let bytes: [UInt8]
    private let list: DataObjectList
    /// What was sent before, for what is not sent again.
    private var earlier: [Tag: [UInt8]] = [:]

    /// Pairs a list with its data; `nil` when the data has another length than the list asks for.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - bytes: The data.
    ///   - isLastCut: Whether the last value may be shorter than the list says, as in the list
    ///     of data storage. See EMV Contactless Book C-2, 4.1.4.
    init?(_ list: DataObjectList, _ bytes: some Collection<UInt8>, isLastCut: Bool = false) {
        let missing = list.totalLength - bytes.count
        let most = isLastCut ? list.entries.last?.length ?? 0 : 0
        guard (0...most).contains(missing) else { return nil }
        self.list = list
        self.bytes = Array(bytes)
    }

    /// The value sent for a tag, or `nil` when the list does not ask for it.
    subscript(_ tag: Tag) -> ArraySlice<UInt8>? {
        var start = 0
        for entry in list.entries {
            if entry.tag == tag { return bytes.dropFirst(start).prefix(entry.length) }
            start += entry.length
        }
        return earlier[tag].map { $0[...] }
    }

    /// These values, and for what they leave out those of an earlier command.
    func following(_ values: TerminalValues) -> TerminalValues {
        var copy = self
        copy.earlier = values.earlier
        for entry in values.list.entries {
            copy.earlier[entry.tag] = values[entry.tag].map(Array.init)
        }
        return copy
    }

    /// The value sent for a tag; zeros when the list does not ask for it.
    func value(_ tag: Tag, count: Int) -> [UInt8] {
        self[tag].map(Array.init) ?? [UInt8](repeating: 0, count: count)
    }
}
