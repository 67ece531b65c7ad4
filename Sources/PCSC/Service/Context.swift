// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A connection to the PC/SC service.
///
/// One context serves one blocking call at a time, so every thread has its own.
struct Context: ~Copyable {
    /// The number that `SCardCancel` needs.
    let rawValue: Int

    /// Connects to the service.
    ///
    /// libpcsclite says `SCARD_E_NO_SERVICE` also when the service's socket is there but
    /// closed to this user, which is a different trouble with a different cure.
    init() throws(PCSCError) {
        do {
            rawValue = try ServiceCalls.establishContext()
        } catch .noService where ServiceSocket.current.access == .denied {
            throw .noAccess
        }
    }

    deinit {
        // A context that a dead service has forgotten cannot be released.
        try? ServiceCalls.releaseContext(rawValue)
    }

    /// The names of all readers.
    func readers() throws(PCSCError) -> [String] {
        try ServiceCalls.listReaders(rawValue)
    }

    /// Waits until one of the readers' states differs from the known one.
    ///
    /// - Returns: Whether one changed; `false` when the time ran out.
    func statusChange(
        milliseconds: UInt32, _ queries: inout [ReaderStateQuery]
    ) throws(PCSCError) -> Bool {
        try ServiceCalls.statusChange(rawValue, milliseconds: milliseconds, &queries)
    }

    /// Connects to the card in a reader.
    func connect(to reader: String, sharing: CardSharing) throws(PCSCError) -> CardHandle {
        let (handle, active) = try ServiceCalls.connect(rawValue, reader: reader, sharing: sharing)
        return CardHandle(handle, activeProtocol: active, sharing: sharing)
    }
}
