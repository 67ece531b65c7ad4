// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
package import SmartCard
internal import Support

/// An emulated reader: which cards are held to it, and what was said with them.
package final class Emulator: Sendable {
    /// How many things may go wrong with one card.
    private static let mostFaults = 8

    /// The card that lies in the field for good, or `nil` where cards are tapped.
    let card: String?
    private let source: EmulatedCardSource
    private let field: TapField?
    private let recorder: DialogueRecorder
    private let known = Lock<[EmulatedCardSummary]>([])

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - card: The card that lies in the field for good; `nil` for a field that is empty until
    ///     somebody taps.
    ///   - source: Where cards come from.
    ///   - clock: Gives the times of the dialogues.
    package init(
        card: String? = nil, source: EmulatedCardSource,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.card = card
        self.source = source
        let field = card == nil ? TapField() : nil
        self.field = field
        let base = field ?? source.reader(card ?? "", [])
        recorder = DialogueRecorder(base, clock: clock)
    }

    /// The reader for the configuration.
    package var reader: any CardReader { recorder }

    /// The cards that there are.
    ///
    /// - Throws: `Problem` when the program that serves them does not list them.
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
    ///   - faults: What goes wrong while it is read.
    /// - Returns: A reader of its own to which the card is held.
    /// - Throws: `Problem` when there is no such card or fault.
    func prepare(_ name: String, faults: [String]) async throws(Problem) -> any CardReader {
        guard try await cards().contains(where: { $0.name == name }) else { throw .unknownCard }
        guard faults.count <= Self.mostFaults, faults.allSatisfy(Self.canBeFault) else {
            throw .unknownFault
        }
        let reader = source.reader(name, faults)
        do throws(CardError) {
            try await reader.probe()
        } catch {
            // The card is one of the list, so the program did not understand the faults.
            throw faults.isEmpty ? .noCards(error.hint) : .unknownFault
        }
        return reader
    }

    /// Holds a card to the reader.
    ///
    /// - Parameter card: What ``prepare(_:faults:)`` made.
    /// - Throws: `Problem` when another card is on its way.
    func hold(_ card: any CardReader) throws(Problem) {
        guard field?.hold(card) == true else { throw .cardOnItsWay }
    }

    /// A read begins.
    func begin() {
        field?.clear()
        recorder.begin()
    }

    /// A read has ended: a card that it did not come to is taken away.
    ///
    /// - Returns: What was said with the cards of the read.
    func end() -> [RecordedCard] {
        field?.clear()
        return recorder.take()
    }

    /// Whether a text has the form of a fault; it becomes an argument of a program.
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
