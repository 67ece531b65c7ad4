// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import Foundation
import SmartCard
import Support
import TestSupport
import Testing

@testable import ProximityReader

@Suite("Terminals by name")
struct NamedTerminalTests {
    /// The values of a terminal for purchases, as the books code them.
    struct Row: Sendable, CustomTestStringConvertible {
        let terminal: NamedTerminal
        /// Terminal Type, Terminal Capabilities, and Additional Terminal Capabilities.
        let data: [String]
        /// The qualifiers of kernels 3, 6 and 7; byte 4 of kernel 7 is 80.
        let qualifiers: String
        /// Enhanced Contactless Reader Capabilities of kernel 4.
        let americanExpress: String
        /// Terminal Interchange Profile of kernel 5.
        let jcb: String
        /// CVM Capability - CVM Required of kernels 2 and 8.
        let verification: [String]
        let limits: [UInt64?]

        var testDescription: String { terminal.rawValue }
    }

    /// See EMV Book 4, Annex A1 to A3, EMV Contactless Book A, 5.7 (`9F66`), and Books C-2, C-4,
    /// C-5 and C-8, Annex A.
    private static let rows = [
        Row(
            terminal: .attended, data: ["21", "006800", "F000F03001"], qualifiers: "2600C0",
            americanExpress: "58E00003", jcb: "708000", verification: ["60", "64"],
            limits: [0, 100_00]),
        Row(
            terminal: .unattendedOnline, data: ["24", "004800", "E000F01001"],
            qualifiers: "2400C0", americanExpress: "18C00003", jcb: "308000",
            verification: ["40", "44"], limits: [0, 100_00]),
        Row(
            terminal: .offlineCapable, data: ["22", "0068C8", "F000F03001"],
            qualifiers: "2600C0", americanExpress: "18E00003", jcb: "708000",
            verification: ["60", "64"], limits: [50_00, 100_00]),
        Row(
            terminal: .offlineOnly, data: ["23", "0028C8", "F000F03001"], qualifiers: "2A0040",
            americanExpress: "18A08003", jcb: "500000", verification: ["20", "24"],
            limits: [50_00, 100_00]),
        Row(
            terminal: .transit, data: ["25", "0008C8", "E000001001"], qualifiers: "210040",
            americanExpress: "18800023", jcb: "100000", verification: ["08", "0C"],
            limits: [0, nil]),
    ]

