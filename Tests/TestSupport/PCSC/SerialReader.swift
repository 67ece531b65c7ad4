// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CPrivateService
internal import Foundation
internal import Support

/// A smart card reader on a pseudo terminal, for the serial driver of libccid.
///
/// It is a GemPC Twin: frames of `03 06`, a CCID message, and the exclusive-or of all bytes before;
/// the reader echoes each frame before it answers. The driver exchanges T=0 commands and T=1 blocks
/// itself, as it does for USB readers of this kind, so the genuine code of libccid runs. See USB
/// CCID 1.1, 6.
public final class SerialReader: Sendable {
    /// A fault in one exchange.
    public enum Fault: Sendable {
        /// The reader reports that the card is mute.
        case mute
        /// The reader refuses the frame.
        case refusal
        /// The reader never answers.
        case silence
        /// The exclusive-or is wrong, which the driver tolerates.
        case wrongCheck
        /// The message has another sequence number, which the driver tolerates.
        case wrongSequence
    }

    private struct State {
        var isPresent = true
        var isPowered = false
        var hasChanged = false
        var faults: [Fault] = []
        var isOpen = true
        /// How many times the reader does not tell its firmware, so that the driver gives it up.
        var missedOpenings = 0
        /// The pending question whether the line is quiet, and is cut.
        var quietCheck: QuietCheck?
    }

    /// A question to the reader's thread, which alone knows its answers so far.
    private final class QuietCheck: Sendable {
        private let answer = Lock(false)
        private let latch = Latch()

        func end(_ isQuiet: Bool) {
            answer.withLock { $0 = isQuiet }
            latch.open()
        }

        func wait() -> Bool {
            latch.wait()
            return answer.withLock { $0 }
        }
    }

    /// The device file for the reader's configuration.
    public let path: String

    private let master: Int32
    /// Held open, so that the terminal stays alive while the driver has it closed.
    private let slave: Int32
    private let answerToReset: [UInt8]
    private let card: @Sendable (_ command: [UInt8]) -> [UInt8]
    private let state = Lock(State())
    private let end = Latch()

    /// Connects a reader with a card in it.
    ///
    /// - Parameters:
    ///   - answerToReset: The card's answer to reset.
    ///   - missedOpenings: How many times the reader does not answer when the driver opens it.
    ///   - card: Returns the card's answer to a command.
    /// - Throws: `PrivatePCSCDError`.
    public init(
        answerToReset: [UInt8], missedOpenings: Int = 0,
        card: @escaping @Sendable (_ command: [UInt8]) -> [UInt8]
    ) throws {
        var name = [CChar](repeating: 0, count: 64)
        master = private_service_open_terminal(&name, name.count)
        guard master >= 0 else {
            throw PrivatePCSCDError("open a pseudo terminal", code: -master)
        }
        path = String(
            decoding: name.prefix { $0 != 0 }.map(UInt8.init(truncatingIfNeeded:)), as: UTF8.self)
        slave = open(path, O_RDWR | O_NOCTTY | Int32(O_CLOEXEC))
        self.answerToReset = answerToReset
        self.card = card
        state.withLock { $0.missedOpenings = missedOpenings }
        Thread.detachNewThread { [self] in
            serve()
            close(master)
            awaitHangup()
            close(slave)
            end.open()
        }
    }

    /// Takes the card out.
    public func removeCard() {
        state.withLock { state in
            state.isPresent = false
            state.isPowered = false
            state.hasChanged = true
        }
    }

    /// Puts the card in again.
    public func insertCard() {
        state.withLock { state in
            state.isPresent = true
            state.hasChanged = true
        }
    }

    /// Makes the next exchange with the card fail.
    public func fail(_ fault: Fault) {
        state.withLock { $0.faults.append(fault) }
    }

    /// Removes the answers that the driver has not read, while no driver is there.
    public func discardAnswers() { tcflush(slave, TCIFLUSH) }

    /// Unplugs the reader: its line is dead from now on.
    public func unplug() {
        state.withLock { state in
            guard state.isOpen else { return }
            state.isOpen = false
            // Wakes the reader's thread, which then hangs up.
            _ = write(slave, [0], 1)
        }
        end.wait()
    }

    /// Unplugs the reader if the driver waits for nothing from it.
    ///
    /// The driver must not run in the meantime. It never stops waiting for an answer after its line
    /// was cut, because libccid treats a read of zero bytes as one that must be continued.
    ///
    /// - Returns: Whether the line is dead from now on.
    public func unplugIfQuiet() -> Bool {
        let quietCheck = QuietCheck()
        state.withLock { $0.quietCheck = quietCheck }
        // Reaches the reader's thread after everything that the driver has sent.
        _ = write(slave, [0], 1)
        guard quietCheck.wait() else { return false }
        end.wait()
        return true
    }

    /// Returns whether the driver has read every answer; everything that it sent is answered.
    private func isQuiet() -> Bool {
        // Unlike FIONREAD, poll(2) also finds what the system has not yet delivered to the line.
        var line = pollfd(fd: slave, events: Int16(POLLIN), revents: 0)
        return poll(&line, 1, 0) == 0
    }

