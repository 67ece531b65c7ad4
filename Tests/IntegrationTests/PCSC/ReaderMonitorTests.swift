// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PCSC
internal import SmartCard
internal import TestSupport
internal import Testing

@Suite(.serialized, .pcscd)
struct ReaderMonitorTests {
    private static let names = PrivatePCSCD.readers.map(ReaderName.init)

    /// Takes events from a monitor one by one, as short texts.
    private struct Watcher {
        var events: AsyncStream<ReaderEvent>.Iterator

        init(_ monitor: ReaderMonitor) {
            events = monitor.events().makeAsyncIterator()
        }

        mutating func next() async -> String {
            switch await events.next() {
            case .serviceAvailable: "service"
            case .serviceUnavailable: "no service"
            case .readerAdded(let reader): "reader \(reader.name)"
            case .readerRemoved(let name): "no reader \(name)"
            case .cardInserted(let reader):
                "card \(reader.name) \(reader.answerToReset?.bytes.count ?? 0)"
            case .cardRemoved(let name): "no card \(name)"
            case nil: "end"
            }
        }

        mutating func next(_ count: Int) async -> [String] {
            var texts: [String] = []
            for _ in 0..<count { texts.append(await next()) }
            return texts
        }
    }

    @Test
    func cardsComeAndGo() async throws {
        try await PrivatePCSCD.run { pcscd in
            var watcher = Watcher(ReaderMonitor.patient)
            let start = ["service", "reader Example Reader 00 00", "reader Example Reader 00 01"]
            #expect(await watcher.next(3) == start)
            let first = try ScriptedCard(in: pcscd)
            #expect(await watcher.next() == "card Example Reader 00 00 5")
            let second = try ScriptedCard(in: pcscd, slot: 1)
            #expect(await watcher.next() == "card Example Reader 00 01 5")
            first.remove()
            #expect(await watcher.next() == "no card Example Reader 00 00")
            second.remove()
            #expect(await watcher.next() == "no card Example Reader 00 01")
        }
    }

    @Test
    func pcscdComesAndGoes() async throws {
        try await PrivatePCSCD.run { pcscd in
            try pcscd.kill()
            let clock = ManualClock()
            // The clock runs as fast as it is read; no call must seem late by it.
            var watcher = Watcher(ReaderMonitor(callLimit: .seconds(1_000_000), clock: clock))
            #expect(await watcher.next() == "no service")
            for _ in 0..<2 {
                // The monitor's watchdog sleeps too, unless it has not been required yet.
                try pcscd.start()
                let time = Task { await Self.run(clock) }
                let start = [
                    "service", "reader Example Reader 00 00", "reader Example Reader 00 01",
                ]
                #expect(await watcher.next(3) == start)
                time.cancel()
                await time.value
                let card = try ScriptedCard(in: pcscd)
                #expect(await watcher.next() == "card Example Reader 00 00 5")
                try pcscd.kill()
                let end = [
                    "no card Example Reader 00 00", "no reader Example Reader 00 00",
                    "no reader Example Reader 00 01", "no service",
                ]
                #expect(await watcher.next(4) == end)
                card.remove()
            }
        }
    }

    /// Advances the clock in steps of the back-off's first wait.
    private static func run(_ clock: ManualClock) async {
        while !Task.isCancelled {
            if clock.sleeperCount > 0 { clock.advance(by: .milliseconds(50)) }
            await Task.yield()
        }
    }

    @Test
    func theWatchEndsWithItsConsumer() async throws {
        try await PrivatePCSCD.run { pcscd in
            let watch = Task {
                var count = 0
                for await _ in ReaderMonitor.patient.events() { count += 1 }
                return count
            }
            watch.cancel()
            #expect(await watch.value <= 3)
            var watcher = Watcher(ReaderMonitor.patient)
            #expect(await watcher.next() == "service")
            _ = pcscd
        }
    }

    @Test
    func aPaymentIsNotDisturbed() async throws {
        try await PrivatePCSCD.run { pcscd in
            var watcher = Watcher(ReaderMonitor.patient)
            _ = await watcher.next(3)
            let virtual = try ScriptedCard(in: pcscd)
            let card = try await PCSCReader.patient().waitForCard()
            #expect(await watcher.next() == "card Example Reader 00 00 5")
            #expect(try await card.transmit([0x00, 0xB2, 0x01, 0x0C, 0x00]).count == 3)
            await card.disconnect()
            virtual.remove()
            #expect(await watcher.next() == "no card Example Reader 00 00")
        }
    }
}
