// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PCSC
internal import TestSupport

extension Context {
    /// Blocks until the first reader's state meets a condition, and returns the state.
    func wait(
        slot: Int = 0, until isWished: (ReaderState) -> Bool
    ) throws(PCSCError) -> ReaderState {
        var queries = [ReaderStateQuery(PrivatePCSCD.readers[slot])]
        while true {
            _ = try statusChange(milliseconds: 10_000, &queries)
            let query = queries[0]
            if isWished(query.current) { return query.current }
            queries = [query.accepted]
        }
    }

    /// Connects to the card in a slot as soon as there is one.
    func connectWhenPresent(
        slot: Int = 0, sharing: CardSharing = .exclusive
    ) throws(PCSCError) -> CardHandle {
        _ = try wait(slot: slot) { $0.contains(.present) }
        return try connect(to: PrivatePCSCD.readers[slot], sharing: sharing)
    }

    /// Returns the state of a slot from a wait with no time-out.
    func state(slot: Int = 0) throws(PCSCError) -> ReaderState {
        var queries = [ReaderStateQuery(PrivatePCSCD.readers[slot])]
        _ = try statusChange(milliseconds: 0, &queries)
        return queries[0].current
    }
}

extension CardHandle {
    /// Sends a command and returns the answer.
    func send(_ command: [UInt8], capacity: Int = 65_538) throws(PCSCError) -> [UInt8] {
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: capacity)
        defer { buffer.deallocate() }
        return Array(buffer.prefix(try transmit(command, into: buffer)))
    }
}

extension PCSCReader {
    /// A reader that gives up a call to the service only when the machine stalls.
    static func patient(_ selection: ReaderSelection = .only) -> PCSCReader {
        PCSCReader(selection, callLimit: .patience)
    }
}

extension ReaderMonitor {
    /// A monitor that gives up a call to the service only when the machine stalls.
    static var patient: ReaderMonitor { ReaderMonitor(callLimit: .patience) }
}

extension PCSCService {
    /// A service that gives up a call only when the machine stalls.
    static var patient: PCSCService { PCSCService(callLimit: .patience) }
}

extension PCSCError {
    /// Runs `body` and returns its error, or `nil` if it throws none or another.
    static func caught(_ body: () throws -> Void) -> PCSCError? {
        do {
            try body()
            return nil
        } catch {
            return error as? PCSCError
        }
    }
}
