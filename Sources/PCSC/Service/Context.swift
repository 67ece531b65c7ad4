// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A connection to the PC/SC service.
///
/// One context handles one blocking call at a time, so each thread has its own.
package struct Context: ~Copyable {
    /// The number that `SCardCancel` needs.
    package let rawValue: Int

    /// Connects to the service.
    ///
    /// libpcsclite also returns `SCARD_E_NO_SERVICE` when the service's socket exists but this user
    /// has no access, which is a different problem with a different fix.
    package init() throws(PCSCError) {
        do {
            rawValue = try Self.establish()
        } catch .noService where ServiceSocket.current.access == .denied {
            throw .noAccess
        }
    }

    /// Connects, and tries again if access is denied.
    ///
    /// libpcsclite also returns `SCARD_W_SECURITY_VIOLATION` when the service exits between two
    /// messages; the second attempt distinguishes the two cases.
    private static func establish() throws(PCSCError) -> Int {
        do {
            return try ServiceCalls.establishContext()
        } catch .securityViolation {
            return try ServiceCalls.establishContext()
        }
    }

    /// Distinguishes denied access from the end of the service, which have the same code.
    func classify(_ error: PCSCError) -> PCSCError {
        guard error == .securityViolation else { return error }
        do {
            _ = try readers()
            return error
        } catch {
            return .communicationError
        }
    }

    deinit {
        // A context that a dead service has forgotten cannot be released.
        try? ServiceCalls.releaseContext(rawValue)
    }

    /// The names of all readers.
    package func readers() throws(PCSCError) -> [String] {
        try ServiceCalls.listReaders(rawValue)
    }

    /// Waits until one of the readers' states differs from the known one.
    ///
    /// - Returns: Whether a state changed; `false` when the time expired.
    package func statusChange(
        milliseconds: UInt32, _ queries: inout [ReaderStateQuery]
    ) throws(PCSCError) -> Bool {
        try ServiceCalls.statusChange(rawValue, milliseconds: milliseconds, &queries)
    }

    /// Connects to the card in a reader.
    package func connect(to reader: String, sharing: CardSharing) throws(PCSCError) -> CardHandle {
        let (handle, active) = try ServiceCalls.connect(rawValue, reader: reader, sharing: sharing)
        return CardHandle(handle, activeProtocol: active, sharing: sharing)
    }
}
