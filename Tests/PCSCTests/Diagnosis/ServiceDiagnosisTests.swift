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
        _ probe: ServiceProbe?, _ readers: Result<[ReaderStatus], PCSCError>,
        on machine: Machine = Machine(), _ selection: ReaderSelection = .only
    ) -> [ServiceFinding] {
        ServiceDiagnosis(
            socket: socket, probe: probe, readers: readers, machine: machine, selection: selection
        ).findings
    }

    private static let answered = ServiceProbe.answered(.common)

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
        let rows: [(ServiceProbe?, PCSCError, ServiceFinding)] = [
            (.missing, .noService, .noSocket(path: path)),
            (.denied, .noAccess, .socketDenied(path: path)),
            (.stale, .noService, .staleSocket(path: path)),
            (.silent, .noService, .frozen(path: path)),
            (nil, .timeout, .frozen(path: path)),
            (.closed, .noService, .refused(.noRule)),
            (Self.answered, .securityViolation, .refused(.noRule)),
            (Self.answered, .serviceStopped, .protocolMismatch(.common, .host)),
            (Self.answered, .noMemory, .serviceFailed(.noMemory)),
        ]
        for (probe, error, finding) in rows {
            #expect(Self.findings(probe, .failure(error)) == [finding])
        }
    }

    @Test
    func theMachineTellsTheCure() {
        var machine = Machine()
        machine.hasService = false
        let missing = Result<[ReaderStatus], PCSCError>.failure(.noService)
        #expect(Self.findings(.missing, missing, on: machine) == [.notInstalled])
        for (environment, remedy) in [
            (RuntimeEnvironment.container, "/run/pcscd:/run/pcscd"), (.flatpak, "--socket=pcsc"),
            (.snap, "snap connect"),
        ] {
            machine.runtimeEnvironment = environment
            for probe in [ServiceProbe.missing, .stale] {
                let findings = Self.findings(probe, missing, on: machine)
                #expect(findings == [.outside(environment, path: Self.socket.path)])
                #expect(findings.first?.remedy.contains(remedy) == true)
            }
        }
        machine.hasService = true
        #expect(
            Self.findings(.missing, missing, on: machine) == [.noSocket(path: Self.socket.path)])
        machine = Machine()
        for refusal in AccessRefusal.allCases {
            machine.refusal = refusal
            #expect(Self.findings(.closed, missing, on: machine) == [.refused(refusal)])
        }
        machine = Machine()
        machine.runtimeEnvironment = .container
        let mismatch = Self.findings(Self.answered, .failure(.serviceStopped), on: machine)
        #expect(mismatch.first?.remedy.contains("--build-arg RELEASE=") == true)
        machine = Machine()
        machine.runtimeEnvironment = .windowsSubsystem
        let windows = Self.findings(Self.answered, Self.readers(), on: machine)
        #expect(windows.first?.remedy.contains("usbipd attach") == true)
        machine.hasIFDNFC = true
        #expect(Self.findings(Self.answered, Self.readers(), on: machine) == [.inactiveIFDNFC])
        machine = Machine()
        machine.copies = ["/usr/sbin/pcscd", "/usr/local/sbin/pcscd"]
        let reader = "ACS ACR1252 Reader [ACR1252 Reader PICC] 00 00"
        let copies = Self.findings(Self.answered, Self.readers(reader), on: machine)
        #expect(copies == [.copies(machine.copies)])
        #expect(copies.first?.isHarmless == true)
    }

    @Test
    func missingAndSuperfluousReadersAreFound() {
        #expect(Self.findings(Self.answered, Self.readers()) == [.noReader(.host)])
        let contact = "ACS ACR39U ICC Reader 00 00"
        #expect(
            Self.findings(Self.answered, Self.readers(contact))
                == [.noContactlessReader([ReaderName(contact)])])
        let two = ["ACS ACR1252 Reader [ACR1252 Reader PICC] 00 00", "SONY FeliCa RC-S300/S 01 00"]
        #expect(
            Self.findings(Self.answered, Self.readers(two[0], two[1]))
                == [.severalContactlessReaders(two.map(ReaderName.init))])
        let virtual = ["Virtual PCD 00 00", "Virtual PCD 00 01"]
        #expect(
            Self.findings(Self.answered, Self.readers(virtual[0], virtual[1]))
                == [.onlyVirtualReaders(virtual.map(ReaderName.init))])
    }

    @Test
    func theConfiguredReaderIsTheOneThatCounts() {
        let names = Self.readers(
            "Virtual PCD 00 00", "Virtual PCD 00 01",
            "ACS ACR1252 Reader [ACR1252 Reader SAM] 01 00",
            "SONY FeliCa RC-S300/S 02 00", "SONY FeliCa RC-S300/S 03 00")
        for chosen in [ReaderSelection.named("Virtual PCD 00 00"), .named("S 02"), .automatic] {
            #expect(Self.findings(nil, names, on: Machine(), chosen) == [])
        }
        for (chosen, problem) in [
            ("ACR122", "There is no reader “ACR122”."),
            ("rc-s300", "Several readers have “rc-s300”"),
            ("SAM", "“SAM” is a contact or SAM slot"),
        ] {
            let findings = Self.findings(nil, names, on: Machine(), .named(chosen))
            #expect(findings.count == 1)
            #expect(findings.first?.cause.hasPrefix(problem) == true)
            #expect(findings.first?.isHarmless == false)
        }
    }

    @Test
    func everyFindingHasCauseAndCure() {
        let findings: [ServiceFinding] = [
            .notInstalled, .noSocket(path: "/x"), .staleSocket(path: "/x"),
            .socketDenied(path: "/x"), .frozen(path: "/x"),
            .protocolMismatch(.common, .host), .protocolMismatch(.common, .container),
            .serviceFailed(.noAccess),
            .copies([]), .noReader(.host), .noReader(.windowsSubsystem), .inactiveIFDNFC,
            .outside(.container, path: "/x"), .outside(.flatpak, path: "/x"),
            .outside(.snap, path: "/x"), .noContactlessReader([]),
            .severalContactlessReaders([]), .onlyVirtualReaders([]), .unusableChoice("x"),
        ]
        for finding in findings + AccessRefusal.allCases.map(ServiceFinding.refused) {
            #expect(!finding.cause.isEmpty)
            #expect(!finding.remedy.isEmpty)
        }
    }

    @Test
    func aSocketThatIsNotThereIsMissing() {
        #expect(ServiceSocket(path: "/nonexistent/pcscd.comm").access == .missing)
    }
}
