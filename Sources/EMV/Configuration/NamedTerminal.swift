// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Support

/// A terminal that configurations can name: what it is, what it can do, and its limits.
///
/// Each is a layer of a configuration, in the format of a file. It sets the same values as every
/// other terminal, for all kernels. Docs/Terminals.md explains the values.
public enum NamedTerminal: String, CaseIterable, Sendable {
    /// An unattended terminal that sends every transaction to the issuer, such as a kiosk.
    case unattendedOnline = "unattended-online"
    /// A till that sends every transaction to the issuer.
    case attended
    /// A till that lets cards approve small amounts offline.
    case offlineCapable = "offline-capable"
    /// A till without a connection: cards approve small amounts, or decline.
    case offlineOnly = "offline-only"
    /// A transit gate, which verifies that the card is genuine and asks no cardholder.
    case transit

    /// The allowed names, for messages.
    package static var allowed: String {
        allCases.map { "“\($0.rawValue)”" }.joined(separator: ", ")
    }

    /// The layers that define the terminal, in the order in which they apply.
    package var layers: [JSONObjectDecoder] {
        get throws(JSONMemberError) {
            try texts.map { text throws(JSONMemberError) in
                try JSONObjectDecoder(
                    parsing: Array(text.utf8), limits: .keySet, document: "terminal \(rawValue)")
            }
        }
    }

    private var texts: [String] {
        switch self {
        case .attended: [Self.till]
        case .unattendedOnline: [Self.till, Self.withoutAttendant]
        case .offlineCapable: [Self.till, Self.withFloorLimit]
        case .offlineOnly: [Self.till, Self.withFloorLimit, Self.withoutConnection]
        case .transit: [Self.till, Self.withoutAttendant, Self.gate]
        }
    }
}

/// The layers. An entry of `combinations` applies to each combination of its kernel and its
/// transaction types, or of all.
extension NamedTerminal {
    private static let payments =
        #"["purchase", "cash", "purchaseWithCashback", "cashDisbursement", "availableFunds", "#
        + #""balance", "verification"]"#

    /// A terminal with an attendant, a PIN pad, and a receipt to sign; no contact interface.
    ///
    /// It reads American Express cards without EMV mode in mag-stripe mode.
    private static let till = #"""
        {"terminalType": "21", "terminalCapabilities": "006800",
         "additionalTerminalCapabilities": "F000F03001", "terminalCategory": null,
         "combinations": [
          {"transactionTypes": \#(payments), "floorLimit": 0, "verificationLimit": 10000},
          {"kernel": 2, "cvmCapabilityCVMRequired": "60", "cvmCapabilityNoCVMRequired": "08",
           "magneticStripeCVMCapabilityCVMRequired": "10"},
          {"kernel": 3, "terminalTransactionQualifiers": "2600C000", "dynamicReaderLimits": []},
          {"kernel": 4, "enhancedContactlessReaderCapabilities": "58E00003"},
          {"kernel": 5, "terminalInterchangeProfile": "708000"},
          {"kernel": 6, "terminalTransactionQualifiers": "2600C000"},
          {"kernel": 7, "terminalTransactionQualifiers": "2600C080"},
          {"kernel": 8, "cvmCapabilityCVMRequired": "64", "cvmCapabilityNoCVMRequired": "0C"},
          {"kernel": 8, "transactionTypes": \#(payments),
           "terminalActionCodes": {"denial": "0000000000", "online": "F45084800C"}}]}
        """#

    /// A terminal that the cardholder operates: no signature, no printer, and no cashback.
    private static let withoutAttendant = #"""
        {"terminalType": "24", "terminalCapabilities": "004800",
         "additionalTerminalCapabilities": "E000F01001",
         "combinations": [
          {"kernel": 2, "cvmCapabilityCVMRequired": "40",
           "magneticStripeCVMCapabilityCVMRequired": "20"},
          {"kernel": 3, "terminalTransactionQualifiers": "2400C000"},
          {"kernel": 4, "enhancedContactlessReaderCapabilities": "18C00003"},
          {"kernel": 5, "terminalInterchangeProfile": "308000"},
          {"kernel": 6, "terminalTransactionQualifiers": "2400C000"},
          {"kernel": 7, "terminalTransactionQualifiers": "2400C080"},
          {"kernel": 8, "cvmCapabilityCVMRequired": "44"}]}
        """#

    /// Cards approve amounts up to 50.00 offline, and Visa cards of a US program up to 10.00.
    private static let withFloorLimit = #"""
        {"terminalType": "22", "terminalCapabilities": "0068C8",
         "combinations": [
          {"transactionTypes": \#(payments), "floorLimit": 5000},
          {"kernel": 3, "transactionTypes": \#(payments), "dynamicReaderLimits": [
           {"programIdentifier": "3108400840", "floorLimit": 1000, "verificationLimit": 10000}]},
          {"kernel": 4, "enhancedContactlessReaderCapabilities": "18E00003"}]}
        """#

    /// No transaction goes online: no online PIN, and no issuer that could update the card.
    ///
    /// Kernel 8 has no Terminal Action Code - Default, so that of the other kernels is its denial.
    private static let withoutConnection = #"""
        {"terminalType": "23", "terminalCapabilities": "0028C8",
         "combinations": [
          {"kernel": 2, "cvmCapabilityCVMRequired": "20"},
          {"kernel": 3, "terminalTransactionQualifiers": "2A004000"},
          {"kernel": 4, "enhancedContactlessReaderCapabilities": "18A08003"},
          {"kernel": 5, "terminalInterchangeProfile": "500000"},
          {"kernel": 6, "terminalTransactionQualifiers": "2A004000"},
          {"kernel": 7, "terminalTransactionQualifiers": "2A004080"},
          {"kernel": 8, "cvmCapabilityCVMRequired": "24"},
          {"kernel": 8, "transactionTypes": \#(payments),
           "terminalActionCodes": {"denial": "F45084800C"}}]}
        """#

    /// A gate: cards sign their online requests, and no cardholder is verified.
    private static let gate = #"""
        {"terminalType": "25", "terminalCapabilities": "0008C8",
         "additionalTerminalCapabilities": "E000001001", "terminalCategory": "0001",
         "combinations": [
          {"verificationLimit": null},
          {"kernel": 2, "cvmCapabilityCVMRequired": "08",
           "magneticStripeCVMCapabilityCVMRequired": "00"},
          {"kernel": 3, "terminalTransactionQualifiers": "21004000"},
          {"kernel": 4, "enhancedContactlessReaderCapabilities": "18800023"},
          {"kernel": 5, "terminalInterchangeProfile": "100000"},
          {"kernel": 6, "terminalTransactionQualifiers": "21004000"},
          {"kernel": 7, "terminalTransactionQualifiers": "21004080"},
          {"kernel": 8, "cvmCapabilityCVMRequired": "0C"}]}
        """#
}
