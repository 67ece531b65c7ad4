// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Support

/// Queries to the PC/SC service that do not require a card.
package final class PCSCService: Sendable {
    private let thread: ServiceThread
    private let callLimit: Duration

    /// Creates an object for queries; does not connect to the service yet.
    ///
    /// - Parameters:
    ///   - callLimit: The time limit for one call to the service.
    ///   - clock: The clock for the time limit.
    package init(
        callLimit: Duration = PCSCReader.callLimit,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        self.callLimit = callLimit
        thread = ServiceThread(name: "pcsc-service", limit: callLimit, clock: clock)
    }

    /// Lists the readers.
    ///
    /// - Returns: The readers with interface kind and state, in the service's order.
    /// - Throws: The service's error.
    package func readers() async throws(PCSCError) -> [ReaderStatus] {
        try await thread.call { (connection) throws(PCSCError) in
            try connection.statuses(asksFeatures: true)
        }
    }

    /// Queries the details of a reader.
    ///
    /// - Parameter name: The reader's full name.
    /// - Returns: The details; few, for a simple reader.
    /// - Throws: The service's error; `sharingViolation` while a program has exclusive use of the
    ///   reader.
    package func details(of name: ReaderName) async throws(PCSCError) -> ReaderDetails {
        try await thread.call { (connection) throws(PCSCError) in
            _ = try connection.readers()
            return try connection.withReader(name.text) { (handle) throws(PCSCError) in
                handle.details(of: name)
            }
        }
    }

    /// Sends a vendor command to a reader instead of the card.
    ///
    /// - Parameters:
    ///   - command: The command from the reader's manual.
    ///   - escape: The working way that ``details(of:)`` found.
    ///   - name: The reader's full name.
    /// - Returns: The reader's response.
    /// - Throws: The service's error.
    package func send(
        _ command: [UInt8], through escape: VendorEscape, to name: ReaderName
    ) async throws(PCSCError) -> [UInt8] {
        try await thread.call { (connection) throws(PCSCError) in
            _ = try connection.readers()
            return try connection.withReader(name.text) { (handle) throws(PCSCError) in
                try handle.control(escape.controlCode, command)
            }
        }
    }

    /// Finds the problems that prevent reading cards.
    ///
    /// - Parameter selection: The choice of the reader to use.
    /// - Returns: The state of the service and its readers, with the problems.
    package func diagnosis(_ selection: ReaderSelection = .only) async -> ServiceDiagnosis {
        let socket = ServiceSocket.current
        let environment = ProcessInfo.processInfo.environment
        let readers: Result<[ReaderStatus], PCSCError>
        do throws(PCSCError) {
            readers = .success(try await self.readers())
        } catch {
            readers = .failure(error)
        }
        // A probe of a service that has not responded in time would wait as long again.
        let isFailure = if case .failure(let error) = readers { error != .timeout } else { false }
        // Neither the probe nor a scan of /proc must block a thread of the pool.
        let (probe, machine) = await withCheckedContinuation { [callLimit] done in
            let isStarted = WorkerThread.start(name: "pcsc-probe") {
                let probe = isFailure ? ServiceProbe.ask(socket, within: callLimit) : nil
                done.resume(returning: (probe, Machine.seen(environment: environment)))
            }
            if !isStarted { done.resume(returning: (nil, Machine())) }
        }
        return ServiceDiagnosis(
            socket: socket, probe: probe, readers: readers, machine: machine, selection: selection)
    }
}
