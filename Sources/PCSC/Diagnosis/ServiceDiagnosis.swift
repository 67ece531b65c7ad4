// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The state of everything between this program and a card.
package struct ServiceDiagnosis: Hashable, Sendable {
    /// The service's socket.
    package let socket: ServiceSocket
    /// The readers, or the reason the service could not be queried.
    package let readers: Result<[ReaderStatus], PCSCError>
    /// The problems, in the order in which to fix them.
    package let findings: [ServiceFinding]

    /// Diagnoses the problems.
    ///
    /// - Parameters:
    ///   - socket: The service's socket.
    ///   - probe: The result of the probe of the socket, which is required only for a service that
    ///     could not be queried.
    ///   - readers: The readers, or the reason the service could not be queried.
    ///   - machine: The machine that the service runs on.
    ///   - selection: The choice of the reader to use.
    init(
        socket: ServiceSocket, probe: ServiceProbe?, readers: Result<[ReaderStatus], PCSCError>,
        machine: Machine, selection: ReaderSelection = .only
    ) {
        self.socket = socket
        self.readers = readers
        var findings: [ServiceFinding] = []
        switch readers {
        case .success(let readers):
            findings += Self.findings(readers, machine, selection) + Self.limits(readers)
        case .failure(let error): findings.append(Self.finding(error, probe, socket, machine))
        }
        if !machine.copies.isEmpty { findings.append(.copies(machine.copies)) }
        self.findings = findings
    }

    /// Returns the reason the service could not be queried.
    private static func finding(
        _ error: PCSCError, _ probe: ServiceProbe?, _ socket: ServiceSocket, _ machine: Machine
    ) -> ServiceFinding {
        // A container can have a service of its own.
        let isOutside = machine.runtimeEnvironment.isSandbox && !machine.hasService
        return switch probe {
        case .missing where isOutside, .stale where isOutside:
            .outside(machine.runtimeEnvironment, path: socket.path)
        case .missing: machine.hasService ? .noSocket(path: socket.path) : .notInstalled
        case .denied: .socketDenied(path: socket.path)
        case .stale: .staleSocket(path: socket.path)
        case .silent, nil: .frozen(path: socket.path)
        case .closed: .refused(machine.refusal)
        case .answered(let version) where error == .serviceStopped:
            .protocolMismatch(version, machine.runtimeEnvironment)
        case .answered where error == .securityViolation: .refused(machine.refusal)
        case .answered: .serviceFailed(error)
        }
    }

    /// Returns the reasons readers are not listed, and the problem with the list.
    private static func findings(
        _ readers: [ReaderStatus], _ machine: Machine, _ selection: ReaderSelection
    ) -> [ServiceFinding] {
        let hasContactless = readers.contains { $0.interface == .contactless }
        let unlisted = machine.devices.compactMap { device in
            UnlistedReader(device, among: readers, on: machine)
        }
        let findings = unlisted.map { ServiceFinding.unlisted($0, isNeeded: !hasContactless) }
        // If no reader is listed, these findings say why.
        if readers.isEmpty, !findings.isEmpty { return findings }
        return findings + [finding(readers, machine, selection)].compactMap(\.self)
    }

    /// Returns the readers that cannot read every card.
    private static func limits(_ readers: [ReaderStatus]) -> [ServiceFinding] {
        readers.filter { $0.interface == .contactless }.compactMap { reader in
            KnownReader.named(reader.name)?.fitness.reason.map {
                .limitedReader(reader.name, reason: $0)
            }
        }
    }

    /// Returns the problem with the list of readers.
    private static func finding(
        _ readers: [ReaderStatus], _ machine: Machine, _ selection: ReaderSelection
    ) -> ServiceFinding? {
        guard case .failure(let error) = selection.result(from: readers) else {
            return nil
        }
        return switch error.code {
        case .noReader where machine.hasIFDNFC: .inactiveIFDNFC
        case .noReader: .noReader(machine.runtimeEnvironment)
        case .severalReaders: .severalContactlessReaders(error.candidates.map(ReaderName.init))
        case .onlyVirtualReaders: .onlyVirtualReaders(readers.map(\.name))
        case .noContactlessReader: .noContactlessReader(readers.map(\.name))
        case .notFound, .ambiguous, .notContactless: .unusableChoice(error.description)
        }
    }
}
