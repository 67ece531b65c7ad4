// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import SmartCard
import Support
import TestSupport

@testable import EMV

/// Helpers to run a transaction in a test.
enum Taps {
    /// The result of a tap.
    struct Tap {
        let result: TransactionResult
        let shown: [UserInterfaceRequest]
        /// The times that the kernel waited.
        var waited: [Duration] = []
        /// The consecutive failures of mag-stripe mode, including this one.
        var failedMagneticStripes = FailedMagneticStripeCounter()

        var outcome: Outcome { result.outcome }
    }

    /// Returns a random source that repeats the same bytes.
    static func fixed(_ digits: String) -> RandomSource {
        let bytes = hex(digits)
        return RandomSource { count in (0..<count).map { bytes[$0 % bytes.count] } }
    }

    /// Returns a purchase on August 19, 2019.
    static func purchase(
        _ amount: UInt64, type: UInt8 = 0, currencyCode: UInt16 = 840
    ) -> TransactionParameters {
        TransactionParameters(
            transactionType: type, amountAuthorised: amount, currencyCode: currencyCode,
            date: [0x19, 0x08, 0x19])
    }

    /// Runs a transaction with pre-processing and a card.
    static func run(
        _ card: some CardChannel, configuration: TerminalConfiguration = .test,
        parameters: TransactionParameters, unpredictableNumber: String = "11223344",
        failedMagneticStripes: FailedMagneticStripeCounter = FailedMagneticStripeCounter(),
        exchange: @escaping @Sendable ([DataObject]) async -> [DataObject] = { _ in [] }
    ) async throws(CardError) -> Tap {
        var transaction = ContactlessTransaction(
            configuration: configuration, parameters: parameters,
            random: fixed(unpredictableNumber))
        transaction.memory[Kernel2Memory.self].failedMagneticStripes = failedMagneticStripes
        if let outcome = transaction.preprocess() {
            return Tap(
                result: TransactionResult(
                    outcome: outcome, aid: nil, kernel: nil, data: transaction.data,
                    explanation: transaction.explanation),
                shown: [])
        }
        let shown = Lock<[UserInterfaceRequest]>([])
        let clock = ManualClock(movesItself: true)
        let result = try await transaction.run(
            over: card, clock: clock, exchangeTime: nil, exchange: exchange
        ) { request in
            shown.withLock { $0.append(request) }
        }
        return Tap(
            result: result, shown: shown.withLock { $0 }, waited: clock.waits,
            failedMagneticStripes: transaction.memory[Kernel2Memory.self].failedMagneticStripes)
    }
}
