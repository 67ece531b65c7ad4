// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import Foundation
import TestSupport
import Testing

@testable import ProximityReader

@Suite("Conflicting configuration values")
struct ConflictTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var terminal = ""
        var kernel = 3
        var combination = ""
        /// The name of the value to change.
        let name: String
        /// The two conflicting values, as the error names them.
        let sides: [String]

        var testDescription: String { "\(name): \(sides.joined(separator: ", "))" }
    }

    private static let rows: [Row] = [
        Row(
            combination: #""floorLimit": 1000"#, name: "floorLimit",
            sides: ["1000", "terminalType 21"]),
        Row(
            combination: #""floorLimit": null"#, name: "floorLimit",
            sides: ["no floor limit", "terminalType 21"]),
        Row(
            combination:
                #""dynamicReaderLimits": [{"programIdentifier": "31", "floorLimit": 1000}]"#,
            name: "dynamicReaderLimits", sides: ["1000", "terminalType 21"]),
        Row(
            terminal: #""terminalType": "24""#, kernel: 2, combination: #""floorLimit": 5"#,
            name: "floorLimit", sides: ["5", "terminalType 24"]),
        Row(
            combination: #""zeroAmountAllowed": false"#, name: "zeroAmountAllowed",
            sides: ["false", "terminalType 21"]),
        Row(
            combination: #""terminalTransactionQualifiers": "2E00C000""#,
            name: "terminalTransactionQualifiers", sides: ["offline only", "terminalType 21"]),
        Row(
            terminal: #""terminalType": "23""#, combination: #""floorLimit": 1000"#,
            name: "terminalTransactionQualifiers", sides: ["not offline only", "terminalType 23"]),
        Row(
            terminal: #""terminalType": "25", "additionalTerminalCapabilities": "E000F01001""#,
            combination: #""transactionTypes": ["purchase"]"#,
            name: "terminalTransactionQualifiers", sides: ["signature", "terminalType 25"]),
        Row(
            combination: #""terminalTransactionQualifiers": "3600C000""#,
            name: "terminalTransactionQualifiers",
            sides: ["a contact chip", "terminalCapabilities 006800"]),
        Row(
            combination: #""terminalTransactionQualifiers": "2620C000""#,
            name: "terminalTransactionQualifiers",
            sides: ["offline PIN over contacts", "terminalCapabilities 006800"]),
        Row(
            terminal: #""additionalTerminalCapabilities": "F000703001""#,
            name: "terminalTransactionQualifiers",
            sides: ["an online PIN", "additionalTerminalCapabilities F000703001"]),
        Row(
            terminal: #""additionalTerminalCapabilities": "F000703001""#, kernel: 2,
            name: "cvmCapabilityCVMRequired", sides: ["an online PIN", "no numeric keys"]),
        Row(
            terminal: #""additionalTerminalCapabilities": "F000703001""#, kernel: 2,
            combination:
                #""cvmCapabilityCVMRequired": "28", "cvmCapabilityNoCVMRequired": "48""#,
            name: "cvmCapabilityNoCVMRequired", sides: ["an online PIN", "no numeric keys"]),
        Row(
            terminal: #""additionalTerminalCapabilities": "7000F03001""#, name: "transactionTypes",
            sides: ["cash", "additionalTerminalCapabilities 7000F03001"]),
        Row(
            terminal: #""additionalTerminalCapabilities": "E000F03001""#, name: "transactionTypes",
            sides: ["purchaseWithCashback", "additionalTerminalCapabilities E000F03001"]),
        Row(
            terminal: #""terminalType": "24", "additionalTerminalCapabilities": "F000F01001""#,
            combination: #""terminalTransactionQualifiers": "2400C000""#, name: "transactionTypes",
            sides: ["purchaseWithCashback", "terminalType 24"]),
        Row(
            kernel: 2,
            combination:
                #""transactionLimitNoOnDeviceCVM": 20, "transactionLimitOnDeviceCVM": 10"#,
            name: "transactionLimitOnDeviceCVM", sides: ["10", "transactionLimitNoOnDeviceCVM 20"]),
        Row(
            kernel: 2, combination: #""transactionLimitOnDeviceCVM": 60, "transactionLimit": 50"#,
            name: "transactionLimit", sides: ["50", "60"]),
        Row(
            kernel: 2, combination: #""kernelConfiguration": "C0""#, name: "kernelConfiguration",
            sides: ["EMV mode", "mag-stripe mode"]),
        Row(
            kernel: 2, combination: #""securityCapability": "00""#, name: "kernelConfiguration",
            sides: ["on-device verification", "securityCapability"]),
        Row(
            kernel: 2, combination: #""cardDataInputCapability": "20""#,
            name: "cardDataInputCapability", sides: ["a slot", "terminalCapabilities 006800"]),
        Row(
            kernel: 2, combination: #""terminalRiskManagementData": "6800000000000000""#,
            name: "terminalRiskManagementData",
            sides: ["on-device verification", "kernelConfiguration"]),
        Row(
            kernel: 2,
            combination:
                #""kernelConfiguration": "B0", "terminalRiskManagementData": "6C00000000000000""#,
            name: "terminalRiskManagementData",
            sides: ["no mag-stripe mode", "kernelConfiguration"]
        ),
        Row(
            kernel: 2, combination: #""terminalActionCodes": {"denial": "840000000C"}"#,
            name: "terminalActionCodes.denial", sides: ["denial", "purchase"]),
        Row(
            terminal: #""terminalType": "24""#, kernel: 2,
            combination: #""transactionTypes": ["purchase"]"#, name: "cvmCapabilityCVMRequired",
            sides: ["signature", "terminalType 24"]),
        Row(
            terminal: #""terminalType": "24""#, kernel: 8,
            combination: #""transactionTypes": ["purchase"]"#, name: "cvmCapabilityCVMRequired",
            sides: ["signature", "terminalType 24"]),
        Row(
            kernel: 8, combination: #""cardDataInputCapability": "20""#,
            name: "cardDataInputCapability", sides: ["a slot", "terminalCapabilities 006800"]),
        Row(
            kernel: 5, combination: #""combinationOptions": "2800""#, name: "combinationOptions",
            sides: ["2800"]),
        Row(
            kernel: 5, combination: #""combinationOptions": "0600""#, name: "combinationOptions",
            sides: ["0600"]),
        Row(
            kernel: 5, combination: #""combinationOptions": "6B00""#, name: "combinationOptions",
            sides: ["status check"]),
        Row(
            kernel: 5, combination: #""terminalInterchangeProfile": "F08000""#,
            name: "terminalInterchangeProfile", sides: ["CVM required"]),
        Row(
            terminal: #""terminalType": "24""#, kernel: 5,
            combination: #""transactionTypes": ["purchase"]"#,
            name: "terminalInterchangeProfile", sides: ["signature", "terminalType 24"]),
        Row(
            kernel: 4, combination: #""contactlessReaderCapabilities": "C8""#,
            name: "contactlessReaderCapabilities", sides: ["C8"]),
        Row(
            kernel: 4, combination: #""contactlessReaderCapabilities": "40""#,
            name: "enhancedContactlessReaderCapabilities", sides: ["58E00003", "40"]),
        Row(
            kernel: 4, combination: #""enhancedContactlessReaderCapabilities": "38E00003""#,
            name: "enhancedContactlessReaderCapabilities", sides: ["38E00003", "C0"]),
        Row(
            kernel: 4,
            combination:
                #""contactlessReaderCapabilities": "40", "enhancedContactlessReaderCapabilities": "08E00003""#,
            name: "enhancedContactlessReaderCapabilities",
            sides: ["neither EMV mode", "mag-stripe mode"]),
        Row(
            kernel: 4, combination: #""enhancedContactlessReaderCapabilities": "18E04003""#,
            name: "enhancedContactlessReaderCapabilities",
            sides: ["CVM required"]),
        Row(
            kernel: 4, combination: #""enhancedContactlessReaderCapabilities": "98E00003""#,
            name: "enhancedContactlessReaderCapabilities",
            sides: ["a contact interface", "terminalCapabilities 006800"]),
        Row(
            kernel: 4, combination: #""enhancedContactlessReaderCapabilities": "18E08003""#,
            name: "enhancedContactlessReaderCapabilities",
            sides: ["offline only", "terminalType 21"]),
        Row(
            terminal: #""terminalType": "23""#, kernel: 4,
            combination:
                #""transactionTypes": ["purchase"], "enhancedContactlessReaderCapabilities": "18E08003""#,
            name: "enhancedContactlessReaderCapabilities", sides: ["online PIN", "offline only"]),
        Row(
            terminal: #""terminalType": "24""#, kernel: 4,
            combination: #""transactionTypes": ["purchase"]"#,
            name: "enhancedContactlessReaderCapabilities",
            sides: ["signature", "terminalType 24"]),
        Row(
            kernel: 4, combination: #""limitSetTag": "9A95""#, name: "limitSetTag",
            sides: ["several tags"]),
        Row(
            kernel: 4, combination: #""limitSets": [{"number": 1, "floorLimit": 500}]"#,
            name: "limitSets", sides: ["floor limit of 500", "terminalType 21"]),
        Row(
            terminal: #""terminalType": "23""#, kernel: 8,
            combination: #""transactionTypes": ["purchase"], "cvmCapabilityCVMRequired": "28""#,
            name: "terminalActionCodes.denial",
            sides: ["local authentication", "terminalType 23"]),
        Row(
            terminal: #""terminalType": "24""#, kernel: 2,
            combination: #""transactionTypes": ["purchase"], "cvmCapabilityCVMRequired": "40""#,
            name: "magneticStripeCVMCapabilityCVMRequired", sides: ["signature", "terminalType 24"]),
        Row(
            terminal: #""terminalType": "24""#, kernel: 2,
            combination: #"""
                "transactionTypes": ["purchase"], "cvmCapabilityCVMRequired": "40",
                "magneticStripeCVMCapabilityCVMRequired": "20"
                """#,
            name: "additionalTerminalCapabilities", sides: ["attendant", "terminalType 24"]),
    ]

    /// An online PIN requires a keypad, wherever a setting offers it to cards.
    private static let keypadRows: [Row] =
        ([
            (4, "", "enhancedContactlessReaderCapabilities"), (5, "", "terminalInterchangeProfile"),
            (8, "", "cvmCapabilityCVMRequired"),
            (
                8, #""cvmCapabilityCVMRequired": "24", "cvmCapabilityNoCVMRequired": "4C""#,
                "cvmCapabilityNoCVMRequired"
            ),
            (
                2,
                #""cvmCapabilityCVMRequired": "28", "magneticStripeCVMCapabilityCVMRequired": "20""#,
                "magneticStripeCVMCapabilityCVMRequired"
            ),
            (
                2,
                #""cvmCapabilityCVMRequired": "28", "magneticStripeCVMCapabilityNoCVMRequired": "20""#,
                "magneticStripeCVMCapabilityNoCVMRequired"
            ),
            (
                2,
                #""cvmCapabilityCVMRequired": "28", "terminalRiskManagementData": "4400000000000000""#,
                "terminalRiskManagementData"
            ),
        ] as [(Int, String, String)]).map { kernel, combination, name in
            Row(
                terminal: #""additionalTerminalCapabilities": "F000703001""#, kernel: kernel,
                combination: combination, name: name, sides: ["an online PIN", "no numeric keys"])
        }

    private static let otherRows: [Row] = [
        Row(
            terminal: #""terminalType": "26", "additionalTerminalCapabilities": "E000F01001""#,
            combination:
                #""transactionTypes": ["purchase"], "terminalTransactionQualifiers": "2A00C000""#,
            name: "terminalTransactionQualifiers", sides: ["signature", "terminalType 26"]),
        Row(
            terminal: #""additionalTerminalCapabilities": "7000F03001""#,
            combination: #""transactionTypes": ["cashDisbursement"]"#, name: "transactionTypes",
            sides: ["cash", "additionalTerminalCapabilities 7000F03001"]),
        Row(
            kernel: 2,
            combination: #""transactionLimitOnDeviceCVM": 60, "transactionLimit": 60"#,
            name: "transactionLimit", sides: ["60 with a kernel 2 limit of 60"]),
        Row(
            kernel: 4, combination: #""enhancedContactlessReaderCapabilities": "78E00003""#,
            name: "enhancedContactlessReaderCapabilities", sides: ["78E00003", "C0"]),
    ]

    @Test(
        "An error about conflicting values names both", arguments: rows + keypadRows + otherRows)
    func conflicts(row: Row) throws {
        let folder = try TemporaryFolder()
        let file = try write(row, to: folder)
        let error = try #require(throws: ConfigurationError.self) {
            try ReaderConfiguration.layered(files: [file.path], environment: [:])
        }
        #expect(error.source == file.path)
        #expect(error.path.hasPrefix("$.terminal."))
        #expect(error.path.hasSuffix(row.name), "\(error)")
        for side in row.sides { #expect(error.found.contains(side), "\(error)") }
    }

    /// Writes the configuration of a row to a file.
    private func write(_ row: Row, to folder: TemporaryFolder) throws -> URL {
        let file = folder.url.appendingPathComponent("config.json")
        let names = [3: "A0000000031010", 4: "A00000002501", 5: "A0000000651010"]
        let aid = names[row.kernel] ?? "A0000000041010"
        let members = [#""aid": "\#(aid)", "kernel": \#(row.kernel)"#, row.combination]
        let combination = members.filter { !$0.isEmpty }.joined(separator: ", ")
        let terminal = [row.terminal, #""combinations": [{\#(combination)}]"#]
        let text = terminal.filter { !$0.isEmpty }.joined(separator: ", ")
        try Data(#"{"terminal": {\#(text)}}"#.utf8).write(to: file)
        return file
    }

    /// What conflicts with a terminal that is online only, has no slot, or no keypad, does not with
    /// others.
    @Test(
        "Values that agree are accepted",
        arguments: [
            Row(
                terminal: #""terminalType": "22""#, combination: #""floorLimit": 1000"#,
                name: "floorLimit", sides: []),
            Row(
                terminal: #""terminalType": "22""#,
                combination:
                    #""dynamicReaderLimits": [{"programIdentifier": "31", "floorLimit": 1000}]"#,
                name: "dynamicReaderLimits", sides: []),
            Row(
                terminal: #""terminalType": "22""#, kernel: 4,
                combination: #""limitSets": [{"number": 1, "floorLimit": 500}]"#,
                name: "limitSets", sides: []),
            Row(
                kernel: 4, combination: #""limitSets": [{"number": 1, "floorLimit": 0}]"#,
                name: "limitSets", sides: []),
            Row(
                terminal: #""terminalCapabilities": "206800""#,
                combination: #""terminalTransactionQualifiers": "3620C000""#,
                name: "terminalTransactionQualifiers", sides: []),
            Row(
                terminal: #""terminalCapabilities": "206800""#, kernel: 2,
                combination: #""cardDataInputCapability": "20""#,
                name: "cardDataInputCapability", sides: []),
            Row(
                terminal: #""terminalType": "22""#, combination: #""zeroAmountAllowed": false"#,
                name: "zeroAmountAllowed", sides: []),
            Row(
                terminal: #""additionalTerminalCapabilities": "4000F03001""#,
                combination: #""transactionTypes": ["purchase"]"#, name: "transactionTypes",
                sides: []),
            Row(
                terminal: #""additionalTerminalCapabilities": "F000703001""#,
                combination: #""terminalTransactionQualifiers": "2200C000""#,
                name: "terminalTransactionQualifiers", sides: []),
            Row(
                terminal: #""additionalTerminalCapabilities": "F000703001""#, kernel: 2,
                combination: #"""
                    "cvmCapabilityCVMRequired": "28",
                    "terminalRiskManagementData": "0400000000000000"
                    """#, name: "cvmCapabilityCVMRequired", sides: []),
            Row(
                terminal: #""additionalTerminalCapabilities": "F000703001""#, kernel: 8,
                combination: #""cvmCapabilityCVMRequired": "24""#,
                name: "cvmCapabilityCVMRequired", sides: []),
            Row(
                kernel: 2,
                combination:
                    #""transactionLimitNoOnDeviceCVM": 20, "transactionLimitOnDeviceCVM": 20"#,
                name: "transactionLimitOnDeviceCVM", sides: []),
            Row(
                kernel: 2,
                combination: #""transactionLimitOnDeviceCVM": 60, "transactionLimit": 61"#,
                name: "transactionLimit", sides: []),
            Row(
                kernel: 2,
                combination: #""kernelConfiguration": "10", "securityCapability": "00""#,
                name: "kernelConfiguration", sides: []),
            Row(
                kernel: 4,
                combination: #"""
                    "contactlessReaderCapabilities": "40",
                    "enhancedContactlessReaderCapabilities": "48E00003"
                    """#, name: "enhancedContactlessReaderCapabilities", sides: []),
            Row(
                kernel: 4, combination: #""limitSetTag": "9A""#, name: "limitSetTag", sides: []),
        ])
    func agreements(row: Row) throws {
        let folder = try TemporaryFolder()
        let file = try write(row, to: folder)
        #expect(throws: Never.self) {
            try ReaderConfiguration.layered(files: [file.path], environment: [:])
        }
    }

    @Test("A terminal whose additional capabilities are unknown conflicts with nothing in them")
    func unknownCapabilities() throws {
        for name in [NamedTerminal.unattendedOnline, .attended] {
            var configuration = TerminalConfiguration.test
            try configuration.apply(name)
            configuration.terminal.additionalCapabilities = []
            #expect(configuration.conflict == nil)
        }
    }

    @Test("The built-in terminal profile has no conflicts")
    func builtIn() {
        #expect(TerminalConfiguration.test.conflict == nil)
    }
}
