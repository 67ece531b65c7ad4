// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import Support
internal import Testing

@testable internal import ProcessorService

@Suite("Turns of requests")
struct FairTurnsTests {
    private static let busy = CredentialIdentity("busy".utf8)
    private static let quiet = CredentialIdentity("quiet".utf8)

    @Test("A caller with one request is next, however many requests of another wait")
    func fair() async {
        let turns = FairTurns(count: 2)
        let order = Lock<[String]>([])
        let gates = (0..<2).map { _ in AsyncStream.makeStream(of: Void.self) }
        await withTaskGroup { group in
            // Two that run until their gates open.
            for gate in gates {
                group.addTask {
                    await turns.run(for: Self.busy) { for await _ in gate.stream {} }
                }
            }
            while turns.running < 2 { await Task.yield() }
            for number in 1...50 {
                group.addTask {
                    await turns.run(for: Self.busy) { order.withLock { $0.append("busy") } }
                }
                while turns.waiting < number { await Task.yield() }
            }
            for (number, caller) in [Self.quiet, nil].enumerated() {
                let name = caller == nil ? "stranger" : "quiet"
                group.addTask {
                    await turns.run(for: caller) { order.withLock { $0.append(name) } }
                }
                while turns.waiting < 51 + number { await Task.yield() }
            }
            gates[0].continuation.finish()
            while order.withLock({ $0.count }) < 52 { await Task.yield() }
            gates[1].continuation.finish()
        }
        #expect(order.withLock { Array($0.prefix(2)) } == ["quiet", "stranger"])
        #expect(order.withLock { $0.count } == 52)
        #expect(turns.waiting == 0)
        #expect(turns.running == 0)
    }
}
