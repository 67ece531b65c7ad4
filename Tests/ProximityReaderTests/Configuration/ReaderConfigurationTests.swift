// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import Foundation
import Support
import TestSupport
import Testing

@testable import ProximityReader

/// Tests the layers of the configuration and the errors about mistakes.
@Suite("Configuration")
struct ReaderConfigurationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func file(_ name: String, _ text: String) throws -> String {
        let url = folder.url.appendingPathComponent(name)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    private func mistake(_ text: String) throws -> ConfigurationError {
        let path = try file("config.json", text)
        return try #require(
            throws: ConfigurationError.self,
            performing: { try ReaderConfiguration.layered(files: [path], environment: [:]) })
    }

    @Test("Without files and variables, the built-in profile is used")
    func builtIn() throws {
        let configuration = try ReaderConfiguration.layered(
            files: ["/nowhere/config.json"], environment: ["HOME": "/users/ada"])
        guard case .only = configuration.reader else {
            Issue.record("\(configuration.reader)")
            return
        }
        #expect(configuration.stateDirectory == "/users/ada/.local/state/taptopay")
        #expect(configuration.tapTimeout == .seconds(60))
        #expect(configuration.cardTimeout == .seconds(10))
        #expect(configuration.terminal == .test)
        guard case .file("/users/ada/.config/taptopay/psp.jwks") = configuration.processorKeys
        else {
            Issue.record("The path of the keys is wrong.")
            return
        }
    }

    @Test("Limits for stored reads can be configured, and invalid ones are refused")
    func storedReads() throws {
        let path = try file(
            "config.json", #"{"storeAndForward": {"maximumReads": 7, "maximumAmount": 5000}}"#)
        let configuration = try ReaderConfiguration.layered(files: [path], environment: [:])
        #expect(configuration.storedReadLimit == 7)
        #expect(configuration.storedAmountLimit == 5000)
        let error = try mistake(#"{"storeAndForward": {"maximumReads": 1001}}"#)
        #expect(error.description.contains("$.storeAndForward.maximumReads"))
    }

    @Test("No sheet is shown unless the terminal sheet is configured")
    func sheet() throws {
        let file = try file("config.json", #"{"sheet": "terminal", "language": "de-CH"}"#)
        let configured = try ReaderConfiguration.layered(files: [file], environment: [:])
        #expect(configured.sheet is TerminalPaymentSheet)
        #expect(configured.language == Locale.Language(identifier: "de-CH"))
        for environment in [[:], ["TAPTOPAY_SHEET": "none"]] {
            let files = environment.isEmpty ? [] : [file]
            let plain = try ReaderConfiguration.layered(files: files, environment: environment)
            #expect(plain.sheet is HeadlessSheet)
            #expect(plain.pinPad == nil)
        }
        let scripted = try ReaderConfiguration.layered(
            files: [file], environment: ["TAPTOPAY_PIN": "1234", "TAPTOPAY_SHEET": "terminal"])
        #expect(scripted.pinPad is ScriptedPINPad)
        for text in [#"{"sheet": "window"}"#, #"{"sheet": 1}"#, #"{"language": "d"}"#] {
            #expect(try mistake(text).allowed.isEmpty == false)
        }
    }

    @Test("Each time and limit of a file is in the configuration")
    func times() throws {
        let path = try file(
            "config.json",
            #"{"tapTimeout": 11, "cardTimeout": 12, "removalTimeout": 13, "sessionLifetime": 614, "#
                + #""pinEntryTimeout": 41, "pinIdleTimeout": 21, "allowPINBypass": true, "#
                + #""allowCardInField": true, "#
                + #""storeAndForward": {"maximumReads": 17, "maximumAmount": 1800}}"#)
        let configuration = try ReaderConfiguration.layered(files: [path], environment: [:])
        #expect(configuration.tapTimeout == .seconds(11))
        #expect(configuration.cardTimeout == .seconds(12))
        #expect(configuration.removalTimeout == .seconds(13))
        #expect(configuration.sessionLifetime == .seconds(614))
        #expect(configuration.pinEntryTimeout == .seconds(41))
        #expect(configuration.pinIdleTimeout == .seconds(21))
        #expect(configuration.allowsPINBypass && configuration.allowsCardInField)
        #expect(configuration.storedReadLimit == 17 && configuration.storedAmountLimit == 1800)
    }

    @Test("Later layers override earlier ones value by value, and variables override files")
    func layers() throws {
        let machine = try file(
            "machine.json", #"{"reader": "auto", "tapTimeout": 20, "stateDirectory": "state"}"#)
        let user = try file("user.json", #"{"tapTimeout": 30}"#)
        var configuration = try ReaderConfiguration.layered(
            files: [machine, user], environment: [:])
        guard case .automatic = configuration.reader else {
            Issue.record("\(configuration.reader)")
            return
        }
        #expect(configuration.tapTimeout == .seconds(30))
        #expect(configuration.stateDirectory == folder.url.path + "/state")
        configuration = try ReaderConfiguration.layered(
            files: [machine, user],
            environment: [
                "TAPTOPAY_READER": "emulated:visa-credit", "TAPTOPAY_TAP_TIMEOUT": "5",
                "TAPTOPAY_STATE": "/state", "TAPTOPAY_EXECUTABLE": "/bin/taptopay",
                "TAPTOPAY_PSP_KEYS": "/keys.jwks",
            ])
        guard case .emulated("visa-credit") = configuration.reader else {
            Issue.record("\(configuration.reader)")
            return
        }
        #expect(configuration.tapTimeout == .seconds(5))
        #expect(configuration.stateDirectory == "/state")
        #expect(configuration.executable == "/bin/taptopay")
    }

    @Test("A script's conditions apply, and its taps replace the reader until one is chosen")
    func script() throws {
        let script = try file(
            "script.json",
            #"{"conditions": ["nfcOff"], "taps": [{"card": "a", "faults": ["tear@3"]}]}"#)
        let user = try file(
            "user.json", #"{"script": "script.json", "conditions": ["phoneCall"]}"#)
        var configuration = try ReaderConfiguration.layered(files: [user], environment: [:])
        #expect(configuration.conditions.current.map(\.description) == ["phoneCall", "nfcOff"])
        #expect(
            configuration.script?.file.taps == [
                .init(event: .card("a", faults: ["tear@3"]), delay: .zero)
            ])
        configuration.reader = .automatic
        #expect(configuration.script == nil)
        configuration = try ReaderConfiguration.layered(
            files: [], environment: ["TAPTOPAY_SCRIPT": script, "TAPTOPAY_READER": "auto"])
        #expect(configuration.script?.path == script)
        let error = #expect(throws: ConfigurationError.self) {
            try ReaderConfiguration.layered(
                files: [], environment: ["TAPTOPAY_SCRIPT": "/nowhere/script.json"])
        }
        #expect(error?.source == "/nowhere/script.json")
        let wrong = try file("wrong.json", #"{"taps": [{"card": "-x"}]}"#)
        #expect(throws: ConfigurationError.self) {
            try ReaderConfiguration.layered(files: [], environment: ["TAPTOPAY_SCRIPT": wrong])
        }
    }

    @Test("The terminal and its combinations can be configured")
    func terminal() throws {
        let path = try file(
            "config.json",
            """
            {"terminal": {"countryCode": 276, "terminalIdentification": "TERM0001",
              "terminalType": "22",
              "combinations": [
                {"aid": "A0000000031010", "kernel": 3, "verificationLimit": 5000,
                 "transactionTypes": ["purchase"], "terminalTransactionQualifiers": "26004000",
                 "dynamicReaderLimits": [{"programIdentifier": "3102682612", "floorLimit": 1000}]},
                {"aid": "A0000000041010", "kernel": 2, "extendedSelection": false,
                 "transactionTypes": ["cash", "purchaseWithCashback", "balance", "verification"],
                 "terminalActionCodes": {"denial": "0000000000"},
                 "relayResistance": {"readerLatency": 25, "mismatchThreshold": 40}}]}}
            """)
        let terminal = try ReaderConfiguration.layered(files: [path], environment: [:]).terminal
        #expect(terminal.terminal.countryCode == 276)
        #expect(terminal.terminal.terminalIdentification == "TERM0001")
        #expect(terminal.combinations.map(\.kernel) == [.kernel3, .kernel2])
        #expect(terminal.combinations.first?.verificationLimit == 5000)
        #expect(terminal.combinations.first?.transactionTypes == [0x00])
        #expect(terminal.combinations.last?.transactionTypes == [0x01, 0x09, 0x31, 0x33])
        #expect(terminal.combinations.map(\.supportsExtendedSelection) == [true, false])
        #expect(
            terminal.combinations.first?.terminalTransactionQualifiers?.bytes
                == [0x26, 0x00, 0x40, 0x00])
        let limits = try #require(terminal.combinations.first?.dynamicReaderLimits.first)
        #expect(limits.programIdentifier == [0x31, 0x02, 0x68, 0x26, 0x12])
        #expect(limits.floorLimit == 1000)
        guard let settings = terminal.combinations.last?.settings as? Kernel2Settings else {
            Issue.record("\(terminal.combinations)")
            return
        }
        #expect(settings.relayResistance.readerLatency == .microseconds(2_500))
        #expect(settings.relayResistance.mismatchThreshold == 40)
        #expect(settings.relayResistance.minimumGracePeriod == 20)
    }

    @Test(
        "A mistake in the configuration names file, path, value, and allowed values",
        arguments: [
            (#"{"reader": 7}"#, "$.reader", "7", "auto"),
            (#"{"reader": "emulated:"}"#, "$.reader", "“emulated:”", "auto"),
            (#"{"reader": "emulated:--help"}"#, "$.reader", "“emulated:--help”", "auto"),
            (#"{"tapTimeout": 0}"#, "$.tapTimeout", "0", "from 1 to 600"),
            (#"{"tapTimeout": "soon"}"#, "$.tapTimeout", "“soon”", "from 1 to 600"),
            (#"{"cardTimeout": 601}"#, "$.cardTimeout", "601", "from 1 to 600"),
            (#"{"tapTimeout": 1.5}"#, "$.tapTimeout", "1.5", "whole number"),
            (#"{"pinEntryTimeout": 601}"#, "$.pinEntryTimeout", "601", "from 1 to 600"),
            (#"{"pinIdleTimeout": 0}"#, "$.pinIdleTimeout", "0", "from 1 to 600"),
            (#"{"taptimeout": 5}"#, "$.taptimeout", "unknown name", "tapTimeout"),
            (#"{"processor": []}"#, "$.processor", "a list", "an object"),
            (
                #"{"processor": {"identifer": "x"}}"#, "$.processor.identifer", "unknown name",
                "keys"
            ),
            (#"{"processor": {"keys": {}}}"#, "$.processor.keys", "an object", "RFC 7517"),
            (
                #"{"processor": {"tokenAudiences": [1]}}"#, "$.processor.tokenAudiences", "a list",
                "a list of strings"
            ),
            (
                #"{"terminal": {"combinations": [{"aid": "A0"}]}}"#,
                "$.terminal.combinations[0].aid", "“A0”", "hexadecimal"
            ),
            (
                #"{"terminal": {"combinations": [{"aid": "A0000000031010", "kernel": 9}]}}"#,
                "$.terminal.combinations[0].kernel", "9",
                "2 (Mastercard), 3 (Visa), 4 (American Express), 5 (JCB), 6 (Discover), "
                    + "7 (UnionPay) or 8 (Common kernel)"
            ),
            (
                #"""
                {"terminal": {"combinations": [{"aid": "A0000000041010", "kernel": 8,
                  "defaultCDOL1": "9F"}]}}
                """#,
                "$.terminal.combinations[0].defaultCDOL1", "9F", "at most 255 bytes"
            ),
            (
                #"""
                {"terminal": {"combinations": [{"aid": "A0000000041010", "kernel": 2,
                  "defaultUDOL": "9F6AFF9F02FF"}]}}
                """#,
                "$.terminal.combinations[0].defaultUDOL", "9F6AFF9F02FF", "at most 255 bytes"
            ),
            (
                #"""
                {"terminal": {"combinations": [{"aid": "A0000000041010", "kernel": 8,
                  "tagMappingList": "9F8106"}]}}
                """#,
                "$.terminal.combinations[0].tagMappingList", "9F8106", "pairs of tags"
            ),
            (
                #"""
                {"terminal": {"combinations": [{"aid": "A0000000041010", "kernel": 8,
                  "discretionaryDataTagList": "9F10DF"}]}}
                """#,
                "$.terminal.combinations[0].discretionaryDataTagList", "9F10DF", "tags"
            ),
            (
                #"{"terminal": {"combinations": [{"aid": "A000000003", "kernel": 3, "transactionTypes": ["loan"]}]}}"#,
                "$.terminal.combinations[0].transactionTypes", "loan", "“purchaseWithCashback”"
            ),
            (
                #"""
                {"terminal": {"combinations": [{"aid": "A0000000031010", "kernel": 3,
                  "dynamicReaderLimits": [{"programIdentifier": ""}]}]}}
                """#,
                "$.terminal.combinations[0].dynamicReaderLimits[0].programIdentifier",
                "an empty string", "hexadecimal"
            ),
            (
                #"{"terminal": {"combinations": [7]}}"#, "$.terminal.combinations[0]", "7",
                "an object"
            ),
            (#"{"terminal": {"terminalType": "31"}}"#, "$.terminal.terminalType", "31", "“34”"),
            (
                #"{"terminal": {"serialNumber": "é234567"}}"#, "$.terminal.serialNumber", "é",
                "8 printable ASCII characters"
            ),
            (#"{"reader": "auto",}"#, "$", "line 1", "one JSON object"),
            ("", "$", "line 1", "one JSON object"),
            (#"{"reader": "a", "reader": "b"}"#, "$.reader", "a repeated name", "each name once"),
        ])
    func mistakes(text: String, path: String, found: String, allowed: String) throws {
        let error = try mistake(text)
        #expect(error.source.hasSuffix("/config.json"))
        #expect(error.path == path)
        #expect(error.found.contains(found), "\(error.found)")
        #expect(error.allowed.contains(allowed), "\(error.allowed)")
        #expect(error.description.contains(path))
    }

    @Test(
        "A mistake in an environment variable names the variable",
        arguments: [
            ("TAPTOPAY_READER", "emulated:"), ("TAPTOPAY_READER", "emulated"),
            ("TAPTOPAY_READER", "emulatd:visa-credit"),
            ("TAPTOPAY_READER", "emulated:-x"), ("TAPTOPAY_TAP_TIMEOUT", "never"),
            ("TAPTOPAY_TAP_TIMEOUT", "601"), ("TAPTOPAY_SHEET", "browser"),
            ("TAPTOPAY_LANGUAGE", "german"),
        ])
    func variables(name: String, value: String) throws {
        let error = #expect(throws: ConfigurationError.self) {
            try ReaderConfiguration.layered(files: [], environment: [name: value])
        }
        #expect(error?.source == "environment")
        #expect(error?.path == name)
        #expect(error?.found.contains(value) == true)
    }

    @Test(
        "The name of a PC/SC reader can have a colon",
        arguments: ["Virtual PCD 00 00", "ACS: ACR1252", "usb-1:2", "Reader:0", "é:x", ":"])
    func names(name: String) throws {
        guard case .named(name) = try #require(ReaderChoice(name)) else {
            Issue.record("\(name) is not taken for the name of a reader.")
            return
        }
    }

    @Test("No configuration text can crash the reader", arguments: 0..<200)
    func randomTexts(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        var text = Array(
            #"{"reader":"auto","tapTimeout":5,"terminal":{"combinations":[{"aid":"A0"}]}}"#.utf8)
        for _ in 0..<3 {
            let index = Int(generator.next() % UInt64(text.count))
            text[index] = UInt8(truncatingIfNeeded: generator.next())
        }
        text.removeLast(Int(generator.next() % UInt64(text.count)))
        var configuration = ReaderConfiguration(environment: [:])
        if let section = try? ConfigurationFile.parse(text, source: "x") {
            try? configuration.apply(section)
        }
    }

    @Test("An unusable configuration is reported to the app")
    func mistakeReachesApp() async throws {
        let bench = try TestBench { $0.stateDirectory = "/proc/nowhere" }
        await expectReaderError("prepareFailed") {
            try await bench.reader.prepare(using: bench.provider.token())
        }
        await expectReaderError("prepareFailed") { try await bench.reader.readerIdentifier }
    }

    @Test("The exception file applies to all kernel 3 combinations, and its lines are checked")
    func exceptionFile() throws {
        let folder = try TemporaryFolder()
        let config = folder.url.appendingPathComponent("config.json")
        let list = folder.url.appendingPathComponent("exceptions")
        try Data(#"{"terminal": {"exceptionFile": "exceptions"}}"#.utf8).write(to: config)
        func read(_ text: String, mode: Int = 0o600) throws -> ExceptionFile {
            try Data(text.utf8).write(to: list)
            try FileManager.default.setAttributes(
                [.posixPermissions: mode], ofItemAtPath: list.path)
            return try ReaderConfiguration.layered(
                files: [config.path], environment: [:]
            ).terminal.exceptionFile
        }
        let file = try read("# Lost\n4761 7390 0101 0010\r\n\n")
        #expect(file.count == 1)
        #expect(file.contains([4, 7, 6, 1, 7, 3, 9, 0, 0, 1, 0, 1, 0, 0, 1, 0]))
        #expect(!"\(file) \(String(reflecting: file))".contains("4, 7, 6, 1"))
        for (text, mode) in [("47617390", 0o644), ("4761739O01010010", 0o600), ("123", 0o600)] {
            let error = try #require(throws: ConfigurationError.self) { try read(text, mode: mode) }
            #expect(error.source == list.path)
            // The random name of the folder can contain any digits.
            let text = error.description.replacing(list.path, with: "")
            #expect(!text.contains("4761"))
        }
        try FileManager.default.removeItem(at: list)
        #expect(throws: ConfigurationError.self) {
            try ReaderConfiguration.layered(files: [config.path], environment: [:])
        }
    }

    @Test("Without a configuration, a reader has the documented values")
    func defaults() throws {
        let configuration = try ReaderConfiguration.layered(files: [], environment: [:])
        #expect(configuration.processorIdentifier == "psp.test")
        #expect(configuration.tokenAudiences == ["emulator-pos-v1"])
        #expect(configuration.tapTimeout == .seconds(60))
        #expect(configuration.cardTimeout == .seconds(10))
        #expect(configuration.removalTimeout == .seconds(30))
        #expect(!configuration.allowsCardInField && !configuration.holdsCards)
        #expect(configuration.allowsPINBypass)
        #expect(configuration.sessionLifetime == .seconds(24 * 60 * 60))
        #expect(configuration.storedReadLimit == 500 && configuration.storedAmountLimit == nil)
        #expect(configuration.pinPad == nil && configuration.language == nil)
        #expect(configuration.smartTapMerchants.isEmpty)
        #expect(configuration.pinEntryTimeout == .seconds(60))
        #expect(configuration.pinIdleTimeout == .seconds(30))
    }

    /// Values that differ from the built-in ones, under their full names.
    private static let written: [(name: String, value: JSONValue)] = [
        ("reader", "emulated:visa-credit"), ("executable", "/opt/taptopay"),
        ("stateDirectory", "/var/lib/till"), ("language", "pt-BR"), ("tapTimeout", 61),
        ("cardTimeout", 11), ("removalTimeout", 31), ("allowCardInField", true),
        ("sessionLifetime", 60), ("pinEntryTimeout", 62), ("pinIdleTimeout", 29),
        ("allowPINBypass", false), ("storeAndForward.maximumReads", 7),
        ("storeAndForward.maximumAmount", 5000), ("processor.identifier", "psp.example"),
        ("processor.keysFile", "/keys"), ("processor.tokenAudiences", ["a", "b"]),
        ("processor.acceptUntypedPINTokens", true), ("processor.clockTolerance", 9),
        ("conditions", ["accountNotLinked"]),
        ("terminal.countryCode", 276), ("terminal.terminalType", "22"),
        ("terminal.terminalCapabilities", "006808"),
        ("terminal.additionalTerminalCapabilities", "F000F03002"),
        ("terminal.terminalIdentification", "TILL0007"), ("terminal.serialNumber", "SERIAL07"),
        ("terminal.acquirerIdentifier", 123), ("terminal.terminalFloorLimit", 77),
        ("terminal.terminalCategory", "0001"),
    ]

    /// Returns the members as an object in which sections are objects.
    private static func nested(_ members: [(name: String, value: JSONValue)]) -> JSONObject {
        var object = JSONObject()
        for (name, value) in members {
            let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
            guard parts.count == 2 else {
                object[name] = value
                continue
            }
            var section = object[parts[0]]?.object ?? JSONObject()
            section[parts[1]] = value
            object[parts[0]] = .object(section)
        }
        return object
    }

    @Test("Each member of a file sets its value, and is named as the value's origin")
    func everyMember() throws {
        func values(_ members: [(name: String, value: JSONValue)]) throws -> [ConfigurationValue] {
            let text = JSONWriter.text(.object(Self.nested(members)))
            let path = try file("config.json", String(decoding: text, as: UTF8.self))
            return try ReaderConfiguration.layered(files: [path], environment: [:]).values
        }
        let path = folder.url.appendingPathComponent("config.json").path
        let built = try values([])
        #expect(built.allSatisfy { $0.origin == "built in" })
        for member in Self.written {
            #expect(built.contains { $0.name == member.name || member.name == "processor.keys" })
            #expect(!built.contains { $0.name == member.name && $0.value == member.value })
        }
        // All together, because some require others.
        for value in try values(Self.written) where value.combination == nil {
            guard let member = Self.written.first(where: { $0.name == value.name }) else {
                #expect(value.origin == "built in", "\(value.name)")
                continue
            }
            #expect(value.value == member.value, "\(value.name)")
            #expect(value.origin == path, "\(value.name)")
        }
    }

    @Test("A value of a combination names the file that sets it, and only that combination's")
    func combinationOrigins() throws {
        let path = try file(
            "config.json",
            """
            {"terminal": {"combinations": [{"aid": "A0000000031010", "kernel": 3, \
            "transactionTypes": ["purchase"], "verificationLimit": 7777}]}}
            """)
        let values = try ReaderConfiguration.layered(files: [path], environment: [:]).values
        let set = values.filter { $0.origin == path }
        #expect(
            set.allSatisfy {
                $0.combination?.hasPrefix("A0000000031010, kernel 3: purchase") == true
            })
        #expect(
            Set(set.map(\.name)).isSuperset(of: ["verificationLimit"]), "\(set.map(\.name))")
        #expect(values.contains { $0.name == "floorLimit" && $0.origin == "built in" })
    }

    @Test(
        "A number of a file has limits, and each is accepted",
        arguments: [
            ("tapTimeout", 1, 600), ("cardTimeout", 1, 600), ("removalTimeout", 1, 600),
            ("pinEntryTimeout", 1, 600), ("pinIdleTimeout", 1, 600),
            ("sessionLifetime", 60, 172_800), ("storeAndForward.maximumReads", 1, 1000),
            ("storeAndForward.maximumAmount", 1, 999_999_999),
        ])
    func limits(name: String, least: Int64, most: Int64) throws {
        for (value, isAllowed) in [
            (least - 1, false), (least, true), (most, true), (most + 1, false),
        ] {
            let object = Self.nested([(name, .integer(value))])
            let text = String(decoding: JSONWriter.text(.object(object)), as: UTF8.self)
            guard isAllowed else {
                #expect(try mistake(text).description.contains("$.\(name)"))
                continue
            }
            let path = try file("config.json", text)
            let values = try ReaderConfiguration.layered(files: [path], environment: [:]).values
            #expect(values.first { $0.name == name }?.value == .integer(value))
        }
    }
}
