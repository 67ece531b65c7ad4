// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CPCSC

/// A connection to the PC/SC service.
///
/// One context handles one blocking call at a time, so each thread has its own.
package struct Context: ~Copyable {
    /// Sixteen names of 128 characters, pcscd's own limits, and the terminator.
    private static let namesLimit = 16 * 129 + 1

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
        var context = SCARDCONTEXT()
        do {
            try PCSCError.check(
                SCardEstablishContext(DWORD(SCARD_SCOPE_SYSTEM), nil, nil, &context))
        } catch .securityViolation {
            try PCSCError.check(
                SCardEstablishContext(DWORD(SCARD_SCOPE_SYSTEM), nil, nil, &context))
        }
        return context
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
        try? PCSCError.check(SCardReleaseContext(rawValue))
    }

    /// Ends a wait in the context with this number, from any thread.
    static func cancel(_ rawValue: Int) {
        // A context that a dead service has forgotten has no wait.
        try? PCSCError.check(SCardCancel(rawValue))
    }

    /// The names of all readers; empty when there is no reader.
    package func readers() throws(PCSCError) -> [String] {
        // A reader can appear between the query for the length and the query for the names.
        var length = DWORD(Self.namesLimit)
        var names = [CChar](repeating: 0, count: Self.namesLimit)
        do {
            try PCSCError.check(SCardListReaders(rawValue, nil, &names, &length))
        } catch .noReadersAvailable {
            return []
        }
        return names.prefix(Int(clamping: length)).split(separator: 0).map { name in
            String(decoding: name.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
        }
    }

    /// Waits until one of the readers' states differs from the known one.
    ///
    /// - Returns: Whether a state changed; `false` when the time expired.
    package func statusChange(
        milliseconds: UInt32, _ queries: inout [ReaderStateQuery]
    ) throws(PCSCError) -> Bool {
        var names: [CChar] = []
        var offsets: [Int] = []
        for query in queries {
            offsets.append(names.count)
            names += query.reader.utf8.map { CChar(truncatingIfNeeded: $0) } + [0]
        }
        var states = queries.map { query in
            var state = SCARD_READERSTATE()
            state.dwCurrentState = DWORD(query.known.rawValue)
            return state
        }
        let context = rawValue
        let code = names.withUnsafeBufferPointer { names in
            for index in states.indices {
                states[index].szReader = names.baseAddress.map { $0 + offsets[index] }
            }
            return SCardGetStatusChange(
                context, DWORD(milliseconds), &states, DWORD(states.count))
        }
        do {
            try PCSCError.check(code)
        } catch .timeout {
            return false
        }
        for (index, state) in states.enumerated() {
            queries[index].current = ReaderState(
                rawValue: UInt32(truncatingIfNeeded: state.dwEventState))
            queries[index].answerToReset = withUnsafeBytes(of: state.rgbAtr) {
                Array($0.prefix(Int(clamping: state.cbAtr)))
            }
        }
        return true
    }

    /// Connects to the card in a reader.
    package func connect(to reader: String, sharing: CardSharing) throws(PCSCError) -> CardHandle {
        var handle = SCARDHANDLE()
        var active = DWORD()
        try PCSCError.check(
            SCardConnect(
                rawValue, reader, sharing.rawValue, sharing.protocols, &handle, &active))
        return CardHandle(handle, activeProtocol: active, sharing: sharing)
    }
}
