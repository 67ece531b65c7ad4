// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// One connection to a virtual reader, whose requests it answers until the connection ends.
struct VPCDConnection {
    let socket: StreamSocket
    let card: any ServedCard
    let faults: FaultSchedule
    let leavesAtPowerOff: Bool
    let clock: any Clock<Duration>

    /// Serves until the peer closes, a fault ends it, or the socket is shut down.
    func serve() -> VPCDCardServer.Ending {
        var decoder = VPCDFrameDecoder()
        var wasRead = false
        do {
            while true {
                while let frame = try decoder.next() {
                    guard let request = VPCDRequest(frame) else { continue }
                    if request == .powerOff, wasRead, leavesAtPowerOff { return .poweredOff }
                    if let ending = answer(request) { return ending }
                    if case .command = request { wasRead = true }
                }
                let received = socket.receive()
                guard !received.isEmpty else { return .peerClosed }
                decoder.append(received)
            }
        } catch {
            // A peer that announces an oversized message is not a virtual reader.
            return .peerClosed
        }
    }

    /// Answers one request.
    ///
    /// - Returns: The reason why serving ends, or `nil` when it continues.
    private func answer(_ request: VPCDRequest) -> VPCDCardServer.Ending? {
        switch request {
        case .powerOff, .powerOn, .reset:
            card.reset()
            return nil
        case .unknown:
            return nil
        case .answerToReset:
            return send(card.answerToReset.bytes)
        case .command(let command):
            return answer(command)
        }
    }

    private func answer(_ command: [UInt8]) -> VPCDCardServer.Ending? {
        var refusal: StatusWord?
        var limit = Int.max
        for effect in faults.effects(on: command) {
            switch effect {
            case .delay(let duration):
                guard socket.wait(duration, on: clock) else { return .peerClosed }
            case .hang:
                socket.waitForEnd()
                return .peerClosed
            case .tear:
                _ = card.respond(to: command)
                return .torn
            case .tearAnswer:
                // The length and one byte: the driver then reports a one-byte answer.
                let frame = VPCDFrame(body: card.respond(to: command))?.bytes ?? []
                _ = socket.send(Array(frame.prefix(3)))
                return .torn
            case .unplug:
                return .unplugged
            case .status(let statusWord):
                refusal = statusWord
            case .cut(let count):
                limit = count
            }
        }
        let time = card.processingTime(of: command)
        if refusal == nil, time > .zero {
            guard socket.wait(time, on: clock) else { return .peerClosed }
        }
        // An empty answer tells the virtual reader that the card has left.
        let answer = refusal.map { [$0.sw1, $0.sw2] } ?? card.respond(to: command)
        return send(answer.count <= limit ? answer : Array(answer.prefix(limit)))
    }

    private func send(_ body: [UInt8]) -> VPCDCardServer.Ending? {
        guard let frame = VPCDFrame(body: body), socket.send(frame.bytes) else {
            return .peerClosed
        }
        return nil
    }
}
