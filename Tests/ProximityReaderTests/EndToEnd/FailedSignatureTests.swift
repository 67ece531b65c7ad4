// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV
@testable import EmulatedCards
@testable import ProximityReader

/// Tests cards whose combined signature fails while an operator writes data to them.
///
/// The kernel then ends with a data record, which the operator needs, and with an error (Book C-2,
/// S910.50 to S910.62).
@Suite("Failed signatures and data storage")
struct FailedSignatureTests {
    /// Returns a card with a free slot, and certificates of its scheme's authority or of another.
    private static func card(_ authority: EmulatedCards.TestAuthority) -> EmulatedCard {
        EmulatedCard(
            .mastercardCredit.changed {
                $0.processingOptionsList = DataObjectList([.init(tag: 0x9F5C, length: 8)])
                $0.integratedStorage = .free
                $0.keyChain?.authority = authority
            })
    }

    private static func bench(includesErrors: Bool) throws -> TestBench {
        var options = PaymentCardReader.Options()
        options.includeErrorInReadResult = includesErrors
        return try TestBench(nil, options: options) { configuration in
            configuration.terminal.terminal.additional = [
                0x9F5C: [1, 2, 3, 4, 5, 6, 7, 8], 0xDF810D: [0x01], 0xDF62: [0x80],
                0xDF8108: [0x80], 0xDF810A: [0x00],
                0xDF8109: [UInt8](repeating: 0x11, count: 8),
                0xDF60: [UInt8](repeating: 0x00, count: 8), 0xDF63: [0xAB, 0xCD],
            ]
        }
    }

    @Test("A purchase with a failed signature fails, although its outcome has a data record")
    func purchase() async throws {
        let bench = try Self.bench(includesErrors: false)
        let session = try await bench.session()
        bench.cardReader.present(Self.card(.visa))
        await expectReadError("cardReadFailed") {
            try await session.readPaymentCard(TestBench.request)
        }
        #expect(bench.sheet.messages.last == .failed)
    }

    @Test("An app that asks for errors in results gets the failure as a failure")
    func result() async throws {
        let bench = try Self.bench(includesErrors: true)
        let session = try await bench.session()
        bench.cardReader.present(Self.card(.visa))
        let result = try await session.readPaymentCard(TestBench.request)
        #expect(result.outcome == .failure)
        #expect(bench.sheet.messages.last == .failed)
    }

    @Test("The same card with its scheme's certificates is read")
    func genuine() async throws {
        let bench = try Self.bench(includesErrors: false)
        let session = try await bench.session()
        bench.cardReader.present(Self.card(.mastercard))
        let result = try await session.readPaymentCard(TestBench.request)
        #expect(result.outcome == .success)
    }
}
