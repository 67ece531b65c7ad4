// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CPrivateService
internal import Foundation
internal import Support

/// A card in the virtual reader that follows a test's script, including faults.
///
/// It uses vpcd's framing: two length bytes and a body; bodies of one byte are control commands (0
/// off, 1 on, 2 reset, 4 send the answer to reset).
public final class ScriptedCard: Sendable {
    /// The card's reaction to one command.
    public enum Reaction: Sendable {
        /// It answers.
        case answer([UInt8])
        /// It answers once the latch is open.
        case answerAfter(Latch, [UInt8])
        /// It never answers.
        case hang
        /// It leaves the field in the middle of the exchange.
        case leave
        /// It leaves the field in the middle of its answer.
        case leaveDuring([UInt8])
    }

    /// Returns the card's reaction to a command; the first command has number 1.
    public typealias Script = @Sendable (_ command: [UInt8], _ number: Int) -> Reaction

    private struct State {
        var commands: [[UInt8]] = []
        var waiting: [(count: Int, wake: CheckedContinuation<Void, Never>)] = []
        var isOpen = true
        var powerCycles = 0
    }

    private let descriptor: Int32
    private let answerToReset: [UInt8]
    private let script: Script
    private let state = Lock(State())

    /// The answer to reset that a reader makes up for a contactless card.
    public static let contactless: [UInt8] = [0x3B, 0x80, 0x80, 0x01, 0x01]

    /// Answers each command with its last byte and `9000`.
    public static let echo: Script = { command, _ in .answer(command.suffix(1) + [0x90, 0x00]) }

    /// Presents a card.
    ///
    /// - Parameters:
    ///   - pcscd: The service.
    ///   - slot: 0 or 1.
    ///   - answerToReset: The card's answer to reset.
    ///   - script: Returns the card's reaction to a command; the first has number 1.
    /// - Throws: `PrivatePCSCDError`.
    public init(
        in pcscd: PrivatePCSCD, slot: Int = 0, answerToReset: [UInt8] = ScriptedCard.contactless,
        script: @escaping Script = ScriptedCard.echo
    ) throws {
        descriptor = try pcscd.connectCard(slot: slot)
        self.answerToReset = answerToReset
        self.script = script
        Thread.detachNewThread { [self] in serve() }
    }

    /// The commands so far.
    public var commands: [[UInt8]] { state.withLock { $0.commands } }

    /// How often the reader has powered the card up.
    public var powerCycles: Int { state.withLock { $0.powerCycles } }

    /// Takes the card away.
    ///
    /// pcscd notices this when it next polls for the card.
    public func remove() {
        state.withLock { state in
            if state.isOpen { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    /// Waits until a number of commands have arrived.
    public func untilCommands(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                guard state.commands.count < count else { return true }
                state.waiting.append((count, continuation))
                return false
            }
            if isReady { continuation.resume() }
        }
    }

    private func serve() {
        serveFrames()
        state.withLock { state in
            state.isOpen = false
            close(descriptor)
        }
    }

    private func serveFrames() {
        while let length = receive(2), let body = receive(Int(length[0]) << 8 | Int(length[1])) {
            switch body {
            case [0], [2]: continue
            case [1]: state.withLock { $0.powerCycles += 1 }
            case [4]: send(answerToReset)
            default: guard react(to: body) else { return }
            }
        }
    }

    /// Returns whether the card is still there.
    private func react(to command: [UInt8]) -> Bool {
        let (number, ready) = state.withLock { state in
            state.commands.append(command)
            let number = state.commands.count
            let ready = state.waiting.filter { $0.count <= number }.map(\.wake)
            state.waiting.removeAll { $0.count <= number }
            return (number, ready)
        }
        let reaction = script(command, number)
        ready.forEach { $0.resume() }
        switch reaction {
        case .answer(let bytes): send(bytes)
        case .answerAfter(let latch, let bytes):
            latch.wait()
            send(bytes)
        case .hang:
            // Until the card is taken away, when the socket is shut down.
            _ = receive(1)
            return false
        case .leave: return false
        case .leaveDuring(let bytes):
            send(bytes, announcing: bytes.count + 2)
            return false
        }
        return true
    }

    private func send(_ body: [UInt8], announcing length: Int? = nil) {
        let length = UInt16(clamping: length ?? body.count)
        let frame = [UInt8(length >> 8), UInt8(truncatingIfNeeded: length)] + body
        _ = Foundation.send(descriptor, frame, frame.count, Int32(MSG_NOSIGNAL))
    }

    private func receive(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            private_service_acknowledge(descriptor)
            let received = bytes.withUnsafeMutableBytes { buffer in
                recv(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, 0)
            }
            guard received > 0 else { return nil }
            filled += received
        }
        return bytes
    }
}
