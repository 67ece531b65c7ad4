// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import EmulatedCards
import SmartCard
import Support
import Testing

@testable import ProximityReader

@Suite("The merchant is told why a card cannot be used")
struct CardRefusalTests {
    private static let visa = "Visa credit or debit (A0000000031010)"
    private static let mastercard = "Mastercard credit or debit (A0000000041010)"

    private static func offered(
        _ refusals: [(String, OfferedApplication.Refusal?)]
    ) throws -> [OfferedApplication] {
        try refusals.map { digits, refusal in
            let aid = try #require(AID(Hexadecimal.bytes(digits) ?? []))
            return OfferedApplication(name: aid, refusal: refusal)
        }
    }

    @Test(
        "A card without applications is blocked, or is no payment card",
        arguments: [
            (StatusWord(0x6A, 0x81), "The card is blocked, or is not a payment card (6A81)."),
            (StatusWord(0x62, 0x83), "The card's payment directory is blocked (6283)."),
            (StatusWord(0x6A, 0x82), "The card offers no payment application."),
            (nil, "The card offers no payment application."),
        ])
    func none(directory: StatusWord?, text: String) {
        #expect(CardRefusal(offered: [], directory: directory).description == text)
    }

    @Test(
        "Each reason has its words",
        arguments: [
            (.notAllowed, "is not allowed for this amount or type of transaction"),
            (.selection(StatusWord(0x62, 0x83)), "is blocked (6283)"),
            (.selection(StatusWord(0x6A, 0x82)), "cannot be selected (6A82)"),
            (.processingOptions(StatusWord(0x69, 0x85)), "refuses the transaction (6985)"),
            (.processingOptions(StatusWord(0x69, 0x84)), "must be inserted (6984)"),
            (.kernel, "is not accepted for this transaction"),
        ] as [(OfferedApplication.Refusal, String)])
    func reasons(refusal: OfferedApplication.Refusal, text: String) throws {
        let offered = try Self.offered([("A0000000031010", refusal)])
        #expect(
            CardRefusal(offered: offered, directory: nil).description
                == "The card cannot be used here: \(Self.visa) \(text).")
    }

    @Test("Several applications are listed with the reason of each")
    func several() throws {
        let offered = try Self.offered([
            ("A0000000031010", .selection(StatusWord(0x62, 0x83))),
            ("A0000000041010", .unsupported),
        ])
        #expect(
            CardRefusal(offered: offered, directory: nil).description
                == "The card cannot be used here: \(Self.visa) is blocked (6283); "
                + "\(Self.mastercard) is not supported.")
        let unsupported = try Self.offered([
            ("A0000000031010", .unsupported), ("A0000000041010", nil),
        ])
        #expect(
            CardRefusal(offered: unsupported, directory: nil).description
                == "The card's applications are not supported here: \(Self.visa), "
                + "\(Self.mastercard).")
    }

    @Test(
        "The entry point keeps what the card did",
        arguments: [
            ("visa-refusing", "\(visa) refuses the transaction (6985)."),
            ("mastercard-refusing", "\(mastercard) refuses the transaction (6985)."),
            ("visa-blocked", "\(visa) is blocked (6283)."),
            ("blocked-card", "The card is blocked, or is not a payment card (6A81)."),
            ("visa-other-interface", "The card must be inserted into a chip card slot."),
            ("unknown-application", "not supported here: F0000000010001."),
        ])
    func cards(name: String, text: String) async throws {
        let bench = try TestBench(nil)
        let session = try await bench.session()
        bench.cardReader.present(EmulatedCard(try #require(CardProfile(named: name))))
        await #expect(throws: PaymentCardReaderSession.ReadError.self) {
            try await session.readPaymentCard(TestBench.request)
        }
        let words = bench.diagnostics.withLock { $0.map(\.description) }
        #expect(words.count == 1)
        #expect(words.first?.hasSuffix(text) == true, "\(words)")
    }
}
