// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A connection to the card in a reader.
package struct CardHandle: ~Copyable {
    private let rawValue: Int
    private let sharing: CardSharing
    /// The protocol that the service chose, read back: a request for T=1 may give T=0.
    package private(set) var activeProtocol: UInt

    init(_ rawValue: Int, activeProtocol: UInt, sharing: CardSharing) {
        self.rawValue = rawValue
        self.activeProtocol = activeProtocol
        self.sharing = sharing
    }

    deinit {
        // A handle that a dead service has forgotten cannot be disconnected.
        try? ServiceCalls.disconnect(rawValue, .unpower)
    }

    /// The card's answer to reset.
    package func answerToReset() throws(PCSCError) -> [UInt8] {
        try ServiceCalls.answerToReset(rawValue)
    }

    /// Sends a command; returns how many bytes of the answer are in the buffer.
    ///
    /// Success with fewer than two bytes means that the card was lost. With a buffer
    /// that is too small the card has executed the command all the same.
    package func transmit(
        _ command: [UInt8], into buffer: UnsafeMutableBufferPointer<UInt8>
    ) throws(PCSCError) -> Int {
        try ServiceCalls.transmit(
            rawValue, activeProtocol: activeProtocol, command, into: buffer)
    }

    /// Keeps other programs out until the transaction's end.
    ///
    /// Blocks while another program has a transaction.
    package func beginTransaction() throws(PCSCError) {
        try ServiceCalls.beginTransaction(rawValue)
    }

    /// Lets other programs in again.
    package func endTransaction(_ disposition: CardDisposition) throws(PCSCError) {
        try ServiceCalls.endTransaction(rawValue, disposition)
    }

    /// Starts the card anew.
    package mutating func reconnect(_ initialization: CardDisposition) throws(PCSCError) {
        activeProtocol = try ServiceCalls.reconnect(
            rawValue, sharing: sharing, initialization: initialization)
    }

    /// Sends data to the reader.
    package func control(_ code: ControlCode, _ data: [UInt8] = []) throws(PCSCError) -> [UInt8] {
        try ServiceCalls.control(rawValue, code: code.rawValue, data)
    }

    /// Reads an attribute of the reader.
    func attribute(_ attribute: ReaderAttribute) throws(PCSCError) -> [UInt8] {
        try ServiceCalls.attribute(rawValue, attribute)
    }

    /// Lets the card go, and reports what `deinit` would swallow.
    package consuming func disconnect(_ disposition: CardDisposition) throws(PCSCError) {
        let rawValue = rawValue
        discard self
        try ServiceCalls.disconnect(rawValue, disposition)
    }
}