    /// Waits until the line is dead.
    ///
    /// A program that another test has just started holds a copy of each descriptor until it runs.
    private func awaitHangup() {
        var line = pollfd(fd: slave, events: 0, revents: 0)
        while line.revents & Int16(POLLHUP) == 0 { poll(&line, 1, -1) }
    }

    private func serve() {
        var protocolT1 = T1Card(answer: card)
        var usesT1 = false
        while let frame = receiveFrame() {
            send(frame.bytes)
            var answer = SerialMessage.Answer(to: frame)
            switch frame.type {
            case 0x62:  // PC_to_RDR_IccPowerOn
                protocolT1 = T1Card(answer: card)
                usesT1 = false
                let isPresent = state.withLock { state in
                    state.isPowered = state.isPresent
                    return state.isPresent
                }
                answer.set(0x80, data: isPresent ? answerToReset : [], isMute: !isPresent)
            case 0x63:  // PC_to_RDR_IccPowerOff
                state.withLock { $0.isPowered = false }
                answer.set(0x81)
            case 0x65: answer.set(0x81)  // PC_to_RDR_GetSlotStatus
            case 0x6B:  // PC_to_RDR_Escape; 02 asks for the firmware's name
                let isVersion = frame.data.first == 0x02
                if isVersion, missesOpening() { continue }
                answer.set(0x83, data: isVersion ? Array("GemTwin-V2.00-GX01".utf8) : [])
            case 0x61:  // PC_to_RDR_SetParameters
                usesT1 = frame.parameter == 1
                answer.set(0x82, data: frame.data, parameter: frame.parameter)
            case 0x6C: answer.set(0x82, data: [0x11, 0, 0, 0x0A, 0])  // PC_to_RDR_GetParameters
            case 0x6F:  // PC_to_RDR_XfrBlock
                guard exchange(frame, &answer, &protocolT1, usesT1: usesT1) else { continue }
            default: answer.set(0x81, isMute: true)
            }
            send(answer)
        }
    }

    /// Returns whether the reader does not tell its firmware this time.
    private func missesOpening() -> Bool {
        state.withLock { state in
            guard state.missedOpenings > 0 else { return false }
            state.missedOpenings -= 1
            return true
        }
    }

    /// Returns whether to send an answer the usual way.
    private func exchange(
        _ frame: SerialMessage, _ answer: inout SerialMessage.Answer, _ protocolT1: inout T1Card,
        usesT1: Bool
    ) -> Bool {
        let (isThere, fault) = state.withLock { state in
            let fault = state.faults.isEmpty ? nil : state.faults.removeFirst()
            return (state.isPresent && state.isPowered, fault)
        }
        // A PPS request is echoed, which accepts it. See ISO/IEC 7816-3, 9.
        let isPPS = frame.data.first == 0xFF && frame.data.count <= 4 && !usesT1
        let data =
            if !isThere {
                [UInt8]()
            } else if isPPS {
                frame.data
            } else {
                usesT1 ? protocolT1.answer(to: frame.data) : card(frame.data)
            }
        answer.set(0x80, data: data, isMute: !isThere)
        switch fault {
        case nil: return true
        case .mute: answer.set(0x80, isMute: true)
        case .refusal:
            send([0x03, 0x15, 0x16])
            return false
        case .silence: return false
        case .wrongSequence: answer.changeSequence()
        case .wrongCheck:
            var bytes = answer.frame(status: slotStatus())
            bytes[bytes.count - 1] ^= 1
            send(bytes)
            return false
        }
        return true
    }

    private func send(_ answer: SerialMessage.Answer) {
        let change: [UInt8]? = state.withLock { state in
            guard state.hasChanged else { return nil }
            state.hasChanged = false
            return [0x50, state.isPresent ? 3 : 2]  // RDR_to_PC_NotifySlotChange
        }
        if let change { send(change) }
        send(answer.frame(status: slotStatus()))
    }

    private func slotStatus() -> UInt8 {
        state.withLock { $0.isPresent ? ($0.isPowered ? 0 : 1) : 2 }
    }

    private func send(_ bytes: [UInt8]) {
        _ = write(master, bytes, bytes.count)
    }

    private func receiveFrame() -> SerialMessage? {
        guard var start = receive(1) else { return nil }
        while start == [0], let quietCheck = state.withLock({ $0.quietCheck }) {
            let isQuiet = isQuiet()
            state.withLock { state in
                state.quietCheck = nil
                if isQuiet { state.isOpen = false }
            }
            quietCheck.end(isQuiet)
            guard !isQuiet, let next = receive(1) else { return nil }
            start = next
        }
        guard let rest = receive(11) else { return nil }
        start += rest
        guard start.prefix(2) == [0x03, 0x06] else { return nil }
        let length = Int(start[3]) | Int(start[4]) << 8
        guard let data = receive(length), let check = receive(1) else { return nil }
        return SerialMessage(bytes: start + data + check)
    }

    private func receive(_ count: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < count {
            var part = [UInt8](repeating: 0, count: count - bytes.count)
            let received = read(master, &part, part.count)
            guard received > 0, state.withLock({ $0.isOpen }) else { return nil }
            bytes += part.prefix(received)
        }
        return bytes
    }
}
