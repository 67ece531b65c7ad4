// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import EmulatedCards
import Foundation
import HTTPServer
import PaymentStore
import SmartCard
import TestSupport
import Testing

@testable import Kiosk
@testable import PaymentProcessor
@testable import ProximityReader

/// The state that the runs of a scenario share: keys, and a memory folder with a linked merchant.
final class ScenarioState: Sendable {
    let folder: ScenarioFolder
    let keys: ProcessorKeys
    let token: String

    init() async throws {
        folder = try ScenarioFolder()
        // Now, so that the first run finds the same state as all others.
        try await ReaderStore(directory: folder.url.appendingPathComponent("reader").path)
            .link("TEST-MERCHANT", at: ScenarioKiosk.date)
        keys = try ProcessorKeys.generate()
        token = try TokenIssuer(keys: keys).readerToken(
            for: Merchant(
                identifier: "TEST-MERCHANT", name: "Test Shop", categoryCode: "5999",
                terminalProfile: "00000000-0000-4000-8000-000000000001"),
            now: ScenarioKiosk.date
        ).token
    }
}

/// A service on the clock of a scenario, with a reader whose transactions are short.
final class ScenarioKiosk: Sendable {
    static let date: Int64 = 1_772_366_400

    let kiosk: Kiosk
    let sheet: BrowserSheet
    /// The field of the reader.
    let field: EmulatedReader
    private let state: ScenarioState
    let clock: ManualClock
    private let authorizations: [TokenScope: String]
    private let folder: StateFolder

    init(
        _ scenario: Scenario, _ state: ScenarioState, wallet: KioskWallet? = nil,
        emulator: Emulator? = nil, change: (inout BrowserSheet.Settings) -> Void = { _ in }
    ) async throws {
        let clock = scenario.clock
        self.clock = clock
        self.state = state
        var settings = BrowserSheet.Settings()
        settings.acceptsTerms = true
        change(&settings)
        sheet = BrowserSheet(settings: settings, clock: clock, random: TestKiosk.random(1))
        field = EmulatedReader(clock: clock)
        let file = state.folder.url.appendingPathComponent("kiosk-\(scenario.random(0...1 << 60))")
        folder = try StateFolder(file.path)
        kiosk = try await Kiosk(
            Kiosk.Setup(
                reader: Self.reader(scenario, state, emulator?.reader ?? field, sheet),
                readerName: "test", sheet: sheet, notes: DiagnosticNotes(), log: KioskLog { _ in },
                emulator: emulator,
                wallet: wallet),
            folder: folder, clock: clock,
            date: { Date(timeIntervalSince1970: TimeInterval(Self.date)) },
            random: TestKiosk.random(2))
        var authorizations: [TokenScope: String] = [:]
        for scope in [TokenScope.caller, .operator] {
            let token = try String(
                contentsOfFile: folder.path(of: Kiosk.tokenFile(of: scope)), encoding: .utf8)
            authorizations[scope] =
                "Bearer " + token.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        self.authorizations = authorizations
    }

    deinit { try? FileManager.default.removeItem(atPath: folder.path) }

    /// Makes a reader on the same state.
    static func reader(
        _ scenario: Scenario, _ state: ScenarioState, _ field: any CardReader,
        _ sheet: BrowserSheet
    ) -> PaymentCardReader {
        let folder = state.folder.url.appendingPathComponent("reader").path
        var configuration = ReaderConfiguration(environment: ["HOME": folder])
        configuration.reader = .custom(field)
        configuration.stateDirectory = folder
        configuration.processorKeys = .keys(state.keys.publicKeySet)
        configuration.clock = scenario.clock
        configuration.date = { Date(timeIntervalSince1970: TimeInterval(Self.date)) }
        configuration.sheet = sheet
        configuration.pinPad = sheet
        configuration.background = BackgroundWatch(
            resumptions: { 0 }, timeAsleep: { .zero }, changes: { AsyncStream { $0.finish() } })
        configuration.terminal.offlineDataAuthentication = .unavailable
        configuration.transactions = CardTransactionFactory { _, _, _, _ in
            ShortTransaction(scenario: scenario)
        }
        var options = PaymentCardReader.Options()
        options.returnReadResultImmediately = true
        options.includeErrorInReadResult = true
        return PaymentCardReader(options: options, configuration: configuration)
    }

    /// Prepares the reader.
    func prepare() async throws {
        let body = "{\"token\":\"\(state.token)\"}"
        let answer = try await ask(.post, "/v1/readers/default/prepare", body)
        guard answer.status == 200 else {
            throw Scenario.Failure(description: "\(answer.members)")
        }
    }

    /// Puts a card into the field.
    func tap() { field.present(EmulatedCard(.visaCredit)) }

    func ask(
        _ method: HTTPServer.Method, _ target: String, _ body: String? = nil, key: String? = nil,
        scope: TokenScope = .caller
    ) async throws -> Answer {
        let target = try RequestTarget(parsing: target)
        var headers = Headers()
        headers[.authorization] = HeaderValue(authorizations[scope] ?? "")
        if body != nil { headers[.contentType] = "application/json" }
        if let key, let name = HeaderName("Idempotency-Key") {
            headers.append(name, HeaderValue(cleaning: key))
        }
        let response = await kiosk.respond(
            to: Request(
                method, path: target.path, query: target.query, headers: headers,
                body: Array((body ?? "").utf8),
                identifier: try #require(RequestIdentifier("test-1"))))
        return Answer(response)
    }

    /// Starts a read.
    func start(key: String) async throws -> Answer {
        try await ask(.post, "/v1/reads", TestKiosk.purchase, key: key)
    }

    /// The path of a read.
    func path(_ read: Answer) throws -> String {
        guard let identifier = read.members["id"] as? String else {
            throw Scenario.Failure(description: "\(read.status): \(read.members)")
        }
        return "/v1/reads/\(identifier)"
    }
}

/// A transaction of one exchange that takes the card some time.
private struct ShortTransaction: ProximityReader.CardTransaction {
    private static let command =
        [0x00, 0xA4, 0x04, 0x00, 0x0E] + Array("2PAY.SYS.DDF01".utf8) + [0x00]

    let scenario: Scenario

    var awaitsIssuer: Bool { false }

    var holdTime: Duration? { nil }

    mutating func mayReadCards() -> Bool { true }

    mutating func run(
        over card: any ConnectedCard, show: @escaping @Sendable (PaymentSheetMessage) async -> Void
    ) async throws(CardError) -> CardVerdict {
        await show(.processing)
        await scenario.pause(0...10)
        _ = try await card.transmit(Self.command)
        await scenario.pause(0...10)
        return .read(
            CardData(
                objects: [
                    DataObject(0x4F, [0xA0, 0, 0, 0, 0x03, 0x10, 0x10]),
                    DataObject(
                        0x57,
                        [0x47, 0x61, 0x73, 0x90, 0x01, 0x01, 0x00, 0x10, 0xD3, 0x01, 0x22]),
                    DataObject(0x9F02, [0, 0, 0, 0, 0x12, 0x50]),
                ], kernel: "3"))
    }

    mutating func forgetCardData() {}

    mutating func restart(with answer: [DataObject]) -> Bool { false }
}
