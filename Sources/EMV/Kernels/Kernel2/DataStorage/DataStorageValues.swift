// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The data for the card to store, which follows the CDOL1 data.
///
/// See EMV Contactless Book C-2, 4.1.4, 8.2, and GAC.40 to GAC.48.
enum DataStorageValues {
    /// Returns the operator that owns the data; zeros for volatile data in a permanent slot.
    static func operatorIdentifier(_ data: TransactionData) -> [UInt8] {
        let control = data.element(0x9F6F, SlotManagementControl.self) ?? []
        let information = data.element(0xDF62, OperatorDataInformation.self) ?? []
        return control.contains(.permanentSlot) && information.contains(.volatileSlot)
            ? Array(repeating: 0, count: 8) : Array(data[0x9F5C] ?? [])
    }

    /// Returns DS Digest H (`DF61`), or `nil` if the terminal has no input (GAC.41 to GAC.44).
    static func digest(_ data: TransactionData) -> [UInt8]? {
        guard let input = data[0xDF8109], let identifier = data[0x9F5E] else { return nil }
        let capabilities = data.element(0x9F5D, ApplicationCapabilities.self) ?? []
        let owner = operatorIdentifier(data)
        return switch capabilities.dataStorageVersion {
        case 1:
            try? DataStorageDigest.compute(
                Array(input), identifier: Array(identifier), operatorIdentifier: owner)
        default:
            try? DataStorageDigest.computeAES(
                Array(input), identifier: Array(identifier), operatorIdentifier: owner)
        }
    }

    /// Builds the DSDOL related data; unlike in other lists, the last value is not padded.
    static func build(_ list: DataObjectList, _ data: TransactionData) -> [UInt8] {
        guard let last = list.entries.last else { return [] }
        return data.build(DataObjectList(list.entries.dropLast()))
            + (data[last.tag] ?? []).prefix(last.length)
    }
}
