// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import Foundation
import ProximityReader
import Support
import TestSupport
import Testing

@testable import Kiosk

@Suite("The command line")
struct OptionsTests {
    /// The options with a value, and where it is kept.
    private static let values: [(String, @Sendable (Options) -> String?)] = [
        ("--state", { $0.state }), ("--reader", { $0.reader }), ("--terminal", { $0.terminal }),
        ("--wallet", { $0.wallet }), ("--psp-keys", { $0.processorKeys }),
        ("--reader-tokens", { $0.readerTokens }), ("--reader-tokens-key", { $0.readerTokensKey }),
        ("--certificate", { $0.certificate }), ("--key", { $0.key }),
        ("--merchant", { $0.merchant }), ("--greeting", { $0.greeting }),
        ("--color", { $0.color }), ("--logo", { $0.logo }), ("--reader-side", { $0.readerSide }),
        ("--backup", { $0.backup }), ("--listen", { $0.listen.last }),
        ("--host", { $0.hosts.last }),
    ]
    private static let flags: [(String, @Sendable (Options) -> Bool)] = [
        ("--accept-terms", { $0.acceptsTerms }), ("--shuffle-digits", { $0.shufflesDigits }),
        ("--insecure", { $0.isInsecure }), ("--check", { $0.checksOnly }),
        ("--manual", { $0.wantsManual }),
    ]

