// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import EMV
import EmulatedCards
import SmartCard
import Support
import TestSupport

/// A card drawn at random at a terminal drawn at random, until its transaction ends.
struct RandomTap {
    /// The maximum number of events of one presentation of the card.
    private static let mostEvents = 400
    /// How often a card is presented if the outcome asks for it again.
    private static let presentations = 3

    /// One presentation of the card, from the field to the outcome.
    struct Presentation {
        /// The result; `nil` if the transaction did not end.
        var result: TransactionResult?
        /// Whether a fault changed the dialogue.
        var hasFault = false
        /// Commands and answers, as the terminal saw them.
        var exchanges: [(command: CommandAPDU, answer: [UInt8])] = []
        /// What the kernel showed, sent to the terminal, and waited for, in its order.
        var requests: [String] = []
        /// The applications that the card offered, and why they were not used.
        var offered: [OfferedApplication] = []
    }

    let card: RandomCard
    let terminal: RandomTerminal
    private(set) var presentations: [Presentation] = []
    /// The outcome before any card, if there was one.
    private(set) var early: Outcome?

    init(_ card: RandomCard, _ draw: inout Draw) {
        self.card = card
        terminal = RandomTerminal(&draw)
        let seed = draw.seed()
        let chip = EmulatedCard(card.profile, random: Self.random(seed), time: { 1_768_435_200 })
        var transaction = ContactlessTransaction(
            configuration: terminal.configuration, parameters: terminal.parameters,
            random: Self.random(seed &+ 1))
        early = transaction.preprocess()
        guard early == nil else { return }
        let fault = draw.isOne(in: 3) ? RandomFault(&draw) : nil
        for number in 0..<Self.presentations {
            // A card that waits for its issuer in the field keeps its power.
            if transaction.holdTime == nil { chip.reset() }
            let presentation = Self.present(
                chip, to: &transaction, number == 0 ? fault : nil, &draw)
            presentations.append(presentation)
            guard let outcome = presentation.result?.outcome, Self.isRepeated(outcome) else {
                return
            }
            if transaction.awaitsIssuer {
                let response = OnlineResponse(Self.answer(&draw))
                guard transaction.restart(with: draw.isOne(in: 3) ? nil : response) else { return }
            }
        }
    }

    private static func isRepeated(_ outcome: Outcome) -> Bool {
        outcome.start == .protocolActivation || outcome.start == .kernelActivation
            || outcome.status == .tryAgain
    }

    /// Returns an issuer's answer, with some of its parts.
    private static func answer(_ draw: inout Draw) -> [DataObject] {
        let code = draw.one(of: ["00", "05"])
        return draw.some(of: [
            DataObject(0x8A, Array(code.utf8)),
            DataObject(0x91, draw.bytes(draw.one(of: [1...1, 10...10]))),
            DataObject(0x71, draw.bytes(0...12)), DataObject(0x72, draw.bytes(0...12)),
        ])
    }

    private static func random(_ seed: UInt64) -> RandomSource {
        let generator = Lock(SeededGenerator(seed: seed))
        return RandomSource { count in generator.withLock { $0.bytes(count) } }
    }

    private static func present(
        _ chip: EmulatedCard, to transaction: inout ContactlessTransaction, _ fault: RandomFault?,
        _ draw: inout Draw
    ) -> Presentation {
        var presentation = Presentation()
        var event = Event.started
        for _ in 0..<mostEvents {
            switch transaction.received(event) {
            case .transmit(let command):
                let time = chip.processingTime(of: command.bytes)
                let answer = chip.respond(to: command.bytes)
                presentation.exchanges.append((command, answer))
                event = RandomFault.event(answer, after: time)
                if let fault, fault.exchange == presentation.exchanges.count {
                    let isStopped = transaction.honorsStop
                    guard fault.kind != .stop || isStopped else { continue }
                    presentation.hasFault = true
                    event = fault.event(answer, &draw)
                }
            case .exchange(let objects):
                presentation.requests.append("exchange \(TLVWriter.digits(objects))")
                event = .exchanged(draw.isOne(in: 2) ? [] : DataObject.drawn(draw.bytes(0...8)))
            case .display(let request):
                presentation.requests.append("display \(Hexadecimal.string(request.bytes))")
                event = .displayed
            case .wait(let duration):
                presentation.requests.append("wait \(duration)")
                event = .waited
            case .finish(let result):
                presentation.offered = transaction.offeredApplications
                presentation.result = result
                return presentation
            }
        }
        return presentation
    }
}

extension TLVWriter {
    /// Returns the digits of data objects.
    static func digits(_ objects: [DataObject]) -> String {
        var writer = TLVWriter()
        for object in objects { writer.append(object.tag, Array(object.value)) }
        return Hexadecimal.string(writer.bytes)
    }
}

extension DataObject {
    /// Returns the data objects in these bytes, or none.
    ///
    /// The terminal keeps its Transaction Date (`9A`): without one, it trusts no certificate.
    fileprivate static func drawn(_ bytes: [UInt8]) -> [DataObject] {
        ((try? sequence(bytes)) ?? []).filter { $0.tag != 0x9A }
    }
}
