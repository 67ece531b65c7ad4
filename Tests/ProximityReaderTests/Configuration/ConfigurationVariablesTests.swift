// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SmartCard
import Support
import TestSupport
import Testing

@testable import ProximityReader

@Suite("Environment variables and scripts of a configuration")
struct ConfigurationVariablesTests {
    private func configuration(_ environment: [String: String]) throws -> ReaderConfiguration {
        try ReaderConfiguration.layered(files: [], environment: environment)
    }

    @Test("An empty variable changes nothing")
    func empty() throws {
        let names = [
            "READER", "EXECUTABLE", "STATE", "PSP_KEYS", "TAP_TIMEOUT", "LANGUAGE", "SHEET", "PIN",
            "CONDITIONS", "SCRIPT",
        ]
        let built = try configuration(["HOME": "/h"])
        var environment = ["HOME": "/h"]
        for name in names { environment["TAPTOPAY_\(name)"] = "" }
        #expect(try configuration(environment).values == built.values)
    }

    @Test(
        "A variable is the origin of its value",
        arguments: [
            ("TAPTOPAY_READER", "emulated:visa-credit", "reader"),
            ("TAPTOPAY_EXECUTABLE", "/bin/taptopay", "executable"),
            ("TAPTOPAY_STATE", "/state", "stateDirectory"),
            ("TAPTOPAY_PSP_KEYS", "/keys", "processor.keysFile"),
            ("TAPTOPAY_LANGUAGE", "de-CH", "language"), ("TAPTOPAY_TAP_TIMEOUT", "5", "tapTimeout"),
            ("TAPTOPAY_CONDITIONS", "nfcOff", "conditions"),
        ])
    func origins(variable: String, text: String, name: String) throws {
        let values = try configuration([variable: text]).values
        let value = try #require(values.first { $0.name == name })
        #expect(value.origin == variable)
        #expect("\(value.value)".contains(text), "\(value.value)")
        #expect(values.filter { $0.origin != "built in" }.count == 1)
    }

    @Test("A terminal that a variable names is the origin of what it sets, and only of that")
    func terminalOrigins() throws {
        let values = try configuration(["TAPTOPAY_TERMINAL": "transit"]).values
        func origins(_ name: String) -> Set<String> {
            Set(values.filter { $0.name == name }.map(\.origin))
        }
        #expect(origins("terminal.name") == ["TAPTOPAY_TERMINAL"])
        #expect(origins("terminal.terminalType") == ["terminal transit"])
        #expect(origins("floorLimit").contains("terminal transit"))
        #expect(origins("terminal.countryCode") == ["built in"])
        #expect(origins("tapTimeout") == ["built in"])
    }

    @Test(
        "A time in a variable is a whole number of seconds from 1 to 600",
        arguments: [
            ("1", 1), ("600", 600), ("0", nil), ("601", nil), ("-1", nil), ("1.5", nil),
            (" 1", nil),
        ] as [(String, Int?)])
    func times(text: String, seconds: Int?) throws {
        let environment = ["TAPTOPAY_TAP_TIMEOUT": text]
        guard let seconds else {
            #expect(throws: ConfigurationError.self) { try configuration(environment) }
            return
        }
        #expect(try configuration(environment).tapTimeout == .seconds(seconds))
    }

