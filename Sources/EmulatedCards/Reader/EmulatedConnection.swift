// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// A connection to a card in an emulated reader's field.
final class EmulatedConnection: ConnectedCard {
    private let reader: EmulatedReader
    private let presentation: ReaderField.Presentation
    private let connection: Int

    init(reader: EmulatedReader, presentation: ReaderField.Presentation, connection: Int) {
        self.reader = reader
        self.presentation = presentation
        self.connection = connection
    }

    deinit {
        reader.release(connection)
    }

    var answerToReset: AnswerToReset { presentation.card.answerToReset }

    func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
        try reader.check(connection)
        var refusal: StatusWord?
        var limit = Int.max
        for effect in presentation.faults.effects(on: command) {
            switch effect {
            case .delay(let duration):
                try await reader.delay(duration)
                try reader.check(connection)
            case .hang:
                _ = await reader.wait(for: .end(of: presentation.identifier))
                try reader.check(connection)
            case .tear, .tearAnswer:
                _ = presentation.card.respond(to: command)
                reader.remove(presentation)
                throw CardError(.cardRemoved)
            case .unplug:
                reader.unplug()
                throw CardError(.readerUnavailable)
            case .status(let statusWord):
                refusal = statusWord
            case .cut(let count):
                limit = count
            }
        }
        let time = presentation.card.processingTime(of: command)
        if refusal == nil, time > .zero {
            try await reader.delay(time)
            try reader.check(connection)
        }
        let answer =
            refusal.map { [$0.sw1, $0.sw2] } ?? presentation.card.respond(to: command)
        if answer.isEmpty { reader.presentAgain(presentation) }
        guard answer.count >= 2, limit >= 2 else { throw CardError(.cardRemoved) }
        return answer.count <= limit ? answer : Array(answer.prefix(limit))
    }

    func reset() async throws(CardError) {
        try reader.check(connection)
        presentation.card.reset()
    }

    func isInField() async -> Bool { reader.holds(presentation) }

    func waitForRemoval() async throws(CardError) {
        guard await reader.wait(for: .end(of: presentation.identifier)) else {
            throw CardError(.cancelled)
        }
    }

    func disconnect() async {
        if reader.release(connection) { presentation.card.reset() }
    }
}
