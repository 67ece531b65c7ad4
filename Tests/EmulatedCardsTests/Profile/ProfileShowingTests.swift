// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Support
internal import Testing

@testable internal import EmulatedCards

@Suite struct ProfileShowingTests {
    private func shown(_ profile: CardProfile, includingKeys: Bool) throws -> [String: Any] {
        let text = profile.json(includingKeys: includingKeys)
        return try #require(
            try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test("A card is shown with its records and certificates")
    func certificates() throws {
        let object = try shown(.mastercardCredit, includingKeys: false)
        let application = try #require((object["applications"] as? [[String: Any]])?.first)
        let records = try #require(application["records"] as? [[String: Any]])
        #expect(records.count == 5)
        #expect((application["afl"] as? String)?.hasPrefix("10010202") == true)
        let certificates = try #require(application["certificates"] as? [String: Any])
        let authority = try #require(certificates["authority"] as? [String: String])
        #expect(authority["rid"] == "A000000004")
        #expect(authority["index"] == "E1")
        #expect(authority["modulus"]?.count == 496)
        #expect(authority["exponent"] == "010001")
        let card = try #require(certificates["card"] as? [String: String])
        #expect(card["certificate"]?.count == 352)
    }

    @Test("A card shown with its keys can be read again", arguments: CardProfile.names)
    func rereadable(name: String) throws {
        let profile = try #require(CardProfile(named: name))
        let object = try shown(profile, includingKeys: true)
        let document = try JSONSerialization.data(withJSONObject: try #require(object["profile"]))
        #expect(try CardProfile(json: Array(document)).document == profile.document)
        #expect(try shown(profile, includingKeys: false)["profile"] == nil)
    }

    @Test("A card's secrets are shown only on request", arguments: CardProfile.names)
    func secret(name: String) throws {
        let profile = try #require(CardProfile(named: name))
        let text = profile.json(includingKeys: false)
        let application = profile.mainApplication
        for key in [
            application.issuerKeys.applicationCryptogram, application.issuerKeys.dynamicCode,
            application.issuerKeys.secureMessagingIntegrity,
            application.issuerKeys.secureMessagingConfidentiality,
        ] {
            guard case .string(let digits) = JSONValue.key(key) else { continue }
            #expect(!text.contains(digits))
            #expect(profile.json(includingKeys: true).contains(digits))
        }
        #expect(!text.contains("iccPrivateExponent"))
        #expect(!text.contains("\"pin\""))
    }

    @Test("An unpublished card number is shown masked, without the data that contain it")
    func masked() throws {
        let profile = try CardProfile.visaCredit.changed(by: [
            "applications[0].account.pan=4000001234567899"
        ])
        let text = profile.json(includingKeys: false, isIndented: false)
        #expect(text.contains("400000******7899"))
        #expect(!text.contains("4000001234567899"))
        // Track 2, records, and certificates contain the number.
        #expect(!text.contains("\"track2\""))
        #expect(!text.contains("\"records\""))
        #expect(!text.contains("\"certificates\""))
        #expect(profile.json(includingKeys: true).contains("4000001234567899"))
    }
}
