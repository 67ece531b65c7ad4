// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PCSC
internal import SmartCard
internal import TestSupport
internal import Testing

/// The behavior of a USB reader that is unplugged and plugged in again.
///
/// A scripted service plays the return codes that were observed with real pcscd and libccid.
@Suite
struct UnpluggedTests {
    private static let command: [UInt8] = [0x00, 0xB2, 0x01, 0x0C, 0x00]
    private static let name = "SONY FeliCa RC-S300/S (1234567) 00 00"
    private static let nameAgain = "SONY FeliCa RC-S300/S (1234567) 01 00"
    private static let empty = ScriptedService.Reader(name)
    private static let withCard = ScriptedService.Reader(
        name, answerToReset: ScriptedCard.contactless, eventCount: 1)
    private static let again = ScriptedService.Reader(
        nameAgain, answerToReset: ScriptedCard.contactless, eventCount: 1)

    @Test
    func duringTheWaitForACard() async throws {
        try await ScriptedService.run([Self.empty]) { service in
            let reader = PCSCReader.patient()
            let wait = Task { try await reader.waitForCard() }
            await service.untilWaiting()
            service.show([])
            await #expect(throws: CardError(.readerUnavailable)) { try await wait.value }
            await #expect(throws: CardError(.readerUnavailable)) { try await reader.probe() }
            service.show([Self.again])
            let card = try await reader.waitForCard()
            #expect(try await card.transmit(Self.command) == [0x90, 0x00])
            #expect(reader.name == Self.nameAgain)
        }
    }

    @Test
    func duringADialogue() async throws {
        try await ScriptedService.run([Self.withCard]) { service in
            let reader = PCSCReader.patient()
            let card = try await reader.waitForCard()
            service.answer { request, _ in (request == .transmit ? 0x8010_0017 : 0, []) }
            service.show([])
            let error = await #expect(throws: CardError(.readerUnavailable)) {
                try await card.transmit(Self.command)
            }
            #expect(error?.returnCode == 0x8010_0017)
            await #expect(throws: CardError(.readerUnavailable)) {
                try await card.waitForRemoval()
            }
            await card.disconnect()
            await #expect(throws: CardError(.readerUnavailable)) {
                try await reader.waitForCard()
            }
            service.answer { _, _ in (0, [0x90, 0x00]) }
            service.show([Self.again])
            let next = try await reader.waitForCard()
            #expect(try await next.transmit(Self.command) == [0x90, 0x00])
        }
    }

    @Test
    func duringTheWaitForRemoval() async throws {
        try await ScriptedService.run([Self.withCard]) { service in
            let card = try await PCSCReader.patient().waitForCard()
            let removal = Task { try await card.waitForRemoval() }
            await service.untilWaiting()
            service.show([])
            await #expect(throws: CardError(.readerUnavailable)) { try await removal.value }
        }
    }

    @Test
    func theMonitorSeesTheReaderGoAndComeBackUnderAnotherName() async throws {
        try await ScriptedService.run([Self.withCard]) { service in
            var events = ReaderMonitor.patient.events().makeAsyncIterator()
            #expect(await events.next() == .serviceAvailable)
            #expect(await events.next()?.readerName == Self.name)
            #expect(await events.next()?.isCardInserted == true)
            await service.untilWaiting()
            service.show([])
            #expect(await events.next() == .cardRemoved(ReaderName(Self.name)))
            #expect(await events.next() == .readerRemoved(ReaderName(Self.name)))
            await service.untilWaiting()
            service.show([ScriptedService.Reader(Self.nameAgain)])
            #expect(await events.next()?.readerName == Self.nameAgain)
        }
    }

    @Test
    func anotherReaderThatGoesBetweenTheListAndItsStateIsNoLoss() async throws {
        let other = ScriptedService.Reader("SCM SCL3711 01 00")
        try await ScriptedService.run([Self.withCard, other]) { service in
            service.showAfterNextQuery([Self.withCard])
            let reader = PCSCReader.patient(.named(Self.name))
            try await reader.probe()
            service.show([Self.withCard, other])
            service.showAfterNextQuery([Self.withCard])
            let card = try await reader.waitForCard()
            service.show([Self.withCard, other])
            service.showAfterNextQuery([Self.withCard])
            #expect(await card.isInField())
            service.show([Self.withCard, other])
            service.showAfterNextQuery([Self.withCard])
            var events = ReaderMonitor.patient.events().makeAsyncIterator()
            #expect(await events.next() == .serviceAvailable)
            #expect(await events.next()?.readerName == Self.name)
        }
    }

    @Test(arguments: [true, false])
    func aReaderPluggedInDuringTheWatchOfAnother(isDuringAWait: Bool) async throws {
        try await ScriptedService.run([Self.empty]) { service in
            var events = ReaderMonitor.patient.events().makeAsyncIterator()
            #expect(await events.next() == .serviceAvailable)
            #expect(await events.next()?.readerName == Self.name)
            await service.untilWaiting()
            service.show([Self.empty, Self.again], notifies: isDuringAWait)
            #expect(await events.next()?.readerName == Self.nameAgain)
            #expect(await events.next()?.isCardInserted == true)
        }
    }
}

extension ReaderEvent {
    fileprivate var readerName: String? {
        guard case .readerAdded(let reader) = self else { return nil }
        return reader.name.text
    }

    fileprivate var isCardInserted: Bool {
        guard case .cardInserted = self else { return false }
        return true
    }
}
