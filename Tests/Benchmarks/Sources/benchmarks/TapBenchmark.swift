// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import PaymentProcessor
import ProximityReader
import SmartCard

/// The processor time of one whole tap over the card in this process, authentication and sealing
/// included.
enum TapBenchmark {
    static func measure(rounds: Int = 300) async throws -> [Measurement] {
        let state = FileManager.default.temporaryDirectory
            .appendingPathComponent("taptopay-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: state) }
        var measurements: [Measurement] = []
        for profile in [CardProfile.visaCredit, .mastercardCredit] {
            measurements.append(
                try await measure(
                    profile, rounds: rounds,
                    state: state.appendingPathComponent(profile.name).path))
        }
        return measurements
    }

    private static func measure(
        _ profile: CardProfile, rounds: Int, state: String
    ) async throws -> Measurement {
        let emulated = EmulatedReader()
        let meter = CardMeter(emulated)
        let keys = try ProcessorKeys.generate()
        var configuration = ReaderConfiguration(environment: [:])
        configuration.reader = .custom(meter)
        configuration.stateDirectory = state
        configuration.processorKeys = .keys(keys.publicKeySet)
        let reader = PaymentCardReader(configuration: configuration)
        let merchant = Merchant(
            identifier: "BENCH", name: "Bench", categoryCode: "5999",
            terminalProfile: "00000000-0000-4000-8000-000000000001")
        let issued = try TokenIssuer(keys: keys).readerToken(
            for: merchant, now: Int64(Date().timeIntervalSince1970))
        let token = PaymentCardReader.Token(rawValue: issued.token)
        try await reader.linkAccount(using: token)
        let session = try await reader.prepare(using: token)
        let card = EmulatedCard(profile)
        let request = PaymentCardTransactionRequest(amount: 12.5, currencyCode: "USD")

        var times: [Double] = []
        for _ in 0..<rounds {
            emulated.present(card)
            let cardBefore = meter.microseconds
            let before = processorMicroseconds(CLOCK_PROCESS_CPUTIME_ID)
            _ = try await session.readPaymentCard(request)
            let whole = processorMicroseconds(CLOCK_PROCESS_CPUTIME_ID) - before
            times.append(whole - (meter.microseconds - cardBefore))
        }
        return Measurement(
            name: "Processor time of a tap (\(profile.name)), without the card's own",
            reference: "the promise", unit: "us", ours: Measurement.median(times), theirs: 1_500,
            bound: 1)
    }
}

/// Processor time so far, of the process or of this thread, in microseconds.
func processorMicroseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

/// Counts the processor time that the emulated card takes.
private final class CardMeter: CardReader, @unchecked Sendable {
    private let base: EmulatedReader
    private let lock = NSLock()
    private var total = 0.0

    init(_ base: EmulatedReader) {
        self.base = base
    }

    var name: String { base.name }

    var microseconds: Double { lock.withLock { total } }

    func add(_ microseconds: Double) {
        lock.withLock { total += microseconds }
    }

    func probe() async throws(CardError) { try await base.probe() }

    func waitForCard() async throws(CardError) -> any ConnectedCard {
        MeteredCard(base: try await base.waitForCard(), meter: self)
    }
}

private struct MeteredCard: ConnectedCard {
    let base: any ConnectedCard
    let meter: CardMeter

    var answerToReset: AnswerToReset { base.answerToReset }

    func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
        let before = processorMicroseconds(CLOCK_THREAD_CPUTIME_ID)
        let answer = try await base.transmit(command)
        let spent = processorMicroseconds(CLOCK_THREAD_CPUTIME_ID) - before
        // A change of thread amid the call would make nonsense of the difference.
        if spent >= 0 { meter.add(spent) }
        return answer
    }

    func reset() async throws(CardError) { try await base.reset() }
    func waitForRemoval() async throws(CardError) { try await base.waitForRemoval() }
    func disconnect() async { await base.disconnect() }
}
