// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ProximityReader
package import SmartCard
internal import Support

/// An emulated reader: the cards held to it, and the dialogues with them.
package final class Emulator: Sendable {
    /// The maximum number of faults of one card.
    private static let mostFaults = 8

    /// The name of a reader whose field is empty until a card is tapped.
    private static let emptyField = "emulated"

    /// The card that stays in the field, or `nil` if cards are tapped.
    let card: String?
    private let source: EmulatedCardSource
    private let field: TappableReader?
    private let recorder: DialogueRecorder
    private let known = Lock<[EmulatedCardSummary]>([])

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - card: The card that stays in the field; `nil` for a field that is empty until a card is
    ///     tapped.
    ///   - source: The source of the cards.
    ///   - clock: The clock for the times of the dialogues.
    package init(
        card: String? = nil, source: EmulatedCardSource,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.card = card
        self.source = source
        let field = card == nil ? TappableReader() : nil
        self.field = field
        let base = field ?? source.reader(card ?? "", [])
        recorder = DialogueRecorder(base, clock: clock)
    }

    /// Replaces the emulated reader in a configuration.
    ///
    /// Does nothing if the configuration has a script, which taps cards itself, or a real reader.
    ///
    /// - Parameter configuration: The configuration.
    /// - Returns: The emulated reader, or `nil` if the configuration has another one.
    static func install(in configuration: inout ReaderConfiguration) -> Emulator? {
        guard configuration.script == nil else { return nil }
        let card: String?
        switch configuration.reader {
        case .emulated(let name): card = name
        case .named(emptyField): card = nil
        default: return nil
        }
        let emulator = Emulator(
            card: card, source: EmulatedCardSource(configuration.emulatedCardProgram))
        configuration.reader = .custom(emulator.reader)
        return emulator
    }

    /// The reader for the configuration.
    package var reader: any CardReader { recorder }

    /// Returns the available cards.
    ///
    /// - Throws: `Problem` if the program that serves them does not list them.
    func cards() async throws(Problem) -> [EmulatedCardSummary] {
        let known = known.withLock { $0 }
        guard known.isEmpty else { return known }
        do throws(CardError) {
            let cards = try await source.cards()
            self.known.withLock { $0 = cards }
            return cards
        } catch {
            throw .noCards(error.hint)
        }
    }

    /// Makes a card ready to be held to the reader.
    ///
    /// - Parameters:
    ///   - name: The card's name.
    ///   - faults: The faults that occur while it is read.
    /// - Returns: A separate reader with the card in its field.
    /// - Throws: `Problem` for an unknown card or fault.
    func prepare(_ name: String, faults: [String]) async throws(Problem) -> any CardReader {
        guard try await cards().contains(where: { $0.name == name }) else { throw .unknownCard }
        guard faults.count <= Self.mostFaults, faults.allSatisfy(Self.canBeFault) else {
            throw .unknownFault
        }
        let reader = source.reader(name, faults)
        do throws(CardError) {
            try await reader.probe()
        } catch {
            // The card is in the list, so the program did not understand the faults.
            throw faults.isEmpty ? .noCards(error.hint) : .unknownFault
        }
        return reader
    }

    /// Holds a card to the reader.
    ///
    /// - Parameter card: The reader that ``prepare(_:faults:)`` returned.
    /// - Throws: `Problem` if another card is waiting to be read.
    func hold(_ card: any CardReader) throws(Problem) {
        guard field?.hold(card) == true else { throw .cardOnItsWay }
    }

    /// Starts a read.
    func begin() {
        field?.clear()
        recorder.begin()
    }

    /// Ends a read, and removes a card that it did not read.
    ///
    /// - Returns: The dialogues with the cards of the read.
    func end() -> [RecordingCard] {
        field?.clear()
        return recorder.removeAll()
    }

    /// Whether a text has the format of a fault, which becomes an argument of a program.
    private static func canBeFault(_ text: String) -> Bool {
        1...40 ~= text.utf8.count && text.utf8.first.map { 0x61...0x7A ~= $0 } == true
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x3A, 0x40...0x5A, 0x61...0x7A, 0x2D: true
                default: false
                }
            }
    }
}

extension Problem {
    /// The reader is not emulated.
    static var noEmulator: Problem {
        Problem(
            .notFound, named: "no-emulator",
            "The reader is not emulated: start the service with --reader emulated.")
    }

    /// One card stays in the field.
    static func cardInField(_ card: String) -> Problem {
        Problem(
            .conflict, named: "card-in-field",
            "The card \u{201C}\(card)\u{201D} always stays in the field: start the service with "
                + "--reader emulated to tap others.")
    }

    /// No read is waiting for a card.
    static var noReadWaits: Problem {
        Problem(
            .conflict, named: "no-read-waits",
            "No read is waiting for a card: start a read, then tap.")
    }

    /// Another card was tapped and has not been read yet.
    static var cardOnItsWay: Problem {
        Problem(
            .conflict, named: "card-on-its-way",
            "Another card was tapped, and the reader has not read it yet.")
    }

    /// The card is unknown.
    static var unknownCard: Problem {
        Problem(
            .unprocessableContent, named: "unknown-card",
            "Unknown card: see /v1/emulator/cards.",
            errors: [.init(at: "/card", "This must be the name of an emulated card.")])
    }

    /// A fault is unknown.
    static var unknownFault: Problem {
        Problem(
            .unprocessableContent, named: "unknown-fault", "Unknown fault.",
            errors: [
                .init(
                    at: "/faults",
                    "This must be at most eight faults such as tear@3, delay@2:300ms, or "
                        + "status@5:6985.")
            ])
    }

    /// The program that serves emulated cards is not running.
    static func noCards(_ hint: String) -> Problem {
        Problem(
            .serviceUnavailable, named: "no-cards",
            hint.isEmpty ? "The program that serves emulated cards is not running." : hint)
    }
}