    @Test("Each option has its value, and leaves the others as they are")
    func parsing() throws {
        for (name, value) in Self.values {
            #expect(value(try Options([])) == nil)
            for arguments in [[name, "a=b"], ["\(name)=a=b"]] {
                let options = try Options(arguments)
                #expect(Self.values.filter { $0.1(options) != nil }.map(\.0) == [name])
                #expect(value(options) == "a=b")
                #expect(Self.flags.allSatisfy { !$0.1(options) })
            }
            if ["--listen", "--host"].contains(name) {
                #expect(value(try Options([name, "a", name, "b"])) == "b")
            } else {
                let error = #expect(throws: CommandError.self) {
                    try Options([name, "a", name, "a"])
                }
                #expect(error == .usage("\(name) was given twice."))
            }
            // Only in one word can a value look like an option.
            #expect(value(try Options(["\(name)=--b"])) == "--b")
            for arguments in [[name], ["\(name)="], [name, ""], [name, "--check"]] {
                let error = #expect(throws: CommandError.self) { try Options(arguments) }
                #expect(error?.message.hasPrefix("\(name) needs a value: ") == true)
            }
        }
        for (name, flag) in Self.flags {
            let options = try Options([name])
            #expect(flag(options))
            #expect(Self.flags.filter { $0.1(options) }.map(\.0) == [name])
            let error = #expect(throws: CommandError.self) { try Options(["\(name)=yes"]) }
            #expect(error == .usage("\(name) takes no value."))
        }
        #expect(try Options(["--listen", "a", "--host=b", "--listen=c"]).listen == ["a", "c"])
        for (word, complaint) in [
            ("--unknown", "Unknown option --unknown for taptopay-kiosk."),
            ("-x", "Unknown option -x"),
            ("state", "Unexpected argument \u{201C}state\u{201D}"), ("", "Unexpected argument"),
            ("--lisen=a", "Unknown option --lisen for taptopay-kiosk. Did you mean --listen?"),
        ] {
            let error = #expect(throws: CommandError.self) { try Options([word]) }
            #expect(error?.message.hasPrefix(complaint) == true && error?.exitCode == .usage)
        }
    }

    @Test("The help and the manual page contain every option")
    func help() {
        let command = KioskProgram.command([:])
        #expect(
            Set(command.options.map { "--\($0.name)" })
                == Set(Self.values.map(\.0)).union(Self.flags.map(\.0)).union(["--version"]))
        let help = HelpText.render(command, path: [command.name])
        let manual = ManualPage.render(command, version: "1.0", sections: [])
        for option in command.options {
            let label = HelpText.label(option)
            #expect(help.contains("\n  \(label)"), "\(label)")
            let escaped = label.drop { $0 == " " }.replacing("-", with: "\\-")
            #expect(manual.contains("\n.B \(escaped)\n"), "\(label)")
            #expect((option.value == nil) != Self.values.contains { $0.0 == "--\(option.name)" })
        }
        // A line that begins with a period would be a request; see groff(7).
        let requests = [".TH", ".SH", ".B", ".TP", ".nf", ".fi"]
        for line in manual.split(separator: "\n") where line.hasPrefix(".") {
            #expect(requests.contains(String(line.split(separator: " ")[0])), "\(line)")
        }
    }

    @Test("The terminal and the wallet are known names")
    func names() throws {
        for terminal in NamedTerminal.allCases {
            #expect(try Options(["--terminal", terminal.rawValue]).namedTerminal() == terminal)
        }
        #expect(try Options([]).namedTerminal() == nil)
        #expect(throws: CommandError.self) {
            try Options(["--terminal", "bus"]).namedTerminal()
        }
        #expect(try Options(["--wallet", "emulated"]).makeWallet([:])?.biometrics != nil)
        // The command line comes before the environment.
        let environment = ["TAPTOPAY_WALLET": "emulated"]
        #expect(try Options([]).makeWallet(environment) != nil)
        #expect(try Options(["--wallet", "none"]).makeWallet(environment) == nil)
        #expect(try Options([]).makeWallet([:]) == nil)
        let wrong = #expect(throws: CommandError.self) {
            try Options(["--wallet", "apple"]).makeWallet([:])
        }
        #expect(wrong?.message == "Invalid --wallet: use none or emulated.")
        let variable = #expect(throws: CommandError.self) {
            try Options([]).makeWallet(["TAPTOPAY_WALLET": "apple"])
        }
        #expect(variable?.message.contains("TAPTOPAY_WALLET") == true)
    }

    @Test("The provider's keys are at a URL or in a file")
    func keys() throws {
        for (value, isAddress) in [
            ("https://psp.example/keys", true), ("http://127.0.0.1:1/v1/jwks.json", true),
            ("keys.jwks", false), ("/etc/psp.jwks", false),
        ] {
            let options = try Options(["--psp-keys", value])
            #expect(options.keysAddress == (isAddress ? value : nil))
        }
    }

    @Test("The reader has the settings of the command line, and returns results at once")
    func reader() throws {
        let folder = try TemporaryFolder()
        let state = try StateFolder(folder.url.appendingPathComponent("state").path)
        func make(_ arguments: [String]) throws -> ReaderSource.PreparedReader {
            try ReaderSource(
                options: Options(arguments), folder: state,
                environment: ["XDG_CONFIG_HOME": folder.url.path], sheet: BrowserSheet(),
                notes: DiagnosticNotes(), log: KioskLog { _ in }
            ).make()
        }
        // Times for PINs come from the configuration.
        let directory = folder.url.appendingPathComponent("taptopay")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        try Data(#"{"pinEntryTimeout": 77, "pinIdleTimeout": 33, "language": "fr"}"#.utf8).write(
            to: directory.appendingPathComponent("config.json"))
        var made = try make(["--reader", "emulated:visa-credit"])
        #expect(made.settings.pinEntryTimeout == .seconds(77))
        #expect(made.settings.pinIdleTimeout == .seconds(33))
        #expect(made.settings.language?.languageCode == .french)
        #expect(made.name == "emulated:visa-credit")
        #expect(made.reader.options.returnReadResultImmediately)
        #expect(made.reader.options.includeErrorInReadResult)
        #expect(!made.settings.acceptsTerms && !made.settings.shufflesDigits)
        #expect(made.settings.shop == ShopDesign())
        #expect(made.settings.networks.count == 6 && made.settings.networks.last == "Visa")
        #expect(made.configuration.stateDirectory == state.path(of: "reader"))
        #expect(made.configuration.terminal.terminal.terminalType == 0x24)
        made = try make([
            "--reader", "auto", "--accept-terms", "--shuffle-digits", "--merchant", "Shop",
            "--terminal", "attended", "--psp-keys", "/keys",
        ])
        #expect(made.name == "auto" && made.emulator == nil)
        #expect(made.settings.acceptsTerms && made.settings.shufflesDigits)
        #expect(made.settings.shop.name == "Shop")
        #expect(made.configuration.terminal.terminal.terminalType == 0x21)
        func keys(_ made: ReaderSource.PreparedReader) -> String? {
            guard case .file(let path) = made.configuration.processorKeys else { return nil }
            return path
        }
        #expect(keys(made) == "/keys")
        // Its usual file is used if it exists, unless there is an option.
        try Data("{}".utf8).write(to: URL(filePath: state.path(of: "psp.jwks")))
        #expect(keys(try make([])) == state.path(of: "psp.jwks"))
        #expect(keys(try make(["--psp-keys", "/keys"])) == "/keys")
        #expect(throws: CommandError.self) { try make(["--reader", ""]) }
    }
}
