// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The data object lists of a card, which define the meaning of the terminal's data.
struct TerminalDataLists {
    /// A piece of command data; without a tag, its meaning is unknown.
    typealias Part = (tag: Tag?, value: ArraySlice<UInt8>)

    private static let processingOptions: Tag = .pdol
    private static let firstCryptogram: Tag = .cdol1
    private static let secondCryptogram: Tag = .cdol2
    private static let authentication: Tag = .ddol
    private static let checksum: Tag = .cardAuthenticationRelatedData

    private var lists: [Tag: DataObjectList] = [:]
    private var cryptograms = 0

    /// Stores a data element if it is one of the lists.
    mutating func learn(_ tag: Tag, _ value: ArraySlice<UInt8>) {
        switch tag {
        case Self.processingOptions, Self.firstCryptogram, Self.secondCryptogram,
            Self.authentication, Self.checksum:
            lists[tag] = try? DataObjectList(bytes: value)
        default: break
        }
    }

    /// Splits command data into its values, without tags and lengths.
    mutating func parts(of command: CommandAPDU, _ data: ArraySlice<UInt8>) -> [Part] {
        guard !data.isEmpty else { return [] }
        switch command.instruction {
        case Instruction.select:
            self = TerminalDataLists()
            return [(.applicationDedicatedFileName, data)]
        case Instruction.getProcessingOptions:
            cryptograms = 0
            guard let value = Self.commandTemplate(data) else { return [(nil, data)] }
            return parts(value, by: lists[Self.processingOptions] ?? DataObjectList([]))
        case Instruction.generateApplicationCryptogram:
            cryptograms += 1
            return parts(
                data,
                by: lists[cryptograms == 1 ? Self.firstCryptogram : Self.secondCryptogram])
        case Instruction.internalAuthenticate:
            // The minimum list that every card has. See EMV Book 2, 6.5.1.
            let unpredictableNumber = DataObjectList([.init(tag: .unpredictableNumber, length: 4)])
            return parts(data, by: lists[Self.authentication] ?? unpredictableNumber)
        case Instruction.computeCryptographicChecksum:
            // The default UDOL. See EMV Contactless Book C-2, Annex A.
            let unpredictableNumber = DataObjectList([
                .init(tag: .unpredictableNumberNumeric, length: 4)
            ])
            return parts(data, by: lists[Self.checksum] ?? unpredictableNumber)
        case Instruction.exchangeRelayResistanceData:
            return parts(
                data, by: DataObjectList([.init(tag: .terminalRelayResistanceEntropy, length: 4)]))
        default:
            return [(nil, data)]
        }
    }

    private func parts(_ data: ArraySlice<UInt8>, by list: DataObjectList?) -> [Part] {
        guard let list, list.totalLength == data.count else { return [(nil, data)] }
        var rest = data
        return list.entries.map { entry in
            defer { rest = rest.dropFirst(entry.length) }
            return (entry.tag, rest.prefix(entry.length))
        }
    }

    /// Returns the value of tag `83` if the data contains nothing else.
    ///
    /// See EMV Book 3, 6.5.8.3.
    private static func commandTemplate(_ data: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let object = (try? DataObject.sequence(data))?.first, object.tag == .commandTemplate,
            object.value.endIndex == data.endIndex
        else { return nil }
        return object.value
    }
}
