// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader
import Support
import TestSupport
import Testing

/// See PC/SC part 3, 3.1.3.2.3.
@Suite("Cards that are not payment cards", .serialized, .pcscd)
struct StorageCardTests {
    @Test(
        "A storage card is reported at once, without sending it a command",
        arguments: [
            ("3B8F8001804F0CA000000306030001000000006A", "a MIFARE Classic 1K card"),
            ("3B8F8001804F0CA0000003060300030000000068", "a MIFARE Ultralight card"),
            ("3B8F8001804F0CA00000030611003B0000000042", "a FeliCa card"),
        ])
    func storage(answer: String, name: String) async throws {
        try await PrivatePCSCD.run { pcscd in
            let field = ServiceField(pcscd)
            let shop = try PointOfSale(.custom(field.reader))
            let session = try await shop.session()
            let card = try ScriptedCard(
                in: pcscd, answerToReset: try #require(Hexadecimal.bytes(answer)))
            let read = try await shop.read(with: session)
            #expect(errorName(of: read.result) == "cardNotSupported")
            #expect(card.commands.isEmpty)
            let words = shop.diagnostics.withLock { $0.map(\.description) }
            #expect(words == ["The card is \(name), not a payment card."])
            card.remove()
        }
    }

    @Test(
        "A card without a payment application is reported too, whatever it answers",
        arguments: ["6A82", "6D00", "6E00", "6700", "6F00", "6300", "6A81"])
    func otherCard(answer: String) async throws {
        let bytes = try #require(Hexadecimal.bytes(answer))
        try await PrivatePCSCD.run { pcscd in
            let field = ServiceField(pcscd)
            let shop = try PointOfSale(.custom(field.reader))
            let session = try await shop.session()
            let card = try ScriptedCard(in: pcscd) { _, _ in .answer(bytes) }
            let read = try await shop.read(with: session)
            #expect(errorName(of: read.result) == "cardNotSupported")
            let words = shop.diagnostics.withLock { $0.map(\.description) }
            #expect(
                words == [
                    answer == "6A81"
                        ? "The card is blocked, or is not a payment card (6A81)."
                        : "The card offers no payment application."
                ])
            card.remove()
        }
    }
}
