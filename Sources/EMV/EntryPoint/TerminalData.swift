// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// The data of the terminal and its merchant that cards and issuers can request.
///
/// See EMV Book 3, Annex A, and EMV Contactless Book A, 5.3.
package struct TerminalData: Hashable, Sendable {
    /// Terminal Country Code (`9F1A`) as a number, such as 840.
    package var countryCode: UInt16 = 840
    /// Terminal Type (`9F35`): `21` is attended, online only, operated by a merchant.
    package var terminalType: UInt8 = 0x21
    /// Terminal Capabilities (`9F33`); kernel 2 derives its own from its settings.
    package var capabilities: TerminalCapabilities = [
        .encipheredPINOnline, .signature, .noVerificationRequired,
    ]
    /// Additional Terminal Capabilities (`9F40`), five bytes.
    ///
    /// The default has all transaction types of the entry point, a PIN pad, and displays for the
    /// attendant and the cardholder.
    package var additionalCapabilities: [UInt8] = [0xF0, 0x00, 0xF0, 0x30, 0x01]
    /// Terminal Identification (`9F1C`), eight characters.
    package var terminalIdentification = "TAPTOPAY"
    /// Interface Device Serial Number (`9F1E`), eight characters.
    package var interfaceDeviceSerialNumber = "00000001"
    /// Merchant Identifier (`9F16`), at most 15 characters.
    package var merchantIdentifier = "TEST MERCHANT"
    /// Merchant Category Code (`9F15`), four digits as a number.
    package var merchantCategoryCode: UInt16 = 5999
    /// Merchant Name and Location (`9F4E`).
    package var merchantNameAndLocation = "Tap to Pay test merchant"
    /// Acquirer Identifier (`9F01`), at most eleven digits as a number.
    package var acquirerIdentifier: UInt64 = 1
    /// Terminal Floor Limit (`9F1B`) for combinations that have none, or `nil`.
    package var floorLimit: UInt64?
    /// Terminal Category, such as `0001` for a transit gate, or `nil`.
    ///
    /// See EMV Contactless Book B, Annex A, Table A-2.
    package var category: UInt16?
    /// Other elements, which replace those above; data that the reader sets for its cards.
    package var additional: [Tag: [UInt8]] = [:]

    /// Creates the data of a test terminal.
    package init() {}
}
