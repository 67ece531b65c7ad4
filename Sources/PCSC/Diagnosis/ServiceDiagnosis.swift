// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The state of everything between this program and a card.
package struct ServiceDiagnosis: Hashable, Sendable {
    /// The service's socket.
    package let socket: ServiceSocket
    /// The readers, or why the service could not be asked.
    package let readers: Result<[ReaderStatus], PCSCError>
    /// The loaded kernel modules that take readers away.
    package let kernelModules: [String]
    /// What is wrong, the first thing to mend first.
    package let findings: [ServiceFinding]

    init(
        socket: ServiceSocket, isInstalled: Bool, probe: ServiceProbe,
        readers: Result<[ReaderStatus], PCSCError>, kernelModules: [String]
    ) {
        self.socket = socket
        self.readers = readers
        self.kernelModules = kernelModules
        var findings: [ServiceFinding] = []
        switch readers {
        case .success(let readers): findings += Self.finding(readers) + Self.limits(readers)
        case .failure(let error):
            findings.append(Self.finding(error, probe, socket, isInstalled: isInstalled))
        }
        if !kernelModules.isEmpty { findings.append(.kernelModules(kernelModules)) }
        self.findings = findings
    }

    /// Why the service could not be asked.
    private static func finding(
        _ error: PCSCError, _ probe: ServiceProbe, _ socket: ServiceSocket, isInstalled: Bool
    ) -> ServiceFinding {
        switch probe {
        case .missing: isInstalled ? .noSocket(path: socket.path) : .notInstalled
        case .denied: .socketDenied(path: socket.path)
        case .stale: .staleSocket(path: socket.path)
        case .silent: .frozen(path: socket.path)
        case .closed: .refused
        case .answered(let version, _) where error == .serviceStopped:
            .protocolMismatch(version)
        case .answered where error == .securityViolation: .refused
        case .answered: .serviceFailed(error)
        }
    }

    /// The readers that cannot read every card.
    private static func limits(_ readers: [ReaderStatus]) -> [ServiceFinding] {
        readers.filter { $0.interface == .contactless }.compactMap { reader in
            KnownReader.named(reader.name)?.fitness.reason.map {
                .limitedReader(reader.name, reason: $0)
            }
        }
    }

    private static func finding(_ readers: [ReaderStatus]) -> [ServiceFinding] {
        let names = { (reader: ReaderStatus) in reader.name }
        switch ReaderSelection.only.result(from: readers) {
        case .success: return []
        case .failure(let error):
            switch error.code {
            case .noReader: return [.noReader]
            case .severalReaders, .ambiguous:
                return [.severalContactlessReaders(error.candidates.map(ReaderName.init))]
            default: return [.noContactlessReader(readers.map(names))]
            }
        }
    }
}
