// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPClient
import HTTPServer
import PaymentProcessor
import PaymentToken
import ProximityReader
import SmartCard
import Support
import TestSupport
import Testing

@testable import Kiosk

@Suite("What the service checks at its start", .timeLimit(.minutes(4)))
struct ReaderSourceTests {
    private let folder: TemporaryFolder
    private let state: StateFolder
    private let log = Lock<[String]>([])
    /// What the provider publishes; `nil` for an error.
    private let published = Lock<[UInt8]?>(nil)

    init() throws {
        folder = try TemporaryFolder()
        state = try StateFolder(folder.url.appendingPathComponent("state").path)
    }

    private func source(
        _ arguments: [String], environment: [String: String] = [:],
        sheet: BrowserSheet = BrowserSheet()
    ) throws -> ReaderSource {
        try ReaderSource(
            options: Options(arguments), folder: state,
            environment: environment.merging(["XDG_CONFIG_HOME": folder.url.path]) { $1 },
            sheet: sheet,
            notes: DiagnosticNotes(),
            log: KioskLog { [log] line in log.withLock { $0.append(line) } })
    }

    private func provider() throws -> Server {
        try Server(at: .loopback(), clock: ManualClock()) { [published] _ in
            published.withLock { $0 }.map {
                Response(type: "application/jwk-set+json", body: $0)
            } ?? Response(.serviceUnavailable)
        }
    }

    private static func keys() throws -> [UInt8] {
        try Array(ProcessorKeys.generate().publicKeySet.publicText.utf8)
    }

    @Test("Keys that cannot be downloaded are an error, unless there is a copy of earlier ones")
    func downloads() async throws {
        let server = try provider()
        let arguments = [
            "--reader", "auto", "--psp-keys", "http://\(server.address.resolved)/keys",
        ]
        let source = try source(arguments)
        let made = try source.make()
        #expect(source.keysTime == nil)
        await #expect(throws: HTTPClientError.self) { try await source.check(made) }
        published.withLock { $0 = try? Self.keys() }
        try await source.check(made)
        #expect(log.withLock { $0.isEmpty })
        #expect(source.keysTime != nil)
        published.withLock { $0 = nil }
        try await source.check(made)
        let line = try #require(log.withLock { $0.last })
        #expect(line.contains(#""event":"keys""#) && line.contains(#""state":"kept""#))
        #expect(line.contains("The keys of an earlier download are used."))
        // A user who only checks wants to know that the URL does not work.
        let checking = try self.source(arguments + ["--check"])
        await #expect(throws: HTTPClientError.self) { try await checking.check(made) }
        // A copy of another URL's keys is no copy.
        let other = try self.source([
            "--reader", "auto", "--psp-keys", "http://\(server.address.resolved)/other",
        ])
        await #expect(throws: HTTPClientError.self) { try await other.check(made) }
        await server.stop()
    }

    @Test("The page shows the sheet and enters PINs, unless the configuration has a PIN pad")
    func sheet() throws {
        let sheet = BrowserSheet()
        func configuration(_ environment: [String: String]) throws -> ReaderConfiguration {
            try source(["--reader", "auto"], environment: environment, sheet: sheet).make()
                .configuration
        }
        let plain = try configuration([:])
        #expect(plain.sheet as? BrowserSheet === sheet)
        #expect(plain.pinPad as? BrowserSheet === sheet)
        let scripted = try configuration(["TAPTOPAY_PIN": "1234"])
        #expect(scripted.sheet as? BrowserSheet === sheet)
        #expect(scripted.pinPad != nil && !(scripted.pinPad is BrowserSheet))
    }

    @Test("Keys in a file are checked, and their usual file only if it exists")
    func files() async throws {
        let plain = try source(["--reader", "auto"])
        try await plain.check(try plain.make())
        #expect(plain.keysTime == nil)
        let missing = try source([
            "--reader", "auto", "--psp-keys", folder.url.appendingPathComponent("none").path,
        ])
        await #expect(throws: PaymentCardReaderError.self) {
            try await missing.check(try missing.make())
        }
        let usual = URL(filePath: state.path(of: "psp.jwks"))
        try Data("{}".utf8).write(to: usual)
        await #expect(throws: PaymentCardReaderError.self) {
            try await plain.check(try plain.make())
        }
        try Data(Self.keys()).write(to: usual)
        try await plain.check(try plain.make())
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_772_366_400)],
            ofItemAtPath: usual.path)
        #expect(plain.keysTime == 1_772_366_400)
    }

    @Test("A card that stays in the field is checked, and a reader can be plugged in later")
    func cards() async throws {
        let none = try source(["--reader", "emulated:no-such-card"])
        await #expect(throws: CardError.self) { try await none.check(try none.make()) }
        for reader in ["emulated", "emulated:visa-credit", "A reader that is not there"] {
            let source = try source(["--reader", reader])
            try await source.check(try source.make())
        }
    }

    @Test("A script taps its cards itself, also if the configured reader is emulated")
    func script() throws {
        let script = folder.url.appendingPathComponent("script.json")
        try Data(#"{"taps":[{"card":"visa-credit"}]}"#.utf8).write(to: script)
        var variables = ["TAPTOPAY_READER": "emulated:visa-credit"]
        let made = try source([], environment: variables).make()
        // The reader that records the dialogues.
        guard made.emulator != nil, case .custom = made.configuration.reader else {
            Issue.record("not emulated")
            return
        }
        variables["TAPTOPAY_SCRIPT"] = script.path
        #expect(try source([], environment: variables).make().emulator == nil)
    }

    @Test("Diagnostics explain an error, and are logged unless the service prepares the reader")
    func diagnostics() throws {
        let source = try source(["--reader", "auto"])
        let made = try source.make()
        made.configuration.diagnostics(.request("first"))
        #expect(log.withLock { $0 }.count == 1)
        #expect(log.withLock { $0.last }?.contains("first") == true)
        source.notes.isQuiet = true
        made.configuration.diagnostics(.request("second"))
        #expect(log.withLock { $0 }.count == 1)
        #expect(source.notes.removeFirst()?.contains("first") == true)
    }

    @Test("A URL of the provider's keys that is not one is a mistake in the arguments")
    func address() {
        let error = #expect(throws: CommandError.self) {
            try source(["--psp-keys", "https://"])
        }
        #expect(error?.description.hasPrefix("Invalid --psp-keys: ") == true)
    }

    @Test("Arguments that cannot be used end the program with status 2, and others with 1")
    func statuses() async throws {
        let rows: [([String], Int32)] = [
            (["--unknown"], 2), (["--help"], 0), (["--manual"], 0), (["--version"], 0),
            (["--state", state.path, "--listen", "nowhere"], 2), ([], 2),
            (["--state", state.path, "--certificate", "a"], 2),
            (["--state", state.path, "--key", "a"], 2),
            (["--state", state.path, "--backup", folder.url.path + "/copy.sqlite"], 1),
        ]
        for (arguments, status) in rows {
            #expect(await KioskProgram.run(arguments, environment: [:]) == status, "\(arguments)")
        }
        _ = try KioskStore(in: state)
        let copy = folder.url.path + "/copy.sqlite"
        #expect(
            await KioskProgram.run(
                ["--backup", copy], environment: ["STATE_DIRECTORY": state.path]) == 0)
        #expect(FileManager.default.fileExists(atPath: copy))
    }
}
