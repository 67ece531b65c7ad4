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
        socket: ServiceSocket, access: ServiceSocket.Access,
        readers: Result<[ReaderStatus], PCSCError>, kernelModules: [String]
    ) {
        self.socket = socket
        self.readers = readers
        self.kernelModules = kernelModules
        var findings: [ServiceFinding] = []
        switch (readers, access) {
        case (.success(let readers), _):
            findings += Self.finding(readers) + Self.limits(readers)
        case (.failure, .missing): findings.append(.noSocket(path: socket.path))
        case (.failure, .denied): findings.append(.socketDenied(path: socket.path))
        case (.failure(let error), .allowed): findings.append(.serviceFailed(error))
        }
        if !kernelModules.isEmpty { findings.append(.kernelModules(kernelModules)) }
        self.findings = findings
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
