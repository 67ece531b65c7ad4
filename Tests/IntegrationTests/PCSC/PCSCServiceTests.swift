// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PCSC
internal import SmartCard
internal import TestSupport
internal import Testing

@Suite(.serialized, .pcscd)
struct PCSCServiceTests {
    @Test
    func readersAreListedWithTheirCards() async throws {
        try await PrivatePCSCD.run { pcscd in
            let virtual = try ScriptedCard(in: pcscd)
            try await BlockingThread.run {
                let context = try Context()
                _ = try context.wait { $0.contains(.present) }
            }
            let readers = try await PCSCService.patient.readers()
            #expect(readers.map(\.name.text) == PrivatePCSCD.readers)
            #expect(readers.map(\.interface) == [.contactless, .unknown])
            #expect(readers[0].answerToReset?.bytes == ScriptedCard.contactless)
            virtual.remove()
        }
    }

    @Test
    func aReaderTellsAboutItself() async throws {
        try await PrivatePCSCD.run { pcscd in
            let details = try await PCSCService.patient.details(
                of: ReaderName(PrivatePCSCD.readers[0]))
            #expect(details.features == ReaderFeatures())
            #expect(details.vendor == nil)
            #expect(details.escape == nil)
            await #expect(throws: PCSCError.unknownReader) {
                try await PCSCService.patient.details(of: ReaderName("No Such Reader 00 00"))
            }
            _ = pcscd
        }
    }

    @Test
    func aHealthyServiceHasNoFindingButTheKernelsModules() async throws {
        try await PrivatePCSCD.run { pcscd in
            let diagnosis = await PCSCService.patient.diagnosis()
            #expect(diagnosis.socket.path == pcscd.socketPath)
            let harmful = diagnosis.findings.filter { !$0.isHarmless }
            #expect(harmful == [])
            let readers = try diagnosis.readers.get()
            #expect(readers.count == 2)
        }
    }

    @Test
    func withoutPCSCDTheServiceIsMissed() async throws {
        try await PrivatePCSCD.run { pcscd in
            try pcscd.kill()
            let diagnosis = await PCSCService.patient.diagnosis()
            #expect(diagnosis.readers == .failure(.noService))
            #expect(diagnosis.findings.first == .staleSocket(path: pcscd.socketPath))
        }
    }

    @Test
    func aServiceIsAskedForItsProtocol() async throws {
        try await PrivatePCSCD.run { pcscd in
            let socket = ServiceSocket(path: pcscd.socketPath)
            let answer = ServiceProbe.ask(socket, within: .seconds(600))
            guard case .answered(let version) = answer else {
                Issue.record("The service answered: \(answer)")
                return
            }
            // pcsc-lite 1.8.24 to 2.2.3, from 2.3.0, and from 2.5.0.
            #expect(["4:4", "4:5", "4:6"].contains(version.description))
            let none = ServiceSocket(path: "\(socket.path).none")
            #expect(ServiceProbe.ask(none, within: .seconds(600)) == .missing)
        }
    }

    /// `SCardEstablishContext` would never return.
    @Test
    func aFrozenServiceIsNamed() async throws {
        try await PrivatePCSCD.run { pcscd in
            try pcscd.freeze()
            let service = PCSCService(callLimit: .milliseconds(50))
            let diagnosis = await service.diagnosis()
            #expect(diagnosis.findings.first == .frozen(path: pcscd.socketPath))
            try pcscd.thaw()
            let again = await PCSCService.patient.diagnosis()
            #expect(again.findings.filter { !$0.isHarmless } == [])
        }
    }
}
