// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CPCSC

/// A connection to the card in a reader.
package struct CardHandle: ~Copyable {
    /// The response of `SCardControl` or an attribute: `MAX_BUFFER_SIZE` of `pcsclite.h`.
    private static let controlLimit = 264

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
        try? PCSCError.check(SCardDisconnect(rawValue, CardDisposition.unpower.rawValue))
    }

    /// The card's answer to reset.
    package func answerToReset() throws(PCSCError) -> [UInt8] {
        var state = DWORD()
        var active = DWORD()
        var nameLength = DWORD()
        var length = DWORD(MAX_ATR_SIZE)
        var bytes = [UInt8](repeating: 0, count: Int(MAX_ATR_SIZE))
        try PCSCError.check(
            SCardStatus(rawValue, nil, &nameLength, &state, &active, &bytes, &length))
        return Array(bytes.prefix(Int(clamping: length)))
    }

    /// Sends a command and returns the number of response bytes in the buffer.
    ///
    /// Success with fewer than two bytes means that the card was lost. If the buffer is too small,
    /// the card has executed the command anyway.
    ///
    /// The protocol control information always specifies the active protocol; with any other,
    /// libccid returns `SCARD_E_PROTO_MISMATCH`.
    package func transmit(
        _ command: [UInt8], into buffer: UnsafeMutableBufferPointer<UInt8>
    ) throws(PCSCError) -> Int {
        var information = SCARD_IO_REQUEST(
            dwProtocol: activeProtocol,
            cbPciLength: DWORD(MemoryLayout<SCARD_IO_REQUEST>.size))
        var length = DWORD(buffer.count)
        try PCSCError.check(
            SCardTransmit(
                rawValue, &information, command, DWORD(command.count), nil, buffer.baseAddress,
                &length))
        return min(Int(clamping: length), buffer.count)
    }

    /// Locks out other programs until the end of the transaction.
    ///
    /// Blocks while another program has a transaction.
    package func beginTransaction() throws(PCSCError) {
        try PCSCError.check(SCardBeginTransaction(rawValue))
    }

    /// Ends the transaction and gives other programs access again.
    package func endTransaction(_ disposition: CardDisposition) throws(PCSCError) {
        try PCSCError.check(SCardEndTransaction(rawValue, disposition.rawValue))
    }

    /// Restarts the card.
    package mutating func reconnect(_ initialization: CardDisposition) throws(PCSCError) {
        var active = DWORD()
        try PCSCError.check(
            SCardReconnect(
                rawValue, sharing.rawValue, sharing.protocols, initialization.rawValue, &active))
        activeProtocol = active
    }

    /// Sends data to the reader.
    package func control(_ code: ControlCode, _ data: [UInt8] = []) throws(PCSCError) -> [UInt8] {
        var answer = [UInt8](repeating: 0, count: Self.controlLimit)
        var length = DWORD()
        try PCSCError.check(
            SCardControl(
                rawValue, DWORD(code.rawValue), data, DWORD(data.count), &answer,
                DWORD(answer.count), &length))
        return Array(answer.prefix(Int(clamping: length)))
    }

    /// Reads an attribute of the reader.
    func attribute(_ attribute: ReaderAttribute) throws(PCSCError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Self.controlLimit)
        var length = DWORD(bytes.count)
        try PCSCError.check(SCardGetAttrib(rawValue, attribute.rawValue, &bytes, &length))
        return Array(bytes.prefix(Int(clamping: length)))
    }

    /// Disconnects from the card, and reports errors that `deinit` would ignore.
    package consuming func disconnect(_ disposition: CardDisposition) throws(PCSCError) {
        let rawValue = rawValue
        discard self
        try PCSCError.check(SCardDisconnect(rawValue, disposition.rawValue))
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

/// An attribute of a reader.
///
/// See PC/SC part 3, 3.1.6.
struct ReaderAttribute: RawRepresentable, Hashable, Sendable {
    let rawValue: UInt

    static let vendorName = ReaderAttribute(rawValue: taptopay_attribute_vendor_name)
    static let deviceType = ReaderAttribute(rawValue: taptopay_attribute_device_type)
    static let deviceVersion = ReaderAttribute(rawValue: taptopay_attribute_device_version)
    static let deviceSerial = ReaderAttribute(rawValue: taptopay_attribute_device_serial)
}
