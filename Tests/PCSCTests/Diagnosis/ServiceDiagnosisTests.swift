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
        _ access: ServiceSocket.Access, _ readers: Result<[ReaderStatus], PCSCError>,
        modules: [String] = []
    ) -> [ServiceFinding] {
        ServiceDiagnosis(
            socket: socket, access: access, readers: readers, kernelModules: modules
        ).findings
    }

    private static func readers(_ names: String...) -> Result<[ReaderStatus], PCSCError> {
        .success(names.map { ReaderStatus(name: ReaderName($0)) })
    }

    @Test
    func aContactlessReaderIsAllThatIsNeeded() {
        let reader = "ACS ACR1252 Reader [ACR1252 Reader PICC] 00 00"
        #expect(Self.findings(.allowed, Self.readers(reader)) == [])
    }

    @Test
    func theSocketTellsWhyTheServiceCannotBeReached() {
        let path = Self.socket.path
        #expect(Self.findings(.missing, .failure(.noService)) == [.noSocket(path: path)])
        #expect(Self.findings(.denied, .failure(.noAccess)) == [.socketDenied(path: path)])
        #expect(
            Self.findings(.allowed, .failure(.securityViolation))
                == [.serviceFailed(.securityViolation)])
    }

    @Test
    func missingAndSuperfluousReadersAreFound() {
        #expect(Self.findings(.allowed, Self.readers()) == [.noReader])
        let contact = "ACS ACR39U ICC Reader 00 00"
        #expect(
            Self.findings(.allowed, Self.readers(contact))
                == [.noContactlessReader([ReaderName(contact)])])
        let two = ["ACS ACR1252 Reader [ACR1252 Reader PICC] 00 00", "SONY FeliCa RC-S300/S 01 00"]
        #expect(
            Self.findings(.allowed, Self.readers(two[0], two[1]))
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
        let findings = Self.findings(.allowed, Self.readers(), modules: loaded)
        #expect(findings == [.noReader, .kernelModules(loaded)])
        #expect(findings.last?.cure.contains("modprobe -r pn533_usb nfc") == true)
    }

    @Test
    func everyFindingHasCauseAndCure() {
        let findings: [ServiceFinding] = [
            .noSocket(path: "/x"), .socketDenied(path: "/x"), .serviceFailed(.noAccess),
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
