// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import EMV
import EmulatedCards
import Foundation
import PaymentProcessor
import PaymentStore
import Support
import TestSupport

@testable import ProximityReader

/// The keys and the state of a linked reader, shared by the runs of a scenario.
final class ReaderState: Sendable {
    let provider: TestProvider
    let token: PaymentCardReader.Token
    /// A token of the same merchant, for another session.
    let otherToken: PaymentCardReader.Token
    private let folder: ScenarioFolder

    init(withPINs: Bool = false) async throws {
        folder = try ScenarioFolder()
        provider = try TestProvider()
        token = try provider.token(lifetime: 7200)
        otherToken = try provider.token(lifetime: 7300)
        let store = try ReaderStore(
            directory: folder.url.appendingPathComponent("state").path)
        try await store.link("MERCHANT-1", at: TestBench.start)
        guard withPINs else { return }
        let protectionKey = SecretBytes([UInt8](repeating: 0x42, count: 32))
        try await store.inject(
            provider.baseDerivationKey.keyBlock(
                forDevice: TestProvider.device, under: protectionKey),
            protectionKey: protectionKey)
    }

    /// The folder of the state.
    var directory: String { folder.url.appendingPathComponent("state").path }

    /// Returns a PIN token for a read, issued at this time after the start of the tests.
    func pinToken(
        for read: String, after time: Duration
    ) throws -> PaymentCardReaderSession.PINToken {
        let date = TestBench.start + time.components.seconds
        return PaymentCardReaderSession.PINToken(
            rawValue: try provider.pinToken(for: read, issuedAt: date).token)
    }
}

/// A reader on the clock of a scenario, with short transactions, a sheet, and a PIN pad.
final class ScenarioReader: Sendable {
    /// How long a read waits for a card.
    static let tapTimeout = Duration.seconds(60)

    let state: ReaderState
    let field: EmulatedReader
    let sheet: ScenarioSheet
    let pad = ScenarioPad()
    let reader: PaymentCardReader
    private let scenario: Scenario
    private let resumptions: Lock<Int>
    private let background = Broadcaster<Void>()

    init(
        _ scenario: Scenario, _ state: ReaderState, isImmediate: Bool = false,
        change: (inout ReaderConfiguration) -> Void = { _ in }
    ) {
        self.scenario = scenario
        self.state = state
        field = EmulatedReader(clock: scenario.clock)
        sheet = ScenarioSheet(scenario)
        let (clock, resumptions, background) = (scenario.clock, Lock(0), background)
        self.resumptions = resumptions
        var configuration = ReaderConfiguration(environment: [:])
        configuration.reader = .custom(field)
        configuration.stateDirectory = state.directory
        configuration.processorKeys = .keys(state.provider.keys)
        configuration.sheet = sheet
        configuration.pinPad = pad
        configuration.clock = clock
        configuration.tapTimeout = Self.tapTimeout
        configuration.allowsCardInField = true
        configuration.random = .seeded(UInt64(scenario.random(0...1 << 60)))
        configuration.date = {
            Date(timeIntervalSince1970: TimeInterval(TestBench.start))
                .addingTimeInterval(TimeInterval(clock.now.offset.components.seconds))
        }
        configuration.bootTime = {
            BootTime(
                boot: "boot", milliseconds: 1000 + clock.now.offset.components.seconds * 1000)
        }
        configuration.background = BackgroundWatch(
            resumptions: { resumptions.withLock { $0 } }, timeAsleep: { .zero },
            changes: { background.announcements() })
        configuration.terminal.offlineDataAuthentication = .unavailable
        configuration.transactions = CardTransactionFactory { _, _, _, _ in
            ScriptedTransaction(exchanges: 2, verdicts: [.read(.sample)])
        }
        change(&configuration)
        var options = PaymentCardReader.Options()
        options.returnReadResultImmediately = isImmediate
        reader = PaymentCardReader(options: options, configuration: configuration)
    }

