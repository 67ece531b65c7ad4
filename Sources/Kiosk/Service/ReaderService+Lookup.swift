// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import Support

/// Finding reads.
extension ReaderService {
    /// Finds a read.
    ///
    /// - Parameters:
    ///   - identifier: The read's identifier.
    ///   - wait: How long to wait for its end.
    /// - Returns: The read, or `nil` if it is unknown.
    /// - Throws: `Problem`.
    func read(_ identifier: String, wait: Duration) async throws(Problem) -> ReadResource? {
        let deadline = dependencies.time.deadline(after: wait)
        while true {
            if wait > .zero { await orders.untilEnd(of: identifier, deadline) }
            if let read = orders.current(identifier)?.record { return read }
            let ends = orders.ends
            let read = try await orders.stored(identifier)
            // During the lookup, a client may have asked for its PIN, whose entry may already have
            // ended.
            guard wait > .zero, read?.state.isSettled == false,
                orders.current(identifier) != nil || ends != orders.ends
            else { return read }
        }
    }

    /// Returns a read that is known.
    func find(_ identifier: String) async throws(Problem) -> ReadResource {
        guard let read = try await read(identifier, wait: .zero) else { throw .noRead }
        return read
    }
}