    @Test("Each terminal has its values for every kernel", arguments: rows)
    func values(row: Row) throws {
        var configuration = TerminalConfiguration.test
        try configuration.apply(row.terminal)
        #expect(configuration.conflict == nil)
        let data = configuration.terminal
        #expect(
            row.data
                == [[data.terminalType], data.capabilities.bytes, data.additionalCapabilities]
                .map { Hexadecimal.string($0) })
        #expect(data.category == (row.terminal == .transit ? 1 : nil))
        #expect(Set(configuration.combinations.map(\.kernel.rawValue)) == Set(2...8))
        for combination in configuration.combinations {
            switch combination.settings {
            case let settings as Kernel2Settings:
                #expect(
                    Hexadecimal.string([settings.capabilityIfVerificationRequired])
                        == row.verification[0])
            case let settings as Kernel4Settings:
                #expect(
                    Hexadecimal.string(settings.enhancedReaderCapabilities.bytes)
                        == row.americanExpress)
            case let settings as Kernel5Settings:
                #expect(Hexadecimal.string(settings.interchangeProfile.bytes) == row.jcb)
            case let settings as Kernel8Settings:
                #expect(
                    Hexadecimal.string([settings.capabilityIfVerificationRequired])
                        == row.verification[1])
            default:
                let last = combination.kernel == .kernel7 ? "80" : "00"
                #expect(
                    combination.terminalTransactionQualifiers.map { Hexadecimal.string($0.bytes) }
                        == row.qualifiers + last)
            }
            let isRefund = combination.transactionTypes == [0x20]
            let hasProgram =
                combination.kernel == .kernel3 && row.limits[0] != 0 && !isRefund
            #expect(
                combination.dynamicReaderLimits
                    == (hasProgram
                        ? [
                            DynamicReaderLimits(
                                programIdentifier: [0x31, 0x08, 0x40, 0x08, 0x40],
                                floorLimit: 10_00, verificationLimit: 100_00)
                        ] : []))
            #expect(combination.floorLimit == (isRefund ? 0 : row.limits[0]))
            #expect(combination.verificationLimit == (isRefund ? nil : row.limits[1]))
            // EMV Book 4, Annex A3: an unattended terminal pays out no cashback.
            let hasCashback = combination.transactionTypes.contains(0x09)
            let isAttended = ["21", "22", "23"].contains(row.data[0])
            #expect(isRefund || hasCashback == isAttended)
        }
    }

    @Test("A terminal sets the same values as every other, so nothing of another one remains")
    func complete() throws {
        for row in Self.rows {
            for before in NamedTerminal.allCases {
                var other = TerminalConfiguration.test
                try other.apply(before)
                try other.apply(row.terminal)
                var expected = TerminalConfiguration.test
                try expected.apply(row.terminal)
                for index in other.combinations.indices {
                    expected.combinations[index].transactionTypes =
                        other.combinations[index].transactionTypes
                }
                #expect(other == expected, "\(before) before \(row.terminal)")
            }
        }
        var attended = TerminalConfiguration.test
        try attended.apply(.attended)
        #expect(attended == .test)
    }

    /// See Docs/Terminals.md and EMV Contactless Book A, 5.7.
    @Test("A kernel that no terminal knows gains and loses what the terminal can do")
    func unknownKernel() throws {
        var configuration = TerminalConfiguration(combinations: [
            combination("A0000000010001", 0x23, types: [0x00, 0x09], qualifiers: "26000000")
        ])
        func digits() -> String? {
            configuration.combinations.first?.terminalTransactionQualifiers.map {
                Hexadecimal.string($0.bytes)
            }
        }
        try configuration.apply(.offlineOnly)
        #expect(digits() == "2A000000")
        try configuration.apply(.attended)
        #expect(digits() == "22000000")
        #expect(configuration.combinations[0].transactionTypes == [0x00, 0x09])
        try configuration.apply(.unattendedOnline)
        #expect(digits() == "20000000")
        #expect(configuration.combinations[0].transactionTypes == [0x00])
    }

    private static func read(
        _ files: [String], _ environment: [String: String] = [:],
        terminal: NamedTerminal? = nil
    ) throws -> ReaderConfiguration {
        let folder = try TemporaryFolder()
        let config = folder.url.appendingPathComponent("taptopay")
        try FileManager.default.createDirectory(at: config, withIntermediateDirectories: true)
        let paths = try files.enumerated().map { index, text in
            let url = config.appendingPathComponent("\(index).json")
            try Data(text.utf8).write(to: url)
            return url.path
        }
        guard terminal == nil else {
            try FileManager.default.copyItem(
                atPath: paths[0], toPath: config.appendingPathComponent("config.json").path)
            return try ReaderConfiguration.standard(
                environment: environment.merging(["XDG_CONFIG_HOME": folder.url.path]) { $1 },
                terminal: terminal)
        }
        return try ReaderConfiguration.layered(files: paths, environment: environment)
    }

    @Test("A file names a terminal, whose values the file can change")
    func file() throws {
        let configuration = try Self.read([
            #"{"terminal": {"countryCode": 276, "terminalFloorLimit": 3}}"#,
            #"""
            {"terminal": {"name": "offline-capable", "combinations": [
              {"aid": "A0000000031010", "kernel": 3, "transactionTypes": ["purchase"],
               "floorLimit": 700},
              {"aid": "A000000999", "kernel": 3, "transactionTypes": ["purchase"]}]}}
            """#,
        ])
        #expect(configuration.namedTerminal == .offlineCapable)
        #expect(configuration.hasChosenTerminal)
        #expect(configuration.terminal.terminal.terminalType == 0x22)
        #expect(configuration.terminal.terminal.countryCode == 276)
        #expect(configuration.terminal.combinations.map(\.floorLimit) == [700, 50_00])
        let values = Dictionary(
            configuration.values.map { ("\($0.combination ?? "") \($0.name)", $0.origin) },
            uniquingKeysWith: { first, _ in first })
        #expect(values[" terminal.name"]?.hasSuffix("1.json") == true)
        #expect(values[" terminal.terminalType"] == "terminal offline-capable")
        #expect(values[" terminal.countryCode"]?.hasSuffix("0.json") == true)
        let visa = "A0000000031010, kernel 3: purchase"
        #expect(values["\(visa) floorLimit"]?.hasSuffix("1.json") == true)
        #expect(values["\(visa) verificationLimit"] == "terminal offline-capable")
    }

    @Test("The last layer that names a terminal counts: file, variable, command line")
    func order() throws {
        let file = #"{"terminal": {"name": "transit"}}"#
        let next = #"{"terminal": {"name": "offline-only"}}"#
        #expect(try Self.read([file]).namedTerminal == .transit)
        let last = try Self.read([file, next])
        #expect(last.namedTerminal == .offlineOnly)
        var expected = TerminalConfiguration.test
        try expected.apply(.offlineOnly)
        #expect(last.terminal == expected)
        let variable = ["TAPTOPAY_TERMINAL": "offline-capable"]
        #expect(try Self.read([file, next], variable).namedTerminal == .offlineCapable)
        #expect(try Self.read([file], variable, terminal: .attended).terminal == .test)
        // A file's own type is below the command line.
        let type = #"{"terminal": {"terminalType": "22"}}"#
        #expect(try Self.read([type]).hasChosenTerminal)
        let chosen = try Self.read([type], terminal: .unattendedOnline)
        #expect(chosen.terminal.terminal.terminalType == 0x24)
        #expect(try !Self.read([#"{"terminal": {"countryCode": 276}}"#]).hasChosenTerminal)
    }

    @Test("An unknown terminal is refused, and the error lists the terminals")
    func unknown() throws {
        let inFile = try #require(throws: ConfigurationError.self) {
            try Self.read([#"{"terminal": {"name": "till"}}"#])
        }
        #expect(inFile.path == "$.terminal.name")
        let inVariable = try #require(throws: ConfigurationError.self) {
            try Self.read([], ["TAPTOPAY_TERMINAL": "till"])
        }
        #expect(inVariable.path == "TAPTOPAY_TERMINAL")
        for error in [inFile, inVariable] {
            #expect(error.found == "“till”")
            for terminal in NamedTerminal.allCases {
                #expect(error.allowed.contains("“\(terminal.rawValue)”"), "\(error)")
            }
        }
    }

    @Test("An app makes its reader a terminal, and learns what contradicts it")
    func program() throws {
        var configuration = ReaderConfiguration(environment: [:])
        try configuration.use(.transit)
        #expect(configuration.terminal.terminal.terminalType == 0x25)
        configuration.terminal.combinations[0].allowsZeroAmount = false
        let error = try #require(throws: ConfigurationError.self) {
            try configuration.use(.unattendedOnline)
        }
        #expect(error.source == "the program")
        #expect(error.path.hasSuffix("zeroAmountAllowed"), "\(error)")
    }
}
