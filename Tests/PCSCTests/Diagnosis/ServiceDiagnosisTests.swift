// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import PCSC

@Suite
struct ServiceDiagnosisTests {
    private static let socket = ServiceSocket(path: "/run/pcscd/pcscd.comm")

    private static func findings(
        _ probe: ServiceProbe, _ readers: Result<[ReaderStatus], PCSCError>,
        isInstalled: Bool = true, modules: [String] = []
    ) -> [ServiceFinding] {
        ServiceDiagnosis(
            socket: socket, isInstalled: isInstalled, probe: probe, readers: readers,
            kernelModules: modules
        ).findings
    }

    private static let answered = ServiceProbe.answered(.common, isAccepted: true)

    private static func readers(_ names: String...) -> Result<[ReaderStatus], PCSCError> {
        .success(names.map { ReaderStatus(name: ReaderName($0)) })
    }

    @Test
    func aContactlessReaderIsAllThatIsNeeded() {
        let reader = "ACS ACR1252 Reader [ACR1252 Reader PICC] 00 00"
        #expect(Self.findings(Self.answered, Self.readers(reader)) == [])
    }

    @Test
    func theSocketTellsWhyTheServiceCannotBeReached() {
        let path = Self.socket.path
        let rows: [(ServiceProbe, PCSCError, ServiceFinding)] = [
            (.missing, .noService, .noSocket(path: path)),
            (.denied, .noAccess, .socketDenied(path: path)),
            (.stale, .noService, .staleSocket(path: path)),
            (.silent, .timeout, .frozen(path: path)),
            (.closed, .noService, .refused),
            (Self.answered, .securityViolation, .refused),
            (Self.answered, .serviceStopped, .protocolMismatch(.common)),
            (Self.answered, .noMemory, .serviceFailed(.noMemory)),
        ]
        for (probe, error, finding) in rows {
            #expect(Self.findings(probe, .failure(error)) == [finding])
        }
        #expect(
            Self.findings(.missing, .failure(.noService), isInstalled: false) == [.notInstalled])
    }

    @Test
    func missingAndSuperfluousReadersAreFound() {
        #expect(Self.findings(Self.answered, Self.readers()) == [.noReader])
        let contact = "ACS ACR39U ICC Reader 00 00"
        #expect(
            Self.findings(Self.answered, Self.readers(contact))
                == [.noContactlessReader([ReaderName(contact)])])
        let two = ["ACS ACR1252 Reader [ACR1252 Reader PICC] 00 00", "SONY FeliCa RC-S300/S 01 00"]
        #expect(
            Self.findings(Self.answered, Self.readers(two[0], two[1]))
                == [.severalContactlessReaders(two.map(ReaderName.init))])
    }

    @Test
    func loadedKernelModulesAreFound() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["nfc", "pn533_usb", "usbcore"] {
            try FileManager.default.createDirectory(
                at: folder.appending(path: name), withIntermediateDirectories: true)
        }
        let loaded = KernelModules.loaded(in: folder.path)
        #expect(loaded == ["pn533_usb", "nfc"])
        let findings = Self.findings(Self.answered, Self.readers(), modules: loaded)
        #expect(findings == [.noReader, .kernelModules(loaded)])
        #expect(findings.last?.cure.contains("modprobe -r pn533_usb nfc") == true)
    }

    @Test
    func everyFindingHasCauseAndCure() {
        let findings: [ServiceFinding] = [
            .notInstalled, .noSocket(path: "/x"), .staleSocket(path: "/x"),
            .socketDenied(path: "/x"), .frozen(path: "/x"), .refused, .protocolMismatch(nil),
            .protocolMismatch(.common), .serviceFailed(.noAccess),
            .kernelModules(["nfc"]), .noReader, .noContactlessReader([]),
            .severalContactlessReaders([]),
        ]
        for finding in findings {
            #expect(!finding.cause.isEmpty)
            #expect(!finding.cure.isEmpty)
        }
    }

    @Test
    func aSocketThatIsNotThereIsMissing() {
        #expect(ServiceSocket(path: "/nonexistent/pcscd.comm").access == .missing)
    }
}
