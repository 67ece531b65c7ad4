// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import SmartCard
import Support
import Testing

@testable import Kiosk
@testable import ProximityReader

@Suite("The networks on the payment sheet")
struct CardNetworksTests {
    @Test("The networks are those of the configured schemes, by name")
    func configured() throws {
        var configuration = ReaderConfiguration(environment: [:])
        #expect(
            CardNetworks.names(configuration.paymentSchemes) == [
                "American Express", "Discover", "JCB", "Mastercard", "UnionPay", "Visa",
            ])
        let visa = try #require(RID([0xA0, 0x00, 0x00, 0x00, 0x03]))
        configuration.terminal.combinations.removeAll { $0.aid.rid != visa }
        #expect(CardNetworks.names(configuration.paymentSchemes) == ["Visa"])
    }

    @Test("A part of a network and an unknown scheme have no mark")
    func parts() throws {
        let schemes = ["A000000098", "A000000003", "B012345678", "A000000004", "A0000000FF"]
        let identifiers = try schemes.map { try #require(RID(Hexadecimal.bytes($0) ?? [])) }
        #expect(CardNetworks.names(identifiers) == ["Mastercard", "Visa"])
    }

    @Test("Only a sheet that asks for a payment card names the networks")
    func scenes() async throws {
        var settings = BrowserSheet.Settings()
        settings.networks = ["JCB", "Visa"]
        let sheet = BrowserSheet(settings: settings)
        #expect(await sheet.current.networks == [])
        for message in [PaymentSheetMessage.presentCard, .presentCardAgain, .presentOneCard] {
            await sheet.show(message)
            #expect(await sheet.current.networks == ["JCB", "Visa"])
        }
        for message in [PaymentSheetMessage.presentPhone, .processing, .success, .seePhone] {
            await sheet.show(message)
            #expect(await sheet.current.networks == [])
        }
    }
}
