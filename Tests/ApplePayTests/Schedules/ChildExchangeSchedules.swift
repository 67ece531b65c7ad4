// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Support
import TestSupport
import Testing

@testable import ApplePay

@Suite("Schedules of requests to a child process")
struct ChildExchangeSchedules {
    /// A child that answers each request with its own parameters.
    private final class Child: Sendable {
        let exchange = ChildExchange()
        private let ours: Int32
        private let theirs: Int32
        private let scenario: Scenario
        private let asked = Lock<[Int64]>([])

        init(_ scenario: Scenario) throws {
            var sockets: [Int32] = [-1, -1]
            guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &sockets) == 0 else {
                throw Scenario.Failure(description: "no sockets")
            }
            (ours, theirs, self.scenario) = (sockets[0], sockets[1], scenario)
        }

        deinit {
            close(ours)
            close(theirs)
        }

        /// The numbers of the requests that the child received, in order.
        var requests: [Int64] { asked.withLock { $0 } }

        /// Plays the child and the thread that reads its answers.
        ///
        /// Ends when the socket is shut down or the child has received `limit` requests.
        func serve(_ limit: Int) async {
            await scenario.pause(0...20)
            exchange.begin(ours)
            var (decoder, answers) = (LineDecoder(), LineDecoder())
            while requests.count < limit, let bytes = receive(theirs) {
                for line in decoder.append(bytes) ?? [] { answer(line) }
                await scenario.pause(0...2)
                try? await scenario.clock.sleep(for: .milliseconds(1))
                for line in receive(ours).flatMap({ answers.append($0) }) ?? [] {
                    _ = exchange.receive(line)
                }
            }
            exchange.giveUp("The child has ended.")
            await scenario.pause(0...6)
            exchange.leaveSocket()
            exchange.end("The child has ended.")
        }

        private func answer(_ line: [UInt8]) {
            guard let request = try? JSONObject(parsing: line, limits: .wallet),
                let number = request["id"]?.integer, let value = request["parameters"]
            else { return }
            asked.withLock { $0.append(value.object?["number"]?.integer ?? -1) }
            let answer = JSONObject(["id": .integer(number), "result": value])
            _ = Socket.sendAtOnce(
                JSONWriter.text(.object(answer)) + [UInt8(ascii: "\n")], to: theirs)
        }

        /// Returns the bytes received from a socket, or `nil` at its end.
        private func receive(_ socket: Int32) -> [UInt8]? {
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count < 0, errno == EAGAIN || errno == EINTR { return [] }
            return count > 0 ? Array(buffer.prefix(count)) : nil
        }

        /// Sends a request, and returns the answer's number or the reason of the failure.
        func ask(_ number: Int64) async -> String {
            switch await exchange.ask("echo", JSONObject(["number": .integer(number)])) {
            case .success(let result): "\(result["number"]?.integer ?? -1)"
            case .failure(.disconnected(let reason)): reason
            case .failure(.refused(let code, _)): code
            }
        }
    }

    @Test("Each request gets its own answer, even when others run or are canceled")
    func answers() async throws {
        try await ScheduleExplorer("requests to a child").run { scenario in
            let child = try Child(scenario)
            let asks = (1...4).map { number in
                scenario.start("request \(number)") {
                    await scenario.pause(0...30)
                    return await child.ask(Int64(number))
                }
            }
            scenario.start("the child") { await child.serve(.max) }
            scenario.start("a client that leaves") {
                await scenario.pause(0...40)
                asks[0].cancel()
            }
            for (index, ask) in asks.enumerated() {
                let answer = try await ask.value
                let possible = ["\(index + 1)"] + (index == 0 ? ["The task was canceled."] : [])
                try scenario.expect(possible.contains(answer), "\(index + 1): \(answer)")
            }
            child.exchange.giveUp("The scenario is over.")
            let asked = child.requests
            try scenario.expect(Set(asked).count == asked.count, "asked twice: \(asked)")
        }
    }

    @Test("No request is left waiting, whenever the child ends")
    func end() async throws {
        try await ScheduleExplorer("a child that ends").run { scenario in
            let child = try Child(scenario)
            let limit = scenario.random(0...3)
            let asks = (1...4).map { number in
                scenario.start("request \(number)") {
                    await scenario.pause(0...40)
                    return await child.ask(Int64(number))
                }
            }
            scenario.start("the child") { await child.serve(limit) }
            scenario.start("the end") {
                await scenario.pause(0...80)
                child.exchange.giveUp("It is no longer used.")
            }
            for (index, ask) in asks.enumerated() {
                let answer = try await ask.value
                try scenario.expect(
                    ["\(index + 1)", "The child has ended.", "It is no longer used."]
                        .contains(answer), "\(index + 1): \(answer)")
            }
            let late = await child.ask(5)
            try scenario.expect(late != "5" && child.exchange.isOver, "\(late) after the end")
        }
    }
}
