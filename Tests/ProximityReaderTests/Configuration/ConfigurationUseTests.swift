// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import EmulatedCards
import Foundation
import Glibc
import PCSC
import SmartCard
import TestSupport
import Testing

@testable import ProximityReader

@Suite("What a program does with a configuration")
struct ConfigurationUseTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func configuration(_ text: String) throws -> ReaderConfiguration {
        let file = folder.url.appendingPathComponent("config.json")
        try Data(text.utf8).write(to: file)
        return try ReaderConfiguration.layered(files: [file.path], environment: [:])
    }

    @Test(
        "A terminal that the program chooses replaces that of the files, unless values contradict")
    func terminal() throws {
        var configuration = try configuration(
            #"{"terminal": {"name": "offline-capable", "countryCode": 276}}"#)
        #expect(configuration.terminal.terminal.terminalType == 0x22)
        try configuration.use(.transit)
        #expect(configuration.terminal.terminal.terminalType == 0x25)
        #expect(configuration.terminal.terminal.countryCode == 276)
        #expect(configuration.namedTerminal == .transit)
        let values = configuration.values
        #expect(values.first { $0.name == "terminal.name" }?.origin == "the program")
        var contradicted = try self.configuration(
            #"""
            {"terminal": {"name": "offline-capable", "combinations": [
              {"aid": "A0000000031010", "kernel": 3, "zeroAmountAllowed": false}]}}
            """#)
        let error = #expect(throws: ConfigurationError.self) { try contradicted.use(.attended) }
        #expect(error?.source == "the program")
        #expect(error?.path.hasSuffix("zeroAmountAllowed") == true)
    }

    @Test("A check finds a clock that was never set, missing keys, and state that cannot be opened")
    func check() throws {
        let provider = try TestProvider()
        var configuration = ReaderConfiguration(environment: [:])
        configuration.stateDirectory = folder.url.appendingPathComponent("state").path
        configuration.processorKeys = .keys(provider.keys)
        configuration.diagnostics = { Issue.record("\($0)") }
        // The first second of 2026.
        configuration.date = { Date(timeIntervalSince1970: 1_767_225_600) }
        try configuration.check()
        func reason(_ change: (inout ReaderConfiguration) -> Void) throws -> String {
            var wrong = configuration
            change(&wrong)
            let error = try #require(
                throws: PaymentCardReaderError.self, performing: { try wrong.check() })
            guard case .prepareFailed(let reason) = error else { return "\(error)" }
            return reason ?? ""
        }
        let early = try reason { $0.date = { Date(timeIntervalSince1970: 1_767_225_599) } }
        #expect(early.contains("before 2026"))
        let keyless = try reason { $0.processorKeys = .file("/nowhere/keys") }
        #expect(keyless.contains("/nowhere/keys"))
        let file = folder.url.appendingPathComponent("file").path
        try Data().write(to: URL(filePath: file))
        #expect(try !reason { $0.stateDirectory = file }.isEmpty)
    }

    @Test("A check of the reader finds that it is unplugged, or that there is no such card")
    func checkReader() async throws {
        let reader = EmulatedReader()
        var configuration = ReaderConfiguration(environment: [:])
        configuration.reader = .custom(reader)
        try await configuration.checkReader()
        reader.unplug()
        let error = await #expect(throws: CardError.self) { try await configuration.checkReader() }
        #expect(error?.code == .readerUnavailable)
    }

    @Test("A PC/SC reader is chosen, unless another reader or a script is used")
    func selection() throws {
        var configuration = ReaderConfiguration(environment: [:])
        #expect(configuration.readerSelection == .only)
        configuration.reader = .automatic
        #expect(configuration.readerSelection == .automatic)
        configuration.reader = .named("ACS")
        #expect(configuration.readerSelection == .named("ACS"))
        let script = folder.url.appendingPathComponent("script.json").path
        try Data(#"{"taps": []}"#.utf8).write(to: URL(filePath: script))
        try configuration.apply(script: script)
        #expect(configuration.readerSelection == nil)
        configuration.reader = .emulated("visa-credit")
        #expect(configuration.readerSelection == nil)
    }

    @Test("At a terminal, the sheet on it has a PIN pad, and elsewhere it has none")
    func pinPad() async throws {
        let terminal = try PseudoTerminal()
        let path = terminal.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            func pad() throws -> (any PINPad)? {
                try ReaderConfiguration.layered(
                    files: [], environment: ["TAPTOPAY_SHEET": "terminal"]
                ).pinPad
            }
            setsid()
            let before = try pad()
            #expect(before == nil)
            // The first terminal that the leader of a session opens is its controlling one.
            dup2(open(path, O_RDWR), STDIN_FILENO)
            let own = try pad()
            #expect(own is TerminalPINPad)
            dup2(open("/dev/null", O_RDONLY), STDIN_FILENO)
            let redirected = try pad()
            #expect(redirected == nil)
        }
    }

    @Test("A link to an exception file is followed")
    func linkedExceptionFile() throws {
        let list = folder.url.appendingPathComponent("list")
        try Data("4761739001010010\n".utf8).write(to: list)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: list.path)
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appendingPathComponent("exceptions").path,
            withDestinationPath: list.path)
        let configuration = try configuration(#"{"terminal": {"exceptionFile": "exceptions"}}"#)
        #expect(configuration.terminal.exceptionFile.count == 1)
    }

    @Test("An empty name is no reader, and a sheet for machines without a screen accepts the terms")
    func empty() async throws {
        #expect(ReaderChoice("") == nil)
        let terms = MerchantTerms(
            merchantIdentifier: "M-1", merchantName: "", isRenewal: false, language: nil)
        #expect(try await HeadlessSheet().acceptTerms(terms))
    }
}
