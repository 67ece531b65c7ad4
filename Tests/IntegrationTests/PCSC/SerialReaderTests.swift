// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PCSC
internal import SmartCard
internal import TestSupport
internal import Testing

/// The genuine driver of USB readers, libccid, on a serial line: T=1, T=0, and its faults.
@Suite(.serialized, .pcscd)
struct SerialReaderTests {
    private static let command: [UInt8] = [0x00, 0xB2, 0x01, 0x0C, 0x00]
    private static let contactT0: [UInt8] = [0x3B, 0x65, 0, 0, 0x20, 0x63, 0xCB, 0x68, 0]

    /// A reader with a contactless card, with which libccid uses T=1.
    private static func contactless(
        _ card: @escaping @Sendable ([UInt8]) -> [UInt8] = { $0.suffix(1) + [0x90, 0x00] }
    ) throws -> SerialReader {
        try SerialReader(answerToReset: ScriptedCard.contactless, card: card)
    }

    /// Runs a test with a pcscd that has the reader.
    ///
    /// When pcscd starts, libccid gives a serial reader two seconds for the name of its firmware, which
    /// are too few on a machine under load. pcscd then never has the reader, so it starts again.
    private static func run(
        with serial: SerialReader, _ body: (PrivatePCSCD) async throws -> Void
    ) async throws {
        try await PrivatePCSCD.run(with: serial) { pcscd in
            for _ in 0..<mostStarts where try Context().readers().isEmpty {
                try pcscd.terminate()
                serial.discardAnswers()
                try pcscd.start()
            }
            try await body(pcscd)
        }
    }

    /// A driver that refuses the reader at every start has another reason.
    private static let mostStarts = 20

    @Test("A reader that answers too late when pcscd starts is opened at the next start")
    func lateReader() async throws {
        let serial = try SerialReader(
            answerToReset: ScriptedCard.contactless, missedOpenings: 1
        ) { $0.suffix(1) + [0x90, 0x00] }
        try await Self.run(with: serial) { _ in
            let card = try await PCSCReader.patient().waitForCard()
            #expect(try await card.transmit(Self.command) == [0x00, 0x90, 0x00])
        }
        serial.unplug()
    }

    @Test
    func aContactlessCardIsRead() async throws {
        let answer = (0..<700).map { UInt8(truncatingIfNeeded: $0) } + [0x90, 0x00]
        let serial = try Self.contactless { $0.count > 300 ? Array($0.suffix(2)) : answer }
        try await Self.run(with: serial) { _ in
            let reader = PCSCReader.patient()
            let card = try await reader.waitForCard()
            #expect(reader.name == PrivatePCSCD.serialReader)
            #expect(card.answerToReset.isContactless)
            // Chained blocks in both directions.
            #expect(try await card.transmit(Self.command) == answer)
            let long = [0x00, 0xD6, 0, 0, 0, 0x02, 0x58] + [UInt8](repeating: 0x90, count: 600)
            #expect(try await card.transmit(long) == [0x90, 0x90])
            try await card.reset()
            #expect(try await card.transmit(Self.command) == answer)
            await card.disconnect()
        }
        serial.unplug()
    }

    @Test
    func aCardThatSpeaksT0IsReadWithGetResponse() async throws {
        let serial = try SerialReader(answerToReset: Self.contactT0) { command in
            switch command.dropFirst().first {
            case 0xA4: [0x61, 0x03]
            case 0xC0: [0x6F, 0x01, 0x84, 0x90, 0x00]
            default: [0x6D, 0x00]
            }
        }
        try await Self.run(with: serial) { _ in
            let card = try await PCSCReader.patient(.named(PrivatePCSCD.serialReader)).waitForCard()
            let select: [UInt8] = [0x00, 0xA4, 0x04, 0x00, 0x02, 0x3F, 0x00, 0x00]
            let answer = try await CompleteResponseChannel(AnyChannel(card)).transmit(select)
            #expect(answer == [0x6F, 0x01, 0x84, 0x90, 0x00])
        }
        serial.unplug()
    }