    @Test("A test PIN in a variable has 4 to 12 digits")
    func pins() throws {
        for (text, isAllowed) in [
            ("123", false), ("1234", true), (String(repeating: "1", count: 12), true),
            (String(repeating: "1", count: 13), false), ("12a4", false), ("１２３４", false),
        ] {
            let environment = ["TAPTOPAY_PIN": text]
            guard isAllowed else {
                let error = #expect(throws: ConfigurationError.self) {
                    try configuration(environment)
                }
                #expect(error?.description.contains(text) == false)
                continue
            }
            #expect(try configuration(environment).pinPad is ScriptedPINPad)
        }
    }

    @Test("The user's directories are absolute, or those of the home directory")
    func folders() {
        let usual = UserFolders(environment: ["HOME": "/h"])
        #expect(usual.configuration == "/h/.config")
        #expect(usual.state == "/h/.local/state")
        let relative = UserFolders(
            environment: ["HOME": "/h", "XDG_CONFIG_HOME": "c", "XDG_STATE_HOME": ""])
        #expect(relative.configuration == "/h/.config")
        #expect(relative.state == "/h/.local/state")
        let own = UserFolders(
            environment: ["HOME": "", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s"])
        #expect(own.configuration == "/c")
        #expect(own.state == "/s")
        #expect(UserFolders(environment: ["HOME": ""]).state != "/.local/state")
        #expect(
            ReaderConfiguration.files(["XDG_CONFIG_HOME": "/c"]) == [
                "/etc/taptopay/config.json", "/c/taptopay/config.json",
            ])
    }

    @Test(
        "The folder of a path ends before its last slash",
        arguments: [("a", "."), ("a/b", "a"), ("/a", "/"), ("/a/b", "/a"), ("a/b/", "a/b")])
    func parents(path: String, folder: String) {
        #expect(path.parentFolder == folder)
    }

    @Test("A name, a type, or a combination chooses the terminal, and nothing else does")
    func chosen() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("config.json")
        let combination = #"{"combinations": [{"aid": "A0000000031010", "kernel": 3}]}"#
        for (text, isChosen) in [
            (#"{"terminalType": "22"}"#, true), (combination, true),
            (#"{"countryCode": 276}"#, false), ("{}", false),
        ] {
            try Data("{\"terminal\": \(text)}".utf8).write(to: file)
            let configuration = try ReaderConfiguration.layered(
                files: [file.path], environment: [:])
            #expect(configuration.hasChosenTerminal == isChosen, "\(text)")
        }
    }

    @Test("A card's path in a script starts at the script, whose other events stay the same")
    func script() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("script.json")
        try Data(
            #"{"taps": [{"card": "a.json", "faults": ["x"], "after": 1}, {"reader": "busy"}]}"#.utf8
        ).write(to: file)
        let script = try #require(try configuration(["TAPTOPAY_SCRIPT": file.path]).script)
        #expect(
            script.file.taps == [
                .init(
                    event: .card("\(folder.url.path)/a.json", faults: ["x"]), delay: .seconds(1)),
                .init(event: .failure(.readerBusy), delay: .zero),
            ])
        #expect(script.path == file.path)
        // A script with conditions only does not replace the reader.
        try Data(#"{"conditions": ["nfcOff"]}"#.utf8).write(to: file)
        let other = try configuration([
            "TAPTOPAY_SCRIPT": file.path, "TAPTOPAY_CONDITIONS": "phoneCall",
        ])
        #expect(other.script == nil)
        #expect(other.conditions.current.map(\.kind) == [.phoneCall, .nfcOff])
    }

    @Test("Conditions apply at their moment, oldest first, until their kind ends")
    func conditions() {
        let conditions = PlatformConditions([PlatformCondition(.nfcOff)])
        conditions.begin(.phoneCall, at: .read)
        conditions.begin(.background, at: .prepare)
        conditions.begin(.background)
        #expect(conditions.backgroundCount == 2)
        func found(_ moment: PlatformCondition.Moment) -> [PlatformCondition.Kind] {
            var kinds: [PlatformCondition.Kind] = []
            _ = conditions.first(at: moment) { condition -> Bool? in
                kinds.append(condition.kind)
                return nil
            }
            return kinds
        }
        #expect(found(.read) == [.nfcOff, .phoneCall, .background])
        #expect(found(.prepare) == [.nfcOff, .background, .background])
        let first = conditions.first(at: .read) { $0.kind == .phoneCall ? "call" : nil }
        #expect(first?.condition == PlatformCondition(.phoneCall, at: .read))
        #expect(first?.error == "call")
        conditions.end(.background)
        #expect(conditions.current.map(\.kind) == [.nfcOff, .phoneCall])
        #expect(conditions.backgroundCount == 2)
    }
}
