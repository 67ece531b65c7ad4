// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PCSC
internal import SmartCard
internal import Support
internal import TestSupport
internal import Testing

/// Answers of the service that no virtual reader gives.
@Suite
struct ServiceAnswerTests {
    private static let command: [UInt8] = [0x00, 0xB2, 0x01, 0x0C, 0x00]
    private static let name = "ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] 00 00"
    private static let withCard = ScriptedService.Reader(
        name, answerToReset: ScriptedCard.contactless, eventCount: 1)

    @Test(
        arguments: [
            (0x8010_0001, .failed), (0x8010_0004, .failed), (0x8010_0008, .failed),
            (0x8010_000C, .cardRemoved),
            (0x8010_000F, .cardUnresponsive), (0x8010_0011, .readerUnavailable),
            (0x8010_0013, .serviceUnavailable), (0x8010_0016, .cardRemoved),
            (0x8010_0017, .readerUnavailable), (0x8010_001D, .serviceUnavailable),
            (0x8010_001E, .serviceUnavailable), (0x8010_0066, .cardUnresponsive),
            (0x8010_0067, .cardUnresponsive), (0x8010_0068, .cardReset),
            (0x8010_0069, .cardRemoved), (0x8010_00FE, .failed),
        ] as [(UInt32, CardError.Code)])
    func aCommandsReturnCodeIsKeptAndTheNextTapWorks(
        code: UInt32, meaning: CardError.Code
    ) async throws {
        try await ScriptedService.run([Self.withCard]) { service in
            let reader = PCSCReader.patient()
            let card = try await reader.waitForCard()
            service.answer { request, _ in (request == .transmit ? code : 0, []) }
            let error = await #expect(throws: CardError(meaning)) {
                try await card.transmit(Self.command)
            }
            #expect(error?.returnCode == code)
            await card.disconnect()
            service.answer { _, _ in (0, [0x90, 0x00]) }
            service.show([
                ScriptedService.Reader(
                    Self.name, answerToReset: ScriptedCard.contactless, eventCount: 3)
            ])
            let next = try await reader.waitForCard()
            #expect(try await next.transmit(Self.command) == [0x90, 0x00])
        }
    }

    /// At first no connection succeeds, then the card is found without power, and then all is well.
    @Test(arguments: [0x8010_0067, 0x8010_0066] as [UInt32])
    func aCardThatIsLetGoWithoutPowerIsFound(code: UInt32) async throws {
        try await ScriptedService.run([Self.withCard]) { service in
            let codes = Lock<[UInt32]>([0x8010_000B, 0x8010_000B, code])
            service.answer { request, _ in
                guard request == .connect else { return (0, [0x90, 0x00]) }
                return (codes.withLock { $0.isEmpty ? 0 : $0.removeFirst() }, [])
            }
            let reader = PCSCReader.patient()
            let card = try await reader.waitForCard()
            #expect(await reader.obstacle() == nil)
            #expect(try await card.transmit(Self.command) == [0x90, 0x00])
        }
    }

    @Test(arguments: [ScriptedService.Request.establish, .connect])
    func aUserWithoutRightsIsDenied(request: ScriptedService.Request) async throws {
        try await ScriptedService.run([Self.withCard]) { service in
            service.answer { made, _ in (made == request ? 0x8010_006A : 0, []) }
            let error = await #expect(throws: CardError(.accessDenied)) {
                try await PCSCReader.patient().waitForCard()
            }
            #expect(error?.returnCode == 0x8010_006A)
            let diagnosis = await PCSCService.patient.diagnosis()
            if request == .establish {
                guard case .refused = diagnosis.findings.first else {
                    Issue.record("\(diagnosis.findings)")
                    return
                }
            }
        }
    }

    @Test
    func aCardThatDoesNotAnswerTheResetIsReportedOnce() async throws {
        let mute = ScriptedService.Reader(Self.name, eventCount: 1, isMute: true)
        try await ScriptedService.run([mute]) { service in
            let reader = PCSCReader.patient()
            await #expect(throws: CardError(.cardUnresponsive)) {
                try await reader.waitForCard()
            }
            // It is still there; only another card ends this wait.
            let wait = Task { try await reader.waitForCard() }
            await service.untilWaiting()
            service.show([
                ScriptedService.Reader(
                    Self.name, answerToReset: ScriptedCard.contactless, eventCount: 3)
            ])
            let card = try await wait.value
            #expect(try await card.transmit(Self.command) == [0x90, 0x00])
        }
    }

    @Test
    func aCardThatWasLostAndStillLiesThereIsStartedAnew() async throws {
        try await ScriptedService.run([Self.withCard]) { service in
            let reader = PCSCReader.patient()
            let card = try await reader.waitForCard()
            // libccid: the card was silent for three seconds.
            service.answer { request, _ in (request == .transmit ? 0x8010_0016 : 0, []) }
            await #expect(throws: CardError(.cardRemoved)) {
                try await card.transmit(Self.command)
            }
            let reconnects = Counter()
            service.answer { request, _ in
                if request == .reconnect { reconnects.increment() }
                return (0, [0x90, 0x00])
            }
            let next = try await reader.waitForCard()
            #expect(reconnects.value == 1)
            #expect(try await next.transmit(Self.command) == [0x90, 0x00])
        }
    }

    @Test
    func aLostCardThatDoesNotPowerUpGetsMoreChances() async throws {
        let code: UInt32 = 0x8010_0066
        try await ScriptedService.run([Self.withCard]) { service in
            let reader = PCSCReader.patient()
            let card = try await reader.waitForCard()
            let reconnects = Counter()
            service.answer { request, _ in
                switch request {
                case .transmit: return (0x8010_0016, [])
                case .reconnect:
                    reconnects.increment()
                    return (reconnects.value == 3 ? 0 : code, [])
                default: return (0, [])
                }
            }
            await #expect(throws: CardError(.cardRemoved)) {
                try await card.transmit(Self.command)
            }
            // As when the service is late to notice that the card is gone.
            _ = try await reader.waitForCard()
            #expect(reconnects.value == 3)
            await #expect(throws: CardError.self) {
                _ = try await reader.waitForCard().transmit(Self.command)
            }
            service.answer { request, _ in
                if request == .reconnect { reconnects.increment() }
                return (request == .reconnect ? code : 0, [])
            }
            await #expect(throws: CardError(.cardUnresponsive)) {
                try await reader.waitForCard()
            }
            #expect(reconnects.value == 8)
        }
    }

    @Test
    func aReaderTellsItsFeaturesAndFirmware() async throws {
        let features: [UInt8] = [0x12, 0x04, 0x42, 0x33, 0x00, 0x12]
        let properties: [UInt8] = [0x0B, 0x02, 0x2F, 0x07, 0x0C, 0x02, 0x3B, 0x22]
        try await ScriptedService.run([ScriptedService.Reader(Self.name)]) { service in
            service.answer { request, data in
                switch (request, data.prefix(4)) {
                case (.control, [0x42, 0x00, 0x0D, 0x48]): (0, features)
                case (.control, [0x42, 0x33, 0x00, 0x12]): (0, properties)
                case (.control, [0x42, 0x00, 0x00, 0x01]):
                    (0, [0xE1, 0, 0, 0, 0x07] + Array("ACR1252".utf8))
                case (.control, _): (0x8010_001F, [])
                case (.attribute, [0x00, 0x01, 0x01, 0x00]): (0, Array("ACS".utf8) + [0])
                case (.attribute, [0x00, 0x01, 0x01, 0x02]): (0, [0x02, 0x00, 0x05, 0x01])
                case (.attribute, _): (0x8010_001F, [])
                default: (0, [])
                }
            }
            let details = try await PCSCService.patient.details(of: ReaderName(Self.name))
            #expect(details.features.properties.identifier == USBIdentifier(0x072F, 0x223B))
            #expect(details.vendor == "ACS")
            #expect(details.model == nil)
            #expect(details.version == "1.5.2")
            #expect(details.escape == .ccid)
            #expect(details.firmware == "ACR1252")
            let escape = try #require(details.escape)
            let answer = try await PCSCService.patient.send(
                [0xE0, 0, 0, 0x18, 0], through: escape, to: ReaderName(Self.name))
            #expect(answer.prefix(5) == [0xE1, 0, 0, 0, 7])
        }
    }

    @Test
    func readersOfUnknownKindAreAskedForTheirProduct() async throws {
        let readers = ["Some Reader 00 00", "Other Reader 01 00"]
        let properties: [UInt8] = [0x0B, 0x02, 0x6B, 0x07, 0x0C, 0x02, 0x2A, 0x50]
        try await ScriptedService.run(readers.map { ScriptedService.Reader($0) }) { service in
            let asked = Counter()
            service.answer { request, data in
                switch (request, data.prefix(4)) {
                case (.connect, _):
                    asked.increment()
                    return (data == Array(readers[1].utf8) ? 0 : 0x8010_000B, [])
                case (.control, [0x42, 0x00, 0x0D, 0x48]):
                    return (0, [0x12, 0x04, 0x42, 0x33, 0x00, 0x12])
                case (.control, _): return (0, properties)
                default: return (0, [])
                }
            }
            let reader = PCSCReader.patient()
            try await reader.probe()
            #expect(reader.name == readers[1])
            #expect(asked.value == 2)
        }
    }
}
