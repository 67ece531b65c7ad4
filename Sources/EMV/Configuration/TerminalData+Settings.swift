// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension TerminalData {
    /// The settings of the terminal.
    ///
    /// See EMV Book 3, Annex A and EMV Book 4, Annex A.
    package static let settings: [Setting<TerminalData>] = [
        .number("countryCode", in: 1...999, unit: "ISO 3166 number", \.countryCode),
        terminalType,
        .bits("terminalCapabilities", \.capabilities),
        .bytes("additionalTerminalCapabilities", count: 5...5, \.additionalCapabilities),
        .characters("terminalIdentification", count: 8, \.terminalIdentification),
        .characters("serialNumber", count: 8, \.interfaceDeviceSerialNumber),
        .number("acquirerIdentifier", in: 0...99_999_999_999, \.acquirerIdentifier),
        .limit("terminalFloorLimit", \.floorLimit),
    ]

    /// Terminal Type (`9F35`): the operator of the terminal, and its online capability.
    ///
    /// See EMV Book 4, Annex A1.
    private static let terminalType = Setting<TerminalData>(
        "terminalType", value: { .string(Hexadecimal.string([$0.terminalType])) }
    ) { (section, name, terminal) throws(JSONMemberError) in
        let type = try section.requiredBytes(name, count: 1...1)[0]
        // The cardholder operates unattended terminals only.
        let units: ClosedRange<UInt8> = type >> 4 == 3 ? 4...6 : 1...6
        guard (1...3).contains(type >> 4), units.contains(type & 0x0F) else {
            throw section.error(
                name,
                allowed: "“11” to “16”, “21” to “26” or “34” to “36”, such as “21” for a "
                    + "merchant's attended, online-only terminal")
        }
        terminal.terminalType = type
    }
}