    @Test(arguments: [ScriptedCard.contactless, contactT0])
    func theProtocolInformationIsThatOfTheActiveProtocol(answerToReset: [UInt8]) async throws {
        let serial = try SerialReader(answerToReset: answerToReset) { _ in [0x90, 0x00] }
        try await Self.run(with: serial) { _ in
            let card = try await PCSCReader.patient(.named(PrivatePCSCD.serialReader)).waitForCard()
            // libccid answers SCARD_E_PROTO_MISMATCH to any other protocol.
            #expect(try await card.transmit(Self.command) == [0x90, 0x00])
        }
        serial.unplug()
    }

    @Test(arguments: [SerialReader.Fault.wrongCheck, .wrongSequence])
    func theDriverToleratesAFault(fault: SerialReader.Fault) async throws {
        let serial = try Self.contactless()
        try await Self.run(with: serial) { _ in
            let card = try await PCSCReader.patient().waitForCard()
            _ = try await card.transmit(Self.command)
            serial.fail(fault)
            #expect(try await card.transmit(Self.command) == [0x00, 0x90, 0x00])
        }
        serial.unplug()
    }

    @Test(arguments: [SerialReader.Fault.mute, .refusal])
    func aFailedExchangeIsALostCardAndTheNextTapWorks(fault: SerialReader.Fault) async throws {
        let serial = try Self.contactless()
        try await Self.run(with: serial) { _ in
            let reader = PCSCReader.patient()
            let card = try await reader.waitForCard()
            _ = try await card.transmit(Self.command)
            serial.fail(fault)
            let error = await #expect(throws: CardError(.cardRemoved)) {
                try await card.transmit(Self.command)
            }
            #expect(error?.returnCode == 0x8010_0016)
            let next = try await reader.waitForCard()
            #expect(try await next.transmit(Self.command) == [0x00, 0x90, 0x00])
        }
        serial.unplug()
    }

    @Test
    func aCardIsTakenOutAndPutIn() async throws {
        let serial = try Self.contactless()
        try await Self.run(with: serial) { _ in
            let reader = PCSCReader.patient()
            let card = try await reader.waitForCard()
            serial.removeCard()
            try await card.waitForRemoval()
            await #expect(throws: CardError(.cardRemoved)) {
                try await card.transmit(Self.command)
            }
            serial.insertCard()
            let next = try await reader.waitForCard()
            #expect(try await next.transmit(Self.command) == [0x00, 0x90, 0x00])
        }
        serial.unplug()
    }

    @Test
    func aReaderWhoseLineIsDeadIsNoCard() async throws {
        let serial = try Self.contactless()
        try await Self.run(with: serial) { pcscd in
            let reader = PCSCReader.patient()
            let card = try await reader.waitForCard()
            _ = try await card.transmit(Self.command)
            // Not during the service's own poll, after which the driver would wait forever.
            var isCut = false
            while !isCut {
                try pcscd.freeze()
                isCut = serial.unplugIfQuiet()
                try pcscd.thaw()
            }
            let error = await #expect(throws: CardError.self) {
                try await card.transmit(Self.command)
            }
            // The service's poll can find the dead line first: then the reader is gone.
            let codes: [CardError.Code?] = [.cardRemoved, .readerUnavailable]
            #expect(codes.contains(error?.code))
            let returnCodes: [UInt32?] = [0x8010_0016, 0x8010_0017, 0x8010_0069]
            #expect(returnCodes.contains(error?.returnCode))
        }
    }

    @Test
    func aReaderThatNeverAnswersIsLeftBehind() async throws {
        let (commands, arrival) = AsyncStream.makeStream(of: [UInt8].self)
        let serial = try Self.contactless { command in
            arrival.yield(command)
            return [0x90, 0x00]
        }
        try await Self.run(with: serial) { _ in
            let clock = ManualClock()
            let card = try await PCSCReader(clock: clock).waitForCard()
            serial.fail(.silence)
            // libccid itself would wait for 24 seconds and more.
            async let answer = card.transmit(Self.command)
            for await _ in commands { break }
            await clock.waitUntilSleeping()
            clock.advance(by: PCSCReader.callLimit)
            do {
                _ = try await answer
                Issue.record("There is an answer.")
            } catch {
                #expect(error as? CardError == CardError(.timedOut))
            }
        }
        serial.unplug()
    }
}

/// A channel to any card.
private struct AnyChannel: CardChannel {
    private let card: any ConnectedCard

    init(_ card: any ConnectedCard) {
        self.card = card
    }

    func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
        try await card.transmit(command)
    }
}
