// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import PaymentProcessor
import SmartCard
import Testing

@testable import ProximityReader

/// A bench with a prepared reader and a read whose PIN can be captured.
struct PINScene {
    let bench: TestBench
    let session: PaymentCardReaderSession
    let result: PaymentCardReadResult

    init(
        _ pad: (any PINPad)? = ScriptedPINPad(testPIN: "1234"), hasKey: Bool = true,
        card: String = "visa-credit", reading objects: [DataObject]? = nil,
        options: PaymentCardReader.Options = .init(),
        change: (inout ReaderConfiguration) -> Void = { _ in }
    ) async throws {
        let transaction = objects.map {
            ScriptedTransaction(verdicts: [.read(CardData(objects: $0, kernel: "kernel-2"))])
        }
        bench = try TestBench(transaction, options: options) {
            $0.pinPad = pad
            change(&$0)
        }
        if hasKey { try await bench.injectKey() }
        session = try await bench.session()
        bench.cardReader.present(EmulatedCard(try #require(CardProfile(named: card))))
        result = try await session.readPaymentCard(TestBench.request)
    }

    func token(
        _ transaction: String? = nil, merchant: String = "MERCHANT-1",
        lengths: ClosedRange<Int>? = nil
    ) throws -> PaymentCardReaderSession.PINToken {
        let issued = try bench.provider.pinToken(
            for: transaction ?? result.id, merchant: merchant, lengths: lengths)
        return PaymentCardReaderSession.PINToken(rawValue: issued.token)
    }

    func capture(
        _ token: PaymentCardReaderSession.PINToken? = nil, of transaction: String? = nil
    ) async throws -> PaymentCardReadResult {
        try await session.capturePIN(
            using: token ?? self.token(), cardReaderTransactionID: transaction ?? result.id)
    }
}
