// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CPCSC

/// The only place that calls `winscard.h`.
///
/// Each function only converts the return code to a `PCSCError`.
enum ServiceCalls {
    static func establishContext() throws(PCSCError) -> Int {
        var context = SCARDCONTEXT()
        try check(SCardEstablishContext(DWORD(SCARD_SCOPE_SYSTEM), nil, nil, &context))
        return context
    }

    static func releaseContext(_ context: Int) throws(PCSCError) {
        try check(SCardReleaseContext(context))
    }

    /// Cancels a wait; you can call this from any thread.
    static func cancel(_ context: Int) throws(PCSCError) {
        try check(SCardCancel(context))
    }

    /// Returns the names of all readers, or an empty array when there is no reader.
    static func listReaders(_ context: Int) throws(PCSCError) -> [String] {
        // A reader can appear between the query for the length and the query for the names.
        var length = DWORD(PCSCLimits.readerNames)
        var names = [CChar](repeating: 0, count: PCSCLimits.readerNames)
        do {
            try check(SCardListReaders(context, nil, &names, &length))
        } catch .noReadersAvailable {
            return []
        }
        return names.prefix(Int(clamping: length)).split(separator: 0).map { name in
            String(decoding: name.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    /// Waits until one of the states differs from the known one.
    ///
    /// - Returns: Whether a state changed; `false` when the time expired.
    static func statusChange(
        _ context: Int, milliseconds: UInt32, _ states: inout [ReaderStateQuery]
    ) throws(PCSCError) -> Bool {
        var names: [CChar] = []
        var offsets: [Int] = []
        for state in states {
            offsets.append(names.count)
            names += state.reader.utf8.map { CChar(bitPattern: $0) } + [0]
        }
        var raw = states.map { state in
            var raw = SCARD_READERSTATE()
            raw.dwCurrentState = DWORD(state.known.rawValue)
            return raw
        }
        let code = names.withUnsafeBufferPointer { names in
            for index in raw.indices {
                raw[index].szReader = names.baseAddress.map { $0 + offsets[index] }
            }
            return SCardGetStatusChange(
                context, DWORD(milliseconds), &raw, DWORD(raw.count))
        }
        do {
            try check(code)
        } catch .timeout {
            return false
        }
        for (index, raw) in raw.enumerated() {
            states[index].current = ReaderState(
                rawValue: UInt32(truncatingIfNeeded: raw.dwEventState))
            states[index].answerToReset = withUnsafeBytes(of: raw.rgbAtr) {
                Array($0.prefix(Int(clamping: raw.cbAtr)))
            }
        }
        return true
    }

    static func connect(
        _ context: Int, reader: String, sharing: CardSharing
    ) throws(PCSCError) -> (handle: Int, activeProtocol: UInt) {
        var handle = SCARDHANDLE()
        var active = DWORD()
        try check(
            SCardConnect(
                context, reader, sharing.rawValue, sharing.protocols, &handle, &active))
        return (handle, active)
    }

    static func reconnect(
        _ handle: Int, sharing: CardSharing, initialization: CardDisposition
    ) throws(PCSCError) -> UInt {
        var active = DWORD()
        try check(
            SCardReconnect(
                handle, sharing.rawValue, sharing.protocols, initialization.rawValue, &active))
        return active
    }

    static func disconnect(_ handle: Int, _ disposition: CardDisposition) throws(PCSCError) {
        try check(SCardDisconnect(handle, disposition.rawValue))
    }

    static func beginTransaction(_ handle: Int) throws(PCSCError) {
        try check(SCardBeginTransaction(handle))
    }

    static func endTransaction(_ handle: Int, _ disposition: CardDisposition) throws(PCSCError) {
        try check(SCardEndTransaction(handle, disposition.rawValue))
    }

    /// Returns the answer to reset of the connected card.
    static func answerToReset(_ handle: Int) throws(PCSCError) -> [UInt8] {
        var state = DWORD()
        var active = DWORD()
        var nameLength = DWORD()
        var length = DWORD(MAX_ATR_SIZE)
        var bytes = [UInt8](repeating: 0, count: Int(MAX_ATR_SIZE))
        try check(
            SCardStatus(handle, nil, &nameLength, &state, &active, &bytes, &length))
        return Array(bytes.prefix(Int(clamping: length)))
    }

    /// Sends a command and returns the number of response bytes in the buffer.
    ///
    /// The protocol control information always specifies the active protocol; with any other,
    /// libccid returns `SCARD_E_PROTO_MISMATCH`.
    static func transmit(
        _ handle: Int, activeProtocol: UInt, _ command: [UInt8],
        into buffer: UnsafeMutableBufferPointer<UInt8>
    ) throws(PCSCError) -> Int {
        var information = SCARD_IO_REQUEST(
            dwProtocol: activeProtocol,
            cbPciLength: DWORD(MemoryLayout<SCARD_IO_REQUEST>.size))
        var length = DWORD(buffer.count)
        try check(
            SCardTransmit(
                handle, &information, command, DWORD(command.count), nil, buffer.baseAddress,
                &length))
        return min(Int(clamping: length), buffer.count)
    }

    static func control(
        _ handle: Int, code: UInt32, _ data: [UInt8]
    ) throws(PCSCError) -> [UInt8] {
        var answer = [UInt8](repeating: 0, count: PCSCLimits.control)
        var length = DWORD()
        try check(
            SCardControl(
                handle, DWORD(code), data, DWORD(data.count), &answer, DWORD(answer.count),
                &length))
        return Array(answer.prefix(Int(clamping: length)))
    }

    static func attribute(
        _ handle: Int, _ attribute: ReaderAttribute
    ) throws(PCSCError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: PCSCLimits.control)
        var length = DWORD(bytes.count)
        try check(SCardGetAttrib(handle, attribute.rawValue, &bytes, &length))
        return Array(bytes.prefix(Int(clamping: length)))
    }

    private static func check(_ code: LONG) throws(PCSCError) {
        guard code == SCARD_S_SUCCESS else {
            throw PCSCError(rawValue: UInt32(truncatingIfNeeded: code))
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

/// The sizes of the buffers for the PC/SC service.
enum PCSCLimits {
    /// 65 536 data bytes and the status word: the longest response.
    ///
    /// See ISO/IEC 7816-4, 5.2.
    static let response = 65_538
    /// Sixteen names of 128 characters, pcscd's own limits, and the terminator.
    static let readerNames = 16 * 129 + 1
    /// The response of `SCardControl` or an attribute: `MAX_BUFFER_SIZE` of `pcsclite.h`.
    static let control = 264
}
