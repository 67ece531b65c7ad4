// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The data that a card requests about the terminal before it offers its applications.
///
/// See EMV Contactless Book B, 3.3.2.3a, and Annex C (SEND POI INFORMATION, since version
/// 2.11).
struct TerminalInformation: Hashable, Sendable {
    /// POI Information ID of the Terminal Category (Annex C, Table C-2).
    private static let terminalCategory: [UInt8] = [0x00, 0x01]

    /// The command, or `nil` if the card requests no data.
    let command: CommandAPDU?

    /// Creates the command if the card requests data.
    ///
    /// This is the case if the card's list of categories contains the terminal's category, or if
    /// the card requests data objects.
    init(
        _ environment: ProximityPaymentSystemEnvironment, _ terminal: TerminalData,
        _ parameters: TransactionParameters
    ) {
        let category = terminal.category.map { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        let isListed = category.map { environment.lists($0) } ?? false
        guard isListed || environment.selectionDataObjectList != nil else {
            command = nil
            return
        }
        var data = TransactionData(kernel: KernelIdentifier(rawValue: 0))
        data.set(terminal, parameters)
        for (tag, value) in terminal.additional { data.set(tag, value) }
        var value = environment.selectionDataObjectList.map { data.build($0) } ?? []
        if isListed, let category { value += Self.terminalCategory + [2] + category }
        command = .short(0x80, 0x1A, 0x00, 0x00, data: TLVWriter.object(.commandTemplate, value))
    }
}

extension ProximityPaymentSystemEnvironment {
    /// Whether the card's list (`9F3E`, two bytes each) contains this category.
    fileprivate func lists(_ category: [UInt8]) -> Bool {
        stride(from: 0, to: terminalCategories.count - 1, by: 2).contains {
            Array(terminalCategories[$0...$0 + 1]) == category
        }
    }
}
