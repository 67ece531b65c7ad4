// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard
internal import Support

/// The data of the terminal and its merchant that cards and issuers can request.
///
/// The reader fills it from its configuration and its token. See EMV Book 3, Annex A,
/// and EMV Contactless Book A, 5.3.
public struct TerminalData: Hashable, Sendable {
    /// Terminal Country Code (`9F1A`) as a number, such as 840.
    public var countryCode: UInt16 = 840
    /// Terminal Type (`9F35`): `21` is attended, online only, operated by a merchant.
    public var terminalType: UInt8 = 0x21
    /// Terminal Capabilities (`9F33`); kernel 2 derives its own from its settings.
    public var capabilities: TerminalCapabilities = [
        .encipheredPINOnline, .signature, .noVerificationRequired,
    ]
    /// Additional Terminal Capabilities (`9F40`), five bytes.
    ///
    /// The default has all transaction types of the entry point, a PIN pad, and displays for the
    /// attendant and the cardholder.
    public var additionalCapabilities: [UInt8] = [0xF0, 0x00, 0xF0, 0x30, 0x01]
    /// Terminal Identification (`9F1C`), eight characters.
    public var terminalIdentification = "TAPTOPAY"
    /// Interface Device Serial Number (`9F1E`), eight characters.
    public var interfaceDeviceSerialNumber = "00000001"
    /// Merchant Identifier (`9F16`), at most 15 characters.
    public var merchantIdentifier = "TEST MERCHANT"
    /// Merchant Category Code (`9F15`), four digits as a number.
    public var merchantCategoryCode: UInt16 = 5999
    /// Merchant Name and Location (`9F4E`).
    public var merchantNameAndLocation = "Tap to Pay test merchant"
    /// Acquirer Identifier (`9F01`), at most eleven digits as a number.
    public var acquirerIdentifier: UInt64 = 1
    /// Terminal Floor Limit (`9F1B`) for combinations that have none, or `nil`.
    public var floorLimit: UInt64?
    /// Terminal Category, such as `0001` for a transit gate, or `nil`.
    ///
    /// See EMV Contactless Book B, Annex A, Table A-2.
    public var category: UInt16?
    /// Other elements, which replace those above; data that the reader sets for its cards.
    public var additional: [Tag: [UInt8]] = [:]

    /// Creates the data of a test terminal.
    public init() {}
}

/// The terminal in a configuration file.
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
        category,
    ]

    /// Terminal Category: two bytes, such as `0001` for a transit gate; null means none.
    ///
    /// See EMV Contactless Book B, Annex A, Table A-2.
    private static let category = Setting<TerminalData>(
        "terminalCategory",
        value: { terminal in
            terminal.category.map {
                .string(Hexadecimal.string([UInt8($0 >> 8), UInt8($0 & 0xFF)]))
            }
                ?? .null
        }
    ) { (section, name, terminal) throws(JSONMemberError) in
        guard !section.isNull(name) else { return terminal.category = nil }
        let bytes = try section.requiredBytes(name, count: 2...2)
        terminal.category = UInt16(bytes[0]) << 8 | UInt16(bytes[1])
    }

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
