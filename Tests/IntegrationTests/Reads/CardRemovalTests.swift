// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import ProximityReader
import TestSupport
import Testing

/// See EMV Contactless Book A, 8.1.1.10 and 9.4.
@Suite("A card forgotten on the reader", .serialized)
struct CardRemovalTests {
    @Test(
        "The next customer does not pay with a forgotten card, but with their own",
        arguments: Transport.available)
    func forgotten(transport: Transport) async throws {
        try await transport.run { field in
            let shop = try PointOfSale(.custom(field.reader)) { $0.allowsCardInField = false }
            let session = try await shop.session()
            try await shop.expectSuccess(
                of: { try field.present(EmulatedCard(.visaCredit)) }, with: session)
            var isForgotten = true
            let read = try await shop.read(with: session) { event in
                switch event {
                case "removeCard" where isForgotten:
                    isForgotten = false
                    field.remove()
                case "readyForTap":
                    #expect(!isForgotten)
                    try field.present(EmulatedCard(.mastercardCredit))
                default: break
                }
            }
            #expect(read.events == ["removeCard"] + PointOfSale.usualEvents)
            #expect(try read.result.get().applicationTypeIdentifier == "kernel-2")
        }
    }

    @Test("A PC/SC service that ends also ends the read: the forgotten card does not pay", .pcscd)
    func serviceEnds() async throws {
        try await PrivatePCSCD.run { pcscd in
            let field = ServiceField(pcscd)
            defer { field.remove() }
            let shop = try PointOfSale(.custom(field.reader)) { $0.allowsCardInField = false }
            let session = try await shop.session()
            try await shop.expectSuccess(
                of: { try field.present(EmulatedCard(.visaCredit)) }, with: session)
            let read = try await shop.read(with: session) { event in
                if event == "removeCard" { try pcscd.kill() }
            }
            #expect(errorName(of: read.result) == "readerServiceConnectionError")
            #expect(!read.events.contains("cardDetected"))
        }
    }
}
