// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import SmartCard

@testable import EMV

/// Short ways to run a transaction in a test.
enum Taps {
    /// A random source that gives the same bytes again and again.
    static func fixed(_ digits: String) -> RandomSource {
        let bytes = hex(digits)
        return RandomSource { count in (0..<count).map { bytes[$0 % bytes.count] } }
    }

    /// Runs a transaction with pre-processing over a card.
    static func run(
        _ card: some CardChannel, configuration: TerminalConfiguration = .test,
        parameters: TransactionParameters, unpredictableNumber: String = "11223344"
    ) async throws -> (result: TransactionResult, shown: [UserInterfaceRequest]) {
        var transaction = ContactlessTransaction(
            configuration: configuration, parameters: parameters,
            random: fixed(unpredictableNumber))
        if let outcome = transaction.preprocess() {
            return (
                TransactionResult(
                    outcome: outcome, aid: nil, kernel: nil,
                    data: TransactionData(kernel: KernelIdentifier(rawValue: 0))), []
            )
        }
        let shown = Lock<[UserInterfaceRequest]>([])
        let result = try await transaction.run(over: card) { request in
            shown.withLock { $0.append(request) }
        }
        return (result, shown.withLock { $0 })
    }
}
