// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Support

/// The messages of libpcsclite.
///
/// A message has a header of two numbers, length and request, and a body of four-byte numbers,
/// least significant byte first. Answers have no header.
extension ScriptedService {
    func serve(_ client: Int32) {
        while let header = Self.receive(8, from: client) {
            let (length, request) = (Self.number(header, 0), Self.number(header, 1))
            guard let body = Self.receive(Int(length), from: client),
                answer(request, body, client)
            else { return }
        }
    }

    /// Returns whether to continue serving the client.
    private func answer(_ request: UInt32, _ body: [UInt8], _ client: Int32) -> Bool {
        switch request {
        case 0x11: negotiate(body, client)
        case 0x01: establish(body, client)
        case 0x02, 0x06, 0x07, 0x08: Self.send(Self.with(body, code: 0), to: client)
        case 0x04: connect(body, client)
        case 0x05: reconnect(body, client)
        case 0x09: return transmit(body, client)
        case 0x0A: return control(body, client)
        case 0x0B: Self.send(Self.with(body, code: script(.status, []).code), to: client)
        case 0x0D: cancel(body, client)
        case 0x0F: attribute(body, client)
        case 0x12: Self.send(states(), to: client)
        case 0x13:
            state.withLock { state in
                state.waiting.insert(client)
                Self.send(Self.states(state.readers), to: client)
            }
        case 0x14:
            state.withLock { state in
                // A client that was notified of a change in the meantime has its answer already.
                guard state.waiting.remove(client) != nil else { return }
                Self.send(numbers: [0, 0], to: client)
            }
        case 0x15:
            Self.send(numbers: [state.withLock { $0.readerEvents }, 0], to: client)
        default: return false
        }
        return true
    }

    /// Major and minor version of the protocol, code.
    ///
    /// pcscd implements one version, and this service 4:4 and 4:5, which adds request 0x15.
    private func negotiate(_ body: [UInt8], _ client: Int32) {
        let isKnown = Self.number(body, 0) == 4 && (4...5).contains(Self.number(body, 1))
        let minor = isKnown ? Self.number(body, 1) : 5
        Self.send(numbers: [4, minor, isKnown ? 0 : 0x8010_001E], to: client)
    }

    private func script(_ request: Request, _ data: [UInt8]) -> (code: UInt32, data: [UInt8]) {
        let script = state.withLock { $0.script }
        return script(request, data)
    }

    private func establish(_ body: [UInt8], _ client: Int32) {
        let code = script(.establish, []).code
        let number = Self.nextNumber()
        state.withLock { $0.contexts[number] = client }
        Self.send(numbers: [Self.number(body, 0), number, code], to: client)
    }

    /// Context, name of 128 bytes, sharing, protocols, handle, active protocol, code.
    private func connect(_ body: [UInt8], _ client: Int32) {
        let name = body.dropFirst(4).prefix(128).prefix { $0 != 0 }
        let isThere = state.withLock { state in
            state.readers.contains { Array($0.name.utf8) == Array(name) }
        }
        let code = isThere ? script(.connect, Array(name)).code : 0x8010_0009
        Self.send(
            Array(body.prefix(140)) + Self.bytes([Self.nextNumber(), 2, code]), to: client)
    }

    /// Handle, sharing, protocols, initialization, active protocol, code.
    private func reconnect(_ body: [UInt8], _ client: Int32) {
        let code = script(.reconnect, []).code
        Self.send(Array(body.prefix(16)) + Self.bytes([2, code]), to: client)
    }

    /// Handle, two protocol headers with the command's length between, answer's length, code.
    private func transmit(_ body: [UInt8], _ client: Int32) -> Bool {
        guard let command = Self.receive(Int(Self.number(body, 3)), from: client) else {
            return false
        }
        let (code, answer) = script(.transmit, command)
        let data = code == 0 ? answer : []
        Self.send(
            Array(body.prefix(24)) + Self.bytes([UInt32(data.count), code]) + data, to: client)
        return true
    }

    /// Handle, control code, lengths of command and buffer, answer's length, code.
    private func control(_ body: [UInt8], _ client: Int32) -> Bool {
        guard let command = Self.receive(Int(Self.number(body, 2)), from: client) else {
            return false
        }
        let (code, answer) = script(.control, Array(body[4..<8].reversed()) + command)
        let data = code == 0 ? answer : []
        Self.send(
            Array(body.prefix(16)) + Self.bytes([UInt32(data.count), code]) + data, to: client)
        return true
    }

    /// Handle, attribute, value of 264 bytes, its length, code.
    private func attribute(_ body: [UInt8], _ client: Int32) {
        let (code, value) = script(.attribute, Array(body[4..<8].reversed()))
        let padding = [UInt8](repeating: 0, count: max(0, 264 - value.count))
        let field = code == 0 ? value + padding : [UInt8](repeating: 0, count: 264)
        Self.send(
            Array(body.prefix(8)) + field + Self.bytes([UInt32(value.count), code]), to: client)
    }

    private func cancel(_ body: [UInt8], _ client: Int32) {
        state.withLock { state in
            if let other = state.contexts[Self.number(body, 0)],
                state.waiting.remove(other) != nil
            {
                Self.send(numbers: [0, 0x8010_0002], to: other)
            }
        }
        Self.send(Self.with(body, code: 0), to: client)
    }

    private func states() -> [UInt8] {
        state.withLock { state in
            defer {
                state.readers = state.readersAfterQuery ?? state.readers
                state.readersAfterQuery = nil
            }
            return Self.states(state.readers)
        }
    }

    /// Sixteen readers.
    ///
    /// Each has a name of 128 bytes, count, state, sharing, answer to reset of 36 bytes, its
    /// length, and protocol.
    private static func states(_ readers: [Reader]) -> [UInt8] {
        let blank = [UInt8](repeating: 0, count: 184)
        let shown = readers.prefix(16).flatMap { reader in
            let name = Array(reader.name.utf8.prefix(127))
            let answer = Array(reader.answerToReset.prefix(33))
            let hasCard = !answer.isEmpty || reader.isMute
            // SCARD_PRESENT, _POWERED and _NEGOTIABLE, or _SWALLOWED, or SCARD_ABSENT.
            let state: UInt32 =
                !reader.isKnown ? 0 : !hasCard ? 0x02 : reader.isMute ? 0x0C : 0x34
            return name + blank.prefix(128 - name.count)
                + bytes([reader.eventCount, state, 0]) + answer + blank.prefix(36 - answer.count)
                + bytes([UInt32(answer.count), hasCard ? 2 : 0])
        }
        return shown + [UInt8](repeating: 0, count: 184 * 16 - shown.count)
    }

    /// Returns the same numbers with another code in the last place.
    private static func with(_ body: [UInt8], code: UInt32) -> [UInt8] {
        body.dropLast(4) + bytes([code])
    }

    private static func bytes(_ numbers: [UInt32]) -> [UInt8] {
        numbers.flatMap { number in
            (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        }
    }

    private static func number(_ bytes: [UInt8], _ index: Int) -> UInt32 {
        bytes.dropFirst(index * 4).prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    static func send(numbers: [UInt32], to client: Int32) {
        send(bytes(numbers), to: client)
    }

    private static func send(_ bytes: [UInt8], to client: Int32) {
        _ = Foundation.send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    private static func receive(_ count: Int, from client: Int32) -> [UInt8]? {
        // Receiving no bytes would wait for some.
        guard count > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: count)
        let received = recv(client, &bytes, count, Int32(MSG_WAITALL))
        return received == count ? bytes : nil
    }
}
