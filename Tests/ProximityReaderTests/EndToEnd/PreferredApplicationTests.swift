// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import ProximityReader
import Testing

/// Tests that a card with two schemes is read with the one that the merchant prefers.
@Suite("Preferred applications")
struct PreferredApplicationTests {
    private static let visa: [UInt8] = [0xA0, 0x00, 0x00, 0x00, 0x03]
    private static let mastercard: [UInt8] = [0xA0, 0x00, 0x00, 0x00, 0x04]
    private static let interlink: [UInt8] = [0xA0, 0x00, 0x00, 0x00, 0x03, 0x30, 0x10]

    @Test(
        "The first preferred scheme on the card is used; otherwise, the card's own order",
        arguments: [
            ([], "kernel-2"), ([visa], "kernel-3"), ([visa + [0x10, 0x10]], "kernel-3"),
            ([mastercard, visa], "kernel-2"), ([interlink, visa], "kernel-3"),
            ([interlink], "kernel-2"),
        ] as [([[UInt8]], String)])
    func preferred(list: [[UInt8]], kernel: String) async throws {
        let bench = try TestBench(nil)
        let session = try await bench.session()
        let card = try #require(CardProfile(named: "two-schemes"))
        bench.cardReader.present(EmulatedCard(card))
        var request = TestBench.request
        request.preferredAIDList = list.map { Data($0) }
        let result = try await session.readPaymentCard(request)
        #expect(result.applicationTypeIdentifier == kernel)
    }
}
