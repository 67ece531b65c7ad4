// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import PaymentProcessor
import ProximityReader
import SmartCard
import Support
import TestSupport
import Testing

/// A card that stays in the field, or comes back to it, gets its issuer's answer.
@Suite("Second taps over every transport", .serialized)
struct SecondTapTests {
    @Test(
        "The card gets its issuer's answer whether it left the field or not",
        arguments: Transport.available, [true, false])
    func update(transport: Transport, leaves: Bool) async throws {
        let profile = try #require(CardProfile(named: "visa-issuer-update"))
        let identifier = try #require(profile.applicationIdentifiers.first).bytes
        try await transport.run { field in
            let shop = try PointOfSale(.custom(field.reader))
            let session = try await shop.session()
            let memory = CardMemory()
            try field.present(EmulatedCard(profile, memory: memory))
            let opened = try shop.open(try await session.readPaymentCard(PointOfSale.request))
            let response = shop.authorize(opened)
            let script = try #require(
                TestIssuer(keys: .test).script([.applicationBlock], for: opened))
            // Another chip with the same memory: only that outlives the field.
            if leaves { try field.present(EmulatedCard(profile, memory: memory)) }
            let update = try await session.updateCard(
                with: IssuerResponse(
                    responseCode: response.code.rawValue,
                    authenticationData: response.issuerAuthenticationData.map { Data($0) },
                    scripts: [Data(script)]))
            #expect(update.authentication == .successful)
            #expect(update.scripts.map(\.isSuccessful) == [true])
            let kept = memory.counters.applications[Hexadecimal.string(identifier)]
            #expect(kept?.issuerChanges.isBlocked == true)
            let read = try await shop.read(with: session)
            #expect(errorName(of: read.result) == "cardNotSupported")
        }
    }

    @Test(
        "A card that is held gets its issuer's answer without another tap",
        arguments: Transport.available)
    func held(transport: Transport) async throws {
        let profile = try #require(CardProfile(named: "jcb-hold"))
        try await transport.run { field in
            let shop = try PointOfSale(.custom(field.reader)) { $0.holdsCards = true }
            let session = try await shop.session()
            try field.present(EmulatedCard(profile))
            let opened = try shop.open(try await session.readPaymentCard(PointOfSale.request))
            let response = shop.authorize(opened)
            let update = try await session.updateCard(
                with: IssuerResponse(
                    responseCode: response.code.rawValue,
                    authenticationData: response.issuerAuthenticationData.map { Data($0) }))
            #expect(update.authentication == .successful)
        }
    }
}
