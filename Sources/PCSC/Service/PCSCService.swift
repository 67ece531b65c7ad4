// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Questions to the PC/SC service that need no card.
package final class PCSCService: Sendable {
    private let thread: LazyServiceThread
    private let callLimit: Duration

    /// Creates the means to ask; nothing is asked yet.
    ///
    /// - Parameters:
    ///   - callLimit: How long one call to the service may take.
    ///   - clock: The clock of that limit.
    package init(
        callLimit: Duration = PCSCReader.callLimit,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        self.callLimit = callLimit
        thread = LazyServiceThread(name: "pcsc-service", limit: callLimit, clock: clock)
    }

    /// Lists the readers.
    ///
    /// - Returns: The readers with interface kind and state, in the service's order.
    /// - Throws: What the service says.
    package func readers() async throws(PCSCError) -> [ReaderStatus] {
        try await thread.started().call { (connection) throws(PCSCError) in
            try connection.statuses(asksFeatures: true)
        }
    }

    /// Asks a reader about itself.
    ///
    /// - Parameter name: The reader's whole name.
    /// - Returns: What it tells; little, for a simple reader.
    /// - Throws: What the service says, `sharingViolation` while a program has the reader alone.
    package func details(of name: ReaderName) async throws(PCSCError) -> ReaderDetails {
        try await thread.started().call { (connection) throws(PCSCError) in
            _ = try connection.readers()
            return try connection.withReader(name.text) { (handle) throws(PCSCError) in
                handle.details(of: name)
            }
        }
    }

    /// Sends a vendor command to a reader, past the card.
    ///
    /// - Parameters:
    ///   - command: The command, as the reader's manual gives it.
    ///   - escape: A way that was found to work, as ``details(of:)`` tells it.
    ///   - name: The reader's whole name.
    /// - Returns: The reader's answer.
    /// - Throws: What the service says.
    package func send(
        _ command: [UInt8], through escape: VendorEscape, to name: ReaderName
    ) async throws(PCSCError) -> [UInt8] {
        try await thread.started().call { (connection) throws(PCSCError) in
            _ = try connection.readers()
            return try connection.withReader(name.text) { (handle) throws(PCSCError) in
                try handle.control(escape.controlCode, command)
            }
        }
    }

    /// Finds out what keeps cards from being read.
    package func diagnosis() async -> ServiceDiagnosis {
        let socket = ServiceSocket.current
        let environment = ProcessInfo.processInfo.environment
        // Neither the probe nor a walk through /proc may hold a thread of the pool.
        let (probe, machine) = await withCheckedContinuation { [callLimit] done in
            let isStarted = Thread.start(named: "pcsc-probe") {
                let probe = ServiceProbe.ask(socket, within: callLimit)
                done.resume(returning: (probe, Machine.seen(environment: environment)))
            }
            if !isStarted { done.resume(returning: (.silent, Machine())) }
        }
        let readers: Result<[ReaderStatus], PCSCError>
        do throws(PCSCError) {
            // This call would not return either.
            if probe == .silent { throw .timeout }
            readers = .success(try await self.readers())
        } catch {
            readers = .failure(error)
        }
        return ServiceDiagnosis(
            socket: socket, probe: probe, readers: readers, machine: machine)
    }
}
