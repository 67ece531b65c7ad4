// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import EmulatedCards
import Foundation
import HTTPServer
import PaymentProcessor
import PaymentStore
import ProximityReader
import ProximityReaderTesting
import Support
import TestSupport
import Testing

@testable import Kiosk

/// The source of a service's reader tokens.
struct TestTokens: Sendable {
    let make: @Sendable (TestReader) throws -> String
}

/// A service around a reader that tests hold cards to; nothing listens anywhere.
final class TestKiosk: Sendable {
    let folder: TemporaryFolder
    let state: StateFolder
    let test: TestReader
    let sheet: BrowserSheet
    let settings: BrowserSheet.Settings
    let kiosk: Kiosk
    let log: Lock<[String]>
    let notes = DiagnosticNotes()
    /// Whether each diagnostic of the reader came while diagnostics are not logged.
    let quiet = Lock<[Bool]>([])
    /// The service's time of day, in seconds since 1970, which stands still.
    let time = Lock(TestKiosk.date.timeIntervalSince1970)
    /// How far the reader's time of day is ahead of that of its clock, in seconds.
    let ahead = Lock(0.0)

    /// Makes a service.
    ///
    /// - Parameters:
    ///   - cards: The cards that come, one for each read.
    ///   - delay: How long each read waits for its card; see ``tap()``.
    ///   - emulator: A reader that cards are tapped on, in place of these.
    ///   - reader: A reader for the tests, in place of these.
    ///   - wallet: The wallet that customers pay from on the sheet.
    ///   - tokens: The service's source of tokens; by default, clients prepare it.
    ///   - change: Changes the sheet's settings; by default terms are accepted without a question.
    /// - Throws: When its state cannot be made.
    init(
        cards: String..., after delay: Duration = .zero, emulator: Emulator? = nil,
        reader: EmulatedReader? = nil, wallet: KioskWallet? = nil,
        tokens: TestTokens? = nil,
        change: (inout BrowserSheet.Settings) -> Void = { _ in }
    ) async throws {
        folder = try TemporaryFolder()
        state = try StateFolder(folder.url.appendingPathComponent("state").path)
        var settings = BrowserSheet.Settings()
        settings.acceptsTerms = true
        change(&settings)
        let clock = ManualClock()
        let sheet = BrowserSheet(settings: settings, clock: clock, random: Self.random(1))
        let notes = notes
        var readerState = ""
        var options = PaymentCardReader.Options()
        options.returnReadResultImmediately = true
        options.includeErrorInReadResult = true
        let (ahead, quiet) = (ahead, quiet)
        let taps = try cards.map { card in
            ScriptedTap.card(try #require(CardProfile(named: card)), after: delay)
        }
        test = try TestReader(ReaderScript(taps: taps), options: options) { configuration in
            readerState = configuration.stateDirectory
            configuration.sheet = sheet
            configuration.pinPad = sheet
            configuration.diagnostics = { diagnostic in
                quiet.withLock { $0.append(notes.isQuiet) }
                notes.record(diagnostic)
            }
            configuration.date = { [date = configuration.date] in
                date().addingTimeInterval(ahead.withLock { $0 })
            }
            if let reader { configuration.reader = .custom(reader) }
            if let emulator { configuration.reader = .custom(emulator.reader) }
        }
        self.sheet = sheet
        self.settings = settings
        let log = Lock<[String]>([])
        self.log = log
        let (test, time) = (test, time)
        kiosk = try await Kiosk(
            Kiosk.Setup(
                reader: test.reader, readerName: "test", sheet: sheet, notes: notes,
                log: KioskLog { line in log.withLock { $0.append(line) } }, emulator: emulator,
                wallet: wallet,
                tokens: tokens.map { tokens in ReaderTokenSource { try tokens.make(test) } }),
            folder: state, clock: clock,
            date: { Date(timeIntervalSince1970: time.withLock { $0 }) },
            random: Self.random(2))
        self.clock = clock
        self.readerState = readerState
        self.delay = delay
    }

    /// The date of the service, which stands still.
    static let date = Date(timeIntervalSince1970: 1_772_366_400)

    private let readerState: String
    private let delay: Duration
    /// The clock of the service and its sheet; the reader has its own.
    let clock: ManualClock

    static func random(_ seed: UInt64) -> RandomSource {
        let generator = Lock(SeededGenerator(seed: seed))
        return RandomSource { count in generator.withLock { $0.bytes(count) } }
    }

    /// Returns the token of a scope, as the service wrote it.
    func token(_ scope: TokenScope) throws -> String {
        try String(contentsOfFile: state.path(of: Kiosk.tokenFile(of: scope)), encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Sends a request with the token of a scope.
    func ask(
        _ method: HTTPServer.Method, _ target: String, _ body: String? = nil,
        scope: TokenScope? = .caller, headers: [String: String] = [:], isSecure: Bool = false
    ) async throws -> Answer {
        try await ask(
            kiosk, method, target, body, token: scope.map { try token($0) }, headers: headers,
            isSecure: isSecure)
    }

    func ask(
        _ kiosk: Kiosk, _ method: HTTPServer.Method, _ target: String, _ body: String? = nil,
        token: String? = nil, headers: [String: String] = [:], isSecure: Bool = false
    ) async throws -> Answer {
        let target = try RequestTarget(parsing: target)
        var all = Headers()
        if let token { all[.authorization] = HeaderValue("Bearer \(token)") }
        if body != nil { all[.contentType] = "application/json" }
        for (name, value) in headers {
            let content: HeaderValue = try #require(HeaderValue(value))
            all[try #require(HeaderName(name))] = content
        }
        let request = Request(
            method, path: target.path, query: target.query, headers: all,
            body: Array((body ?? "").utf8),
            identifier: try #require(RequestIdentifier("test-1")), isSecure: isSecure)
        let answer = Answer(await kiosk.respond(to: request))
        let mistakes = try await Self.document.mistakes(
            in: OpenAPIDocument.Exchange(
                method.rawValue, "/" + target.path.segments.joined(separator: "/"),
                headers: all.fields.map(\.name.text), request: request.body,
                status: answer.status, mediaType: answer.headers[.contentType]?.text,
                response: answer.stream == nil ? answer.body : nil))
        if !mistakes.isEmpty {
            Issue.record("The response does not conform to the OpenAPI document: \(mistakes)")
        }
        return answer
    }

    private static let keptDocument = Lock<OpenAPIDocument?>(nil)

    /// The OpenAPI document, which is the same for all services.
    static var document: OpenAPIDocument {
        get async throws {
            if let document = keptDocument.withLock({ $0 }) { return document }
            let target = try RequestTarget(parsing: "/openapi.json")
            let response = try await TestKiosk().kiosk.respond(
                to: Request(
                    .get, path: target.path, identifier: try #require(RequestIdentifier("test"))))
            let document = try OpenAPIDocument(
                Answer(response).body,
                examples: [
                    "amount": "1.00", "currencyCode": "USD", "supportedNetworks": ["visa"],
                    "merchantCapabilities": ["supports3DS"],
                ])
            keptDocument.withLock { $0 = document }
            return document
        }
    }

    /// Signs a page in.
    ///
    /// - Returns: The headers of its requests.
    func signIn(_ target: String, _ scope: TokenScope) async throws -> [String: String] {
        let answer = try await ask(.post, target, scope: scope)
        let cookie = String(
            try #require(answer.headers[.setCookie]?.text.split(separator: ";").first))
        return [
            "Cookie": cookie, "Taptopay-Page": try answer.text("secret"), "Host": "localhost:1",
            "Sec-Fetch-Site": "same-origin",
        ]
    }

    /// Links the merchant and prepares the reader.
    func prepare() async throws {
        let body = "{\"token\":\"\(test.token.rawValue)\"}"
        let link = try await ask(.post, "/v1/readers/default/link", body)
        #expect(link.status == 200 && link.members["isLinked"] as? Bool == true)
        #expect(try await ask(.post, "/v1/readers/default/prepare", body).status == 200)
    }

    /// Injects the PIN key, as a provider does.
    func injectKey() async throws {
        let store = try ReaderStore(directory: readerState)
        let protectionKey = SecretBytes([UInt8](repeating: 0x42, count: 32))
        try await store.inject(
            BaseDerivationKey.generate().keyBlock(forDevice: 1, under: protectionKey),
            protectionKey: protectionKey)
    }

    /// Lets the card come that a read waits for.
    func tap() async {
        // The time-out of the tap sleeps too.
        await test.clock.waitUntilSleeping(2)
        test.clock.advance(by: delay)
    }

    /// Holds an emulated card to the reader, as the operator does.
    func tap(_ body: String) async throws -> Answer {
        try await ask(.post, "/v1/emulator/taps", body, scope: .operator)
    }

    /// Starts a read.
    func start(_ body: String = TestKiosk.purchase, key: String) async throws -> Answer {
        try await ask(.post, "/v1/reads", body, headers: ["Idempotency-Key": key])
    }

    /// Returns a read after its end.
    func settled(_ read: Answer) async throws -> Answer {
        try await ask(.get, "/v1/reads/\(try read.text("id"))?wait=60")
    }

    static let purchase = #"{"kind":"payment","amount":"12.50","currencyCode":"USD"}"#

    /// Waits until the sheet shows a screen.
    func untilSheet(_ screen: SheetState.Screen) async -> SheetState {
        var state = await sheet.current
        await waitUntil("the sheet shows \(screen)") {
            state = await sheet.current
            return state.screen == screen
        }
        await Self.check(state)
        return state
    }

    /// Checks a state of the sheet against the OpenAPI document.
    static func check(_ state: SheetState) async {
        do {
            let mistakes = try await document.mistakes(
                in: Array(JSONEncoder().encode(state)), schema: "SheetState")
            #expect(mistakes == [])
        } catch {
            Issue.record(error)
        }
    }
}
