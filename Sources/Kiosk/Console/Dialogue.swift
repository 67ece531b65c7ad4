// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMVDescription
internal import SmartCard
internal import Support

/// The decoded dialogue with the emulated cards of a read; data that identifies a card is masked.
struct Dialogue: Encodable, Sendable {
    /// A command with its response.
    struct Exchange: Encodable, Sendable {
        /// When the command was sent, since the read began.
        let begunMilliseconds: Double?
        /// How long the card took, or `nil` if it did not respond.
        let milliseconds: Double?
        let command: DescriptionNode
        var answer: DescriptionNode?
        /// The digits of the command and of the response, with `**` for masked bytes.
        let commandBytes: String?
        let answerBytes: String?
    }

    /// The dialogue with one card, from the moment it entered the field.
    struct Card: Encodable, Sendable {
        let begunMilliseconds: Double
        let exchanges: [Exchange]
        /// Remarks about no single exchange, such as whether the card's signatures are genuine.
        let remarks: [DescriptionNode]
    }

    let read: String
    let cards: [Card]

    init(of record: ReadRecord) {
        read = record.read.id
        cards = record.cards.map(Card.init)
    }
}

extension Dialogue.Card {
    /// Decodes the dialogue with a card.
    fileprivate init(_ card: RecordingCard) {
        var exchanges: [Dialogue.Exchange] = []
        var remarks: [DescriptionNode] = []
        // Each command of the transcript has one node, in the same order.
        var recorded = card.maskedTranscript.exchanges.makeIterator()
        for node in DialogueDescription.nodes(of: card.transcript) {
            if node.kind == .command {
                let exchange = recorded.next()
                exchanges.append(
                    Dialogue.Exchange(
                        begunMilliseconds: exchange?.command?.time.map {
                            (card.begun + $0).milliseconds
                        },
                        milliseconds: exchange?.answerTime?.milliseconds, command: node,
                        commandBytes: exchange?.command?.digits,
                        answerBytes: exchange?.response?.digits))
            } else if node.kind == .response, let last = exchanges.indices.last {
                exchanges[last].answer = node
            } else {
                remarks.append(node)
            }
        }
        begunMilliseconds = card.begun.milliseconds
        self.exchanges = exchanges
        self.remarks = remarks
    }
}

extension Transcript.Message {
    /// The bytes as hexadecimal digits, with `**` for masked ones.
    fileprivate var digits: String {
        bytes.enumerated().map { masked.contains($0) ? "**" : Hexadecimal.string([$1]) }.joined()
    }
}
