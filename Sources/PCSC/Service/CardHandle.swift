// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A connection to the card in a reader.
package struct CardHandle: ~Copyable {
    private let rawValue: Int
    private let sharing: CardSharing
    /// The protocol that the service chose: a request for T=1 can result in T=0.
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

    /// Sends a command and returns the number of response bytes in the buffer.
    ///
    /// Success with fewer than two bytes means that the card was lost. If the buffer is too small,
    /// the card has executed the command anyway.
    package func transmit(
        _ command: [UInt8], into buffer: UnsafeMutableBufferPointer<UInt8>
    ) throws(PCSCError) -> Int {
        try ServiceCalls.transmit(
            rawValue, activeProtocol: activeProtocol, command, into: buffer)
    }

    /// Locks out other programs until the end of the transaction.
    ///
    /// Blocks while another program has a transaction.
    package func beginTransaction() throws(PCSCError) {
        try ServiceCalls.beginTransaction(rawValue)
    }

    /// Ends the transaction and gives other programs access again.
    package func endTransaction(_ disposition: CardDisposition) throws(PCSCError) {
        try ServiceCalls.endTransaction(rawValue, disposition)
    }

    /// Restarts the card.
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

    /// Disconnects from the card, and reports errors that `deinit` would ignore.
    package consuming func disconnect(_ disposition: CardDisposition) throws(PCSCError) {
        let rawValue = rawValue
        discard self
        try ServiceCalls.disconnect(rawValue, disposition)
    }
}