    /// Puts a card into the field.
    func tap() { field.present(EmulatedCard(.visaCredit)) }

    /// Stops the program for a moment.
    func leaveForBackground() {
        resumptions.withLock { $0 += 1 }
        background.announce(())
    }

    /// Prepares a session.
    func prepare(_ token: PaymentCardReader.Token? = nil) async throws -> PaymentCardReaderSession {
        try await reader.prepare(using: token ?? state.token)
    }

    /// Reads a card.
    ///
    /// - Returns: `success`, or the name of the error.
    func read(_ session: PaymentCardReaderSession, amount: Decimal = 12.5) async -> String {
        await Self.outcome {
            try await session.readPaymentCard(
                PaymentCardTransactionRequest(amount: amount, currencyCode: "USD"))
        }
    }

    /// Returns the result of a call: `success`, or the name of the error.
    static func outcome(_ call: () async throws -> some Any) async -> String {
        do {
            _ = try await call()
            return "success"
        } catch let error as PaymentCardReaderSession.ReadError {
            return error.errorName
        } catch let error as PaymentCardReaderError {
            return error.errorName
        } catch {
            return "\(error)"
        }
    }

    /// Collects all events until the reader is gone, and checks that their order is possible.
    ///
    /// - Parameters:
    ///   - holdsCards: Whether cards can stay for their issuer's response.
    ///   - check: An additional check of the events' names, without those of preparations.
    func listen(
        holdsCards: Bool = false, _ check: @escaping @Sendable ([String]) throws -> Void = { _ in }
    ) {
        let events = reader.events
        scenario.start("a listener") {
            var names: [String] = []
            for await event in events where event.name != "updateProgress" {
                names.append(event.name)
            }
            if let violation = ReadEventOrder.violation(in: names, holdsCards: holdsCards) {
                throw Scenario.Failure(description: violation)
            }
            try check(names)
        }
    }

    /// Checks that the sheet and the pad were used correctly, and the current time.
    func check(time: Duration? = .zero) throws {
        let violations = sheet.violations + pad.violations
        try scenario.expect(violations.isEmpty, "\(violations)")
        guard let time else { return }
        try scenario.expect(
            scenario.clock.now.offset == time,
            "at \(scenario.clock.now.offset) instead of \(time)")
    }
}

/// The possible orders of a reader's events.
enum ReadEventOrder {
    private static let ends = ["readCancelled": "closing", "readNotCompleted": "closing"]
    private static let next: [String: [String: String]] = [
        "idle": ["readyForTap": "waiting", "pinEntryRequested": "entry"],
        "waiting": ends.merging(["cardDetected": "reading", "readRetry": "again"]) { $1 },
        "again": ends.merging(["readyForTap": "waiting"]) { $1 },
        "reading": ends.merging(["removeCard": "removed", "readRetry": "again"]) { $1 },
        "removed": ends.merging(["readCompleted": "closing"]) { $1 },
        "entry": ends.merging(["pinEntryCompleted": "entered"]) { $1 },
        "entered": ends.merging(["readCompleted": "closing"]) { $1 },
        "closing": ["userInterfaceDismissed": "idle"],
    ]
    /// After the read of a card that is held, its update sends the events of another read's end.
    private static let nextOfHeld = next.merging([
        "reading": ["readCompleted": "held"],
        "held": ends.merging(["removeCard": "leaving"]) { $1 },
        "leaving": ends.merging(["readCompleted": "closing", "userInterfaceDismissed": "idle"]) {
            $1
        },
    ]) { $1 }

    /// Returns the error in the order of some reads' events, or `nil`.
    static func violation(in names: [String], holdsCards: Bool = false) -> String? {
        let places = holdsCards ? nextOfHeld : next
        var place = "idle"
        for name in names where name != "notReady" {
            guard let next = places[place]?[name] else { return "\(name) in \(names)" }
            place = next
        }
        return place == "idle" ? nil : "no end in \(names)"
    }
}
