// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import EmulatedCards
import SmartCard
import Support
import Testing

@testable import ProximityReader

/// Tests what a reader can have or lack, and how that is reported.
@Suite("Equipment of a reader")
struct EquipmentTests {
    /// A reader whose exchanges can take longer than those of its card.
    private struct DistantReader: CardReader {
        let base = EmulatedReader()
        let addsLatency: Bool
        var name: String { "Distant" }

        func probe() async throws(CardError) {}

        func waitForCard() async throws(CardError) -> any ConnectedCard {
            try await base.waitForCard()
        }
    }

    @Test(
        "A reader that adds an unknown latency does not measure the distance of a card",
        arguments: [true, false])
    func latency(addsLatency: Bool) async throws {
        let reader = DistantReader(addsLatency: addsLatency)
        let measures = Lock<Set<Bool>>([])
        let bench = try TestBench {
            $0.reader = .custom(reader)
            for index in $0.terminal.combinations.indices {
                guard
                    var settings = $0.terminal.combinations[index].settings as? Kernel2Settings
                else { continue }
                settings.configuration.insert(.relayResistanceSupported)
                $0.terminal.combinations[index].settings = settings
            }
            $0.transactions = CardTransactionFactory { _, _, _, configuration in
                for combination in configuration.terminal.combinations {
                    guard let settings = combination.settings as? Kernel2Settings else { continue }
                    let isOn = settings.configuration.contains(.relayResistanceSupported)
                    _ = measures.withLock { $0.insert(isOn) }
                }
                return ScriptedTransaction(verdicts: [.read(.sample)])
            }
        }
        let session = try await bench.session()
        reader.base.present(EmulatedCard(.visaCredit))
        _ = try await session.readPaymentCard(TestBench.request)
        #expect(measures.withLock { $0 } == [!addsLatency])
    }

    @Test("A scheme without an authority's key is reported once, and its cards can be read")
    func authorities() async throws {
        for hasKeys in [true, false] {
            let schemes = Lock<Set<String>>([])
            let bench = try TestBench { configuration in
                if !hasKeys { configuration.terminal.offlineDataAuthentication = .keys(.init()) }
                let names = configuration.terminal.combinations.map { "\($0.aid.rid)" }
                schemes.withLock { $0 = Set(names) }
            }
            let session = try await bench.session()
            let missing = bench.diagnostics.withLock { diagnostics in
                diagnostics.compactMap { diagnostic in
                    if case .configuration(let error) = diagnostic { error.found } else { nil }
                }
            }
            let expected = hasKeys ? [] : schemes.withLock { $0.map { "no key for \($0)" } }
            #expect(missing.sorted() == expected.sorted())
            bench.tap()
            _ = try await session.readPaymentCard(TestBench.request)
        }
    }

    @Test(
        "A PIN pad without a key to encrypt PINs is reported",
        arguments: [(true, false), (true, true), (false, false)])
    func pinKey(hasPad: Bool, hasKey: Bool) async throws {
        let bench = try TestBench { $0.pinPad = hasPad ? StepPad() : nil }
        if hasKey { try await bench.injectKey() }
        _ = try await bench.session()
        let words = bench.diagnostics.withLock { $0.map(\.description) }
        #expect(
            words
                == (hasPad && !hasKey
                    ? ["There is a PIN pad, but no PIN encryption key was injected."] : []))
    }
}
