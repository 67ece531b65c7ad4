// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CPCSC

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

/// The access of other programs to a connected card.
package enum CardSharing: Hashable, Sendable {
    /// No other program has access.
    case exclusive
    /// Other programs have access between transactions.
    case shared
    /// Connects to the reader itself; no card is required.
    case direct

    var rawValue: UInt {
        switch self {
        case .exclusive: UInt(SCARD_SHARE_EXCLUSIVE)
        case .shared: UInt(SCARD_SHARE_SHARED)
        case .direct: UInt(SCARD_SHARE_DIRECT)
        }
    }

    /// T=0 and T=1, never raw: if allowed, pcscd would choose raw, which cannot carry APDUs.
    var protocols: UInt {
        self == .direct ? 0 : UInt(SCARD_PROTOCOL_T0 | SCARD_PROTOCOL_T1)
    }
}

/// The action on the card when it is disconnected.
package enum CardDisposition: Hashable, Sendable {
    /// Leaves the card as it is.
    case leave
    /// Performs a warm reset.
    case reset
    /// Switches the field off.
    case unpower

    var rawValue: UInt {
        switch self {
        case .leave: UInt(SCARD_LEAVE_CARD)
        case .reset: UInt(SCARD_RESET_CARD)
        case .unpower: UInt(SCARD_UNPOWER_CARD)
        }
    }
}
